// Loads the page again when there is another version of it, at the same place in the text: what is above may have become longer.
(function () {
  'use strict';
  var version = document.querySelector('meta[name="page-version"]').content, place = 'price-of-await-place';

  function headings() { return Array.prototype.slice.call(document.querySelectorAll('main [id]')); }
  function again() {
    var above = headings().filter(function (heading) { return heading.getBoundingClientRect().top < 100; }).pop();
    try {
      if (above) sessionStorage.setItem(place, JSON.stringify([location.pathname, above.id, above.getBoundingClientRect().top]));
    } catch (e) { /* Then the browser's own memory of the place has to do. */ }
    location.reload();
  }
  addEventListener('load', function () {
    try {
      var kept = JSON.parse(sessionStorage.getItem(place));
      sessionStorage.removeItem(place);
      var heading = kept && kept[0] === location.pathname && document.getElementById(kept[1]);
      if (heading) scrollBy({ top: heading.getBoundingClientRect().top - kept[2], behavior: 'instant' });
    } catch (e) { /* The same. */ }
  });

  // Served or from a file, a page can load a script again and again. The file is gone when the book is whole.
  var page = decodeURIComponent(location.pathname).split('/').pop() || 'index.html';
  setInterval(function () {
    var script = document.createElement('script');
    script.src = 'assets/versions.js?' + Date.now();
    script.onload = function () { script.remove(); if (window.priceOfAwaitVersions[page] !== version) again(); };
    script.onerror = function () { script.remove(); if (location.protocol === 'file:') again(); };
    document.head.appendChild(script);
  }, location.protocol === 'file:' ? 2000 : 500);
})();
