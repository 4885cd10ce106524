// Draws a page's figures with Plotly in the place of their pictures: those that wait in the row, and all that come later. What
// follows from a figure's data is made here, not saved: values over bars, bands, what stands under the pointer, dark colours.
(function () {
  'use strict';
  const template = /*template*/, config = /*config*/, darkColors = /*dark*/, mark = /*mark*/, groupWidth = /*groupWidth*/;
  const traceKeys = /*traceKeys*/, axisKeys = /*axisKeys*/;
  // In print the picture, which is light, stands again. A style sheet of this kind is no inline style, which a page may forbid.
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    [${mark}] { position: relative }
    [${mark}] .textpoint text { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round }
    [data-drawn] > [role=toolbar] { position: absolute; top: 4px; display: flex; gap: 4px; transform: translateX(-100%); opacity: 0 }
    [data-drawn]:hover > [role=toolbar], [data-drawn]:focus-within > [role=toolbar] { opacity: 1 }
    [data-drawn] > [role=toolbar] > button { font: 12px sans-serif; padding: 3px 8px; color: var(--ink); background: var(--paper); border: 1px solid currentColor; border-radius: 4px; cursor: pointer }
    @media screen { [data-drawn] > img { display: none } }
    @media print { [data-drawn] > div { display: none !important } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];

  // Numbers as the picture writes them.
  function label(value) {
    if (Math.abs(value) >= 99.95) return Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, ',');
    return String(Number(value.toPrecision(3)));
  }

  function brief(value) {
    return Math.abs(value) < 0.995 ? String(Number(value.toPrecision(2))) : label(value);
  }

  // ---- What follows from the data. A trace's values are its y, in rows its x.
  function axis(spec, trace, letter) {
    return spec.layout[letter + 'axis' + (trace[letter + 'axis'] || letter).slice(1)];
  }

  function ends(axis) {
    return axis.type === 'log' ? axis.range.map(exponent => Math.pow(10, exponent)) : axis.range;
  }

  function errorsAt(trace, letter, index) {
    const errors = trace['error_' + letter];
    return errors ? [(errors.arrayminus || errors.array)[index] || 0, errors.array[index] || 0] : [0, 0];
  }

  // A bar that does not stand on 0 is saved by its length.
  const valueAt = (trace, letter, index) => trace[letter][index] + (letter === 'y' && trace.base || 0);

  // What nothing bounds was saved as far outside the plot.
  const isOpen = (plus, axis) => plus > 99 * ends(axis)[1];

  function withError(spec, trace, letter, index) {
    const value = valueAt(trace, letter, index), [minus, plus] = errorsAt(trace, letter, index);
    if (!minus && !plus) return label(value);
    if (isOpen(plus, axis(spec, trace, letter))) return `${label(value)} [${label(value - minus)}; ∞)`;
    return minus === plus ? `${label(value)} ± ${label(plus)}` : `${label(value)} [${label(value - minus)}; ${label(value + plus)}]`;
  }

  // How many times the baseline: what the same trace has at that place, or what that trace has at the same place.
  function ratio(spec, trace, letter, index) {
    const meta = spec.layout.meta, place = placeOf(trace, letter, index);
    if (meta.baseline === undefined) return '';
    const named = spec.data.find(other => other.name === meta.baseline && other.xaxis === trace.xaxis);
    const from = named || trace, at = named ? place : meta.at[(trace.xaxis || 'x1').slice(1) - 1];
    const below = from[letter].find((_, other) => placeOf(from, letter, other) === at);
    return below > 0 && (named ? from !== trace : place !== at) ? `<br>${label(trace[letter][index] / below)} × ${meta.baseline}` : '';
  }

  function placeOf(trace, letter, index) {
    const places = trace[letter === 'y' ? 'x' : 'y'];
    return places ? places[index] : index;
  }

  function hoverTexts(spec, trace, letter) {
    const places = axis(spec, trace, letter === 'y' ? 'x' : 'y');
    return trace[letter].map((value, index) => {
      if (value === null) return '';
      const place = placeOf(trace, letter, index), name = places.ticktext ? places.ticktext[Math.round(place)].replace(/<br>/g, '') : label(place);
      return `${name}: ${withError(spec, trace, letter, index)}${ratio(spec, trace, letter, index)}`;
    });
  }

  function valuesOver(spec, bar, size) {
    const y = axis(spec, bar, 'y'), least = y.type === 'log' ? ends(y)[0] : -Infinity;
    const group = spec.data.filter(other => other.type === 'bar' && other.xaxis === bar.xaxis), width = groupWidth / group.length;
    const known = bar.y.map((_, index) => index).filter(index => bar.y[index] !== null);
    return {
      mode: 'markers+text', marker: { size: 5, opacity: 0 }, textfont: { size }, hoverinfo: 'skip', showlegend: false,
      legendgroup: bar.legendgroup, xaxis: bar.xaxis, yaxis: bar.yaxis,
      x: known.map(index => index - groupWidth / 2 + (group.indexOf(bar) + 0.5) * width),
      y: known.map(index => {
        const plus = errorsAt(bar, 'y', index)[1];
        return Math.max(least, bar.base || 0, valueAt(bar, 'y', index) + (isOpen(plus, y) ? 0 : plus));
      }),
      text: known.map(index => brief(valueAt(bar, 'y', index)))
    };
  }

  // The sums over stacks, and the parts that have room for their value.
  function valuesOfStacks(spec, bars, size) {
    const layout = spec.layout, y = axis(spec, bars[0], 'y').range, pixels = (layout.height - layout.margin.t - layout.margin.b) / (y[1] - y[0]);
    const sums = bars[0].y.map(() => 0), texts = [];
    bars.forEach(bar => bar.y.forEach((value, index) => {
      if (value * pixels >= size + 3) texts.push([index, sums[index] + value / 2, value]);
      sums[index] += value || 0;
    }));
    const of = (places, position) => ({
      mode: 'text', x: places.map(place => place[0]), y: places.map(place => place[1]), text: places.map(place => brief(place[2])),
      textposition: position, textfont: { size }, hoverinfo: 'skip', showlegend: false, xaxis: bars[0].xaxis, yaxis: bars[0].yaxis
    });
    return [of(texts.filter(part => part[2] < sums[part[0]]), 'middle center'), of(sums.map((sum, index) => [index, sum, sum]), 'top center')];
  }

  function band(spec, line) {
    const y = axis(spec, line, 'y'), least = y.type === 'log' ? ends(y)[0] : -Infinity;
    const known = line.y.map((_, index) => index).filter(index => line.y[index] !== null), back = known.slice().reverse();
    return {
      mode: 'lines', fill: 'toself', fillcolor: line.line.color + '33', line: { width: 0 }, hoverinfo: 'skip', showlegend: false,
      legendgroup: line.legendgroup, xaxis: line.xaxis, yaxis: line.yaxis,
      x: known.concat(back).map(index => line.x[index]),
      y: known.map(index => line.y[index] + errorsAt(line, 'y', index)[1]).concat(back.map(index => Math.max(least, line.y[index] - errorsAt(line, 'y', index)[0])))
    };
  }

  // Neighbours are saved as one.
  function cells(spec, runs) {
    const cells = { base: [], x: [], y: [], hovertext: [] }, names = axis(spec, runs, 'x').ticktext;
    runs.x.forEach((length, run) => {
      for (let step = 0; step < length; step++) {
        cells.base.push(runs.base[run] + step);
        cells.x.push(1);
        cells.y.push(runs.y[run]);
        const at = runs.base[run] + step + 0.5;
        cells.hovertext.push(names ? names[at] : String(at));
      }
    });
    return Object.assign({}, runs, cells);
  }

  // What a later axis, or a later trace of one name, has in common with the first is saved once.
  function inherit(later, first, keys) {
    keys.forEach(key => {
      if (later[key] === undefined && first[key] !== undefined) later[key] = first[key];
      if (later[key] === null) delete later[key];
    });
  }

  function inFull(saved) {
    const spec = JSON.parse(JSON.stringify(saved));
    // A chart that a reader made by other means is whole.
    if (!spec.layout.meta) return spec;
    spec.data.filter(trace => trace.name).forEach((trace, _, named) => inherit(trace, named.find(other => other.name === trace.name), traceKeys));
    Object.keys(spec.layout).filter(name => /^[xy]axis\d/.test(name)).forEach(name => inherit(spec.layout[name], spec.layout[name.slice(0, 5)], axisKeys));
    return spec;
  }

  function completed(spec) {
    if (!spec.layout.meta) return spec;
    const sizes = spec.layout.meta.labels || {};
    spec.data = spec.data.flatMap(trace => {
      const isInRows = axis(spec, trace, 'y').range[0] > axis(spec, trace, 'y').range[1], size = sizes[trace.xaxis || 'x'];
      if (!trace.name || trace.hovertext) return [trace];
      if (trace.text) {
        const [columns, rows] = ['x', 'y'].map(letter => axis(spec, trace, letter).ticktext.map(name => name.replace(/<br>/g, '')));
        trace.hovertext = trace.text.map((text, cell) => `${columns[trace.base[cell] + 0.5]}, ${rows[trace.y[cell]]}: ${text}`);
        return [trace];
      }
      if (trace.orientation) return [cells(spec, trace)];
      trace.hovertext = hoverTexts(spec, trace, isInRows ? 'x' : 'y');
      if (trace.type === 'bar' && spec.layout.barmode === 'stack') {
        const bars = spec.data.filter(other => other.type === 'bar' && other.xaxis === trace.xaxis);
        return size && trace === bars[bars.length - 1] ? [trace, ...valuesOfStacks(spec, bars, size)] : [trace];
      }
      if (trace.type === 'bar') return size ? [trace, valuesOver(spec, trace, size)] : [trace];
      if (!trace.error_y) return [trace];
      trace.error_y.visible = false;
      return [band(spec, trace), trace];
    });
    // What has no error would be drawn with one of no length.
    spec.data.flatMap(trace => [trace.error_x, trace.error_y]).filter(errors => errors).forEach(errors => {
      for (const ends of ['array', 'arrayminus']) if (errors[ends]) errors[ends] = errors[ends].map(distance => distance === null ? 'none' : distance);
    });
    return spec;
  }

  // ---- Light and dark. A page may say it (data-theme on its root, as the book does); else it is what lies behind the figure.
  function isDark(place) {
    const said = document.documentElement.dataset.theme;
    if (said === 'dark' || said === 'light') return said === 'dark';
    for (let element = place; element; element = element.parentElement) {
      const [red, green, blue, alpha = 1] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g).map(Number);
      if (alpha > 0.5) return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
    }
    return getComputedStyle(document.documentElement).colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches;
  }

  function themed(spec, dark) {
    const json = JSON.stringify(Object.assign({}, spec, { layout: Object.assign({ template }, spec.layout) }));
    return JSON.parse(dark ? json.replace(/"(#[0-9A-F]{3,6})"/g, (all, color) => `"${darkColors[color] || color}"`) : json);
  }

  // ---- On the page.
  function button(place, text, press) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.addEventListener('click', press);
    place.appendChild(button);
    return button;
  }

  // Bars stand on the least value of a logarithmic axis, which a linear one has not. What the reader has hidden stays hidden when the chart is
  // drawn anew; where the reader has zoomed, only as long as the axes are the same.
  function withAxes(spec, type) {
    spec.layout.uirevision = true;
    Object.keys(spec.layout).filter(name => /^[xy]axis/.test(name)).forEach(name => {
      const axis = spec.layout[name] = Object.assign({}, spec.layout[name], { uirevision: type });
      if (axis.type === 'log' && type === 'linear') Object.assign(axis, { type, range: [0, ends(axis)[1]], tickvals: undefined, dtick: undefined });
    });
    return spec;
  }

  // The legend answers to keys as to the mouse: a key is handed on as a click, so that Plotly keeps the choice when the chart is drawn anew.
  function reachable(chart) {
    chart.querySelectorAll('.legend .traces').forEach(entry => {
      const trace = entry.__data__[0].trace;
      entry.setAttribute('tabindex', '0');
      entry.setAttribute('role', 'button');
      entry.setAttribute('aria-label', entry.querySelector('.legendtext').textContent);
      entry.setAttribute('aria-pressed', String(trace.visible === true));
      entry.onkeydown = event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        for (const type of ['mousedown', 'mouseup']) entry.querySelector('.legendtoggle').dispatchEvent(new MouseEvent(type, { bubbles: true }));
      };
    });
  }

  function live(place, saved) {
    const picture = place.querySelector('img'), chart = document.createElement('div'), controls = document.createElement('div');
    const { width, height } = saved.layout, isLog = JSON.stringify(saved.layout).includes('"type":"log"');
    let dark, type = 'log';

    function spec() {
      dark = isDark(place);
      return themed(completed(withAxes(inFull(saved), type)), dark);
    }

    function show() {
      const shown = spec();
      const look = themed({ layout: {} }, dark).layout.template.layout;
      place.style.setProperty('--paper', look.paper_bgcolor);
      place.style.setProperty('--ink', look.font.color);
      return window.Plotly.react(chart, shown.data, shown.layout, config);
    }

    // As wide as the picture was, so it shrinks as that did, down to where its texts can be read; from there on the output scrolls.
    function fit() {
      const scale = Math.max(0.75, Math.min(1, place.clientWidth / width));
      chart.style.cssText = `width:${width}px;height:${height}px;transform-origin:0 0;transform:scale(${scale});margin:0 ${width * (scale - 1)}px ${height * (scale - 1)}px 0`;
      controls.style.left = `${Math.min(place.clientWidth, width * scale) - 4}px`;
    }

    place.appendChild(chart);
    return Promise.resolve().then(show).then(() => {
      reachable(chart);
      chart.on('plotly_afterplot', () => reachable(chart));
      chart.setAttribute('role', 'group');
      chart.setAttribute('aria-label', picture.alt);
      place.setAttribute('data-drawn', '');
      place.appendChild(controls);
      controls.setAttribute('role', 'toolbar');
      controls.setAttribute('aria-label', 'chart');
      if (isLog) {
        const axis = button(controls, 'linear axis', () => {
          type = type === 'log' ? 'linear' : 'log';
          axis.textContent = type === 'log' ? 'linear axis' : 'logarithmic axis';
          show();
        });
      }

      button(controls, 'save picture', () => window.Plotly.downloadImage(chart, { format: 'png', scale: 2, filename: saved.layout.title.text.replace(/<[^>]*>/g, '') }));
      fit();
      if (window.ResizeObserver) new ResizeObserver(fit).observe(place);
      const look = () => { if (isDark(place) !== dark) show(); };
      for (const element of [document.documentElement, document.body]) new MutationObserver(look).observe(element, { attributes: true });
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look);
    }).catch(error => {
      chart.remove();
      console.error('The chart stays a picture:', error);
    });
  }

  // A picture may reach the page after its script.
  function draw(figure, tries) {
    const places = [...document.querySelectorAll(`[${mark}="${figure[0]}"]`)].filter(place => !place.dataset.live);
    if (!places.length && tries > 0) setTimeout(draw, 100, figure, tries - 1);
    places.forEach(place => { place.dataset.live = ''; live(place, figure[1]); });
  }

  const row = window./*row*/ = window./*row*/ || [];
  row.push = figure => draw(figure, 100);
  row.splice(0).forEach(row.push);
})();
