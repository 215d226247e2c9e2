/* Before the first paint: theme, size and language of this browser, so that nothing flashes. */
(function () {
  var root = document.documentElement, query = new URLSearchParams(location.search);
  function kept(key) { try { return localStorage.getItem("dt-" + key); } catch (e) { return null; } }
  var language = query.get("lang") || kept("language") || (navigator.language || "en").slice(0, 2);
  root.lang = ["en", "nl", "de"].indexOf(language) < 0 ? "en" : language;
  var theme = kept("theme"), scale = query.get("scale") || kept("scale");
  if (theme === "light" || theme === "dark") root.setAttribute("data-theme", theme);
  if (scale === "projector") root.setAttribute("data-scale", scale);
})();
// there are no formulas on our pages: whoever asks the typesetter is answered, and nothing is fetched
window.MathJax = { Ajax: {}, Hub: { Queue() {}, Config() {}, Configured() {}, Register: { StartupHook() {} } } };
