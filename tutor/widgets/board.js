// The glass over a Scene: one layer of real buttons over the picture of picture.js, legend, badge, live region.
// What stands where is decided in Python; this keeps the layer in step with the picture's size and reports what a
// person did. Every report carries a serial, so that a doubled one counts once.

const ROWS = " abcdefg";
const KEYS = /^([a-zA-Z1-9.?/[\]]|PageDown)$/;
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const WIDE = 700, WIDER = 1.9, CLOSEST = 0.42; // px; times a phone's width; share of a board that is shown at least
const session = Math.random().toString(36).slice(2);
let serial = 0;

function render({ model, el }) {
  loadStyle(model);
  const board = make("div", "dt-board", el), frame = make("div", "dt-frame", board);
  const pan = make("div", "dt-pan", frame), ground = make("div", "dt-ground", pan);
  const glass = make("div", "dt-picture", ground), layer = make("div", "dt-labels", ground);
  const badge = make("span", "badge dt-recon", frame), whole = make("button", "btn small dt-whole", frame);
  const legend = make("div", "dt-legend", board), ramp = make("div", "dt-ramp", board), live = make("p", "dt-live", board);
  const zoned = !!model.get("picture").zones, shelf = zoned ? shelves(board, legend) : undefined, keys = zoned ? shelf.sheet : layer;
  if (zoned) { frame.remove(); board.classList.add("flows"); board.insertBefore(badge, legend); }
  glass.setAttribute("aria-hidden", "true");
  layer.setAttribute("role", "group");
  live.setAttribute("aria-live", "polite");
  whole.type = "button";
  const nodes = new Map();
  let scene, view, width = 0, wide = 0, k = 1, all = false, current, anchor, drawing, home;
  const memo = new Map();

  const send = (message) => model.send({ ...message, s: session, n: ++serial, at: current ?? "" });
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const big = () => root.dataset.scale === "projector";

  /** How much of the board its region takes: 1 is all, and then there is nothing to choose. */
  function share() {
    const { width: w, height: h, crop } = scene;
    const part = crop && (width < 600 || big()) ? Math.max((crop[2] - crop[0]) / w, (crop[3] - crop[1]) / h) : 1;
    return part < 0.95 ? Math.max(part, CLOSEST) : 1;
  }
  /** The part of the plane to show, in the proportions of the whole board. */
  function region() {
    const { width: w, height: h, crop } = scene, part = all ? 1 : share();
    if (part === 1) return [0, 0, w, h];
    const inside = (middle, size, whole) => Math.min(Math.max(middle - size / 2, 0), whole - size);
    const x = inside((crop[0] + crop[2]) / 2, w * part, w), y = inside((crop[1] + crop[3]) / 2, h * part, h);
    return [x, y, x + w * part, y + h * part];
  }
  /** On a phone a board without a region is larger than its frame, and can be pushed about with a finger. */
  const pans = () => !all && width < 600 && share() === 1;
  function goHome() {
    pan.classList.toggle("on", pans());
    const { home: there } = scene, same = `${there} ${pans()}`;
    if (!there || !pans() || home === same) return;
    home = same;
    pan.scrollTo((there[0] / scene.width) * wide - width / 2, (1 - there[1] / scene.height) * ground.clientHeight - pan.clientHeight / 2);
  }
  const seen = ([x, y]) => x >= view[0] && x <= view[2] && y >= view[1] && y <= view[3];
  const place = (node, [x, y]) => { node.style.left = `${(100 * (x - view[0])) / (view[2] - view[0])}%`; node.style.top = `${(100 * (view[3] - y)) / (view[3] - view[1])}%`; node.hidden = !seen([x, y]); };

  function refresh() {
    scene = patched(model.get("picture"), model.get("patch"));
    resize(true);
  }
  function resize(force) {
    if (zoned) return flow(force);
    // before a class the whole board is to be seen at once, under the bars of the page
    const limit = big() ? (Math.max(innerHeight, 600) - 200) * (scene.width / scene.height) : Infinity;
    const room = board.clientWidth - 2 * (parseFloat(getComputedStyle(board).paddingLeft) + frame.clientLeft), now = Math.floor(Math.min(room, limit));
    if (now <= 0 || (now === width && !force)) return;
    width = now;
    view = region();
    wide = pans() ? Math.max(Math.round(width * WIDER), WIDE) : width;
    const zoom = scene.width / (view[2] - view[0]), high = Math.round((wide * scene.height) / scene.width);
    k = Math.min(Math.max((wide * zoom) / 796, width < 480 ? 0.8 : 0.88), 1.16) * (big() ? 1.48 : 1);
    const scaled = (wide * zoom) / k;
    Object.assign(ground.style, { width: `${wide}px`, height: `${high}px` });
    frame.style.width = `${now}px`;
    frame.style.height = `${pans() ? Math.min(high, Math.round(Math.max(width * 0.82, innerHeight * 0.44))) : high}px`;
    frame.style.setProperty("--k", k);
    board.dataset.lod = wide * zoom < 480 ? "s" : scaled <= 1000 ? "m" : "l";
    goHome();
    overlay();
    draw();
  }
  /** Cards lie as wide as the page lets them; only the axis beside them has to be drawn. */
  function flow(force) {
    const now = board.clientWidth;
    if (now <= 0 || (now === width && !force)) return;
    width = now;
    k = big() ? 1.4 : 1;
    lay();
    const at = shelf.room(), { serial: shown, axis } = scene, done = () => { board.dataset.drawn = `${shown}`; };
    if (!at || !axis) return done();
    return loadPlotly(model).then((Plotly) => {
      const colours = model.get("palettes")[dark() ? "dark" : "light"], layout = paint(axis.layout, colours, k), { family } = { family: getComputedStyle(root).getPropertyValue("--dt-sans") };
      Object.assign(layout, { width: at.width, height: at.height, autosize: false, font: { ...layout.font, family } });
      return Plotly.react(at.node, traces(axis, {}, colours, k), layout, { staticPlot: true, displayModeBar: false }).then(done);
    }).catch((fault) => { console.error(fault); });
  }
  function lay() {
    const held = keys.contains(document.activeElement) ? document.activeElement.dataset.ref : undefined;
    for (const [ref, label] of Object.entries(scene.labels)) stand(ref, label);
    shelf.lay(scene, nodes);
    for (const ref of [...nodes.keys()]) if (!(ref in scene.labels)) { nodes.get(ref).remove(); nodes.delete(ref); }
    rove();
    if (held && !nodes.has(held) && current) nodes.get(current).focus({ preventScroll: true });
    frills();
  }
  /** Draw what there is to see when plotly.js is ready and idle; what came in between is drawn once. */
  function draw() {
    drawing ??= loadPlotly(model).then((Plotly) => {
      drawing = undefined;
      const colours = model.get("palettes")[dark() ? "dark" : "light"], layout = paint(scene.layout, colours, 1), { serial: shown } = scene;
      Object.assign(layout, { width: wide, height: parseInt(ground.style.height), autosize: false });
      layout.xaxis.range = [view[0], view[2]];
      layout.yaxis.range = [view[1], view[3]];
      const config = { staticPlot: true, displayModeBar: false };
      return Plotly.react(glass, traces(scene, model.get("outlines"), colours, k), layout, config).then(() => { board.dataset.drawn = `${shown}`; });
    }).catch((fault) => { drawing = undefined; console.error(fault); });
  }

  function overlay() {
    layer.setAttribute("aria-label", scene.title);
    for (const ref of [...nodes.keys()]) if (!(ref in scene.labels)) { nodes.get(ref).remove(); nodes.delete(ref); }
    for (const [ref, label] of Object.entries(scene.labels)) stand(ref, label);
    rove();
    layer.querySelectorAll(".dt-disc, .dt-ship").forEach((node) => node.remove());
    const seat = {};
    for (const [ref, number] of scene.discs) {
      if (!scene.labels[ref]) continue;
      const disc = make("span", "dt-disc", layer), nth = (seat[ref] = (seat[ref] ?? -1) + 1);
      disc.textContent = number;
      disc.style.setProperty("--nth", nth);
      place(disc, scene.labels[ref].at);
    }
    for (const at of scene.ships) { const ship = make("span", "dt-ship", layer); ship.innerHTML = SHIP; place(ship, at); }
    frills();
    const word = model.get("words")[all ? "part" : "whole"];
    whole.innerHTML = EYE + plain(word ?? "");
    whole.hidden = !word || (share() === 1 && !(width < 600));
    part();
    settle();
  }
  /** One stop for Tab; the arrows go on from there. */
  function rove() {
    if (!nodes.has(current) || nodes.get(current).hidden) current = [...nodes.keys()].find((ref) => scene.labels[ref].press && !nodes.get(ref).hidden);
    for (const [ref, node] of nodes) if (scene.labels[ref].press) node.tabIndex = ref === current ? 0 : -1;
  }
  function frills() {
    legend.innerHTML = scene.legend.map(([mark, text]) => `<div><span class="sw ${mark}"></span>${plain(text)}</div>`).join("");
    legend.hidden = !scene.legend.length;
    const [title, ...classes] = scene.ramp;
    ramp.innerHTML = title ? `<b>${plain(title)}</b>` + classes.map((text, n) => `<span><i class="h${5 - n}"></i>${plain(text)}</span>`).join("") : "";
    ramp.hidden = !title;
    badge.innerHTML = INFO + plain(scene.badge);
    badge.hidden = !scene.badge;
  }
  /** Names step aside for each other; where there is no room, the type becomes smaller, and what matters least goes. */
  function part() {
    let left = apart(layer, layer, 12 * k, memo);
    for (const least = big() ? 1.05 : 0.86; left.length && k > least; left = apart(layer, layer, 12 * k, memo)) {
      k *= 0.95;
      frame.style.setProperty("--k", k);
    }
    for (let most = 12; left.length && most--; left = left.filter(({ parts }) => parts[0].style.visibility !== "hidden" && covers(parts[0]))) left[0].parts[0].style.visibility = "hidden";
  }
  function covers(name) {
    const box = name.getBoundingClientRect();
    return [...layer.querySelectorAll(".nm, .tk, .sea")].some((other) => other.parentNode !== name.parentNode && other !== name && other.style.visibility !== "hidden" && covered(box, other.getBoundingClientRect()) > 4);
  }
  /** The legend takes the corner where it covers the fewest labels. */
  function settle() {
    const others = [...layer.querySelectorAll(".lb, .sea, .dt-ship"), badge, whole].filter((node) => !node.hidden).map((node) => [node.matches(".dim, .sea") ? 1 : 3, node.getBoundingClientRect()]);
    const cost = ([low, far]) => {
      legend.classList.toggle("at-bottom", low), legend.classList.toggle("at-right", far);
      const box = legend.getBoundingClientRect();
      return others.reduce((sum, [weight, r]) => sum + weight * Math.max(0, Math.min(box.right, r.right) - Math.max(box.left, r.left)) * Math.max(0, Math.min(box.bottom, r.bottom) - Math.max(box.top, r.top)), 0);
    };
    const corners = [[false, false], [true, false], [true, true], [false, true]].map((corner) => [cost(corner), corner]);
    cost(corners.reduce((best, next) => (next[0] < best[0] ? next : best))[1]);
  }
  function stand(ref, label) {
    let node = nodes.get(ref);
    if (!node) {
      node = make(label.press ? "button" : "span", "", layer);
      if (label.press) node.type = "button";
      node.dataset.ref = ref;
      nodes.set(ref, node);
    }
    if (zoned) return card(node, ref, label);
    const { marks = [], colour = 0, letter = "", count = 0, code = [], heat = 0, value = "", rank = 0 } = label;
    node.className = label.press ? `lb ${marks.join(" ")}${heat ? ` h${heat}` : ""}` : "sea";
    const shield = letter && colour ? SHIELD(ROWS[colour], plain(letter)) : "";
    const row = `${value ? `<b class="val">${plain(value)}</b>` : ""}${shield}${count ? TOWER(count) : ""}${label.badge ? CATHEDRAL : ""}${label.note ? `<em>${plain(label.note)}</em>` : ""}`;
    const ring = rank ? `<b class="rk">${rank}</b>` : "";
    const codes = code.map((figure, n) => `<b class="code c${n}">${figure}</b>`).join("");
    const inner = label.press ? `<span class="nm">${plain(label.name)}${codes}</span><span class="tk">${ring}${row}</span>` : plain(label.name);
    if (node.dt !== inner) node.innerHTML = node.dt = inner;
    if (label.press) node.setAttribute("aria-label", label.spoken || label.name);
    if (label.pressed) node.setAttribute("aria-pressed", String(label.pressed === "yes")); else node.removeAttribute("aria-pressed");
    place(node, label.at);
  }

  function card(node, ref, label) {
    const { marks = [], kind = "card", turn = 0 } = label, numbers = scene.discs.filter(([at]) => at === ref).map(([, number]) => `<i class="dt-disc">${number}</i>`).join("");
    const inner = carded(label) + (numbers ? `<span class="ds">${numbers}</span>` : "");
    node.className = `ev ${kind} ${marks.join(" ")}${turn ? " turned" : ""}`;
    if (turn) node.style.setProperty("--turn", turn - 1);
    if (node.dt !== inner) node.innerHTML = node.dt = inner;
    if (label.press) node.setAttribute("aria-label", label.spoken || label.name);
    if (label.pressed) node.setAttribute("aria-pressed", String(label.pressed === "yes")); else node.removeAttribute("aria-pressed");
  }
  function focus(ref) {
    const node = nodes.get(ref);
    if (!node || node.hidden) return;
    if (current) nodes.get(current).tabIndex = -1;
    current = ref;
    node.tabIndex = 0;
    node.focus();
  }
  function neighbour([dx, dy]) {
    if (zoned) {
      const there = [...nodes].filter(([ref, node]) => scene.labels[ref].press && node.offsetParent).map(([, node]) => node);
      return shelf.towards(nodes.get(current), [dx, dy], there)?.dataset.ref;
    }
    const [x0, y0] = scene.labels[current].at;
    const best = (refs) => refs.map((ref) => {
      const [x, y] = scene.labels[ref].at, along = (x - x0) * dx + (y - y0) * dy, off = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
      return along > 0 && off < along * 1.3 ? [Math.hypot(along, off) * (1 + (2 * off) / along), ref] : [Infinity, ""];
    }).sort((a, b) => a[0] - b[0])[0];
    const free = (refs) => refs.filter((ref) => ref !== current && scene.labels[ref]?.press && !nodes.get(ref).hidden);
    const near = best(free(scene.labels[current].near ?? [])), any = best(free(Object.keys(scene.labels)));
    return near?.[1] || any?.[1];
  }
  function overSea() {
    if (!anchor || anchor.now !== current) anchor = { ring: [current, ...(scene.labels[current].far ?? [])], step: 0 };
    do anchor.step = (anchor.step + 1) % anchor.ring.length; while (anchor.step && (nodes.get(anchor.ring[anchor.step])?.hidden ?? true));
    anchor.now = anchor.ring[anchor.step];
    return anchor.now;
  }
  function toggle() { all = !all; resize(true); }

  keys.addEventListener("focusin", (event) => { const { ref } = event.target.dataset; if (ref && ref !== current) { if (current) nodes.get(current).tabIndex = -1; current = ref; event.target.tabIndex = 0; } });
  frame.addEventListener("click", (event) => {
    if (event.target.closest(".dt-whole") || !view) return;
    const ref = event.target.closest("[data-ref]")?.dataset.ref ?? "";
    if (!event.detail && ref) return send({ kind: "press", ref });
    const box = layer.getBoundingClientRect();
    const x = view[0] + ((event.clientX - box.left) / box.width) * (view[2] - view[0]), y = view[3] - ((event.clientY - box.top) / box.height) * (view[3] - view[1]);
    send({ kind: "click", x, y, ref });
  });
  keys.addEventListener("keydown", (event) => {
    if (event.target.closest("summary")) return;
    const { key } = event, bare = !(event.ctrlKey || event.altKey || event.metaKey), letters = model.get("letters");
    const done = () => { event.preventDefault(); event.stopPropagation(); };
    if (key === "Enter" && event.ctrlKey) { done(); return send({ kind: "key", key: "Ctrl-Enter" }); }
    if (!bare || !current) return;
    if (WAYS[key]) { done(); return focus(neighbour(WAYS[key])); }
    if (key === "Escape") { done(); return send({ kind: "escape" }); }
    if (key !== "PageDown" && !letters) return;
    if (zoned && KEYS.test(key)) { done(); return send({ kind: "key", key }); }
    if (key === "s") { done(); return focus(overSea()); }
    if (key === "m") { done(); return toggle(); }
    if (KEYS.test(key)) { done(); send({ kind: "key", key }); }
  });
  if (zoned) keys.addEventListener("click", (event) => { const ref = event.target.closest("button[data-ref]")?.dataset.ref; if (ref) send({ kind: "press", ref }); });
  whole.addEventListener("click", toggle);
  const turning = () => root.dataset.turning !== undefined; // then it is said when the last card has turned
  const say = () => { live.textContent = ""; setTimeout(() => { if (!turning()) live.textContent = model.get("said").text ?? ""; }, 60); };
  model.on("change:picture change:patch change:outlines change:words", refresh);
  model.on("change:said", say);
  document.addEventListener("dt-turned", say);
  const sized = new ResizeObserver(() => resize()), themed = new MutationObserver(() => resize(true));
  const wish = matchMedia("(prefers-color-scheme: dark)"), again = () => resize(true);
  sized.observe(board);
  themed.observe(root, { attributeFilter: ["data-theme", "data-scale"] });
  wish.addEventListener("change", again);
  refresh();
  if (zoned) setTimeout(() => loadPlotly(model).catch(() => {}), 1200); // so that an axis stands there as soon as cards turn
  return () => { shelf?.end(); document.removeEventListener("dt-turned", say); sized.disconnect(); themed.disconnect(); wish.removeEventListener("change", again); model.off(null, refresh); model.off(null, say); window.Plotly?.purge(glass); };
}

export default { render };
