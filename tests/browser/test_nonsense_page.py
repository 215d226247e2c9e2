"""A real page sends nonsense over its own connection: it is answered in words, and the page lives on."""

from playwright.sync_api import expect

from tests.browser.harness import Opener
from tests.browser.test_page import SLOW, says

LISTEN = """
const plain = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  [window.dtSocket, window.dtSent] = [this, data];
  return plain.call(this, data);
};
"""
"""Keeps the last message that went to the kernel: every second a heartbeat goes."""
BEATS = """() => {
  const sent = window.dtSent;
  return sent && (typeof sent === "string" ? sent : new TextDecoder().decode(sent)).includes("beat");
}"""
SAY = """(data) => {
  const again = (content) => ({ ...content, data });
  const sent = window.dtSent;
  if (typeof sent === "string") {
    const message = JSON.parse(sent);
    return window.dtSocket.send(JSON.stringify({ ...message, content: again(message.content) }));
  }
  const bytes = new Uint8Array(sent.buffer ?? sent), view = new DataView(bytes.buffer);
  const number = (n) => Number(view.getBigUint64(8 * n, true)), count = number(0);
  const parts = [...Array(count - 1).keys()].map((n) => bytes.slice(number(n + 1), number(n + 2)));
  parts[4] = new TextEncoder().encode(JSON.stringify(again(JSON.parse(new TextDecoder().decode(parts[4])))));
  const head = 8 * (count + 1), whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, head));
  const out = new DataView(whole.buffer), put = (n, value) => out.setBigUint64(8 * n, BigInt(value), true);
  let here = head;
  put(0, count);
  parts.forEach((part, n) => { put(n + 1, here); whole.set(part, here); here += part.length; });
  put(count, here);
  window.dtSocket.send(whole.buffer);
}"""
"""Sends the last message again with other data in it, in either of the two forms that Jupyter's connection knows."""
HOSTILE = "<img src=x onerror=document.title='taken'>"
NONSENSE: tuple[object, ...] = (
    {"method": "update", "state": {"words": 7, "fault": HOSTILE, "code": None, "chosen": []}, "buffer_paths": []},
    {"method": "update", "state": {"layout": HOSTILE, "_dom_classes": 5, "_esm": "0"}, "buffer_paths": [["words"]]},
    {"method": "custom", "content": {"kind": "key", "key": [HOSTILE]}},
    {"method": "custom", "content": "x" * 100_000},
    {"method": HOSTILE},
    {"method": "update", "state": HOSTILE},
)


def test_a_page_that_sends_nonsense(visit: Opener) -> None:
    come = visit("voila/render/anno_domini.ipynb", stored={"language": "de"})
    page = come.page
    page.add_init_script(LISTEN)
    page.goto(page.url.partition("?")[0] + "?mode=play&lang=de")
    come.settle()
    page.wait_for_function(BEATS, timeout=SLOW)
    for nonsense in NONSENSE:
        page.wait_for_function(BEATS, timeout=SLOW)
        page.evaluate(SAY, nonsense)
        says(page, "Damit lässt sich nichts anfangen", ".dt-shell")
        assert "Traceback" not in page.content()
        come.shot("nonsense")
        page.locator(".dt-shell .fault button").click()
        expect(page.locator(".dt-shell .fault")).to_have_count(0)
    assert page.title() != "taken"
    page.locator('.dt-top [data-act="language:en"]').click()
    says(page, "A new table")
    page.locator(".seating .primary").click()
    expect(page.locator(".dt-side .dt-seat").first).to_be_visible(timeout=SLOW)
