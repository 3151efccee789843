import { capitalized, count } from '../base/text';
import { markup, type Markup } from './markup';
import { cellResults, type CellResult, type ReportPage, type TableRow } from './page';
import type { CheckReport, RuleReport } from './run-report';

/** How each result looks: its name in classes, and its icon with its colour. */
const resultMarks: Readonly<Record<CellResult, { readonly name: string; readonly icon: string }>> = {
  passed: { name: 'passed', icon: 'i-ok v-ok' },
  failed: { name: 'failed', icon: 'i-bad v-bad' },
  warning: { name: 'warning', icon: 'i-warn v-warn' },
  inconclusive: { name: 'inconclusive', icon: 'i-none' },
  'not tested': { name: 'untested', icon: 'i-skip' },
};

/** Operations by rules. Rules that concern no operation have no column. */
export function matrixPanel({ rules, rows }: ReportPage['table']): Markup | undefined {
  const used = new Set(rows.flatMap(({ cells }) => cells.map(({ rule }) => rule)));
  const shown = rules.filter(({ id }) => used.has(id));
  if (shown.length === 0) return undefined;
  const starts = new Set(shown.filter(({ layer }, index) => index > 0 && layer !== shown[index - 1]?.layer));
  const first = (rule: RuleReport): string => (starts.has(rule) ? ' first' : '');
  return markup`<h2>Operations by rules</h2>
<section class="panel">
<table class="matrix">
<thead><tr class="layers"><td></td>${layerHeads(shown)}<td></td></tr>
<tr class="rules"><th scope="col">Operation</th>${shown.map((rule) => markup`<th scope="col" class="${first(rule)}"><a href="#rule-${rule.id}">${rule.id}</a></th>`)}<th scope="col" class="first">rules passed</th></tr></thead>
<tbody>
${rows.map((row) => matrixRow(row, shown, first))}</tbody>
</table>
<div class="key pad">${cellResults.map((result) => markup`<span><i class="i ${resultMarks[result].icon}"></i>${result}</span>`)}<span>hatched: does not apply</span></div>
<details><summary>What each rule says</summary><div><dl class="facts words">
${shown.map(({ id, sentence }) => markup`<dt id="rule-${id}"><code>${id}</code></dt><dd>${sentence}</dd>\n`)}</dl></div></details>
</section>`;
}

function layerHeads(rules: readonly RuleReport[]): readonly Markup[] {
  const layers = [...new Set(rules.map(({ layer }) => layer))];
  return layers.map((layer, index) => {
    const width = rules.filter((rule) => rule.layer === layer).length;
    return markup`<th colspan="${width}"${index > 0 ? markup` class="first"` : undefined}>${capitalized(layer)}</th>`;
  });
}

function matrixRow(row: TableRow, rules: readonly RuleReport[], first: (rule: RuleReport) => string): Markup {
  const { operation, id, requests, cells } = row;
  const name = id === operation ? '' : `${id}, `;
  const cellOf = (rule: RuleReport): Markup => {
    const cell = cells.find((one) => one.rule === rule.id);
    return cell === undefined ? markup`<td class="x${first(rule)}"></td>` : matrixCell(cell, first(rule));
  };
  const passed = cells.filter(({ result }) => result === 'passed').length;
  return markup`<tr><th scope="row"><code>${operation}</code><small>${name}${count(requests, 'request')}</small></th>${rules.map(cellOf)}<td class="num first">${passed}</td></tr>\n`;
}

function matrixCell({ rule, result, passed, failed, note }: CheckReport, first: string): Markup {
  const counts = [passed > 0 ? `${passed} passed` : '', failed > 0 ? `${failed} failed` : ''].filter(
    (one) => one !== '',
  );
  const said = note ?? counts.join(', ');
  return markup`<td class="${resultMarks[result].name}${first}" data-rule="${rule}" title="${rule}: ${result}${said === '' ? '' : ` (${said})`}"><i class="i ${resultMarks[result].icon}"></i><span class="vh">${result}</span></td>`;
}
