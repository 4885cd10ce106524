// What the book does where scripts run: interactive charts, copy buttons, the theme's switch, the section in view. Without scripts, all can be read.
(function () {
  'use strict';
  var root = document.documentElement, dark = matchMedia('(prefers-color-scheme: dark)');

  function each(selector, act) { Array.prototype.forEach.call(document.querySelectorAll(selector), act); }

  // Charts: each figure's data goes into the row that the script beside plotly.js draws.
  each('script[type="application/json"][data-figure]', function (block) {
    var spec = JSON.parse(block.textContent);
    if (!spec || !window.Plotly) return;
    (window.priceOfAwaitFigures = window.priceOfAwaitFigures || []).push([block.getAttribute('data-figure'), spec]);
  });

  // The theme: the system's until the reader chooses one.
  each('.theme', function (button) {
    function current() { return root.getAttribute('data-theme') || (dark.matches ? 'dark' : 'light'); }
    function show() {
      button.textContent = current() === 'dark' ? 'Light' : 'Dark';
      button.setAttribute('aria-label', 'Switch to ' + (current() === 'dark' ? 'light' : 'dark') + ' colors');
    }
    button.addEventListener('click', function () {
      var theme = current() === 'dark' ? 'light' : 'dark';
      root.setAttribute('data-theme', theme);
      try { localStorage.setItem('price-of-await-theme', theme); } catch (e) { /* Then it lasts as long as the page. */ }
      show();
    });
    dark.addEventListener('change', show);
    addEventListener('storage', function (event) {
      if (event.key === 'price-of-await-theme' && event.newValue) { root.setAttribute('data-theme', event.newValue); show(); }
    });
    show();
    button.hidden = false;
  });

  // Copying code.
  each('.code', function (block) {
    var button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy this code');
    button.addEventListener('click', function () {
      function answer(text) {
        button.textContent = text;
        setTimeout(function () { button.textContent = 'Copy'; }, 2000);
      }
      navigator.clipboard.writeText(block.querySelector('code').textContent).then(
        function () { answer('Copied'); },
        function () { answer('Not allowed'); });
    });
    block.appendChild(button);
  });

  // What scrolls is a stop of the keyboard; the pages say so of all that might. What doesn't scroll, as wide as the window is now, is none.
  function stop(box) {
    var scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    if (scrolls || box === document.activeElement) box.setAttribute('tabindex', '0'); else box.removeAttribute('tabindex');
  }
  var sizes = new ResizeObserver(function (changed) { changed.forEach(function (one) { stop(one.target.matches('pre, .scroll') ? one.target : one.target.parentNode); }); });
  each('main [tabindex="0"]', function (box) {
    sizes.observe(box);
    if (box.firstElementChild) sizes.observe(box.firstElementChild);
  });

  // The section in view, in the list of sections: the last one whose heading is above the lower part of the window.
  var links = document.querySelectorAll('.outline a'), waiting = false;
  function mark() {
    var current = null;
    waiting = false;
    Array.prototype.forEach.call(links, function (link) {
      link.removeAttribute('aria-current');
      var heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (heading && heading.getBoundingClientRect().top < innerHeight * 0.35) current = link;
    });
    if (current) current.setAttribute('aria-current', 'true');
  }
  function markSoon() { if (!waiting) { waiting = true; requestAnimationFrame(mark); } }
  if (links.length) {
    addEventListener('scroll', markSoon, { passive: true });
    addEventListener('resize', markSoon);
    mark();
  }

  // The price calculator: calls × methods × ((1 − share) × what completing costs + share × what waiting costs).
  each('.calculator', function (box) {
    var inputs = box.querySelectorAll('input');
    function value(index, max) { return Math.min(max, Math.max(0, Number(inputs[index].value) || 0)); }
    function text(number) { return number.toLocaleString('en-US', { maximumSignificantDigits: 2 }); }
    function show() {
      var methods = value(0, 1e12) * value(1, 1e6), share = value(2, 100) / 100;
      box.querySelector('output').textContent = JSON.parse(box.getAttribute('data-prices')).map(function (price) {
        var cores = methods * ((1 - share) * price[1] + share * price[3]) / 1e9;
        var megabytes = methods * ((1 - share) * price[2] + share * price[4]) / 1e6;
        return price[0] + ': ' + (cores < 1 ? text(cores * 100) + ' % of a core' : text(cores) + ' cores') + ', ' + text(megabytes) + ' MB a second';
      }).join('\n');
    }
    box.addEventListener('input', show);
    show();
    box.hidden = false;
  });

  // On paper nothing is folded.
  addEventListener('beforeprint', function () {
    each('details:not([open])', function (details) { details.open = true; details.setAttribute('data-for-print', ''); });
  });
  addEventListener('afterprint', function () {
    each('details[data-for-print]', function (details) { details.open = false; details.removeAttribute('data-for-print'); });
  });
})();
