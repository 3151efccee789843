import { Command } from 'commander';
import { UsageError } from '../base/errors';
import { count, didYouMean } from '../base/text';
import { isPutPartial } from '../mock/items/item-maker';
import { petStoreFile } from '../mock/start/build-mock';
import { playedRoleOf, type ListOperation, type OperationRole } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import { mockOptions } from '../mock/start/options';
import { withGuesses } from '../openapi/collections/guessed-hints';
import { reportUnusedHints } from '../openapi/collections/hints';
import { loadContract } from '../openapi/load-contract';
import { asksForCredentials, type Operation } from '../openapi/operation';
import { describeProfile } from '../profile/profile';
import { readProfile } from '../profile/read-profile';
import { rules } from '../rules/rules';
import { addOptions } from './options';
import { readSettings } from './settings';
import { describeOperations, describeProblem, ignoredParameters } from './start-message';

export function inspectCommand(): Command {
  const command = new Command('inspect')
    .description('Show how a file is mocked, and its problems')
    .helpGroup('Mock')
    .usage('[file] [options]')
    .argument('[file]', 'OpenAPI file or its URL')
    .option('--json', 'Print the same as JSON')
    .option('--rules [name]', 'Print the rules of verify, or what one of them checks');
  const rows = mockOptions.filter(({ name }) => name === 'profile');
  return addOptions(command, rows).action(async (file: string | undefined, flags: InspectFlags) => {
    const { json, rules: named } = flags;
    if (named !== undefined) {
      process.stdout.write(named === true ? listOfRules() : describeRule(named));
      return;
    }
    const settings = await readSettings('serve', flags);
    const plain = withGuesses(await loadContract(file ?? settings.openapiFile ?? petStoreFile()));
    const { profile: profileFile } = settings.options(mockOptions);
    const read = profileFile === undefined ? undefined : await readProfile(profileFile, plain);
    const contract = read?.contract ?? plain;
    compileSchemas(contract);
    reportUnusedHints(contract);
    const text = json === true ? JSON.stringify(inspectionOf(contract), undefined, 2) : textOf(contract);
    const profile = json === true || read === undefined ? '' : `\n${profileFile}: ${describeProfile(read.profile)}.\n`;
    process.stdout.write(`${text}\n${profile}`);
  });
}

/** What keeps a schema from being compiled becomes a problem of the document. */
function compileSchemas({ operations, judge }: Contract): void {
  for (const { parameters, requestBody, responses } of operations) {
    for (const { schema } of [...parameters, ...(requestBody?.content ?? [])])
      if (schema !== undefined) judge.canCheck(schema, 'request');
    for (const { schema } of responses.flatMap(({ headers, content }) => [...headers, ...content]))
      if (schema !== undefined) judge.canCheck(schema, 'response');
  }
}

interface InspectFlags extends Readonly<Record<string, unknown>> {
  readonly json?: boolean;
  readonly rules?: string | true;
}

function listOfRules(): string {
  const width = Math.max(...rules.map(({ id }) => id.length));
  return rules.map(({ id, sentence }) => `${id.padEnd(width)}  ${sentence}\n`).join('');
}

function describeRule(name: string): string {
  const rule = rules.find(({ id }) => id === name);
  if (rule === undefined) {
    const known = rules.map(({ id }) => id);
    throw new UsageError(
      `no rule is called ${JSON.stringify(name)}.${didYouMean(name, known)} See: understudy inspect --rules`,
    );
  }
  return `${rule.id}\n\n  Checks      ${rule.sentence}\n  Layer       ${rule.layer}\n  What to do  ${rule.fix}\n`;
}

/** How a file is mocked, as data. */
function inspectionOf(contract: Contract): object {
  const { document, collections } = contract;
  return {
    ...{ title: contract.title, version: contract.version, openapi: document.version },
    basePath: contract.basePath,
    file: document.file,
    operations: contract.operations.map((operation) => rowOf(contract, operation)),
    collections: collections.map(({ path: at, itemPath, id }) => ({
      path: at,
      ...(itemPath !== undefined && { itemPath }),
      ...(id !== undefined && { id: id.name }),
    })),
    problems: document.problems.list.map(({ pointer, message, consequence }) => ({
      ...{ place: document.locate(pointer), message, consequence },
    })),
  };
}

function rowOf(contract: Contract, operation: Operation) {
  const role = playedRoleOf(contract, operation);
  return {
    operation: operation.id,
    method: operation.method,
    path: operation.path,
    does: doesOf(contract, role, operation),
    ...(role !== undefined && { collection: role.collection.path, role: role.kind }),
    keys: [...new Set(operation.security.flat().map(({ scheme }) => scheme.name))],
    deprecated: operation.deprecation !== undefined,
  };
}

function doesOf(contract: Contract, role: OperationRole | undefined, operation: Operation): string {
  if (role === undefined) {
    const hasExample = operation.responses.some(({ content }) => content.some(({ examples }) => examples.length > 0));
    return hasExample ? 'returns the example of the file' : 'returns a sample';
  }
  const { collection, list } = role;
  const kind = role.kind === 'replace' && isPutPartial(contract, collection) ? 'update' : role.kind;
  if (kind === 'list') return `lists ${collection.path}${list === undefined ? '' : listWords(list)}`;
  if (kind === 'create') return `creates an item in ${collection.path}`;
  if (kind === 'action') return `changes an item of ${collection.path}`;
  if (kind === 'count') return `counts the items of ${collection.path}`;
  if (role.kind === 'lookup') {
    const { does, item } = role.lookup;
    return `${does}s an item of ${collection.path} by ${item.by?.property ?? 'another property'}`;
  }
  if (collection.isSingleton) return `${kind}s ${collection.path}`;
  const { id } = collection;
  const byId = id === undefined ? '' : ` by ${id.name.replaceAll('/', '.')}`;
  return `${kind}s an item of ${collection.path}${byId}`;
}

/** `: filter status, page size limit` */
function listWords({ filters, paging, sort, search }: ListOperation): string {
  const words = [
    ...(search === undefined ? [] : ['search']),
    ...(filters.length === 0 ? [] : [`filter ${[...new Set(filters.map(({ parameter }) => parameter))].join(', ')}`]),
    ...(sort === undefined ? [] : ['sort']),
    ...(paging.style === 'none' ? [] : [paging.style === 'page' ? 'page' : `page by ${paging.style}`]),
    ...(paging.limit === undefined ? [] : [`page size ${paging.limit}`]),
  ];
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
}

function textOf(contract: Contract): string {
  const { document, operations } = contract;
  const rows = operations.map((operation) => rowOf(contract, operation));
  const title = `${contract.title} ${contract.version}`.trim();
  const methodWidth = Math.max(...rows.map(({ method }) => method.length));
  const names = rows.map((row) => `${row.method.padEnd(methodWidth)} ${row.path}`);
  const [nameWidth, doesWidth] = [widthOf(names), widthOf(rows.map(({ does }) => does))];
  const line = (name: string, does: string, key: string): string =>
    `  ${name.padEnd(nameWidth)} ${does.padEnd(doesWidth)} ${key}`.trimEnd();
  const table = rows.flatMap((row, index) => {
    const operation = operations[index];
    const key = operation !== undefined && asksForCredentials(operation) ? row.keys.join(', ') : '';
    const sunset = operation?.deprecation?.sunset;
    const note = sunset === undefined ? 'deprecated' : `deprecated, will be removed on ${sunset}`;
    return [line(names[index] ?? '', row.does, key), ...(row.deprecated ? [line('', note, '')] : [])];
  });
  return [
    `${title} (${document.file}, OpenAPI ${document.version})`,
    '',
    line('Operation', 'What the mock does', 'Key'),
    ...table,
    '',
    closing(contract),
    ...document.problems.list.flatMap((problem) => ['', ...describeProblem(contract, problem)]),
    ...ignoredLines(contract),
  ].join('\n');
}

/** The width of a column. */
function widthOf(texts: readonly string[]): number {
  return Math.min(60, Math.max(...texts.map((text) => text.length))) + 2;
}

function closing(contract: Contract): string {
  const { document, collections, operations } = contract;
  const { length } = document.problems.list;
  const problems = length === 0 ? 'No problems.' : `${count(length, 'problem')}:`;
  const does = describeOperations(contract, ` (${count(collections.length, 'collection')})`);
  return `${count(operations.length, 'operation')}${does}. ${problems}`;
}

function ignoredLines(contract: Contract): readonly string[] {
  const ignored = ignoredParameters(contract);
  if (ignored.length === 0) return [];
  const lines = ignored.map(({ operation, names }) => `  ${operation.name}   ${names.join(', ')}`);
  return ['', 'Query parameters without effect (their values are checked):', ...lines];
}
