// The board: shows what the server sends, and lets the teacher, whose key follows the address's #, control it.
(function () {
  'use strict';
  var key = location.hash.slice(1), path = location.pathname.replace(/\/$/, '');
  var board = document.getElementById('board'), stages = document.getElementById('stages');
  var away = document.getElementById('away');

  // Parsed in a separate document, where nothing runs. The server has encoded all texts.
  function replace(place, html) {
    var focused = document.activeElement && document.activeElement.id;
    place.replaceChildren.apply(place, new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    if (focused && document.getElementById(focused)) document.getElementById(focused).focus();
  }

  // Puts the typed nickname into all commands for joining.
  var nickname = '';
  function fillIn() {
    var typed = board.querySelector('#nickname');
    if (!typed) return;
    typed.closest('.you').hidden = !!key;
    if (typed.value !== nickname) typed.value = nickname;
    board.querySelectorAll('.nickname').forEach(function (place) {
      var said = nickname.trim().normalize() || 'nickname';
      place.textContent = place.matches('.in-address') ? encodeURIComponent(said) : said.replace(/["\\]/g, '\\$&');
    });
  }
  board.addEventListener('input', function (event) { nickname = event.target.value; fillIn(); });
  fillIn();

  // Replaces only what has changed, so that an open list stays open.
  var shown = {};
  function show(event) {
    var view = JSON.parse(event.data);
    if (view.main !== shown.main) { replace(board, view.main); fillIn(); }
    if (view.stages !== shown.stages) replace(stages, view.stages);
    shown = view;
  }
  function sayThatItIsAway() {
    away.textContent = 'The board does not answer. It continues automatically when it does.';
  }
  // Says why the board refuses this page, if it does.
  function explain() {
    fetch(path).then(
      function (response) {
        return response.ok
          ? 'Too many pages show the board from this network address.'
          : response.text();
      }
    ).then(
      function (why) { away.textContent = why + ' This page tries again automatically.'; },
      sayThatItIsAway);
  }
  // A browser opens the stream again if the board is away, but gives up if it refuses.
  function open() {
    var events = new EventSource(path + '/events');
    events.onmessage = show;
    events.onopen = function () { away.textContent = ''; };
    events.onerror = function () {
      if (events.readyState !== EventSource.CLOSED) { sayThatItIsAway(); return; }
      explain();
      setTimeout(open, 2000 + 2000 * Math.random());
    };
  }
  open();
  // The teacher's address over this page's own is no new page to a browser.
  addEventListener('hashchange', function () { location.reload(); });
  if (!key) return;

  document.documentElement.classList.add('is-teacher');
  function ask(what, method) {
    return fetch(path + '/' + what, { method: method || 'POST', headers: { 'Class-Teacher': key } }).then(
      function (response) {
        if (response.ok) return response;
        response.text().then(function (why) { away.textContent = why; });
      },
      sayThatItIsAway);
  }

  // The attendees, each with a button to remove them, which asks for confirmation.
  var people = document.getElementById('attendees'), list = people.querySelector('ul');
  var door = people.querySelector('button.door');
  function row(one, verb, what) {
    var item = document.createElement('li'), name = document.createElement('span');
    var button = document.createElement('button');
    name.textContent = one.name;
    button.type = 'button';
    button.textContent = verb;
    button.setAttribute('aria-label', verb + ' ' + one.name);
    button.onclick = function () {
      if (what !== 'readmit' && button.textContent === verb) {
        button.textContent = 'Really remove';
        button.setAttribute('aria-label', 'Really remove ' + one.name);
      } else {
        ask(what + '/' + encodeURIComponent(one.id)).then(showPeople);
      }
    };
    item.append(name, button);
    return item;
  }
  function rows(register) {
    return register.crowded.map(function (address) {
      return row({ id: address, name: 'everybody at ' + address }, 'Remove', 'remove-all');
    }).concat(
      register.attendees.map(function (one) {
        var from = register.crowded.indexOf(one.address) < 0 ? '' : ', at ' + one.address;
        return row({ id: one.id, name: one.name + from }, 'Remove', 'remove');
      }),
      register.removed.map(function (one) {
        // An address is its own name.
        var name = one.id === one.name ? 'everybody at ' + one.name : one.name;
        return row({ id: one.id, name: name }, 'Readmit', 'readmit');
      }));
  }
  function showPeople() {
    function read(response) { return response && response.json(); }
    return ask('attendees', 'GET').then(read).then(function (register) {
      if (!register) return;
      list.replaceChildren.apply(list, rows(register));
      people.querySelector('span.door').textContent =
        register.isClosed ? 'The class is closed to new attendees.' : 'Anybody with the join code can join.';
      door.textContent = register.isClosed ? 'Open the class' : 'Close the class';
      if (!people.open) people.showModal();
    });
  }
  door.onclick = function () { ask('door').then(showPeople); };
  people.querySelector('.close').onclick = function () { people.close(); };

  stages.addEventListener('click', function (event) {
    var button = event.target.closest('button');
    if (button && button.id === 'reveal') ask('reveal');
    else if (button && button.id === 'people') showPeople();
    else if (button && button.dataset.show) ask('show/' + button.dataset.show);
  });
  stages.addEventListener('change', function (event) { ask('show/' + event.target.value); });
  var keys = { ArrowRight: 'next', PageDown: 'next', ArrowLeft: 'previous', PageUp: 'previous', r: 'reveal' };
  addEventListener('keydown', function (event) {
    var button = document.getElementById(keys[event.key] || '');
    if (!button || people.open || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches('select')) return;
    event.preventDefault();
    button.click();
  });
})();
