import { groupsOf } from './fold';
import { badge, contentsList, escapeHtml, table, type Row } from './html-parts';
import type { Report, ReportedCheck } from './report';
import { verdicts } from '../result';

/** Gives all checks as a section of the page, folded by section of the document or, where it names none, by operation. */
export function checksSection(report: Report): string {
  const { checks, counts } = report;
  const { by, groups } = groupsOf(report);
  const boxes = verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map(
      (verdict) =>
        `<label><input type="checkbox" value="${verdict}" checked> ${badge(verdict, counts[verdict])}</label>`,
    );
  const nameOf = ({ clause, operation }: ReportedCheck): string =>
    (by === 'section' ? clause.section : operation) ?? '-';
  const members = new Map<string, ReportedCheck[]>(groups.map(({ name }) => [name, []]));
  for (const check of checks) members.get(nameOf(check))?.push(check);
  const folded = groups.map(
    (group, index) => `<details class="group" id="group-${index + 1}">
<summary><h3>${escapeHtml(named(by, group.name))}</h3> <span class="counts">${countsOf(group.counts)}</span></summary>
${table([['verdict', '8.5rem'], ['check', '45%'], ['said']], (members.get(group.name) ?? []).map(checkRow))}</details>`,
  );
  return `<section id="checks"><h2>All checks, by ${by}</h2>
<form><input type="search" placeholder="Search checks" aria-label="Search checks">${boxes.join('')}<output></output></form>
${folded.join('\n')}</section>`;
}

/** Gives the entries of the table of contents that lead to the groups of checks. */
export function checksContents(report: Report): string {
  const { by, groups } = groupsOf(report);
  const entries = groups.map(({ name }, index) => `<a href="#group-${index + 1}">${escapeHtml(named(by, name))}</a>`);
  return contentsList(entries, `${by}s`);
}

function named(by: 'section' | 'operation', name: string): string {
  if (name === '-') return `outside any ${by}`;
  return by === 'section' ? `section ${name}` : name;
}

function countsOf(counts: Report['counts']): string {
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => badge(verdict, counts[verdict]))
    .join('');
}

function checkRow({ verdict, id, title, reason, findings }: ReportedCheck): Row {
  const said = [reason, ...findings.map(({ expected, got }) => `expected ${expected}; got ${got}`)];
  const text = [...new Set(said)].filter((one) => one !== '').join('. ');
  const root = findings[0]?.root ?? findings[0]?.number;
  const link = root === undefined ? '' : ` <a href="#finding-${root}">see the finding</a>`;
  const cells = [badge(verdict), `${escapeHtml(title)}<br><code>${escapeHtml(id)}</code>`, escapeHtml(text) + link];
  return { cells, verdict };
}
