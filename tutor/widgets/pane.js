// A part of the page written in Python. New text is laid over the old one element by element, so that what has the
// focus keeps it, a field keeps what was typed, and dice that lie still do not tumble again.

const root = document.documentElement;
const NAMES = { language: "lang", theme: "data-theme", scale: "data-scale", letters: "data-letters" };
const keep = (key, value) => { try { localStorage.setItem(`dt-${key}`, value); } catch { /* a browser may refuse to keep anything */ } };

/** This page's own address; the shell has put the code of the visit into it. With `query`, that in its place. */
const linked = (query) => { const here = new URL(location.href); here.hash = ""; if (query) here.search = query; return here.href; };
const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.dataset?.key ?? "") === (b.dataset?.key ?? "") && (a.dataset?.act ?? "") === (b.dataset?.act ?? "");

/** Makes `old` equal to `fresh`, keeping the nodes that stay what they were. */
function lay(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) { if (old.data !== fresh.data) old.data = fresh.data; return; }
  if (old.nodeType !== Node.ELEMENT_NODE || old.isEqualNode(fresh)) return;
  if (old.dataset.figure !== undefined && fresh.dataset.figure !== undefined) { old.dataset.figure = fresh.dataset.figure; return; } // plotly keeps house in there
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !(old.nodeName === "DETAILS" && name === "open" && fresh.dataset.held === undefined)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "OPTION") old.selected = fresh.hasAttribute("selected"); // what was picked by hand outlasts the attribute
  children(old, fresh);
}
function children(old, fresh) {
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    let found = here;
    while (found && !same(found, next)) found = found.nextSibling;
    if (!found) { old.insertBefore(next, here); continue; }
    while (here !== found) { const gone = here; here = here.nextSibling; gone.remove(); }
    lay(found, next);
    here = found.nextSibling;
  }
  while (here) { const gone = here; here = here.nextSibling; gone.remove(); }
}

/** A chart that Python wrote down (views/chart.py), in the colours of the theme; plotly.js comes with the board. */
const colour = (name) => getComputedStyle(root).getPropertyValue(`--dt-${name}`).trim();
function painted(value, scale, key) {
  if (typeof value === "string") return value[0] === "@" ? colour(value.slice(1)) : value;
  if (typeof value === "number") return key === "size" || key === "height" || key === "t" ? value * scale : value;
  if (Array.isArray(value)) return value.map((part) => painted(part, scale));
  return value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, painted(part, scale, name)])) : value;
}
function plot(node, tries = 300) {
  if (!node.isConnected || !node.clientWidth) return;
  if (!window.Plotly) { if (tries) setTimeout(() => plot(node, tries - 1), 100); return; }
  const scale = parseFloat(colour("scale")) || 1, { data, layout } = painted(JSON.parse(node.dataset.figure), scale);
  const font = { family: colour("sans"), size: 13 * scale, color: colour("ink") };
  window.Plotly.react(node, data, { ...layout, font, width: node.clientWidth }, { staticPlot: true, displayModeBar: false });
}

function render({ model, el }) {
  const session = Math.random().toString(36).slice(2);
  let serial = 0, before;
  const send = (message) => model.send({ ...message, s: session, n: ++serial });
  const values = () => Object.fromEntries([...el.querySelectorAll("input[name], select[name], textarea[name]")].map((field) => [field.name, field.type === "checkbox" ? (field.checked ? "on" : "") : field.value]));
  const act = (name) => send({ kind: "act", act: name, values: values() });

  const narrow = () => innerWidth < 1024;
  const answers = () => [...el.querySelectorAll(".dt-verdict:is(.yes, .no, :has(> h4))")];
  function show() {
    if (root.dataset.turning !== undefined && el.closest(".dt-two, .dt-phases")) return; // cards turn: see cards.js
    const held = document.activeElement, inside = el.contains(held), said = new Set(answers().map((one) => one.textContent)), stay = still(held);
    const fresh = document.createElement("div");
    fresh.innerHTML = model.get("html");
    const wanted = fresh.querySelector("[data-focus]")?.dataset.focus;
    children(el, fresh);
    if (wanted && wanted !== before) { before = before ?? ""; back = back ?? held; focus(); }
    if (!wanted && before && back?.isConnected) { back.focus(); }
    if (!wanted) back = undefined;
    before = wanted;
    charts();
    lead();
    stay();
    if (inside && !el.contains(document.activeElement) && document.activeElement === document.body) focus(true);
    const answer = answers().find((one) => !said.has(one.textContent));
    if (answer && narrow() && !inSight(answer)) answer.scrollIntoView({ block: "start" });
  }
  /** Where all lies below each other, what is asked about cards comes before them: in the page as on the screen. */
  function lead() {
    const two = el.closest(".dt-two"), right = el.closest(".dt-right");
    if (!two || !right || !el.classList.contains("dt-panel")) return;
    const first = narrow() && el.querySelector(".leads") ? right : two.querySelector(":scope > .dt-left");
    if (!first || two.firstElementChild === first) return;
    const held = document.activeElement;
    two.prepend(first); // what is moved loses the focus
    if (first.contains(held)) held.focus({ preventScroll: true });
  }
  /** What stands beside a long board stays in sight: from its top, or to its end where it is higher than the screen. */
  function stick() {
    const right = el.closest(".dt-right");
    if (right) right.style.setProperty("--dt-high", `${right.offsetHeight}px`);
  }
  /** What is pressed stays where it is on the screen while the text before it becomes longer or shorter. */
  function still(held) {
    const node = el.querySelector(".leads") && (held?.closest(".dt-two") && !held.closest(".dt-actions") ? held : document.querySelector(".dt-board .road"));
    const at = narrow() && node ? node.getBoundingClientRect().top : -1;
    if (at < 0 || at > innerHeight) return () => {};
    return () => { if (node.isConnected) scrollBy(0, node.getBoundingClientRect().top - at); };
  }
  /** Between the top of the screen and what lies fixed at its bottom. */
  function inSight(node) {
    const { top: from, bottom: to } = node.getBoundingClientRect(), hand = document.querySelector(".dt-zone.hand")?.getBoundingClientRect().top ?? innerHeight;
    return from >= 0 && Math.min(to, from + innerHeight / 2) <= Math.min(innerHeight - 90, hand > from ? hand : innerHeight);
  }
  const charts = () => el.querySelectorAll("[data-figure]").forEach((node) => plot(node));
  let back;
  function focus(preventScroll = false) { (el.querySelector("[data-focus]") ?? el.querySelector(".primary:not([disabled])") ?? el.querySelector("[data-rest]") ?? el.querySelector("button:not([disabled])"))?.focus({ preventScroll }); }
  /** A choice of how the page looks is made here at once; the kernel only hears of it. */
  function choose(button) {
    const [name, value] = button.dataset.choice.split(":");
    root.setAttribute(NAMES[name], value);
    keep(name, value);
    for (const other of button.parentNode.children) other.setAttribute("aria-pressed", String(other === button));
  }

  el.addEventListener("click", (event) => {
    const found = event.target.closest("[data-act]");
    if (!found || !el.contains(found) || /^(FORM|SELECT|OPTION)$/.test(found.tagName) || found.disabled) return;
    if (found.dataset.alone !== undefined && found !== event.target) return; // only beside what lies on it
    if (found.dataset.choice) choose(found);
    if (found.dataset.copy !== undefined) navigator.clipboard?.writeText(found.dataset.copy).catch(() => {});
    if (found.dataset.link !== undefined) navigator.clipboard?.writeText(linked(found.dataset.link)).catch(() => {});
    if (/^(A|SUMMARY)$/.test(found.tagName)) event.preventDefault(); // what lies open (data-held) is said by Python
    act(found.dataset.act);
  });
  let typing;
  el.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(typing); act(event.target.dataset.act); });
  // a form with data-live answers while one types, as soon as the hands rest a little
  el.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-live]");
    clearTimeout(typing);
    const output = event.target.type === "range" && el.querySelector(`output[for="${event.target.id}"][data-plain]`);
    if (output) output.textContent = event.target.value; // what is a bare number need not wait for the answer
    if (form) typing = setTimeout(() => { if (form.isConnected) act(form.dataset.act); }, Number(form.dataset.live) || 160);
  });
  el.addEventListener("change", (event) => { if (event.target.matches("select[data-act]")) act(event.target.value); });
  let rests, resting;
  const rest = (node) => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const first = el.querySelector("[data-hover]")?.dataset.hover;
      const name = (node && el.contains(node) && node.closest("[data-hover]")?.dataset.hover) || first;
      if (name !== undefined && name !== (rests ?? first)) act(rests = name);
    }, 140);
  };
  el.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") rest(event.target); });
  el.addEventListener("pointerleave", () => rest());
  el.addEventListener("focusin", (event) => rest(event.target));
  el.addEventListener("focusout", (event) => { if (!el.contains(event.relatedTarget)) rest(); });
  el.addEventListener("keydown", (event) => {
    const key = event.key === "Enter" && event.ctrlKey ? "Ctrl-Enter" : event.key;
    if (key !== "Ctrl-Enter" && key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const typed = key === "Ctrl-Enter" && event.target.closest('form[data-act="answer"]');
    if (typed) typed.requestSubmit(); // what stands in the field goes along
    else send({ kind: "key", key });
  });
  /** What has to be pushed aside to be read (the phases, on a phone) can be reached by keys, too. */
  const reach = () => {
    if (getComputedStyle(el).overflowX === "auto" && el.scrollWidth > el.clientWidth) el.tabIndex = 0;
    else el.removeAttribute("tabindex");
  };
  const size = new ResizeObserver(() => { reach(); charts(); lead(); stick(); }), themed = new MutationObserver(charts);
  themed.observe(root, { attributeFilter: ["data-theme", "data-scale"] });
  size.observe(el);
  const name = () => { const label = model.get("label"); if (label) { el.setAttribute("role", "region"); el.setAttribute("aria-label", label); } };
  /** What begins anew is looked at from its beginning: the board, or the question where that comes first. */
  function top() {
    const start = el.closest(".dt-two") ?? el, at = start.getBoundingClientRect().top;
    if (at < -1 || at > (narrow() ? 1 : innerHeight / 4)) start.scrollIntoView({ block: "start" });
  }
  const told = (message) => { if (message.kind === "focus") focus(); if (message.kind === "top") requestAnimationFrame(top); };
  model.on("change:html", show);
  document.addEventListener("dt-turned", show);
  model.on("change:html", reach);
  model.on("change:label", name);
  model.on("msg:custom", told);
  name();
  show();
  return () => { size.disconnect(); themed.disconnect(); document.removeEventListener("dt-turned", show); model.off("change:html", show); model.off("change:html", reach); model.off("change:label", name); model.off("msg:custom", told); };
}

export default { render };
