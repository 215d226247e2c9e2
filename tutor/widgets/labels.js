// Where the names of a board stand, so that none covers another name or what lies beside it.
// Each land has a name and a row of tokens, each sea a name. They begin at their own point; where two would meet, the
// one that can go the shortest way does. Tokens go less far than names, since they must stay on their land.

const EM = 12, ROOM = 2;
/** Ways for a name and for tokens, in ems; the first is to stay. */
const ASIDE = [0, -0.5, 0.5, -1, 1, -1.5, 1.5, -2.2, 2.2, -3, 3];
const NAME_WAYS = ASIDE.flatMap((x) => [0, -0.35, 0.3, -0.9].map((y) => [x, y]));
const TOKEN_WAYS = [0, -0.5, 0.5, -1, 1].flatMap((x) => [0, -0.4, 0.4, 0.8].map((y) => [x, y]));
const SEA_WAYS = [0, -1, 1, -2, 2, -3.2, 3.2].flatMap((x) => [0, -1, 1, -2, 2].map((y) => [x, y]));
const BELOW = ASIDE.slice(0, 7);

const moved = (box, [x, y]) => ({ ...box, left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y });
const covered = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const clash = (boxes, others) => boxes.reduce((sum, box) => sum + others.reduce((part, other) => part + covered(box, other), 0), 0);
const bounds = (node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return { left: left - ROOM, right: right + ROOM, top, bottom };
};
const far = (a, b, reach) => a.left - b.right > reach || b.left - a.right > reach || a.top - b.bottom > reach || b.top - a.bottom > reach;
const length = ([x, y]) => Math.hypot(x, y * 1.3);

/** The places that a label could take: where its boxes are then, how they are moved, and how far that is. */
function places(item, em) {
  const px = ([x, y]) => [x * em, y * em];
  const [name, tokens] = item.home;
  if (item.sea) return SEA_WAYS.map((way) => ({ boxes: [moved(name, px(way))], ways: [px(way)], cost: length(way) }));
  const under = tokens ? (tokens.bottom - name.top) / em - 0.1 : 0;
  const names = [...NAME_WAYS.map((way) => [way, length(way)]), ...(tokens ? BELOW.map((x) => [[x, under], 1 + Math.abs(x)]) : [])];
  const rows = tokens ? TOKEN_WAYS : [[0, 0]];
  return rows.flatMap((row) => names.map(([way, cost]) => {
    const to = [way[0] + row[0], way[1] + row[1]]; // a name goes along with its tokens
    return { boxes: tokens ? [moved(name, px(to)), moved(tokens, px(row))] : [moved(name, px(to))], ways: [px(to), px(row)], cost: cost + 1.8 * length(row) };
  }));
}
const outside = (boxes, frame) => boxes.reduce((sum, box) => sum + Math.max(0, frame.left - box.left) + Math.max(0, box.right - frame.right) + Math.max(0, frame.top - box.top) + Math.max(0, box.bottom - frame.bottom), 0);

/** Moves what clashes, in a few rounds, each time the one label by the way that costs least. */
function arranged(items, frame, em) {
  for (const item of items) Object.assign(item, { boxes: item.home.filter(Boolean), ways: [[0, 0], [0, 0]] });
  const weight = 6 / em;
  for (let round = 0, again = true; again && round < 6; round++) {
    again = false;
    for (const item of items) {
      const near = items.filter((other) => other !== item && !far(item.home[0], other.home[0], 9 * em)).flatMap((other) => other.boxes);
      if (!clash(item.boxes, near) && !outside(item.boxes, frame)) continue;
      item.places ??= places(item, em);
      const cost = (place) => place.cost + weight * clash(place.boxes, near) + weight * em * outside(place.boxes, frame);
      const best = item.places.reduce(([least, found], place) => { const now = cost(place); return now < least ? [now, place] : [least, found]; }, [Infinity]);
      again ||= best[1].boxes[0].left !== item.boxes[0].left || best[1].boxes[0].top !== item.boxes[0].top;
      Object.assign(item, { boxes: best[1].boxes, ways: best[1].ways });
    }
  }
}

/** Where labels of these sizes stood before, so that a board that only changes its owners is not laid out anew. */
const MEMORY = 40;
function remembered(memo, items, frame, em) {
  const { left, top } = frame.getBoundingClientRect();
  const sizes = items.map(({ home }) => home.map((box) => box && [box.left - left, box.right - left, box.top - top].map(Math.round)));
  const signature = JSON.stringify([em, sizes]);
  if (memo.has(signature)) return items.forEach((item, n) => Object.assign(item, memo.get(signature)[n]));
  arranged(items, bounds(frame), em);
  if (memo.size > MEMORY) memo.clear();
  memo.set(signature, items.map(({ boxes, ways }) => ({ boxes, ways })));
}

const MARKED = ["base", "reason", "changed", "allowed", "target-land", "target-sea"];
const rank = ({ node, sea }) => MARKED.findIndex((mark) => node.classList.contains(mark)) + 1 || (sea ? 12 : 9);

/** Puts the names of a layer apart, and returns those that still cover something, what matters least first. */
function apart(layer, frame, em, memo) {
  const shown = [...layer.querySelectorAll(".lb, .sea")].filter((node) => !node.hidden);
  const items = shown.map((node) => {
    const sea = node.matches(".sea"), parts = sea ? [node] : [node.querySelector(".nm"), node.querySelector(".tk")];
    for (const part of parts) Object.assign(part.style, { translate: "", visibility: "" });
    return { node, sea, parts };
  });
  for (const item of items) item.home = item.parts.map((part) => (part.offsetWidth && part.offsetHeight ? bounds(part) : undefined));
  const named = items.filter(({ home: [name, tokens] }) => name || tokens);
  for (const item of named) if (!item.home[0]) item.home = [item.home[1], undefined];
  remembered(memo, named, frame, em);
  for (const { parts, ways } of named) parts.forEach((part, n) => { if (ways[n][0] || ways[n][1]) part.style.translate = `${ways[n][0]}px ${ways[n][1]}px`; });
  const others = (item) => named.filter((other) => other !== item).flatMap((other) => other.boxes);
  return named.filter((item) => clash(item.boxes.slice(0, 1), others(item)) > 4).sort((a, b) => rank(b) - rank(a));
}
