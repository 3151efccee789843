import { isArray, isObject, type JsonValue } from '../base/json';
import { isSecretName } from '../exchange/masking/names';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import { jsonContent, responseFor } from '../openapi/response/responses';
import { child } from '../openapi/document/pointer';
import type { Schema, SchemaRef } from '../openapi/schema/schema';
import { variantAt } from '../openapi/schema/variants';
import { describePlace } from '../openapi/schema/violation-text';
import { firstBy } from './facts';
import { failed, message, passed, type Rule } from './rule';

export const writeOnlyHidden: Rule = {
  id: 'write-only-hidden',
  sentence: 'No response shows a writeOnly property, or its value.',
  layer: 'form',
  fix: 'Leave the property out of what responses are made of.',
  *judge(view, knowledge, contract) {
    const { body, status } = view;
    if (body === undefined) return;
    const shownOnes = firstBy(
      writeOnlyOf(contract, jsonContent(responseFor(view.operation, status))?.schema, body),
      ({ ref }) => ref.pointer,
    );
    for (const { at, ref } of shownOnes) {
      const place = describePlace({ in: 'body', at });
      yield failed(view, {
        basis: { pointer: ref.pointer },
        title: message`returned ${status} with ${place}, which is writeOnly`,
        expected: message`no ${place}: it is writeOnly`,
        received: message`${place}, with a value that is not shown`,
        cause: ref.pointer,
      });
    }
    for (const { at, ref, value } of secretsIn(view, knowledge, contract)) {
      const place = describePlace({ in: 'body', at });
      if (shownOnes.some((one) => one.ref.pointer === ref.pointer)) continue;
      if (times(body, value) === 0) yield passed({ pointer: ref.pointer });
      else
        yield failed(view, {
          basis: { pointer: ref.pointer },
          title: message`returned ${status} with the value that was sent as ${place}, which is writeOnly`,
          expected: message`no trace of ${place}: it is writeOnly`,
          received: message`its value in another place`,
          cause: ref.pointer,
        });
    }
  },
};

/** A null or an empty text shows nothing. */
function writeOnlyOf(contract: Contract, ref: SchemaRef | undefined, value: JsonValue): readonly DescribedProperty[] {
  if (ref === undefined) return [];
  return [...describedProperties(contract, ref, value)].filter(
    (property) => property.schema['writeOnly'] === true && property.value !== null && property.value !== '',
  );
}

/** Shorter texts may be equal to others by chance. */
const leastSecret = 8;

/** The secrets that the request sent in writeOnly properties, and nowhere else; nor did the item have them. */
function secretsIn(
  { reading, operation, role }: ExchangeView,
  knowledge: Knowledge,
  contract: Contract,
): readonly DescribedProperty[] {
  const { body } = reading;
  if (body === undefined) return [];
  const before = ('path' in role ? knowledge.item(role.path)?.value : undefined) ?? null;
  return writeOnlyOf(contract, jsonContent(operation.requestBody)?.schema, body).filter(
    (property) =>
      typeof property.value === 'string' &&
      property.value.length >= leastSecret &&
      isSecret(property, knowledge) &&
      times(body, property.value) === 1 &&
      times(before, property.value) === 0,
  );
}

/** References, members of enums and the like are writeOnly too, and may be shown in other places: `categoryId`, and the ID in `category`. */
function isSecret({ name, schema, value }: DescribedProperty, knowledge: Knowledge): boolean {
  if (schema['format'] === 'password') return true;
  if (schema['format'] !== undefined || schema['enum'] !== undefined || schema['const'] !== undefined) return false;
  return isSecretName(name) || knowledge.isMadeUp(value);
}

/** How many texts of a value are a text, or quote it: an error may repeat a whole body. */
function times(value: JsonValue, text: JsonValue): number {
  if (typeof value === 'string' && typeof text === 'string')
    return value === text || value.includes(`"${text}"`) ? 1 : 0;
  const inner = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.reduce<number>((sum, one) => sum + times(one, text), 0);
}

/** A property that a value has and its schema describes. */
interface DescribedProperty {
  readonly name: string;
  /** JSON pointer within the value. */
  readonly at: string;
  readonly value: JsonValue;
  /** The property's own schema, and where it stands. */
  readonly ref: SchemaRef;
  /** The same, flat. */
  readonly schema: Schema;
}

const deepest = 8;
const mostItems = 100;

/** The properties of a value that its schema describes, at every depth. */
function* describedProperties(
  contract: Contract,
  ref: SchemaRef,
  value: JsonValue,
  at = '',
  depth = 0,
): Iterable<DescribedProperty> {
  const { schemas } = contract;
  if (depth > deepest) return;
  const variant = variantAt(schemas, ref, value);
  if (isArray(value)) {
    const items = schemas.itemsOf(variant);
    if (items === undefined) return;
    for (const [index, item] of value.slice(0, mostItems).entries())
      yield* describedProperties(contract, items, item, child(at, index), depth + 1);
  } else if (isObject(value))
    for (const [name, property] of schemas.propertiesOf(variant)) {
      if (!Object.hasOwn(value, name)) continue;
      const inner = value[name] ?? null;
      const place = child(at, name);
      yield { name, at: place, value: inner, ref: property, schema: schemas.flatten(property.schema) };
      yield* describedProperties(contract, property, inner, place, depth + 1);
    }
}
