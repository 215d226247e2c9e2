// Cards in zones: a road with gaps that take a card, a hand, piles. They flow with the width of the page, so that every
// front can be read; a board that has zones shows them in place of a picture. Beside a road an axis may stand.

const FOOT = 40, EACH = 480, LONGEST = 4800; // px below the rows of an axis; ms for a card to turn; ms for all of them
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A label of a zone as markup. */
function carded({ kind = "", name, rank = 0, letter = "", colour = 0, tags = [], foot = "", back = "", value = "", note = "" }) {
  const shield = letter && colour ? SHIELD(ROWS[colour], plain(letter)) : "";
  if (kind === "slot") return `<span class="nr">${plain(name)}</span><span class="tx">${plain(note)}</span>`;
  if (kind === "sign") return `<span class="tx">${plain(name)}</span>${note ? `<small>${plain(note)}</small>` : ""}`;
  const beside = tags.map((text, n) => `<span class="tag t${n}">${n ? "" : shield}${plain(text)}</span>`).join("");
  const number = rank ? `<span class="nr">${rank}</span>` : "";
  const under = [note ? `<em>${plain(note)}</em>` : "", foot ? `<small>${plain(foot)}</small>` : ""].join("");
  return `${number}<span class="tx">${plain(name)}</span>${value ? `<b class="val">${plain(value)}</b>` : ""}${back ? `<b class="bk">${plain(back)}</b>` : ""}${beside ? `<span class="by">${beside}</span>` : ""}${under ? `<span class="un">${under}</span>` : ""}`;
}

/** The zones of a board: `lay(scene, nodes)` puts its labels where they lie, `towards` finds the next one that way. */
function shelves(board, before) {
  const sheet = make("div", "dt-zones");
  board.insertBefore(sheet, before);
  sheet.setAttribute("role", "group");
  const kept = new Map();
  let axis, seen = "", up = 0, over = () => {};

  function zone(name, one) {
    let found = kept.get(name);
    if (found && found.folded === !!one.folded) return found;
    found?.box.remove();
    const box = document.createElement(one.folded ? "details" : "section");
    const head = make(one.folded ? "summary" : "header", "", box), lie = make("div", "lie", box), end = make("footer", "", box);
    box.dataset.zone = name;
    if (!one.folded) box.setAttribute("role", "group");
    found = { box, head, lie, end, folded: !!one.folded };
    kept.set(name, found);
    new ResizeObserver(() => reach(lie)).observe(lie); // also when it comes to be seen
    return found;
  }
  /** What has to be pushed aside to be read can be reached by keys, too. */
  const reach = (lie) => requestAnimationFrame(() => { if (lie.scrollWidth > lie.clientWidth + 1) lie.tabIndex = 0; else lie.removeAttribute("tabindex"); });
  /** Nodes that already stand right are not touched: what has the focus keeps it. */
  const put = (parent, nodes) => nodes.forEach((node, n) => { if (parent.children[n] !== node) parent.insertBefore(node, parent.children[n] ?? null); });

  function dress(found, one, beside) {
    const { box, head, end } = found, shield = one.letter && one.colour ? SHIELD(ROWS[one.colour], plain(one.letter)) : "";
    box.className = `dt-zone ${one.kind}${beside ? " beside" : ""}${(one.refs ?? []).length > 14 ? " long" : ""}`;
    const title = `${shield}<b>${plain(one.title ?? "")}</b>${one.note ? `<span class="note">${plain(one.note)}</span>` : ""}`;
    if (head.dt !== title) head.innerHTML = head.dt = title;
    end.textContent = one.end ?? "";
    end.hidden = !one.end;
    if (!found.folded) box.setAttribute("aria-label", one.title ?? "");
  }
  function lay(scene, nodes) {
    sheet.setAttribute("aria-label", scene.title);
    sheet.classList.toggle("revealed", !!scene.axis);
    const order = Object.entries(scene.zones).sort(([, a], [, b]) => a.nth - b.nth);
    for (const [name, found] of kept) if (!scene.zones[name]) { found.box.remove(); kept.delete(name); }
    put(sheet, order.map(([name, one]) => zone(name, one).box));
    for (const [name, one] of order) {
      const found = kept.get(name), refs = one.refs ?? [], beside = one.kind === "road" && scene.axis;
      dress(found, one, beside);
      reach(found.lie);
      put(found.lie, refs.map((ref) => nodes.get(ref)));
      let fresh = 0;
      for (const ref of refs) {
        const marks = scene.labels[ref].marks ?? [];
        if (marks.includes("changed")) nodes.get(ref).style.setProperty("--nth", fresh++);
        if (found.folded && marks.some((mark) => mark === "reason" || mark === "base")) found.box.open = true;
      }
      if (beside) stands(found, scene.axis, refs.length, refs.filter((ref) => scene.labels[ref].turn).length);
    }
    if (!scene.axis) { over(); axis?.remove(); axis = undefined; seen = ""; up = 0; sheet.classList.remove("skip"); }
  }
  /** The axis stands beside the rows, and comes to be seen as they are turned over. */
  function stands(found, one, rows, turned) {
    if (!axis) { axis = make("figure", "dt-axis"); make("div", "plot", axis); make("figcaption", "", axis); }
    if (axis.parentNode !== found.lie) found.lie.append(axis);
    const each = Math.min(EACH, LONGEST / rows), [plot, note] = axis.children;
    found.lie.style.setProperty("--rows", rows);
    found.lie.style.setProperty("--each", `${each}ms`);
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", one.title);
    note.textContent = one.note ?? "";
    if (seen === one.title) return;
    const before = seen ? up : 0; // so many of them lay there already
    [seen, up] = [one.title, turned];
    sheet.classList.remove("skip");
    found.lie.style.setProperty("--turned", before);
    const fresh = Math.max(turned - before, 0), time = each * fresh;
    plot.style.animation = still() || !fresh ? "" : `dt-unroll ${time}ms steps(${fresh}) both`;
    if (!still() && fresh) wait(plot, time);
  }
  /** Cards turn: what tells how it ends (the panes, what is said aloud) waits for `dt-turned`. */
  function wait(plot, time) {
    over();
    root.dataset.turning = "";
    const kinds = ["keydown", "pointerdown"], since = performance.now(), late = setTimeout(() => over(), time);
    const listen = (way) => kinds.forEach((kind) => window[`${way}EventListener`](kind, skip, true));
    /** Any key or press shows all at once, and does nothing else; the one that began it may still be down. */
    const skip = (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.type === "pointerdown") swallow();
      if (performance.now() - since < 300) return;
      sheet.classList.add("skip");
      plot.style.animation = "";
      over();
    };
    over = () => {
      clearTimeout(late);
      listen("remove");
      over = () => {};
      delete root.dataset.turning;
      document.dispatchEvent(new Event("dt-turned"));
    };
    listen("add");
  }
  /** The click that belongs to a press which was answered already: after a finger it comes late, or never. */
  function swallow() {
    const stop = (event) => { event.preventDefault(); event.stopPropagation(); }, once = { capture: true, once: true };
    const done = () => removeEventListener("click", stop, true), late = () => setTimeout(done, 400);
    addEventListener("click", stop, once);
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, late, once);
    addEventListener("pointerdown", done, once);
  }
  /** Where the axis is drawn, in pixels; nothing when there is none. */
  function room() {
    if (!axis) return undefined;
    const { clientWidth: width, clientHeight: height } = axis.firstChild;
    return width && height ? { node: axis.firstChild, width, height } : undefined;
  }
  const gap = (a0, a1, b0, b1) => Math.max(0, a0 - b1, b0 - a1);
  function towards(from, [dx, dy], nodes) {
    const a = from.getBoundingClientRect();
    const aside = (node) => !!node.closest(".dt-zone.pile");
    let best, least = Infinity;
    for (const node of nodes) {
      if (dy && aside(node) && !aside(from)) continue; // up and down lead along road and hand; what stands aside is reached sideways
      const b = node.getBoundingClientRect();
      const along = dx ? (dx > 0 ? b.left - a.right : a.left - b.right) : dy > 0 ? a.top - b.bottom : b.top - a.bottom;
      const off = dx ? gap(a.top, a.bottom, b.top, b.bottom) : gap(a.left, a.right, b.left, b.right);
      const askew = dx ? Math.abs(a.top + a.bottom - b.top - b.bottom) : Math.abs(a.left + a.right - b.left - b.right);
      const cost = Math.max(0, along) + 3 * off + 0.04 * askew;
      if (node !== from && along > -6 && cost < least) [best, least] = [node, cost];
    }
    return best;
  }
  return { sheet, lay, room, towards, end: () => over() };
}
