// What scripts add to the book: interactive charts, copy buttons, the theme switch, the current section. Everything can
// be read without them.
(function () {
  'use strict';
  var root = document.documentElement, dark = matchMedia('(prefers-color-scheme: dark)');

  function each(selector, act) { Array.prototype.forEach.call(document.querySelectorAll(selector), act); }

  const add = (parent, tag, textContent, more) =>
    parent.appendChild(Object.assign(document.createElement(tag), { textContent }, more));
  const percent = share => Math.round(share * 100) + '%';

  // Writes a number as tables do: to the digit that an interval's half-width supports or, without an interval, with
  // three digits.
  function written(number, half) {
    const place = Math.floor(Math.log10(half)), digit = place > 0 ? place - 1 : Math.max(place, -3);
    const step = Math.pow(10, Math.max(0, digit)), fraction = Math.max(0, -digit);
    const digits = half > 0 ? { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
      : Math.abs(number) >= 99.95 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
    number = half > 0 && step > 1 ? Math.round(number / step) * step : number;
    return number.toLocaleString('en-US', Object.assign(digits, { signDisplay: 'negative' })).replace('-', '\u2212');
  }

  // A slider that shows its value. Each mark below it stands at its own value or, if that is out of range, at the
  // nearer end.
  function slider(name, [min, max, value], say) {
    const box = Object.assign(document.createElement('div'), { className: 'slider' });
    const label = add(box, 'label', name + ' '), said = add(label, 'b', '');
    const input = add(label, 'input', '', { type: 'range', min, max, step: 0.01, value });
    const marks = add(box, 'div', '', { className: 'marks' });
    const place = at => Math.min(1, Math.max(0, (at - min) / (max - min)));
    input.mark = all => {
      marks.replaceChildren();
      all.forEach(([at, text]) => add(marks, 'span', text).style.setProperty('--at', place(at)));
    };
    input.oninput = () => input.setAttribute('aria-valuetext', said.textContent = say(Number(input.value)));
    input.oninput();
    return input;
  }

  // Charts: queues the data of each figure for the script beside plotly.js, which draws it.
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
      try { localStorage.setItem('price-of-await-theme', theme); } catch (e) { /* No storage: lost with the page. */ }
      show();
    });
    dark.addEventListener('change', show);
    addEventListener('storage', function (event) {
      if (event.key !== 'price-of-await-theme' || !event.newValue) return;
      root.setAttribute('data-theme', event.newValue);
      show();
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
      navigator.clipboard.writeText(block.querySelector('code').textContent)
        .then(() => answer('Copied'), () => answer('Not allowed'));
    });
    block.appendChild(button);
  });

  // Boxes that scroll are keyboard stops. The pages mark all boxes that might scroll; this unmarks those that don't at
  // the window's current width.
  function stop(box) {
    var scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    if (scrolls || box === document.activeElement) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  }
  var sizes = new ResizeObserver(function (changed) {
    changed.forEach(function (one) { stop(one.target.matches('pre, .scroll') ? one.target : one.target.parentNode); });
  });
  each('main [tabindex="0"]:not(.named)', function (box) {
    sizes.observe(box);
    if (box.firstElementChild) sizes.observe(box.firstElementChild);
  });

  // Marks the current section in the list of sections: the last one whose heading is in or above the window's upper
  // third.
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

  // The price calculator: requests × ((1 − share) × methods × what a method costs that completes
  // + share × (what the wait costs + methods × what a method costs that waits with it)).
  each('.calculator', function (box) {
    var inputs = box.querySelectorAll('input');
    function value(index, max) { return Math.min(max, Math.max(0, Number(inputs[index].value) || 0)); }
    function text(number) { return number.toLocaleString('en-US', { maximumSignificantDigits: 2 }); }
    function show() {
      var requests = value(0, 1e12), methods = value(1, 1e6), share = value(2, 100) / 100;
      function total(method, wait, further) {
        return requests * ((1 - share) * methods * method + share * (wait + methods * further));
      }
      box.querySelector('output').textContent = JSON.parse(box.getAttribute('data-prices')).map(function (price) {
        var cores = total(price[1], price[3], price[5]) / 1e9, megabytes = total(price[2], price[4], price[6]) / 1e6;
        return price[0] + ': ' + (cores < 1 ? text(cores * 100) + '% of a core' : text(cores) + ' cores') + ', '
          + text(megabytes) + ' MB a second';
      }).join('\n');
    }
    box.addEventListener('input', show);
    show();
    box.hidden = false;
  });

  // On paper nothing is folded.
  addEventListener('beforeprint', function () {
    each('details:not([open])', function (details) {
      details.open = true;
      details.setAttribute('data-for-print', '');
    });
  });
  addEventListener('afterprint', function () {
    each('details[data-for-print]', function (details) {
      details.open = false;
      details.removeAttribute('data-for-print');
    });
  });

  // The reader's guess: the cells that reveal the answer, from the measurement to the chart, stay hidden until the
  // reader has guessed. A reader who follows a link to one of them isn't asked.
  each('[data-asked]', function (place, index) {
    const asked = JSON.parse(place.dataset.asked), share = asked.isShare;
    const key = 'price-of-await-guess ' + location.pathname, all = [...document.querySelectorAll('.cell')];
    const end = all.indexOf(place.closest('.cell')) + 1, before = all.slice(0, end);
    const sections = [...document.querySelectorAll('h2')];
    const sectionOf = cell => sections.findLast(heading => heading.compareDocumentPosition(cell) & 4);
    const cells = before.slice(before.findLastIndex(cell => /RunAsync/.test(cell.textContent)))
      .concat(all.slice(end).filter(cell => /\.InWords\(/.test(cell.textContent)
        && sectionOf(cell) === sectionOf(all[end - 1])).slice(0, 1));
    if (index > 0 || cells.some(cell => '#' + cell.id === location.hash)) return;
    const say = at => share ? percent(at) : written(10 ** at) + 'x';
    const input = slider(asked.question, share ? [0, 1, 0.5] : [-2, 3, 0], say);
    const box = input.closest('.slider'), buttons = add(box, 'p', ''), result = add(box, 'output', '');
    input.mark((share ? [0, 0.25, 0.5, 0.75, 1] : [-2, -1, 0, 1, 2, 3]).map(value => [value, say(value)]));
    function reveal(guess) {
      try { sessionStorage.setItem(key, guess); } catch (e) { /* No storage: lost with the page. */ }
      cells.forEach(cell => cell.classList.remove('unguessed'));
      if (guess === 'none') return box.remove();
      const said = share ? Number(guess) : 10 ** guess;
      buttons.remove();
      Object.assign(input, { value: guess, disabled: true }).oninput();
      input.mark([[share ? asked.answer : Math.log10(asked.answer), asked.text]]);
      const off = share ? percent(Math.abs(said - asked.answer))
        : 'a factor of ' + written(Math.exp(Math.abs(Math.log(said / asked.answer))));
      result.textContent = `You said ${say(guess)}, the figures ${asked.text}: off by ${off}.`;
    }
    add(buttons, 'button', 'That\u2019s my guess', { type: 'button', onclick: () => reveal(input.value) });
    add(buttons, 'button', 'Show without a guess', { type: 'button', onclick: () => reveal('none') });
    cells[0].before(box);
    // What would be folded without a script is open behind the question.
    cells.forEach(cell => {
      cell.classList.add('unguessed');
      cell.querySelectorAll('.bet').forEach(bet => bet.open = true);
    });
    try { if (key in sessionStorage) reveal(sessionStorage[key]); } catch (e) { /* No storage, no earlier guess. */ }
  });

  // Recomputes a table of two costs for the chosen share and type of result, in the notebook's words.
  each('table[data-computed-from]', function (table) {
    const data = JSON.parse(table.dataset.computedFrom);
    const input = slider('Share of calls that complete synchronously', [0, 1, data.share], percent);
    const box = input.closest('.slider'), select = add(add(box, 'label', 'Result '), 'select', '');
    const result = add(box, 'output', '');
    const write = [
      bytes => bytes.toLocaleString('en-US', { maximumFractionDigits: bytes < 1000 ? 2 : 0 }),
      time => written(time),
    ];
    new Set(data.rows.map(row => row.resultType))
      .forEach(type => add(select, 'option', type, { selected: type === data.type }));
    table.closest('.output').prepend(box);
    box.oninput = function () {
      const type = select.value, share = Number(input.value), rows = data.rows.filter(row => row.resultType === type);
      const signs = [];
      ['Task', 'ValueTask']
        .forEach((name, index) => { table.tHead.rows[0].cells[index + 1].textContent = `${name}<${type}>`; });
      input.mark(rows.map((row, isTime) => [row.crossing.at, isTime ? 'equal times' : 'equal bytes'])
        .filter(mark => mark[0] !== null));
      result.textContent = rows.map(({ points, crossing }, isTime) => {
        const next = Math.max(1, points.findIndex(point => point[0] >= share)), from = points[next - 1];
        const part = (share - from[0]) / (points[next][0] - from[0]);
        const [, task, valueTask, ...more] = from.map((value, index) => value + (points[next][index] - value) * part);
        const isLess = more[0] < 0, [by, lower, upper] = isLess ? [-more[0], -more[2], -more[1]] : more;
        const known = value => written(value, (upper - lower) / 2);
        const words = !isTime ? `${write[0](by)} B` : by < data.least ? `below ${data.least} ns`
          : `${known(by)} [${known(lower)}, ${known(upper)}] ns`;
        signs.push(by === 0 || lower < 0 ? 0 : isLess ? -1 : 1);
        const cheaper = by === 0 ? 'neither' : lower < 0 ? `unclear: they differ by ${words}`
          : `the ${isLess ? '' : 'value '}task, by ${words}`;
        [write[isTime](task), write[isTime](valueTask), cheaper, crossing.answer]
          .forEach((text, index) => { table.tBodies[0].rows[isTime].cells[index + 1].textContent = text; });
        return `Costs less in ${isTime ? 'time' : 'bytes'} \u2013 ${cheaper}`;
      }).join('\n');
      const advice = data.advice[1 + signs[0]][1 + signs[1]].replaceAll(data.anyType, type);
      table.caption.textContent = `${type}, ${share} of the calls complete synchronously. ${advice}`;
    };
    box.oninput();
  });
})();
