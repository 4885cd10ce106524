// Replaces the static list of each recorded execution with a stepper: forward, back, play, a scrubber and keys, which
// two executions side by side share. In print, the list is shown again. The script may run before the lists are on the
// page, and more than once in a saved notebook.
(function () {
  'use strict';
  const mark = 'data-price-of-await-stepper', started = 'data-stepping', paired = 'data-rows', pause = 2000, tries = 50;
  // The same colors as in charts: other objects on the heap, tasks, boxes, closures and delegates.
  const colors = ['#8C959F', '#0072B2', '#56B4E9', '#948C00'];
  if (window.priceOfAwaitSteppers) return window.priceOfAwaitSteppers(tries);

  // A constructed style sheet also works on pages that forbid inline styles.
  const styles = new CSSStyleSheet();
  styles.replaceSync(`/*styles*/`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];

  // The prefix keeps the classes apart from the page's own.
  function add(parent, name, look, text) {
    const child = parent.appendChild(document.createElement(name));
    if (look) child.className = `stepper-${look}`;
    if (text) child.textContent = text;
    return child;
  }

  const inBytes = bytes => `${bytes.toLocaleString('en-US')} B`;
  const inGroups = (numbers, size) => numbers.flatMap((number, at) => at % size ? [] : [numbers.slice(at, at + size)]);

  // Unpacks what StepsConverter packed.
  function read(packed) {
    const { words, steps } = JSON.parse(packed);
    let total = 0;
    return steps.map(line => {
      const [[text, method, source, lowered, thread], stack, heap, queue, waits] =
        line.split('|').map(numbers => numbers.split(' ').filter(Boolean).map(Number));
      const boxes = inGroups(heap, 4).map(([type, bytes, note, look]) =>
        ({ name: words[type], bytes, note: words[note], isNew: look % 2, color: colors[look >> 1] }));
      boxes.forEach(box => { total += box.isNew * box.bytes; });
      return {
        text: words[text], method, source, lowered, thread: words[thread], boxes, total,
        queue: queue.map(word => ({ name: words[word] })), waits: waits.map(word => ({ name: words[word] })),
        stack: inGroups(stack, 2).map(([name, note]) => ({ name: words[name], note: words[note] })),
      };
    });
  }

  // Adds a name that may break between its words.
  function addName(parent, name) {
    name.split(/(?<=[a-z])(?=[A-Z])|(?<=[.<,])/).forEach(word => parent.append(word, document.createElement('wbr')));
  }

  // A pane of code with one element per line and half the indentation; null if there is no such code.
  function pane(parent, saved, kind, title) {
    if (!saved) return null;
    const section = add(parent, 'section', kind), code = document.createElement('pre');
    add(add(section, 'p', 'label'), 'span', '', title);
    let line = add(code, 'span');
    for (const part of saved.childNodes) {
      const [first, ...others] = part.nodeType === Node.TEXT_NODE ? part.data.split('\n') : [part.cloneNode(true)];
      line.append(first);
      for (const text of others) (line = add(code, 'span')).append(text.replace(/^( *\d+  )( *)\2/, '$1$2'));
    }
    return section.appendChild(code);
  }

  // Marks a line and scrolls its pane to it, but never the page. Scrolling is instant, so that readers who step fast,
  // or want no motion, see the line, too.
  function point(code, line) {
    if (!code) return;
    code.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const next = code.children[line - 1];
    if (!next) return;
    next.setAttribute('aria-current', 'true');
    const isAbove = next.offsetTop < code.scrollTop, end = next.offsetTop + next.offsetHeight;
    if (isAbove || end > code.scrollTop + code.clientHeight) code.scrollTop = next.offsetTop - code.clientHeight / 2;
  }

  // A list with its name above, and room for a remark beside the name.
  function list(parent, look, name, kind) {
    const section = add(parent, 'section', look), label = add(section, 'p', 'label');
    add(label, 'span', '', name);
    return { section, remark: add(label, 'span', 'total'), items: add(section, kind) };
  }

  function fill({ items }, all, write) {
    items.replaceChildren();
    if (!all.length) add(items, 'li', 'aside', 'empty');
    for (const one of all) {
      const item = add(items, 'li'), text = add(item, 'span');
      addName(add(text, 'span'), one.name);
      if (one.note) add(text, 'span', 'aside', ` ${one.note}`);
      if (write) write(one, item);
    }
  }

  // Makes each await in a pane a button. Pointing at it, focusing or pressing it shows the box that it allocates.
  function addAwaits(pane, steps, method, heap, press) {
    const note = add(pane.parentElement, 'p', 'note');
    note.setAttribute('aria-live', 'polite');
    [...pane.children].forEach((line, index) => {
      const here = steps.filter(step => step.method === method && step.source === index + 1);
      const made = here.find(step => step.boxes.some(box => box.isNew && box.color === colors[2]));
      const box = made?.boxes.findLast(box => box.isNew && box.color === colors[2]);
      const keyword = [...line.children].find(part => /^[a-z ]*\bawait$/.test(part.textContent));
      if (!here.length || !keyword) return;
      keyword.textContent = keyword.textContent.slice(0, -5);
      const button = add(keyword, 'button', 'await', 'await');
      const mark = isOn => {
        note.textContent = !isOn ? 'Point at an await, or focus it, to see its box.'
          : box ? `${box.name}: ${inBytes(box.bytes)}, at step ${steps.indexOf(made) + 1}` : 'No new box';
        heap.items.children[made?.boxes.indexOf(box)]?.classList.toggle('stepper-pointed', isOn);
      };
      ['mouseenter', 'focus'].forEach(name => button.addEventListener(name, () => mark(true)));
      ['mouseleave', 'blur'].forEach(name => button.addEventListener(name, () => mark(false)));
      button.addEventListener('click', () => { press(steps.indexOf(made ?? here[0])); mark(true); });
      mark(false);
    });
    note.hidden = !note.textContent;
  }

  // One execution: its sentence, code, stack and heap.
  function column(parent, place, isTitled, press) {
    const steps = read(place.dataset.steps);
    const largest = Math.max(1, ...steps.flatMap(step => step.boxes.map(box => box.bytes)));
    if (isTitled) add(parent, 'p', 'title', place.dataset.title);
    const text = add(parent, 'p', 'text'), panes = add(parent, 'div', 'panes');
    const codes = add(panes, 'div', 'codes'), state = add(panes, 'div', 'state');
    text.setAttribute('aria-live', 'polite');
    const methods = [...place.querySelectorAll('[data-code=source]')].map((source, index) => {
      const box = add(codes, 'div', 'method');
      return {
        box, source: pane(box, source, 'source', source.dataset.name),
        lowered: pane(box, place.querySelector(`[data-code="lowered ${index}"]`), 'lowered', 'Compiler-generated code'),
      };
    });
    const stack = list(state, 'stack', 'Stack', 'ol'), heap = list(state, 'heap', 'Heap', 'ul');
    const queue = list(state, 'queue', 'Pool queue', 'ol'), waits = list(state, 'waits', 'Waiting on', 'ul');
    queue.section.hidden = waits.section.hidden = !steps.some(step => step.queue.length + step.waits.length);
    methods.forEach((method, index) => addAwaits(method.source, steps, index, heap, press));
    let at;

    // Makes panes that scroll reachable by keyboard, and scrolls them to their marked lines.
    function settle(isResized) {
      if (isResized) panes.style.minHeight = '';
      const { method, source, lowered } = steps[at];
      for (const code of codes.querySelectorAll('pre')) {
        code.tabIndex = code.scrollHeight > code.clientHeight + 1 ? 0 : -1;
      }
      point(methods[method].source, source);
      point(methods[method].lowered, lowered);
    }

    function show(index, isStill) {
      const step = steps[at = index];
      text.textContent = `${isStill ? 'Still ' : ''}${at + 1}. ${step.text}`;
      parent.classList.toggle('stepper-still', isStill);
      methods.forEach((method, index) => { method.box.hidden = index !== step.method; });
      settle();
      stack.remark.textContent = step.thread;
      fill(stack, step.stack);
      heap.remark.textContent = `${inBytes(step.total)} so far`;
      fill(heap, step.boxes, (box, item) => {
        item.style.cssText = `--kind:${box.color};--share:${100 * box.bytes / largest}%`;
        if (box.isNew) item.className = 'stepper-new';
        add(item, 'span', 'bytes', inBytes(box.bytes));
        if (box.isNew) add(item.lastChild, 'span', 'tag', 'new');
      });
      [[queue, step.queue], [waits, step.waits]].forEach(([list, all]) => fill(list, all));
      // The panes never get shorter, so that what follows on the page moves as little as possible.
      const height = panes.offsetHeight / parseFloat(getComputedStyle(panes).fontSize);
      panes.style.minHeight = `${Math.max(parseFloat(panes.style.minHeight) || 0, height)}em`;
    }
    return { settle, show };
  }

  function start(first) {
    const pair = first.closest(`[${paired}]`), places = pair ? [...pair.querySelectorAll(`[${mark}]`)] : [first];
    if (first !== places[0]) return;
    const rows = pair
      ? inGroups(pair.dataset.rows.split(' ').map(Number), 2)
      : read(first.dataset.steps).map((_, step) => [step]);
    const stepper = add(first, 'div', 'box'), last = rows.length - 1, { title } = (pair ?? first).dataset;
    stepper.tabIndex = -1;
    stepper.setAttribute('role', 'group');
    stepper.setAttribute('aria-label', `Step by step: ${title}`);
    add(stepper, 'p', 'title', title);
    const bar = add(stepper, 'div', 'bar');
    const back = button('', '← Back', () => go(at - 1)), player = button('play', 'Play', toggle);
    const forward = button('', 'Forward →', () => go(at + 1));
    const scrubber = add(bar, 'input'), count = add(bar, 'span', 'count');
    Object.assign(scrubber, { type: 'range', min: 1, max: last + 1, step: 1 });
    scrubber.setAttribute('aria-label', 'Step');
    scrubber.addEventListener('input', () => go(scrubber.value - 1));
    const columns = add(stepper, 'div', pair && 'pair');
    const all = places.map((place, side) =>
      column(add(columns, 'div', 'column'), place, pair, step => go(rows.findIndex(row => row[side] === step))));
    let at, timer, width;

    function button(look, name, press) {
      const button = add(bar, 'button', look, name);
      button.addEventListener('click', press);
      return button;
    }

    function show(index) {
      at = Math.max(0, Math.min(index, last));
      count.textContent = `${at + 1} of ${last + 1}`;
      scrubber.value = at + 1;
      scrubber.setAttribute('aria-valuetext', count.textContent);
      back.setAttribute('aria-disabled', at === 0);
      forward.setAttribute('aria-disabled', at === last);
      all.forEach((one, side) => one.show(rows[at][side], rows[at][side] === rows[at - 1]?.[side]));
    }

  function play(isOn) {
      clearTimeout(timer);
      timer = isOn ? setTimeout(() => {
        if (stepper.clientWidth) show(at + 1);
        play(stepper.clientWidth && at < last);
      }, pause) : 0;
      player.textContent = isOn ? 'Pause' : 'Play';
    }

    function go(index) {
      play(false);
      show(index);
    }

    function toggle() {
      if (!timer && at === last) show(0);
      play(!timer);
    }

    // These keys are handled before the page sees them, because on a projector they would switch cells.
    const keys = {
      ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last), ' ': toggle
    };
    stepper.addEventListener('keydown', event => {
      if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.stopPropagation();
      if (event.key === ' ' && event.target.localName === 'button') return;
      event.preventDefault();
      keys[event.key]();
    });

    show(0);
    new ResizeObserver(() => {
      all.forEach(one => one.settle(stepper.clientWidth !== width));
      width = stepper.clientWidth;
    }).observe(stepper);
    places.forEach(place => place.setAttribute(started, ''));
  }

  function look(triesLeft) {
    for (const place of document.querySelectorAll(`[${mark}]:not([${started}])`)) {
      // A list that StepsConverter hasn't packed stays a list, however often this is tried.
      try { start(place); } catch { place.querySelector(':scope > .stepper-box')?.remove(); }
    }
    if (triesLeft > 0) setTimeout(look, 200, triesLeft - 1);
  }
  window.priceOfAwaitSteppers = look;
  look(tries);
})();
