import { essenceOf } from '../../base/http';
import { asText, isObject, parseJson, stringifyJson, type JsonObject } from '../../base/json';
import { once } from '../../base/once';
import { createRandom } from '../../base/random';
import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { child, namesOf } from '../../openapi/document/pointer';
import { plainName } from '../../openapi/names';
import { contentTypeOf, successFor } from '../../openapi/response/responses';
import { trySample } from '../../openapi/sample/sample';
import { exampleOf } from '../../openapi/sample/scalars';
import type { Schema, SchemaRef } from '../../openapi/schema/schema';
import { setAt } from '../items/item-place';
import { createPick, createReadFields } from './chosen-properties';
import type { Handler, HandlerParts, ItemResponse } from './handler';
import { addressIn } from './named-item';
import { assertParents, unknownItem } from './preconditions';

const aText: SchemaRef = { schema: { type: 'string' }, pointer: '' };

export function createItemResponse(
  parts: Pick<HandlerParts, 'contract' | 'maker' | 'play' | 'samples'>,
  collection: Collection,
  { operation, envelope }: ItemOperation,
  { status, json, response } = successFor(operation),
): ItemResponse {
  const { contract, maker } = parts;
  const schema = json?.schema;
  const plain = json === undefined ? response?.content.find(({ name }) => essenceOf(name) === 'text/plain') : undefined;
  const wrap =
    envelope === undefined || schema === undefined ? undefined : createEnvelope(parts, schema, child('', envelope));
  const inner = envelope === undefined ? schema : schema && contract.schemas.propertiesOf(schema).get(envelope);
  const properties = inner === undefined ? [] : [...contract.schemas.propertiesOf(inner).keys()];
  const own = contract.schemas.propertiesOf(collection.item);
  // `{ message: 'Saved.' }` is no item.
  const isOther = properties.length > 0 && !properties.some((name) => own.has(name));
  const around = once(() => stringifyJson(sampleAround(parts, schema)));
  const pick = createPick(parts, operation, inner);
  const show: ItemResponse['show'] = (text, { fields, sent } = {}) => {
    const shown = pick(maker.show(collection, inner, text, sent), fields);
    return wrap === undefined ? (isOther && shown === '{}' ? around() : shown) : wrap(shown);
  };
  return {
    show,
    respond: (outcome, text, shown, headers) => ({
      outcome,
      status,
      about: { item: text },
      ...(headers !== undefined && { headers }),
      ...(json !== undefined && { mediaType: contentTypeOf(json), body: show(text, shown) }),
      ...(plain !== undefined && {
        mediaType: contentTypeOf(plain),
        body: asText(parseJson(maker.show(collection, plain.schema ?? aText, text))),
      }),
    }),
  };
}

export function createRead(
  contract: Contract,
  collection: Collection,
  read: ItemOperation,
  response: ItemResponse,
): Handler {
  const fieldsOf = createReadFields(collection, read.operation);
  return async ({ reading, store }) => {
    const address = await addressIn(collection, read, reading, store);
    const text = store.get(address);
    if (text !== undefined) return response.respond('read', text, { fields: fieldsOf(reading) });
    assertParents(contract, collection, reading, store);
    throw unknownItem(collection, address, store);
  };
}

type Parts = Pick<HandlerParts, 'contract' | 'samples'>;

/** No value of an API, and the same in JSON whatever stands around it. */
const mark = '\u0000inner\u0000';

/**
 * Puts a JSON text into the response that it is a part of. The rest is a sample that is drawn once, of alternatives that differ in
 * that part one for each.
 * @param at pointer of the part in the response
 */
export function createEnvelope(
  parts: Parts,
  schema: SchemaRef | undefined,
  at: string,
): (innerJsonText: string) => string {
  const { contract } = parts;
  const around = formsWith(contract, schema, namesOf(at)).map((form) => {
    const whole = setAt(sampleAround(parts, form), namesOf(at), mark);
    return stringifyJson(whole).split(stringifyJson(mark));
  });
  return (inner) => {
    const texts = around.map(([before = '', after = '']) => before + inner + after);
    const fits = (text: string): boolean =>
      schema === undefined || contract.judge.check(schema, parseJson(text), 'response').length === 0;
    return (texts.length < 2 ? undefined : texts.find(fits)) ?? texts[0] ?? inner;
  };
}

/** The alternatives of a response that differ in one property; the response itself if it has none. */
function formsWith(
  { schemas }: Contract,
  ref: SchemaRef | undefined,
  [name = '']: readonly string[],
): readonly (SchemaRef | undefined)[] {
  const forms = new Map<Schema, SchemaRef>();
  for (const schema of ref === undefined ? [] : schemas.variantsOf(ref.schema)) {
    const form = { schema, pointer: ref?.pointer ?? '' };
    const inner = schemas.propertiesOf(form).get(name);
    if (inner !== undefined && !forms.has(inner.schema)) forms.set(inner.schema, form);
  }
  return forms.size < 2 ? [ref] : [...forms.values()];
}

/** A sample of a response, the same for each draw; an empty object if none can be drawn. */
export function sampleAround(
  { contract, samples }: Parts,
  schema: SchemaRef | undefined,
  optional = samples.optional,
): JsonObject {
  if (schema === undefined) return {};
  const random = createRandom(`envelope ${schema.pointer}`);
  const value = trySample(contract, schema, { ...samples, random, style: 'realistic', optional });
  if (!isObject(value)) return {};
  // Counted as HTTP does, where the file has no other example.
  const properties = contract.schemas.propertiesOf(schema);
  const isCode = (name: string): boolean =>
    /^(?:status)?code$/.test(plainName(name)) &&
    exampleOf(contract.schemas.flatten(properties.get(name)?.schema)) === undefined;
  const coded = Object.entries(value).map(([name, own]) => [name, typeof own === 'number' && isCode(name) ? 200 : own]);
  const counted = Object.fromEntries(coded) as JsonObject;
  return contract.judge.check(schema, counted, 'response').length === 0 ? counted : value;
}
