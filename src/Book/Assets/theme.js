// Runs before anything is painted, so that the page doesn't flash in the other theme. If none was chosen, the style
// sheet follows the system.
(function () {
  'use strict';
  try {
    var theme = localStorage.getItem('price-of-await-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
  } catch (e) {
    // Some browsers store nothing for pages that are opened from files.
  }
})();
