import type { Verdict } from '../result';

/**
 * Script of the HTML report: shows the checks whose verdict is ticked and whose row holds the words searched for, and opens
 * what a link or a printer asks for. Everything can be read without it.
 */
export const script = `
const form = document.querySelector('#checks form');
const groups = [...document.querySelectorAll('#checks .group')];
const rows = [...document.querySelectorAll('#checks tbody tr')];
function filter(event) {
  const words = form.querySelector('[type=search]').value.toLowerCase().split(/\\s+/);
  const ticked = new Set([...form.querySelectorAll('[type=checkbox]:checked')].map((box) => box.value));
  let shown = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !ticked.has(row.dataset.verdict) || !words.every((word) => text.includes(word));
    if (!row.hidden) shown += 1;
  }
  for (const group of groups) {
    group.hidden = !group.querySelector('tbody tr:not([hidden])');
    if (event) group.open = shown < 200;
  }
  form.querySelector('output').textContent = shown + ' of ' + rows.length + ' shown';
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
function open() {
  let element = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (; element; element = element.parentElement) if (element.tagName === 'DETAILS') element.open = true;
}
addEventListener('hashchange', open);
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((one) => { one.open = true; }));
open();
`;

/** So many entries of a list of contents stand unfolded. */
const mostEntries = 16;

/** Gives a list of the table of contents from entries of markup; a long one is folded under its number of `nouns`. */
export function contentsList(entries: readonly string[], nouns: string): string {
  if (entries.length === 0) return '';
  const list = `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
  return entries.length > mostEntries
    ? `<details><summary>${entries.length} ${nouns}</summary>${list}</details>`
    : list;
}

/** Gives a verdict as a coloured mark, with a number behind it where there is one. */
export function badge(verdict: Verdict, number?: number): string {
  const shown = `${verdict.replace('-', ' ')}${number === undefined ? '' : ` ${number}`}`;
  return `<span class="badge ${verdict}">${shown}</span>`;
}
