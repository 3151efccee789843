import { asText, type JsonValue } from '../base/json';
import { randomHex, randomUuid } from '../base/random';
import type { Collection, ItemOperation } from '../openapi/collections/collection';
import { allPropertiesOf } from '../openapi/collections/item-schemas';
import { parametersIn } from '../openapi/collections/paths';
import { trySample } from '../openapi/sample/sample';
import type { SchemaRef } from '../openapi/schema/schema';
import { idForms } from '../profile/trigger';
import type { Visit } from '../visit/visit';
import { bodyMedia } from './bodies';
import { requiredParameters } from './parameters';
import type { PlannedVisit, Writing } from './planner';
import { sendParts, type Base } from './send';

/** What the service sets: readOnly properties, and an ID that the body does not have; each with a value that nothing has. */
export function* propertiesOfService(
  { contract, random }: Visit,
  { collection, write }: Writing,
): Iterable<{ readonly name: string; readonly made: JsonValue }> {
  const { schemas } = contract;
  const inBody = bodyMedia(write.operation)?.schema;
  const settable = inBody === undefined ? new Map<string, SchemaRef>() : allPropertiesOf(schemas, inBody);
  const idName = collection.id?.name;
  for (const [name, ref] of schemas.propertiesOf(collection.item)) {
    const isReadOnly = schemas.flatten((settable.get(name) ?? ref).schema)['readOnly'] === true;
    if (!isReadOnly && (name !== idName || settable.has(name))) continue;
    // An item may have the example of IDs, varied too.
    const examples = name === idName ? 'none' : 'varied';
    const made = trySample(contract, ref, { random, name, examples, style: 'realistic' });
    if (made !== undefined)
      yield { name, made: typeof made === 'number' && name === idName ? made + 1_000_000_007 : made };
  }
}

/** First an ID of the form that the items have, then others. */
export function unknownIdsFor(visit: Visit, { id, path }: Collection): readonly JsonValue[] {
  const { schemas } = visit.contract;
  const types = id === undefined ? [] : schemas.typesOf(id.schema);
  const known = visit.knowledge.itemsOf(path).map(({ address }) => address.id);
  const isNumber = types.includes('integer') || types.includes('number') || known.some((one) => /^\d+$/.test(one));
  const isKnownAs = (form: RegExp): boolean => known.some((one) => form.test(one));
  const isUuid = id?.schema['format'] === 'uuid' || isKnownAs(idForms.uuid);
  const greatest = Math.max(0, ...known.filter((one) => /^\d{1,12}$/.test(one)).map(Number));
  const plain = isNumber ? greatest + 1_000_000_007 : `${visit.runTag}-none`;
  const isObjectId = isKnownAs(idForms.objectid);
  const free = isUuid ? randomUuid(visit.random) : isObjectId ? randomHex(visit.random, 24) : plain;
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

/** Reads an ID that nothing has; false if something has it, or it cannot be read. */
export async function readMadeUp(visit: PlannedVisit, collection: Collection, id: JsonValue): Promise<boolean> {
  const { read } = collection;
  const sent = read === undefined ? undefined : await sendMadeUp(visit, collection, read, id);
  return sent?.view.status === 404 || sent?.view.status === 410;
}

/** Sends a request to an ID that nothing has. @param below the IDs of its parents, if not those of own items */
export async function sendMadeUp(
  visit: PlannedVisit,
  collection: Collection,
  { operation }: Pick<ItemOperation, 'operation'>,
  id: JsonValue,
  body?: JsonValue,
  below?: readonly string[],
): Promise<Base | undefined> {
  const parameter = parametersIn(operation.path).at(-1);
  const parents = below ?? (await visit.own.parents(visit, collection));
  if (parameter === undefined || parents === undefined) return undefined;
  const required = requiredParameters(visit, operation, parents);
  const parts = {
    parameters: { ...required, [`path.${parameter}`]: id },
    body,
  };
  const madeUp = [{ in: 'path', at: parameter } as const];
  return sendParts(visit, operation, parts, `unknown ${asText(id).slice(0, 40)}`, { madeUp });
}
