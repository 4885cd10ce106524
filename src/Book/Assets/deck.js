// A lesson on a projector, by keys alone: a cell at a time, as large as it fits, what comes out hidden until it is asked for.
(function () {
  'use strict';
  var slides = Array.prototype.slice.call(document.querySelectorAll('.slide'));
  var place = document.querySelector('.place'), help = document.querySelector('.keys');
  var largest = 2.1, least = 1.25, step = .05; // in rem, of which 100vh are about 50

  // A slide by its number; or what a link leads to, wherever that is.
  function current() {
    var target = document.getElementById(location.hash.slice(1)), slide = target && target.closest('.slide');
    return slide ? slides.indexOf(slide) : Math.min(Math.max(Number(location.hash.slice(1)) || 1, 1), slides.length) - 1;
  }
  function answer(slide) { return slide.querySelector('.answer'); }
  function isTooLarge(slide) {
    return slide.scrollHeight > slide.clientHeight + 1
      || Array.prototype.some.call(slide.querySelectorAll('pre, .scroll'), function (box) { return box.scrollWidth > box.clientWidth + 1; });
  }

  // As large as it fits, and the figure before its words. What doesn't fit even small stands in two columns, or is moved through.
  function fit(slide) {
    var fitted = slide.querySelector('.fitted'), hasFigure = slide.querySelector('.answer:not([hidden]) :is(.chart, .stepper-box)'), size;
    document.documentElement.style.fontSize = Math.max(innerHeight / 50, 10) + 'px';
    fitted.style.setProperty('--room', '0px');
    var fits = (answer(slide) ? ['one'] : ['one', 'two', 'one']).some(function (columns) {
      fitted.dataset.columns = columns;
      for (size = hasFigure ? least : largest; size >= least; size -= step) {
        fitted.style.fontSize = size + 'rem';
        if (!isTooLarge(slide)) return true;
      }
    });
    fitted.style.setProperty('--room', fits ? Math.max(0, slide.clientHeight - fitted.offsetTop - fitted.offsetHeight - 30) + 'px' : '30vh');
  }

  function set(slide, isAnswered) {
    var hidden = answer(slide);
    if (hidden) {
      hidden.hidden = !isAnswered;
      slide.querySelector('.ask').hidden = isAnswered;
    }
    Array.prototype.forEach.call(slide.querySelectorAll('.prose details'), function (details) { details.open = isAnswered; });
  }

  function ask(slide, isAnswered) {
    set(slide, isAnswered);
    fit(slide);
    if (answer(slide) && isAnswered && isTooLarge(slide)) answer(slide).scrollIntoView();
  }

  function isAnswered(slide) {
    var details = slide.querySelector('.prose details');
    return answer(slide) ? !answer(slide).hidden : !details || details.open;
  }

  function show() {
    var index = current();
    slides.forEach(function (slide, other) { slide.hidden = other !== index; });
    place.textContent = (index + 1) + ' / ' + slides.length;
    fit(slides[index]);
    slides[index].scrollTop = 0;
    slides[index].focus({ preventScroll: true });
  }

  function go(index) { location.hash = Math.min(Math.max(index, 0), slides.length - 1) + 1; }
  function move(slide, pages) {
    var before = slide.scrollTop;
    slide.scrollBy(0, pages * slide.clientHeight);
    return slide.scrollTop !== before;
  }

  var keys = {
    ArrowRight: function () { go(current() + 1); },
    PageDown: function () { go(current() + 1); },
    ArrowLeft: function () { go(current() - 1); },
    PageUp: function () { go(current() - 1); },
    Home: function () { go(0); },
    End: function () { go(slides.length - 1); },
    ArrowDown: function (slide) { move(slide, .25); },
    ArrowUp: function (slide) { move(slide, -.25); },
    f: function (slide) { ask(slide, !isAnswered(slide)); },
    d: function () {
      var root = document.documentElement, chosen = root.getAttribute('data-theme');
      var isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      root.setAttribute('data-theme', isDark ? 'light' : 'dark');
      try { localStorage.setItem('price-of-await-theme', isDark ? 'light' : 'dark'); } catch (e) { /* Then it lasts as long as the page. */ }
    },
    ' ': function (slide) { if (!move(slide, .85)) { if (isAnswered(slide)) go(current() + 1); else ask(slide, true); } },
    '?': function () { if (help.open) help.close(); else help.showModal(); },
  };

  addEventListener('keydown', function (event) {
    var act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || (help.open && event.key !== '?')) return;
    event.preventDefault();
    act(slides[current()]);
  });
  addEventListener('hashchange', show);
  addEventListener('resize', function () { fit(slides[current()]); });

  document.body.classList.add('presenting');
  slides.forEach(function (slide) { set(slide, false); });
  show();
  // Pictures have their size only now.
  addEventListener('load', function () { fit(slides[current()]); });
})();
