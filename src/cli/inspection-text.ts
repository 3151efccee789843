import type { CoverageTotals } from '../contract/resource/coverage';
import type { InspectedOperation, Inspection } from '../contract/resource/inspection';
import { printable } from '../printable';

/** Gives an inspection as lines for people: a table of the operations, then what has no effect, the flaws and the totals. */
export function inspectionText({ file, title, version, readAs, totals, operations, flaws }: Inspection): string {
  const rows = operations.map((operation) => [
    operation.method,
    operation.path,
    operation.answeredBy,
    detailsOf(operation),
    operation.security.map((all) => all.join(' and ')).join(' or ') || 'open',
  ]);
  const unplayed = operations.flatMap(({ method, path, unplayed: parameters }) =>
    parameters.map(({ parameter, instead }) => `  ${method} ${path}: ${parameter} (${instead})`),
  );
  const { notPlayed, unplayedParameters } = totals;
  const sections = [
    [`${title} ${version}`.trim() + ` (${file})`],
    readAs === undefined ? [] : [`read as ${readAs}`],
    ['', ...aligned([['METHOD', 'PATH', 'ANSWERED BY', 'HOW', 'SECURITY'], ...rows])],
    unplayed.length === 0 ? [] : ['', 'Query parameters that are validated and have no effect:', ...unplayed],
    flaws.length === 0
      ? []
      : [
          '',
          'Flaws:',
          ...flaws.map(({ at, pointer, problem, cost }) => `  ${at}: at ${pointer || 'the top'}: ${problem}; ${cost}`),
        ],
    ['', totalsInWords(totals)],
    notPlayed === 0 ? [] : [`${counted(notPlayed, 'operation')} not played`],
    unplayedParameters === 0 ? [] : [`${counted(unplayedParameters, 'query parameter')} without effect`],
  ];
  return `${sections
    .flat()
    .map((line) => printable(line).trimEnd())
    .join('\n')}\n`;
}

/** Gives how much of a document keeps state, in words: `212 operations: 148 stateful in 61 collections, 64 samples; 3 flaws`. */
export function totalsInWords({
  operations,
  stateful,
  collections,
  documents,
  samples,
  flaws,
}: CoverageTotals): string {
  const kept = [collections > 0 && counted(collections, 'collection'), documents > 0 && counted(documents, 'document')];
  const where = kept.filter((one) => one !== false).join(' and ');
  // A document may describe what belongs to what, and none of the things themselves.
  const state = where === '' ? `${stateful} stateful` : `${stateful} stateful in ${where}`;
  const parts = [stateful > 0 && state, samples > 0 && counted(samples, 'sample')].filter((one) => one !== false);
  const told = flaws === 0 ? '' : `; ${counted(flaws, 'flaw')}`;
  return `${counted(operations, 'operation')}: ${parts.join(', ')}${told}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function detailsOf({
  keptAt,
  identifier,
  envelope,
  filters,
  page,
  parents,
  startsAt,
  joins = {},
  sort,
  ranges = {},
  search = {},
  note,
  answeredBy,
}: InspectedOperation): string {
  const named =
    identifier?.parameter === undefined || identifier.parameter === identifier.property
      ? identifier?.property
      : `${identifier.property} as {${identifier.parameter}}`;
  const parts = [
    keptAt !== undefined && answeredBy !== 'document' && answeredBy !== 'membership' && keptAt,
    named !== undefined && `by ${named}`,
    envelope !== undefined && `in ${envelope}`,
    ...Object.entries(joins).map(([parameter, property]) => `${property} is {${parameter}}`),
    filters !== undefined && `filters ${filters.join(' ')}`,
    sort !== undefined && `sorted by ${sort.join(' ')}`,
    ...Object.entries(ranges).map(([parameter, property]) => `${parameter} bounds ${property}`),
    ...Object.entries(search).map(([parameter, properties]) => `${parameter} searches ${properties.join(' ')}`),
    page !== undefined && `page ${page.join(' ')}`,
    parents !== undefined && `below ${parents.join(' ')}`,
    startsAt !== undefined && `starts with items at ${startsAt.join(' ')}`,
    note,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}

/** The widest that a column is made; what is longer moves the rest of its line. */
const mostWidth = 60;

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, Math.min(mostWidth, (row[column] ?? '').length)), 0),
  );
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
