/* The toggles of the index: what is chosen here is kept in this browser, and every page begins with it. */
(function () {
  var root = document.documentElement, names = { language: "lang", theme: "data-theme", scale: "data-scale" };
  var dark = matchMedia("(prefers-color-scheme: dark)");
  function now(choice) {
    if (choice === "theme") return root.dataset.theme || (dark.matches ? "dark" : "light");
    return choice === "scale" ? root.dataset.scale || "desk" : root.lang;
  }
  function show() {
    document.querySelectorAll("[data-choice] [data-value]").forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.value === now(button.parentNode.dataset.choice)));
    });
  }
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-choice] [data-value]");
    if (!button) return;
    var choice = button.parentNode.dataset.choice;
    root.setAttribute(names[choice], button.dataset.value);
    try { localStorage.setItem("dt-" + choice, button.dataset.value); } catch (e) { /* it then holds for this page only */ }
    show();
  });
  dark.addEventListener("change", show);
  show();
})();
