// The picture of a board: fills outlines and colours into the drawing that Python sends, and finds plotly.js.
// board.py joins this file, labels.js and board.js into one module.

const SHIELD = (row, letter) => `<svg class="sh" viewBox="0 0 16 18" aria-hidden="true"><path d="M1.5 1.5h13v7.2c0 4.6-3.4 6.9-6.5 8.1-3.1-1.2-6.5-3.5-6.5-8.1z" style="fill:var(--dt-${row})"/><text x="8" y="12.4" style="fill:var(--dt-${row}-ink)">${letter}</text></svg>`;
const TOWER = (count) => `<svg class="tw" viewBox="0 0 16 17" aria-hidden="true"><path d="M1.2 15.5V7H2.6V2.2h2.8v2.2h1.8V2.2h1.6v2.2h1.8V2.2h2.8V7H14.8v8.5z"/><text x="8" y="14">${count}</text></svg>`;
const CATHEDRAL = `<svg class="ct" viewBox="0 0 16 16" aria-hidden="true"><path d="M1 15V5.6L3.2.8l2.2 4.8v3L8 6.6l2.6 2v-3L12.8.8 15 5.6V15h-5.2v-3.6a1.8 1.8 0 0 0-3.6 0V15z"/></svg>`;
const SHIP = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 10.5h12l-2 3.5H4zM8 2v8M8 3l4.5 5.5H8"/></svg>`;
const EYE = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1.2 8C3 4.8 5.3 3.2 8 3.2S13 4.8 14.8 8c-1.800 3.200-4.100 4.800-6.800 4.800S3 11.200 1.200 8z"/><circle cx="8" cy="8" r="2.200"/></svg>`;
const INFO = `<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.300"/><path d="M8 7.300v4M8 4.700v.1"/></svg>`;

const root = document.documentElement;
const make = (tag, name, parent) => { const node = document.createElement(tag); node.className = name; parent?.append(node); return node; };
const plain = (text) => { const node = document.createElement("i"); node.textContent = text; return node.innerHTML; };

/** RFC 7386, the twin of views/figure.py `patched`. */
function patched(old, patch) {
  const after = { ...old };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete after[key];
    else after[key] = typeof value === "object" && !Array.isArray(value) ? patched(after[key] ?? {}, value) : value;
  }
  return after;
}

/** The twin of views/tokens.py `paint`; `k` scales what is measured in pixels. */
function paint(value, colours, k, key) {
  if (typeof value === "string") {
    if (value[0] === "@") return colours[value.slice(1)];
    return key === "dash" ? value.replace(/[\d.]+/g, (n) => n * k) : value;
  }
  if (Array.isArray(value)) return value.map((one) => (typeof one === "number" ? (key === "size" ? one * k : one) : paint(one, colours, k)));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, paint(part, colours, k, name)]));
  return key === "width" || key === "size" ? value * k : value;
}

/** The twin of views/figure.py `figure`: traces with their outlines and colours. */
function traces(picture, outlines, colours, k) {
  const filled = Object.entries(picture.traces).map(([uid, { of, ...trace }]) => {
    const [x, y] = of ? [0, 1].map((axis) => of.flatMap((ref, n) => (n ? [null, ...outlines[ref][axis]] : outlines[ref][axis]))) : [trace.x, trace.y];
    return { type: "scatter", mode: "lines", hoverinfo: "skip", showlegend: false, ...paint(trace, colours, k), uid, x, y };
  });
  return filled.filter((trace) => trace.x.length);
}

let plotly;
/** plotly.js from the page, else from the template's folder (cached by the browser), else from the kernel. */
function loadPlotly(model) {
  return (plotly ??= window.Plotly ? Promise.resolve(window.Plotly) : fromTemplate().catch(() => fromKernel(model)));
}
function fromUrl(url) {
  return new Promise((done, fail) => {
    const tag = document.createElement("script");
    tag.addEventListener("load", () => (window.Plotly ? done(window.Plotly) : fail()));
    tag.addEventListener("error", fail);
    tag.src = url;
    document.head.append(tag);
  });
}
function fromTemplate() {
  const link = document.querySelector("link[data-dt-plotly]");
  return link ? fromUrl(link.href) : Promise.reject();
}
function fromKernel(model) {
  return asked(model, "plotly", (_, [bytes]) => fromUrl(URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }))));
}
/** Ask the kernel for something once. */
function asked(model, kind, take) {
  return new Promise((done) => {
    const hear = (message, buffers) => { if (message.kind === kind) { model.off("msg:custom", hear); done(take(message, buffers)); } };
    model.on("msg:custom", hear);
    model.send({ kind });
  });
}
/** Outside our template (JupyterLab) the page has no tokens: ask for the stylesheets once. */
let styled;
function loadStyle(model) {
  if (styled || getComputedStyle(root).getPropertyValue("--dt-paper")) return;
  styled = asked(model, "style", ({ text }) => { make("style", "", document.head).textContent = text; });
}
