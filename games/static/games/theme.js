// The reader's choice of theme, before anything is drawn. Kept in this browser only.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is switched off: the system's theme is used.
  }
})();
