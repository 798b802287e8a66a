// Runs before the page is painted, so that a chosen theme never flashes.
(function () {
  "use strict";
  try {
    const chosen = localStorage.getItem("ludoscape-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch (_refused) { /* storage may be off: the system's theme is used */ }
})();
