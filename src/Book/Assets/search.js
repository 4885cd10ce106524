// Searches the whole book without a server. The index is a script, which is loaded when the search is opened.
(function () {
  'use strict';
  var most = 40, dialog = null, input, list, status;

  function add(parent, name, attributes, text) {
    var element = document.createElement(name);
    Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    if (text) element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  // Finds the places that contain all words, and keeps the best one of each section. Headings come first, then the
  // order of the book.
  function find(words) {
    var found = [];
    window.priceOfAwaitSearch.forEach(function (page) {
      page[2].forEach(function (place) {
        var heading = place[1].toLowerCase(), all = heading + ' ' + place[2].toLowerCase();
        if (!words.every(function (word) { return all.indexOf(word) >= 0; })) return;
        var isHeading = words.every(function (word) { return heading.indexOf(word) >= 0; });
        found.push({ page: page, place: place, rank: isHeading ? (place[2] ? 1 : 0) : 2 });
      });
    });
    var sections = {};
    return found.sort(function (one, other) { return one.rank - other.rank; }).filter(function (one) {
      var section = one.page[0] + '#' + (one.place[1] || one.place[0]);
      return !sections[section] && (sections[section] = true);
    });
  }

  // Shows the text around the first word, with all words marked.
  function excerpt(parent, text, words) {
    var lower = text.toLowerCase(), hit = lower.indexOf(words[0]);
    var at = hit > 60 ? text.lastIndexOf(' ', hit - 60) + 1 : 0;
    var end = text.length > at + 220 ? text.lastIndexOf(' ', at + 220) : text.length;
    if (end < hit + words[0].length) end = Math.min(text.length, at + 220);
    if (at > 0) parent.append('… ');
    while (at < end) {
      var next = words.map(function (word) { return [lower.indexOf(word, at), word.length]; })
        .filter(function (one) { return one[0] >= 0 && one[0] < end; })
        .sort(function (one, other) { return one[0] - other[0] || other[1] - one[1]; })[0];
      parent.append(text.slice(at, next ? next[0] : end));
      if (!next) break;
      at = next[0] + next[1];
      add(parent, 'mark', {}, text.slice(next[0], at));
    }
    if (end < text.length) parent.append(' …');
  }

  function show() {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean), found = words.length ? find(words) : [];
    list.textContent = '';
    found.slice(0, most).forEach(function (one) {
      var place = one.place, address = encodeURIComponent(one.page[0]) + '#' + encodeURIComponent(place[0]);
      var link = add(add(list, 'li', {}), 'a', { href: address });
      add(link, 'span', { class: 'at' }, one.page[1] + (place[1] && place[1] !== one.page[1] ? ' › ' + place[1] : ''));
      if (place[2]) excerpt(add(link, 'span', { class: 'excerpt' }), place[2], words);
    });
    status.textContent = !words.length ? '' : !found.length ? 'Nothing in the book has all of these words.'
      : found.length > most ? 'The first ' + most + ' of ' + found.length + ' places'
      : found.length + (found.length > 1 ? ' places' : ' place');
  }

  function build() {
    dialog = add(document.body, 'dialog', { class: 'search', 'aria-label': 'Search the book' });
    input = add(dialog, 'input', {
      type: 'search', 'aria-label': 'Words to search for', placeholder: 'Search headings, text and code',
      autocomplete: 'off', spellcheck: 'false',
    });
    status = add(dialog, 'p', { class: 'note', role: 'status' });
    list = add(dialog, 'ol', {});
    input.addEventListener('input', function () { if (window.priceOfAwaitSearch) show(); });
    list.addEventListener('click', function (event) { if (event.target.closest('a')) dialog.close(); });
    dialog.addEventListener('keydown', function (event) {
      var stops = [input].concat(Array.prototype.slice.call(list.querySelectorAll('a')));
      var at = stops.indexOf(document.activeElement);
      var next = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : -1;
      if (stops[next]) { event.preventDefault(); stops[next].focus(); }
      // By default, the first Escape would only empty the field.
      if (event.key === 'Escape') { event.preventDefault(); dialog.close(); }
      if (event.key === 'Enter' && at === 0 && stops[1]) stops[1].click();
    });
  }

  function open() {
    if (!dialog) build();
    dialog.showModal();
    input.select();
    // Loads the index each time, because a run may have replaced pages.
    var script = add(document.head, 'script', { src: 'assets/search-index.js?' + Date.now() });
    script.onload = function () { script.remove(); show(); };
    script.onerror = function () {
      script.remove();
      status.textContent = 'assets/search-index.js can’t be read. Rebuild the book.';
    };
  }

  var button = document.querySelector('.find');
  button.addEventListener('click', open);
  button.hidden = false;
  addEventListener('keydown', function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)
      || document.querySelector('dialog[open]');
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || typing) return;
    event.preventDefault();
    open();
  });
})();
