// Runs before the page is painted, so that a chosen theme never flashes, nor what is for newcomers alone.
(function () {
  "use strict";
  try {
    const chosen = localStorage.getItem("ludoscape-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
    if (localStorage.getItem("ludoscape-tables") || localStorage.getItem("ludoscape-lessons")) document.documentElement.dataset.been = "";
  } catch (_refused) { /* storage may be off: the system's theme is used */ }
})();
