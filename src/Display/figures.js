// Replaces the pictures of a page's figures with Plotly charts: those of the figures already in the queue, and of all
// that are pushed later. The charts have the page's colors, and buttons that work with the keyboard.
(function () {
  'use strict';
  const darkColors = /*dark*/, mark = '/*mark*/', ink = '/*ink*/', paper = '/*paper*/';
  // This script has buttons of its own, which also work with the keyboard. By default, one of Plotly's would send the
  // reader's figures to a server.
  const config = { displayModeBar: false, displaylogo: false, showSendToCloud: false };

  // ---- The look that all charts have, and what the library's figures have in addition. Plotly positions their texts.
  const look = {
    font: { family: '/*font*/', size: 13, color: ink }, paper_bgcolor: paper, plot_bgcolor: paper, hovermode: 'closest'
  };
  const axis = { automargin: true, gridcolor: '/*grid*/' };
  const ownTemplate = { layout: Object.assign({}, look, { xaxis: axis, yaxis: axis }) };
  const figureAxis = Object.assign({ linecolor: ink, tickangle: 0, zeroline: false }, axis);
  const marker = { line: { color: paper, width: 1 } };
  const figureTemplate = {
    layout: Object.assign({}, look, {
      title: {
        font: { size: 17 }, x: 0, xanchor: 'left', y: 1, yref: 'container', yanchor: 'top', pad: { l: 16, t: 28 }
      },
      // Entries are as wide as their texts, so that they wrap as in the picture.
      legend: {
        orientation: 'h', xref: 'container', x: 0.005, yref: 'container', yanchor: 'top', tracegroupgap: 0,
        entrywidth: 0, bgcolor: 'rgba(0,0,0,0)'
      },
      margin: { l: 16, r: 22, b: 10 },
      // Otherwise a chart of one row would take the height that plotly.js wants for it from the title's margin.
      minreducedheight: 10,
      barmode: 'stack',
      xaxis: Object.assign({ title: { standoff: 10, font: { size: 13 } }, showline: true }, figureAxis),
      yaxis: Object.assign({ title: { standoff: 10, font: { size: 13 } }, ticklabelstandoff: 8 }, figureAxis),
      annotationdefaults: { showarrow: false, yanchor: 'bottom', font: { size: 14 } }
    }),
    data: {
      bar: [{
        hoverinfo: 'text+name', textposition: 'inside', insidetextanchor: 'middle', constraintext: 'none', textangle: 0,
        marker
      }],
      scatter: [{
        hoverinfo: 'text+name', cliponaxis: false, textposition: 'middle right', textfont: { size: 12 },
        error_x: { thickness: 2, width: 4 }, line: { width: 2.5 }, marker: Object.assign({ size: 10 }, marker)
      }]
    }
  };
  // Text beside a mark has an outline in the paper's color. In print, the light picture is shown again.
  // A constructed style sheet also works on pages that forbid inline styles.
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    [${mark}] { position: relative }
    [${mark}] .textpoint text {
      paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round
    }
    [data-drawn] > [role=toolbar] {
      position: absolute; top: 4px; display: flex; gap: 4px; transform: translateX(-100%); opacity: 0
    }
    [data-drawn]:hover > [role=toolbar], [data-drawn]:focus-within > [role=toolbar] { opacity: 1 }
    [data-drawn] > [role=toolbar] > button {
      font: 12px sans-serif; padding: 3px 8px; white-space: nowrap; color: var(--ink); background: var(--paper);
      border: 1px solid currentColor; border-radius: 4px; cursor: pointer
    }
    @media screen { [data-drawn] > img { display: none } }
    @media print { [data-drawn] > div { display: none !important } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];

  // ---- Light and dark. A page may state its theme: the book by data-theme on the root, VS Code by its kind of theme
  // on the body, because its page has no background. Otherwise, the background behind the figure decides.
  function isDark(place) {
    const said = document.documentElement.dataset.theme || document.body.dataset.vscodeThemeKind;
    if (said) return ['dark', 'vscode-dark', 'vscode-high-contrast'].includes(said);
    for (let element = place; element; element = element.parentElement) {
      const [red, green, blue, alpha = 1] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g).map(Number);
      if (alpha > 0.5) return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
    }
    return getComputedStyle(document.documentElement).colorScheme.includes('dark')
      && matchMedia('(prefers-color-scheme: dark)').matches;
  }

  function themed(spec, dark) {
    const template = spec.own ? ownTemplate : figureTemplate;
    const json = JSON.stringify(Object.assign({}, spec, { layout: Object.assign({ template }, spec.layout) }));
    const inDark = (all, color) => `"${darkColors[color] || color}"`;
    return JSON.parse(dark ? json.replace(/"(#[0-9A-F]{3,6})"/g, inDark) : json);
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

  // A linear axis begins at 0, where a logarithmic one can't. When the chart is redrawn, traces that the reader has
  // hidden stay hidden; a zoom stays only as long as the axes keep their type.
  function withAxes(spec, type) {
    spec.layout.uirevision = true;
    Object.keys(spec.layout).filter(name => /^[xy]axis/.test(name)).forEach(name => {
      const axis = spec.layout[name] = Object.assign({}, spec.layout[name], { uirevision: type });
      if (axis.type !== 'log' || type !== 'linear') return;
      const range = [0, Math.pow(10, axis.range[1])];
      Object.assign(axis, { type, range, tickvals: undefined, ticktext: undefined, tickformat: ',~r' });
    });
    return spec;
  }

  // XPlot writes titles as plotly.js 1 expected them: as strings, with their fonts in separate properties.
  function withTitles(part) {
    Object.values(part).filter(one => one && typeof one === 'object').forEach(withTitles);
    if (typeof part.title === 'string') part.title = { text: part.title, font: part.titlefont, side: part.titleside };
    return part;
  }

  // Makes the legend work with the keyboard. A key becomes a click, so that Plotly keeps the choice when it redraws.
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
        for (const type of ['mousedown', 'mouseup']) {
          entry.querySelector('.legendtoggle').dispatchEvent(new MouseEvent(type, { bubbles: true }));
        }
      };
    });
  }

  function live(place, figure) {
    // The figure is cloned, because a page may show it twice.
    const saved = withTitles(structuredClone(figure));
    const title = saved.layout.title = saved.layout.title || { text: '' };
    const filename = title.text.replace(/<[^>]*>/g, '');
    if (saved.layout.subtitle) title.text += `<br><span style="font-size:13px">${saved.layout.subtitle}</span>`;
    const picture = place.querySelector('img');
    const chart = document.createElement('div'), controls = document.createElement('div');
    const { width, height } = saved.layout, isLog = JSON.stringify(saved.layout).includes('"type":"log"');
    let dark, type = 'log';

    function spec() {
      dark = isDark(place);
      return themed(withAxes(JSON.parse(JSON.stringify(saved)), type), dark);
    }

    function show() {
      const shown = spec();
      const look = themed({ own: true, layout: {} }, dark).layout.template.layout;
      place.style.setProperty('--paper', look.paper_bgcolor);
      place.style.setProperty('--ink', look.font.color);
      return window.Plotly.react(chart, shown.data, shown.layout, config);
    }

    // The chart shrinks with the page as the picture did, but only as long as its texts can be read; below that width,
    // the output scrolls.
    function fit([{ contentRect: room }]) {
      const scale = Math.max(0.75, Math.min(1, room.width / width));
      chart.style.transform = `scale(${scale})`;
      chart.style.margin = `0 ${width * (scale - 1)}px ${height * (scale - 1)}px 0`;
      controls.style.left = `${Math.min(room.width, width * scale) - 4}px`;
    }

    // Plotly measures its texts again and again. Containment saves the browser from laying out the page each time.
    chart.style.cssText = `width:${width}px;height:${height}px;transform-origin:0 0;contain:layout size style`;

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

      button(controls, 'save picture', () => window.Plotly.downloadImage(chart, { format: 'png', scale: 2, filename }));
      new ResizeObserver(fit).observe(place);
      const look = () => { if (isDark(place) !== dark) show(); };
      for (const element of [document.documentElement, document.body]) {
        new MutationObserver(look).observe(element, { attributes: true });
      }

      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look);
    }).catch(error => {
      chart.remove();
      console.error('The chart stays a picture:', error);
    });
  }

  // ---- Figures in view, or nearly so, are drawn at once; the others one by one, when the page is idle. A collapsed
  // figure is drawn when it comes into view.
  const waiting = new Map(), idle = window.requestIdleCallback || setTimeout;
  const view = new IntersectionObserver(
    seen => seen.filter(one => one.isIntersecting).forEach(one => begin(one.target)), { rootMargin: '300px' });
  let isIdle = true;

  function begin(place) {
    const spec = waiting.get(place);
    waiting.delete(place);
    view.unobserve(place);
    return spec && live(place, spec);
  }

  function goOn() {
    const next = [...waiting.keys()].find(place => place.clientWidth > 0);
    isIdle = !next;
    if (next) begin(next).then(() => idle(goOn));
  }

  // A picture may reach the page after its script.
  function draw(figure, tries) {
    const places = [...document.querySelectorAll(`[${mark}="${figure[0]}"]`)]
      .filter(place => !('live' in place.dataset));
    if (!places.length && tries > 0) setTimeout(draw, 100, figure, tries - 1);
    places.forEach(place => {
      place.dataset.live = '';
      waiting.set(place, figure[1]);
      view.observe(place);
    });
    if (isIdle && places.length) {
      isIdle = false;
      idle(goOn);
    }
  }

  const row = window./*row*/ = window./*row*/ || [];
  row.push = figure => draw(figure, 100);
  row.splice(0).forEach(row.push);
})();
