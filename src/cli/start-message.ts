import { isArray } from '../base/json';
import { headerPairs } from '../base/http';
import { count, shellWord } from '../base/text';
import type { MockOptions } from '../mock/config';
import type { StartedMock } from '../mock/start/start-mock';
import { withKey } from '../exchange/place-credential';
import { describeProfile, itemsIn } from '../profile/profile';
import { playedRoleOf } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import type { Problem } from '../openapi/document/document';
import { describePointer } from '../openapi/document/pointer';
import { asksForCredentials, type Operation } from '../openapi/operation';

/** Problems that the start shows; inspect shows all. */
const mostShown = 3;

/**
 * What `serve` prints when the mock listens: problems first, so that the base URL stays in view.
 * @param options with which it was started
 * @param trustFile with the certificate that was made for it
 */
export function startMessage(mock: StartedMock, options: MockOptions, trustFile?: string): string {
  const { contract, config, sessions } = mock.built;
  const asks = config.auth !== 'off' && contract.operations.some(asksForCredentials);
  const rows: [string, string][] = [['Base URL', mock.baseUrl]];
  if (asks && config.auth === 'keys') rows.push(['API key', mock.apiKey]);
  if (trustFile !== undefined) rows.push(['Trust', `export NODE_EXTRA_CA_CERTS=${shellWord(trustFile)}`]);
  if (config.controlToken !== undefined) rows.push(['Control token', config.controlToken]);
  rows.push(['Console', `${mock.origin}/__mock/`]);
  rows.push(['Operations', `${contract.operations.length}${describeOperations(contract)}`]);
  const data = describeData(contract, config.count, sessions.default.store.seeding.seed);
  const { profile } = mock.built;
  if (profile !== undefined && options.profile !== undefined)
    rows.push(['Profile', `${options.profile}: ${describeProfile(profile)}`]);
  if (options.items !== undefined) rows.push(['Data', `${options.items}; generated items where it has none`]);
  else if (profile !== undefined && itemsIn(profile) > 0)
    rows.push(['Data', 'Items of the profile; generated items where it has none']);
  else if (data !== undefined) rows.push(['Data', data]);
  const additions = describeAdditions(options);
  if (additions !== '') rows.push(['Added', additions]);
  const call = exampleCall(mock, trustFile);
  if (call !== undefined) rows.push(['Try it', call]);
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return [
    ...problemLines(contract),
    `Understudy is mocking ${mock.title} (${contract.document.file})`,
    '',
    ...rows.map(([label, value]) => `  ${label.padEnd(width)}${value}`),
    '',
    'Requests are logged below. Ctrl-C stops the mock.',
  ].join('\n');
}

/** `2 items, 1 override, values of 3 properties (understudy.config.yaml)`; empty if nothing was added. */
function describeAdditions({ additions = {}, watchAlso = [] }: MockOptions): string {
  const { items = {}, overrides = [], values = {} } = additions;
  const itemCount = Object.values(items).reduce<number>((sum, list) => sum + (isArray(list) ? list.length : 0), 0);
  const properties = Object.keys(values).length;
  const parts = [
    ...(itemCount === 0 ? [] : [count(itemCount, 'item')]),
    ...(overrides.length === 0 ? [] : [count(overrides.length, 'override')]),
    ...(properties === 0 ? [] : [`values of ${properties === 1 ? '1 property' : `${properties} properties`}`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')} (${watchAlso.join(', ')})`;
}

/** `, all remember changes`, or `: 6 remember changes, 1 returns a sample`. @param note what to add behind the first part */
export function describeOperations(contract: Contract, note = ''): string {
  const { operations } = contract;
  const stateful = operations.filter((operation) => playedRoleOf(contract, operation) !== undefined).length;
  const samples = operations.length - stateful;
  if (samples === 0) return ', all remember changes';
  const remember = `${stateful} ${stateful === 1 ? 'remembers' : 'remember'} changes${note}`;
  return `: ${remember}, ${samples} ${samples === 1 ? 'returns a sample' : 'return samples'}`;
}

function describeData({ collections }: Contract, items: number, seed: number): string | undefined {
  const top = collections.filter(({ parents, isSingleton }) => parents.length === 0 && !isSingleton);
  const [first] = top;
  if (first === undefined) return undefined;
  const more = top.length - 1;
  const where = more === 0 ? first.path : `each of ${count(top.length, 'collection')}`;
  return `${count(items, 'item')} in ${where} (seed ${seed})`;
}

/** A call that works: the first list that needs no parameter. */
function exampleCall(mock: StartedMock, trustFile: string | undefined): string | undefined {
  const { contract, config } = mock.built;
  const isSimple = (operation: Operation): boolean =>
    operation.method === 'GET' &&
    !operation.path.includes('{') &&
    operation.parameters.every((parameter) => !parameter.required);
  const lists = contract.collections.flatMap(({ list }) => (list === undefined ? [] : [list.operation]));
  const operation = [...lists, ...contract.operations].find(isSimple);
  if (operation === undefined) return undefined;
  const plain = { method: 'GET', target: operation.path, headers: [] };
  const { target, headers } = withKey(plain, operation, config.auth === 'off' ? undefined : mock.apiKey);
  const keys = headerPairs(headers).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)} `);
  const trust = trustFile === undefined ? '' : `--cacert ${shellWord(trustFile)} `;
  return `curl ${trust}${keys.join('')}${shellWord(mock.baseUrl + target)}`;
}

function problemLines(contract: Contract): readonly string[] {
  const { document, operations } = contract;
  const { list } = document.problems;
  const lines: string[] = [];
  if (list.length > 0) lines.push(`${count(list.length, 'problem')} in ${document.file}. The rest is mocked.`, '');
  for (const problem of list.slice(0, mostShown)) lines.push(...describeProblem(contract, problem), '');
  const more = list.length - mostShown;
  if (more > 0) lines.push(`${count(more, 'more problem')}: understudy inspect ${shellWord(document.file)}`, '');
  const first = list.length > 0 ? 'More problems may' : 'Problems may still';
  if (operations.length > 40) lines.push(`${first} be found at the first calls.`, '');
  const ignored = ignoredParameters(contract);
  if (ignored.length > 0) lines.push(`Without effect: ${ignoredText(ignored)}`, '');
  return lines;
}

/** Three parts: where it is, what it means, what to do. */
export function describeProblem({ document }: Contract, problem: Problem): readonly string[] {
  const { pointer, message, consequence, remedy } = problem;
  const sentences = [`    ${message} ${consequence}`, ...(remedy === undefined ? [] : [`    ${remedy}`])];
  return [`  ${document.locate(pointer)}  ${describePointer(pointer)}`, ...sentences];
}

/** Query parameters of lists whose values are checked and change nothing. */
export function ignoredParameters({
  collections,
}: Contract): readonly { operation: Operation; names: readonly string[] }[] {
  return collections
    .flatMap(({ list, searches }) => [list, ...searches])
    .flatMap((list) =>
      list === undefined || list.ignored.length === 0 ? [] : [{ operation: list.operation, names: list.ignored }],
    );
}

function ignoredText(ignored: ReturnType<typeof ignoredParameters>): string {
  const shown = ignored.slice(0, mostShown).map(({ operation, names }) => {
    const listed = names.slice(0, 5).join(', ') + (names.length > 5 ? ' ...' : '');
    // A search by POST has its filters in the body.
    const kinds =
      operation.method === 'POST' ? ['body property', 'body properties'] : ['query parameter', 'query parameters'];
    return `${kinds[names.length === 1 ? 0 : 1]} ${listed} of ${operation.name}`;
  });
  const more = ignored.length - mostShown;
  return shown.join('; ') + (more > 0 ? `; and of ${count(more, 'more operation')}.` : '.');
}
