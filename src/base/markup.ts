/** XML 1.0 has no form for most control characters; they are shown as U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Style of the HTML report: readable in light and dark, on paper and on a narrow screen. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dce2, #3a3f47); --quiet: light-dark(#5b6570, #a2abb5);
  --good: light-dark(#1a7f37, #57c173); --bad: light-dark(#c0292f, #ff7b72); --warn: light-dark(#9a6700, #e3b341);
  --open: light-dark(#8250df, #c297ff); --calm: light-dark(#0969da, #79b8ff); --panel: light-dark(#f6f8fa, #1c2128); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171c); color: light-dark(#1f2328, #e3e6ea); overflow-wrap: anywhere; }
a { color: var(--calm); }
header { padding: 1.5rem max(1rem, calc(50vw - 42rem)); border-top: .5rem solid var(--calm); background: var(--panel); }
header.conformant, header.tolerated { border-color: var(--good); } header.violated { border-color: var(--bad); }
header.environment, header.too-little-tested { border-color: var(--warn); }
h1 { margin: 0; font-size: 2rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; } h3 { display: inline; margin: 0; font-size: 1rem; }
p { margin: .3rem 0; } .what, .quiet { color: var(--quiet); }
.page { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 86rem; margin: 0 auto; padding: 0 1rem 3rem; gap: 0 2rem; }
nav { margin-top: 2rem; font-size: .9rem; } nav ul { margin: 0; padding: 0; list-style: none; } nav ul ul { padding-left: .8rem; }
nav li { margin: .2rem 0; } nav summary { color: var(--quiet); } nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
@media (min-width: 64rem) {
  .page { grid-template-columns: 16rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; margin: 0; padding: 2rem 0; overflow-y: auto; }
}
details > summary { cursor: pointer; } summary:focus-visible { outline: 2px solid var(--calm); }
.cause { margin: 1rem 0; padding: .8rem 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .4rem; }
.cause.warned { border-left-color: var(--warn); } .cause details { margin-top: .7rem; }
.group { margin: .4rem 0; border: 1px solid var(--line); border-radius: .4rem; } .group > summary { padding: .4rem .8rem; }
.group > summary h3 { margin-right: .8rem; } .group > table { border-top: 1px solid var(--line); }
dl { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: .3rem 1rem; margin: .7rem 0 0; }
dt { color: var(--quiet); } dd { margin: 0; } dl.legend { grid-template-columns: 8rem minmax(0, 1fr); }
code, pre { font: 13px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: 0; padding: .5rem; background: var(--panel); border-radius: .3rem; white-space: pre-wrap; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
td::before { color: var(--quiet); }
th, td { padding: .35rem .8rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tr:last-child > td { border-bottom: 0; } th { color: var(--quiet); font-weight: 600; } td code { color: var(--quiet); }
.badge { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8rem; white-space: nowrap; }
.counts .badge { margin: 0 .15rem; } .badge.proved { color: var(--good); } .badge.violated { color: var(--bad); }
.badge.warned, .badge.environment { color: var(--warn); } .badge.inconclusive { color: var(--open); }
.badge.observed { color: var(--calm); } .badge.not-tested { color: var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: .5rem 0; }
form input[type=search] { flex: 1 1 14rem; min-width: 0; padding: .4rem .6rem; font: inherit; }
@media (max-width: 40rem) {
  table, tbody, tr, td { display: block; } thead, colgroup { display: none; } td { padding: .1rem .8rem; border: 0; } td::before { content: attr(data-name) ': '; }
  tr { padding: .4rem 0; border-bottom: 1px solid var(--line); } dl, dl.legend { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .5rem; }
}
[hidden] { display: none !important; }
@media print { form, nav { display: none; } .page { display: block; } }
`;

/** Gives a text as markup that shows it. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A code span is fenced by more backticks than it holds (CommonMark 6.1); what stands in it is shown as it is. */
export function code(text: string): string {
  if (text.trim() === '') return '(nothing)';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Gives lines of a shell as a fenced block (CommonMark 4.5). */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}sh\n${text}\n${fence}`;
}

/** Words, numbers and the punctuation of sentences, in which no renderer finds markup, a link or a name to notify. */
const plainWords = /^(?!\d+[.)])[\p{L}\p{N}(][\p{L}\p{M}\p{N} ,.;:()'"/%=?+-]*$/u;
const linkLike = /:\/\/|www\.|\b(?:mailto|xmpp):/i;

/** What a service or a document says must not become markup: what is more than plain words is shown as code. */
export function inert(text: string): string {
  return plainWords.test(text) && !linkLike.test(text) ? text : code(text);
}

/** Gives a text as a cell of a table: the cells are told before code spans are (GFM 4.10). */
export function cell(text: string): string {
  return inert(text).replaceAll('|', String.raw`\|`);
}

/** A column of a table: its heading, and its width as CSS has it; what is left is shared by those without. */
type Column = readonly [heading: string, width?: string];

/** A row of a table: its cells as markup, and what else the row carries. */
export interface Row {
  readonly cells: readonly string[];
  readonly verdict?: string;
}

/** Gives a table of fixed columns; on a narrow screen each cell stands below the other, with the name of its column. */
export function table(columns: readonly Column[], rows: readonly Row[]): string {
  const widths = columns.map(([, width]) => `<col${width === undefined ? '' : ` style="width: ${width}"`}>`).join('');
  const heads = columns.map(([heading]) => `<th scope="col">${escapeHtml(heading)}</th>`).join('');
  const body = rows.map(({ cells, verdict }) => {
    const shown = cells.map((cell, index) => `<td data-name="${escapeHtml(columns[index]?.[0] ?? '')}">${cell}</td>`);
    return `<tr${verdict === undefined ? '' : ` data-verdict="${verdict}"`}>${shown.join('')}</tr>`;
  });
  return `<table><colgroup>${widths}</colgroup><thead><tr>${heads}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}
