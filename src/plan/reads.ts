import { asText, type JsonValue } from '../base/json';
import { randomUuid } from '../base/random';
import { parentValues, type Collection } from '../openapi/collections/collection';
import { lastParameter } from '../openapi/collections/paths';
import type { Operation } from '../openapi/operation';
import { isSearch } from '../openapi/search';
import type { Visit } from '../visit/visit';
import { safeMethods } from '../visit/write-policy';
import { requiredParameters } from './parameters';
import type { Generator, PlannedVisit } from './planner';
import { scenario } from './scenario';
import { sendParts, sendPlain } from './send';

const knownItems = 3;

/** Each operation that only reads, but lists, plainly; then known items, each twice. */
export const reads: Generator = function* (planner) {
  const { contract } = planner;
  for (const operation of contract.operations) {
    const isRead = safeMethods.includes(operation.method) || isSearch(contract.schemas, operation);
    if (!isRead || contract.roleOf(operation)?.kind === 'list') continue;
    yield scenario(operation, 'reads.plain', 0, 'read', async (visit) => {
      await sendPlain(visit, operation);
    });
    const role = contract.roleOf(operation);
    if (role?.kind !== 'read') continue;
    yield scenario(operation, 'reads.known', 1, 'read', (visit) => readKnown(visit, operation, role.collection));
  }
};

async function readKnown(visit: PlannedVisit, operation: Operation, collection: Collection): Promise<void> {
  const { list, isSingleton } = collection;
  if (isSingleton) {
    for (const name of ['once', 'again']) await sendPlain(visit, operation, name);
    return;
  }
  await visit.finder.find(visit, collection);
  const items = visit.knowledge.itemsOf(collection.path).filter(({ state }) => state === 'present');
  for (const { address, path } of items.slice(0, knownItems)) {
    const target = [...parentValues(collection, address.at), address.id];
    for (const turn of ['once', 'again']) await sendPlain(visit, operation, `${turn} ${path}`, target);
  }
  if (list !== undefined && items.length > 0) await sendPlain(visit, list.operation, 'list after reads');
}

/** IDs that nothing has, and texts that are no IDs. */
export const unknownIds: Generator = function* (planner) {
  for (const operation of planner.contract.operations) {
    const role = planner.contract.roleOf(operation);
    const parameter = lastParameter(operation.path);
    if (operation.method !== 'GET' || role?.kind !== 'read' || parameter === undefined) continue;
    yield scenario(operation, 'unknown-ids', 1, 'read', (visit) =>
      readUnknown(visit, operation, role.collection, parameter),
    );
  }
};

async function readUnknown(
  visit: PlannedVisit,
  operation: Operation,
  collection: Collection,
  parameter: string,
): Promise<void> {
  const parents = await visit.finder.parents(visit, collection);
  if (parents === undefined) return;
  const place = { in: 'path', at: parameter } as const;
  for (const id of unknownIdsFor(visit, collection)) {
    const required = requiredParameters(visit, operation, parents);
    const parameters = { ...required, [`path.${parameter}`]: id };
    await sendParts(visit, operation, { parameters }, `unknown ${asText(id).slice(0, 40)}`, { madeUp: [place] });
  }
}

/** First an ID of the form that the items have, then others. */
export function unknownIdsFor(visit: Visit, { id, path }: Collection): readonly JsonValue[] {
  const { schemas } = visit.contract;
  const types = id === undefined ? [] : schemas.typesOf(id.schema);
  const known = visit.knowledge.itemsOf(path).map(({ address }) => address.id);
  const isNumber = types.includes('integer') || types.includes('number') || known.some((one) => /^\d+$/.test(one));
  const isUuid =
    id?.schema['format'] === 'uuid' || known.some((one) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(one));
  const greatest = Math.max(0, ...known.filter((one) => /^\d{1,12}$/.test(one)).map(Number));
  const free = isUuid ? randomUuid(visit.random) : isNumber ? greatest + 1_000_000_007 : `${visit.runTag}-none`;
  return [
    free,
    ...(isNumber && !isUuid ? ['9223372036854775807'] : []),
    0,
    -1,
    '9223372036854775808',
    '12abc',
    'abc',
    '\u0000',
    '1'.repeat(300),
  ].filter((one) => !known.includes(asText(one)));
}

/** HEAD where there is a GET (RFC 9110 section 9.3.2), and no HEAD of the file's own. */
export const heads: Generator = function* (planner) {
  const { operations } = planner.contract;
  const own = new Set(operations.flatMap(({ method, path }) => (method === 'HEAD' ? [path] : [])));
  for (const operation of operations)
    if (operation.method === 'GET' && !own.has(operation.path))
      yield scenario(operation, 'heads', 2, 'read', async (visit) => {
        const base = await sendPlain(visit, operation);
        if (base?.view.result === 'success')
          await sendParts(visit, operation, { ...base.parts, method: 'HEAD' }, 'HEAD');
      });
};
