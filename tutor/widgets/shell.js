// The shell of a page: says hello, keeps choices in this browser, watches the heartbeat, shows what broke.

const root = document.documentElement;
const NAMES = { language: "lang", theme: "data-theme", scale: "data-scale", letters: "data-letters" };
const make = (tag, name, parent, text) => { const node = document.createElement(tag); node.className = name; if (text) node.textContent = text; parent?.append(node); return node; };
const kept = (key) => { try { return localStorage.getItem(`dt-${key}`) ?? ""; } catch { return ""; } };
const keep = (key, value) => { try { localStorage.setItem(`dt-${key}`, value); } catch { /* a browser may refuse to keep anything */ } };
const TICK = 1000, WAITING = 2000, LOST = 5000;

function render({ model, el }) {
  const box = make("div", "dt-shell", el);
  const wait = make("p", "badge wait", box), lost = make("div", "", box), fault = make("div", "", box);
  const word = (key) => model.get("words")[key] ?? "";
  wait.setAttribute("role", "status");
  wait.hidden = true;
  let answered = Date.now(), ticked = Date.now(), sent = 0, serial = 0, frozen;
  const session = Math.random().toString(36).slice(2);
  /** What a person did carries a serial, so that it counts once even if it is delivered twice. */
  const send = (message) => model.send({ ...message, s: session, n: ++serial });

  function apply() {
    for (const [name, value] of Object.entries(model.get("chosen"))) {
      if (value && NAMES[name]) { root.setAttribute(NAMES[name], value); keep(name, value); }
    }
  }
  /** The browser and the link know the visit, so that a reload and a new tab find it again. */
  function remember() {
    const code = model.get("code");
    if (!code) return;
    keep("code", code);
    const here = new URL(location.href);
    if (here.searchParams.get("at") === code) return;
    here.searchParams.set("at", code);
    history.replaceState(history.state, "", here);
  }

  /** Between 2 and 5 seconds the page says that it waits; after 5 it says what is safe, and lets nothing be pressed. */
  function watch() {
    const late = Date.now() - ticked - TICK;
    if (late > TICK / 2) answered += late; // this page itself was busy or asleep; that is not the kernel's silence
    ticked = Date.now();
    const silent = ticked - answered;
    wait.hidden = silent < WAITING || silent >= LOST;
    wait.textContent = wait.hidden ? "" : word("waiting");
    if (silent >= LOST && !frozen) freeze();
    if (silent < WAITING && frozen) thaw();
    try { model.send({ kind: "beat", n: ++sent }); } catch { /* the socket is gone; the banner says so */ }
  }
  function freeze() {
    frozen = [...document.querySelectorAll(".dt-board, .dt-two > .c, .two > .c, .dt-freeze")];
    for (const node of frozen) { node.classList.add("dt-inert"); node.inert = true; }
    lost.className = "banner lost";
    lost.setAttribute("role", "alert");
    const text = make("p", "", lost);
    make("b", "", text, word("lost"));
    text.append(" ", model.get("safe") || word("lost-safe"));
    const back = make("button", "btn primary", lost, word("back"));
    back.type = "button";
    back.addEventListener("click", comeBack);
  }
  function thaw() {
    for (const node of frozen) { node.classList.remove("dt-inert"); node.inert = false; }
    frozen = undefined;
    lost.replaceChildren();
    lost.removeAttribute("role");
    lost.className = "";
  }
  function comeBack() {
    const here = new URL(location.href);
    if (model.get("code")) here.searchParams.set("at", model.get("code"));
    location.assign(here);
  }
  function showFault() {
    const { n, kind, text } = model.get("fault");
    fault.replaceChildren();
    fault.className = n ? "banner fault" : "";
    if (!n) return;
    fault.setAttribute("role", "alert");
    const line = make("p", "", fault);
    make("b", "", line, word(kind));
    line.append(" ", word(`${kind}-more`), " ");
    if (text) make("code", "xs", line, text);
    const close = make("button", "btn small", fault, word("close"));
    close.type = "button";
    close.addEventListener("click", () => { fault.replaceChildren(); fault.className = ""; fault.removeAttribute("role"); });
  }
  /** F6 goes on to the next part of the page, from the board to the panel beside it and round; Shift-F6 goes back. */
  function parts(event) {
    if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
    const shown = [".dt-board", ".dt-panel", ".dt-under", ".dt-side", ".dt-top"].map((name) => document.querySelector(name)).filter((node) => node?.getClientRects().length);
    const at = shown.findIndex((node) => node.contains(document.activeElement));
    for (let step = 1; step <= shown.length; step += 1) {
      const node = shown.at((at + (event.shiftKey ? (at < 0 ? 0 : -step) : step)) % shown.length);
      const first = node?.querySelector(".lb[tabindex='0']") ?? [...(node?.querySelectorAll("button:not([disabled]), a[href], input, summary, [tabindex='0']") ?? [])].find((one) => one.getClientRects().length);
      if (first) { event.preventDefault(); return first.focus(); }
    }
  }
  /** What a clicker for slides sends, while nothing that can be pressed has the focus. */
  function clicker(event) {
    const idle = !document.activeElement || document.activeElement === document.body;
    const key = event.key === "Enter" && event.ctrlKey ? "Ctrl-Enter" : event.key;
    const known = key === "PageDown" || key === "PageUp" || (idle && [" ", "Ctrl-Enter", "Escape"].includes(key));
    if (!model.get("paging") || !known || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName)) return;
    event.preventDefault();
    send({ kind: "key", key });
  }

  model.on("msg:custom", (message) => { if (message.kind === "style") make("style", "", document.head, message.text); });
  model.on("msg:custom", (message) => { if (message.kind === "beat") { answered = Date.now(); if (frozen) thaw(); } });
  model.on("change:chosen", apply);
  model.on("change:code", remember);
  model.on("change:fault", showFault);
  document.addEventListener("keydown", clicker);
  document.addEventListener("keydown", parts);
  // a page may set its toggles by events, so that they need not know this widget
  const choice = ({ detail }) => send({ kind: "choice", name: detail.name, value: detail.value });
  document.addEventListener("dt-choice", choice);

  // outside our template (JupyterLab) the page has no styles yet
  if (!getComputedStyle(root).getPropertyValue("--dt-paper")) model.send({ kind: "style" });
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const query = new URLSearchParams(location.search);
  const hello = {
    kind: "hello", query: location.search.slice(1), code: query.get("at") || kept("code"), width: innerWidth,
    language: query.get("lang") || kept("language") || navigator.language.slice(0, 2),
    theme: kept("theme") || dark, scale: query.get("scale") || kept("scale") || "desk", letters: kept("letters") || "on",
  };
  apply();
  remember();
  showFault();
  model.send(hello);
  const timer = setInterval(watch, TICK);
  return () => { clearInterval(timer); document.removeEventListener("keydown", clicker); document.removeEventListener("keydown", parts); document.removeEventListener("dt-choice", choice); };
}

export default { render };
