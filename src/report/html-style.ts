/** The style of the HTML report: the tokens and rules of the console, cut down to what a report needs. */
export const reportStyle = `
:root { color-scheme: light dark;
  --canvas: light-dark(#f6f6f4, #111215); --surface: light-dark(#ffffff, #18191d); --sunken: light-dark(#f1f1ee, #202227);
  --line: light-dark(#e4e4df, #2b2d33); --edge: light-dark(#85878e, #767a85);
  --text: light-dark(#1a1b1e, #e9eaec); --muted: light-dark(#5c5f67, #a3a7b1); --accent: light-dark(#2b56c8, #8fadff);
  --ok: light-dark(#17693c, #63cf8e); --warn: light-dark(#835000, #e5b252); --bad: light-dark(#b0271f, #ff8f85);
  --warn-soft: light-dark(#fbf0da, #36290f); --bad-soft: light-dark(#fceae8, #40201d);
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 24px; --s6: 32px;
  --sans: system-ui, sans-serif; --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  --t-xs: 11px; --t-s: 12px; --t-m: 13px; --t-l: 15px; --t-xl: 28px; }
*, ::before, ::after { box-sizing: border-box; }
html { font: var(--t-m)/1.45 var(--sans); color: var(--text); background: var(--canvas); -webkit-text-size-adjust: 100%; }
body { overflow-wrap: anywhere; }
body, h1, h2, h3, p, pre, ul, ol, dl, dd { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1 { display: flex; align-items: center; gap: 10px; font-size: var(--t-xl); font-weight: 650; line-height: 1.25; letter-spacing: -0.01em; }
h1 .i { width: 24px; height: 24px; }
h2 { font-size: var(--t-l); font-weight: 650; }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px; }
b { font-weight: 600; }
code, pre { font-family: var(--mono); font-size: var(--t-s); }
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 3px; }
.muted { color: var(--muted); }
.grow { flex: 1; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.i { display: inline-block; flex: none; width: 14px; height: 14px; vertical-align: -2px; background: currentColor; mask: var(--i) center / contain no-repeat; }
.i-ok { --i: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M3 8.5l3.2 3.2L13 4.8'/%3E%3C/svg%3E"); }
.i-bad { --i: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round'%3E%3Cpath d='M4 4l8 8M12 4l-8 8'/%3E%3C/svg%3E"); }
.i-warn { --i: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M8 2L14.5 13.5H1.5zM8 6.5v3M8 11.6v.1'/%3E%3C/svg%3E"); }
.i-none { --i: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='1.8' stroke-linecap='round'%3E%3Cpath d='M5.2 5.6c0-3.4 5.6-3.4 5.6 0 0 2-2.8 2.2-2.8 4.3M8 13v.1'/%3E%3C/svg%3E"); }
.i-skip { --i: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='1.8' stroke-linecap='round'%3E%3Cpath d='M4.5 8h7'/%3E%3C/svg%3E"); }
.v-ok { color: var(--ok); }
.v-bad { color: var(--bad); }
.v-warn { color: var(--warn); }
.btn { height: 28px; padding: 0 10px; border: 1px solid var(--edge); border-radius: 5px; background: var(--surface); color: var(--text); font: 550 var(--t-s) var(--sans); white-space: nowrap; cursor: pointer; }
.btn:hover { background: var(--sunken); }
.tag { padding: 0 6px; border-radius: 3px; background: var(--sunken); color: var(--muted); font-size: var(--t-xs); font-weight: 550; line-height: 18px; white-space: nowrap; }
.tag.bad { background: var(--bad-soft); color: var(--bad); }
.tag.warn { background: var(--warn-soft); color: var(--warn); }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: var(--t-s); }
th { height: 26px; padding: 0 var(--s2); border-bottom: 1px solid var(--line); color: var(--muted); font-size: var(--t-xs); font-weight: 550; text-align: left; white-space: nowrap; }
td { padding: 4px var(--s2); border-bottom: 1px solid var(--line); line-height: 20px; vertical-align: top; overflow-wrap: anywhere; }
th:first-child, td:first-child { padding-left: var(--s4); }
th:last-child, td:last-child { padding-right: var(--s4); }
.panel { border: 1px solid var(--line); border-radius: 8px; background: var(--surface); overflow: clip; }
.panel tbody tr:last-child > * { border-bottom: 0; }
.pad { padding: var(--s3) var(--s4) var(--s4); }
.pad > * + * { margin-top: var(--s3); }
.row { display: flex; align-items: center; flex-wrap: wrap; gap: var(--s2); }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 3px var(--s4); font-size: var(--t-s); }
.facts dt { color: var(--muted); }
.facts dd { overflow-wrap: anywhere; }
.key { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); color: var(--muted); font-size: var(--t-s); }
.key.pad > * { margin-top: 0; }
.key span { display: inline-flex; align-items: center; gap: 6px; }
.report { max-width: 1100px; margin: 0 auto; padding: var(--s5) var(--s4) 48px; }
.report > * + * { margin-top: var(--s4); }
.report > h2 { margin-top: var(--s6); }
.brand { display: inline-flex; align-items: center; gap: var(--s2); font-weight: 650; }
.brand svg { width: 22px; height: 16px; }
.brand circle:first-child { fill: none; stroke: var(--muted); stroke-width: 1.5; stroke-dasharray: 2.4 2; }
.brand circle:last-child { fill: var(--accent); }
.name { font-weight: 550; overflow-wrap: anywhere; }
.verdict { padding: var(--s4) var(--s5) var(--s5); border-top: 4px solid var(--edge); }
.verdict.good { border-top-color: var(--ok); }
.verdict.bad { border-top-color: var(--bad); }
.verdict.doubtful { border-top-color: var(--warn); }
.verdict > * + * { margin-top: var(--s3); }
.verdict p { max-width: 76ch; font-size: var(--t-l); overflow-wrap: anywhere; }
.two { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--s5); align-items: start; }
.verdict .two { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
.one { grid-template-columns: minmax(0, 1fr) !important; }
.short { display: grid; gap: 6px; }
.short a { display: inline-flex; align-items: baseline; gap: var(--s2); color: var(--text); overflow-wrap: anywhere; }
.short .i { position: relative; top: 2px; }
.cause > h2 { display: flex; align-items: baseline; gap: var(--s2); padding: 10px var(--s4); border-bottom: 1px solid var(--line); }
.cause > h2 .i { position: relative; top: 2px; }
.cause > h2 span { min-width: 0; overflow-wrap: anywhere; }
.at { font-family: var(--mono); font-size: var(--t-s); overflow-wrap: anywhere; }
.src { margin-top: var(--s1) !important; padding: var(--s1) 0; border: 1px solid var(--line); border-radius: 5px; background: var(--sunken); line-height: 20px; overflow-x: auto; }
.src > span { display: block; width: max-content; min-width: 100%; padding-right: var(--s3); }
.src i { display: inline-block; width: 56px; padding-right: var(--s3); color: var(--muted); font-style: normal; text-align: right; user-select: none; }
.src .hit { background: var(--bad-soft); box-shadow: inset 3px 0 var(--bad); }
.warning .src .hit { background: var(--warn-soft); box-shadow: inset 3px 0 var(--warn); }
.copy { position: relative; }
.copy .btn { position: absolute; top: 6px; right: 6px; }
.cmd { padding: 10px var(--s3); border-radius: 5px; background: var(--sunken); line-height: 19px; white-space: pre-wrap; overflow-wrap: anywhere; }
.copy:has(.btn:not([hidden])) .cmd { padding-right: 72px; min-height: 40px; }
.matrix { table-layout: fixed; }
.matrix thead td { width: 226px; height: 26px; padding: 0; border: 0; }
.matrix thead td:last-child { width: 44px; }
.matrix td { height: 40px; padding: 0 !important; border-left: 1px solid var(--line); text-align: center; vertical-align: middle; }
.matrix th.first, .matrix td.first { border-left: 1px solid var(--edge); }
.matrix tbody th { height: 40px; padding-block: 4px; color: var(--text); font-weight: 400; line-height: 1.35; white-space: normal; overflow-wrap: anywhere; }
.matrix small { display: block; color: var(--muted); font-size: var(--t-xs); }
.matrix td .i { vertical-align: middle; }
.matrix .num { font-variant-numeric: tabular-nums; }
.passed { color: var(--ok); }
td.failed { background: var(--bad-soft); color: var(--bad); }
td.warning { background: var(--warn-soft); color: var(--warn); }
td.inconclusive { background: var(--sunken); color: var(--muted); }
td.untested { color: var(--muted); }
.x { background: repeating-linear-gradient(135deg, transparent 0 5px, var(--sunken) 5px 6px); }
.layers th { padding: 0 2px; border: 0; text-align: center; overflow: visible; }
.rules th:not(:first-child) { height: 164px; padding: 6px 0; vertical-align: middle; line-height: 1; writing-mode: vertical-rl; rotate: 180deg; text-align: left; border-bottom: 0; border-top: 1px solid var(--line); border-right: 1px solid var(--line); }
.rules th.first { border-right-color: var(--edge) !important; border-left: 0 !important; }
.rules th:first-child { vertical-align: bottom; padding-bottom: 6px; }
.rules a { color: inherit; text-decoration: none; }
.rules a:hover { text-decoration: underline; }
.where { width: 30%; }
.where code { overflow-wrap: anywhere; }
details { border-top: 1px solid var(--line); }
summary { padding: 10px var(--s4); font-weight: 600; cursor: pointer; }
details > div { padding: 0 var(--s4) var(--s4); }
@media screen and (max-width: 860px) {
  .verdict .two, .two { grid-template-columns: minmax(0, 1fr); gap: var(--s3); }
  .verdict { padding: var(--s4); }
  .facts.words { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts.words dd { margin-bottom: var(--s2); }
  .matrix, .matrix tbody { display: block; }
  .matrix thead, .matrix .x, .matrix .num { display: none; }
  .matrix tr { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 var(--s2); padding: var(--s2) var(--s4); border-bottom: 1px solid var(--line); }
  .matrix tbody th { grid-column: 1 / -1; height: auto; padding: 0 0 4px; border: 0; }
  .matrix td { display: flex; align-items: center; gap: 6px; height: 26px; padding: 0 4px !important; border: 0 !important; font-size: var(--t-xs); line-height: 1.2; text-align: left; }
  .matrix td::after { content: attr(data-rule); color: var(--text); }
  .notes thead { display: none; }
  .notes tr { display: block; padding: 6px var(--s4); border-bottom: 1px solid var(--line); }
  .notes td { display: block; width: auto; padding: 0 !important; border: 0; }
  .cause .grow { display: none; }
  .copy { display: grid; gap: var(--s2); }
  .copy .btn { position: static; justify-self: end; height: 32px; }
  .copy:has(.btn:not([hidden])) .cmd { padding-right: var(--s3); }
}
@media print {
  @page { margin: 14mm; }
  :root { color-scheme: light; --canvas: #ffffff; }
  .report { max-width: none; padding: 0; }
  .panel, tr, .cause { break-inside: avoid; }
  .cause > h2, .report > h2 { break-after: avoid; }
  .i, .x, td, .src .hit, .tag { print-color-adjust: exact; }
  .btn { display: none; }
  details:not([open])::details-content { content-visibility: visible; }
}
@media (forced-colors: active) {
  .i { forced-color-adjust: none; background: CanvasText; }
  .src .hit { outline: 2px solid Highlight; outline-offset: -2px; }
}
`;

/** Shows the copy buttons, and copies what stands beside one. The only script of a report. */
export const reportScript = `
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = button.parentElement.querySelector('pre');
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      getSelection().selectAllChildren(source);
      document.execCommand('copy');
    }
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
}
`;
