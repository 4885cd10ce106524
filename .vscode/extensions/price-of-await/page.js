// Runs in a notebook's page, before its first output shows. Once there is a chart to draw, it loads what draws charts, which the library
// writes beside this file when it runs in a notebook for the first time (session.js tells it where).
export function activate() {
  const row = window.priceOfAwaitFigures ??= [];
  if (Object.hasOwn(row, 'push')) return;
  let script;
  row.push = figure => {
    row[row.length] = figure;
    if (script) return;
    script = document.createElement('script');
    script.src = new URL('plotly.js', import.meta.url);
    script.onerror = () => { script = undefined; };
    document.head.append(script);
  };
}
