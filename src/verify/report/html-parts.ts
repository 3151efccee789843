/** Style of the HTML report: readable in light and dark, on paper and on a narrow screen. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dce2, #3a3f47); --quiet: light-dark(#5b6570, #a2abb5);
  --good: light-dark(#1a7f37, #57c173); --bad: light-dark(#c0292f, #ff7b72); --warn: light-dark(#9a6700, #e3b341);
  --open: light-dark(#8250df, #c297ff); --calm: light-dark(#0969da, #79b8ff); --panel: light-dark(#f6f8fa, #1c2128); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171c); color: light-dark(#1f2328, #e3e6ea); }
header { padding: 1.5rem max(1rem, calc(50vw - 34rem)); border-top: .5rem solid var(--calm); background: var(--panel); }
header.conformant { border-color: var(--good); } header.violated { border-color: var(--bad); }
header.environment, header.too-little-tested { border-color: var(--warn); }
h1 { margin: 0; font-size: 2rem; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; } h3 { margin: 0; font-size: 1rem; }
p { margin: .3rem 0; } .what, .quiet { color: var(--quiet); }
main { max-width: 70rem; margin: 0 auto; padding: 0 1rem 3rem; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .4rem; }
article.warned { border-left-color: var(--warn); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1rem; margin: .7rem 0 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
code, pre { font: 13px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: 0; padding: .5rem; background: var(--panel); border-radius: .3rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { color: var(--quiet); font-weight: 600; } td code { color: var(--quiet); } .count { text-align: right; }
.badge { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8rem; white-space: nowrap; }
.badge.proved { color: var(--good); } .badge.violated { color: var(--bad); } .badge.warned, .badge.environment { color: var(--warn); }
.badge.inconclusive { color: var(--open); } .badge.observed { color: var(--calm); } .badge.not-tested { color: var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: .5rem 0; }
form input[type=search] { flex: 1 1 14rem; padding: .4rem .6rem; font: inherit; }
@media print { form { display: none; } }
`;

/** Script of the HTML report: shows the checks whose verdict is ticked and whose row holds the words searched for. */
export const script = `
const form = document.querySelector('#checks form');
const rows = [...document.querySelectorAll('#checks tbody tr')];
function filter() {
  const words = form.querySelector('[type=search]').value.toLowerCase().split(/\\s+/);
  const ticked = new Set([...form.querySelectorAll('[type=checkbox]:checked')].map((box) => box.value));
  let shown = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !ticked.has(row.dataset.verdict) || !words.every((word) => text.includes(word));
    if (!row.hidden) shown += 1;
  }
  form.querySelector('output').textContent = shown + ' of ' + rows.length + ' shown';
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
`;
