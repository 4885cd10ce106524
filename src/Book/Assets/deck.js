// A lesson on a projector, controlled by keys: one cell at a time, as large as fits. Outputs stay hidden until they are
// asked for.
(function () {
  'use strict';
  var slides = Array.prototype.slice.call(document.querySelectorAll('.slide'));
  var place = document.querySelector('.place'), help = document.querySelector('.keys');
  var largest = 2.1, least = 1.25, step = .05; // in rem; the window is about 50 rem high

  // The index of the current slide. The address ends in the slide's number, or in the id of an element in it.
  function current() {
    var target = document.getElementById(location.hash.slice(1)), slide = target && target.closest('.slide');
    if (slide) return slides.indexOf(slide);
    return Math.min(Math.max(Number(location.hash.slice(1)) || 1, 1), slides.length) - 1;
  }
  function answer(slide) { return slide.querySelector('.answer'); }
  function isTooLarge(slide) {
    function isTooWide(box) { return box.scrollWidth > box.clientWidth + 1; }
    return slide.scrollHeight > slide.clientHeight + 1
      || Array.prototype.some.call(slide.querySelectorAll('pre, .scroll'), isTooWide);
  }

  // Makes a slide as large as fits. If it has a figure, its text is small, so that the figure gets the room. A slide
  // that doesn't fit even then gets two columns or, failing that, scrolls.
  function fit(slide) {
    var fitted = slide.querySelector('.fitted'), size;
    var hasFigure = slide.querySelector('.answer:not([hidden]) :is(.chart, .stepper-box)');
    document.documentElement.style.fontSize = Math.max(innerHeight / 50, 10) + 'px';
    fitted.style.setProperty('--room', '0px');
    var fits = (answer(slide) ? ['one'] : ['one', 'two', 'one']).some(function (columns) {
      fitted.dataset.columns = columns;
      for (size = hasFigure ? least : largest; size >= least; size -= step) {
        fitted.style.fontSize = size + 'rem';
        if (!isTooLarge(slide)) return true;
      }
    });
    var room = Math.max(0, slide.clientHeight - fitted.offsetTop - fitted.offsetHeight - 30);
    fitted.style.setProperty('--room', fits ? room + 'px' : '30vh');
  }

  function set(slide, isAnswered) {
    var hidden = answer(slide);
    if (hidden) {
      hidden.hidden = !isAnswered;
      slide.querySelector('.ask').hidden = isAnswered;
    }
    Array.prototype.forEach.call(slide.querySelectorAll('.prose details'), function (details) {
      details.open = isAnswered;
    });
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
      try {
        localStorage.setItem('price-of-await-theme', isDark ? 'light' : 'dark');
      } catch (e) { /* No storage: lost with the page. */ }
    },
    ' ': function (slide) {
      if (move(slide, .85)) return;
      if (isAnswered(slide)) go(current() + 1);
      else ask(slide, true);
    },
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
  // Pictures have no size before they are loaded.
  addEventListener('load', function () { fit(slides[current()]); });
})();
