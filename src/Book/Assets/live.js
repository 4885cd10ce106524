// Under 'tutorial serve': loads the page again when the server has another version of it.
(function () {
  'use strict';
  var version = document.querySelector('meta[name="page-version"]').content;
  var events = new EventSource('/events?page=' + encodeURIComponent(decodeURIComponent(location.pathname)));
  events.onmessage = function (event) { if (event.data !== version) location.reload(); };
})();
