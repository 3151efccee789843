import { writeScheme } from '../serve/pipeline/authentication';
import type { ExampleCall } from '../serve/example-call';
import { loopbackOrigin, type RunningMock } from '../serve/start-mock';
import { defaultApiKey } from '../serve/options';
import { printable, printableAddress, shellWord, type ShellPart } from '../base/text';
import { isLoopback } from '../base/http';
import type { CoverageTotals, InspectedOperation, Inspection } from '../openapi/collections/inspection';

/** Gives what is printed at start: what is played, where, with which key, a curl line that works when pasted, what keeps state. */
export function startMessage({ baseUrl, origin, port, config, coverage, example, title, readAs }: RunningMock): string {
  const { apiKeys, seed, controlToken } = config;
  const [key = ''] = apiKeys;
  const isDefault = apiKeys.length === 1 && key === defaultApiKey;
  const keyLine = isDefault ? key : `${apiKeys.length} of your own (not shown)`;
  const reachable = loopbackOrigin(config.host, port) + baseUrl.slice(origin.length);
  const isStateful = coverage.stateful.length > 0;
  return [
    `Understudy plays ${printable(title)} (${printableAddress(config.openapiFile)}), ${isStateful ? itemWords(config) : 'samples'} from seed ${seed}.`,
    `  base URL  ${printable(baseUrl)}`,
    ...(readAs === undefined ? [] : [`  read as   ${readAs}`]),
    `  API key   ${keyLine}`,
    ...(example === undefined ? [] : tryLines(reachable, example, isDefault ? key : { live: '$API_KEY' })),
    `  plays     ${totalsInWords(coverage.totals)}${coverage.totals.flaws === 0 ? '' : flawsHint}`,
    ...entries('stateful', coverage.stateful, ', '),
    ...entries('samples', coverage.samples, '; '),
    ...(isDefault && !isLoopback(config.host)
      ? ['  warning   every machine that reaches this one knows the default key; use --api-key-file']
      : []),
    // Shown only where it was made up: one that was given is known, and this line may end up in a log.
    ...(controlToken !== undefined && config.controlTokenIsMade
      ? [`  control   ${origin}/__mock with Authorization: Bearer ${controlToken}`]
      : []),
    '',
  ].join('\n');
}

/** Collections that a file names have its items, all others as many as are seeded. */
function itemWords({ count, itemsFile, profile }: RunningMock['config']): string {
  const seeded = `${count} items in each collection`;
  if (itemsFile !== undefined) return `the items of ${printable(itemsFile)}, else ${seeded}`;
  return profile === undefined ? seeded : `the items of the profile, else ${seeded}`;
}

/** Where the flaws are told that the start only counts. */
const flawsHint = ' (--log-level warn shows them, `understudy inspect` lists all)';

/** Gives the lines that show a call; none names a path that would not answer. */
function tryLines(reachable: string, call: ExampleCall, key: ShellPart): string[] {
  const { schemes } = call;
  const line = `  try       ${curlLine(reachable + call.path, call, key)}`;
  return typeof key !== 'string' && schemes.length > 0 ? [line, '            with a key of yours in API_KEY'] : [line];
}

/** Most paths that are listed of each kind: the file has them all. */
const mostPaths = 12;

function entries(name: string, paths: readonly string[], separator: string): string[] {
  if (paths.length === 0) return [];
  const more = paths.length > mostPaths ? `${separator}${paths.length - mostPaths} more` : '';
  return [`  ${name.padEnd(8)}  ${printable(paths.slice(0, mostPaths).join(separator))}${more}`];
}

/** Gives the curl line of a GET that carries the key as the security schemes want it; nothing else in it is expanded. */
function curlLine(url: string, { schemes, headers, cookies }: ExampleCall, key: ShellPart): string {
  const address: ShellPart[] = [url];
  const flags = schemes.map(({ type, scheme, in: location = 'header', name = '' }) => {
    if (type === 'http' && scheme === 'basic') return ` -u ${shellWord('user:', key)}`;
    if (type === 'mutualTLS') return '';
    const word = type === 'http' && scheme !== undefined ? writeScheme(scheme) : 'Bearer';
    if (type !== 'apiKey') return ` -H ${shellWord(`Authorization: ${word} `, key)}`;
    if (location === 'cookie') return ` -b ${shellWord(`${name}=`, key)}`;
    if (location === 'header') return ` -H ${shellWord(`${name}: `, key)}`;
    address.push(`${url.includes('?') || address.length > 1 ? '&' : '?'}${encodeURIComponent(name)}=`, key);
    return '';
  });
  const required = [
    ...headers.map(([name, value]) => ` -H ${shellWord(`${name}: ${value}`)}`),
    ...cookies.map(([name, value]) => ` -b ${shellWord(`${name}=${value}`)}`),
  ];
  // Brackets would be a range of addresses.
  const globOff = /[[\]{}]/.test(url) ? ' --globoff' : '';
  return `curl -s${globOff}${[...flags, ...required].join('')} ${shellWord(...address)}`;
}

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
  conditions,
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
    conditions !== undefined && `conditions in ${conditions.join(' ')}`,
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
