// Reloads the page when its version has changed, and keeps the same place in the text in view, because the text above
// may have become longer.
(function () {
  'use strict';
  var version = document.querySelector('meta[name="page-version"]').content, place = 'price-of-await-place';

  function headings() { return Array.prototype.slice.call(document.querySelectorAll('main [id]')); }
  function again() {
    var above = headings().filter(function (heading) { return heading.getBoundingClientRect().top < 100; }).pop();
    try {
      if (above) {
        var kept = [location.pathname, above.id, above.getBoundingClientRect().top];
        sessionStorage.setItem(place, JSON.stringify(kept));
      }
    } catch (e) { /* Without storage, the browser restores the place as well as it can. */ }
    location.reload();
  }
  addEventListener('load', function () {
    try {
      var kept = JSON.parse(sessionStorage.getItem(place));
      sessionStorage.removeItem(place);
      var heading = kept && kept[0] === location.pathname && document.getElementById(kept[1]);
      if (heading) scrollBy({ top: heading.getBoundingClientRect().top - kept[2], behavior: 'instant' });
    } catch (e) { /* Without storage, there is no place to restore. */ }
  });

  // Polls by loading a script, which works for served pages and for files. When the run is over, versions.js is
  // deleted, and a page opened from a file reloads one last time.
  var page = decodeURIComponent(location.pathname).split('/').pop() || 'index.html';
  setInterval(function () {
    var script = document.createElement('script');
    script.src = 'assets/versions.js?' + Date.now();
    script.onload = function () { script.remove(); if (window.priceOfAwaitVersions[page] !== version) again(); };
    script.onerror = function () { script.remove(); if (location.protocol === 'file:') again(); };
    document.head.appendChild(script);
  }, location.protocol === 'file:' ? 2000 : 500);
})();
