import { isArray, isObject, ownProperty, type JsonValue } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import { namesOf } from '../../openapi/document/pointer';
import { isIdName, isNaturalName } from '../../openapi/names';
import type { Fill } from '../../openapi/schema/project';
import type { SchemaRef, Schemas } from '../../openapi/schema/schema';

/** Depths that are tried in turn: where the value is wrong, the property of the item around that, the whole property. */
const rounds = [Infinity, Infinity, 2, 1];

/**
 * An item as a schema allows it: what a client sent may be shown by a schema of another form. In place of what does not fit stands a
 * made-up value, or nothing. The item as it was if that does not help.
 * @param kept properties that stay as they are
 */
export function corrected(
  { schemas, judge }: Contract,
  ref: SchemaRef,
  item: JsonValue,
  fill: Fill,
  kept: ReadonlySet<string> = new Set(),
): JsonValue {
  let next = item;
  for (const deepest of rounds) {
    const wrong = judge.check(ref, next, 'response').map(({ place }) => namesOf(place.at));
    if (wrong.length === 0) return next;
    for (const names of wrong)
      if (names.length > 0 && !kept.has(names[0] ?? ''))
        next = correctAt(schemas, ref, next, names.slice(0, deepest), fill);
  }
  return judge.check(ref, next, 'response').length === 0 ? next : item;
}

function correctAt(
  schemas: Schemas,
  ref: SchemaRef,
  value: JsonValue,
  [name = '', ...below]: readonly string[],
  fill: Fill,
): JsonValue {
  if (isArray(value)) {
    const items = schemas.itemsOf(ref);
    const index = Number(name);
    const own = value[index];
    if (items === undefined || own === undefined) return value;
    const element = correctOne(schemas, items, own, below, fill, '');
    return element === undefined ? value.filter((_, at) => at !== index) : value.with(index, element);
  }
  if (!isObject(value)) return value;
  const variant = { schema: schemas.variantFor(ref.schema, value), pointer: ref.pointer };
  const { [name]: own, ...others } = value;
  const described = schemas.propertiesOf(variant).get(name) ?? schemas.propertiesOf(ref).get(name);
  // What is required need not be described.
  const property = described ?? (own === undefined ? { schema: {}, pointer: ref.pointer } : undefined);
  const correct = property === undefined ? undefined : correctOne(schemas, property, own, below, fill, name);
  return correct === undefined ? others : { ...value, [name]: correct };
}

function correctOne(
  schemas: Schemas,
  ref: SchemaRef,
  own: JsonValue | undefined,
  below: readonly string[],
  fill: Fill,
  name: string,
): JsonValue | undefined {
  return below.length > 0 && (isObject(own) || isArray(own))
    ? correctAt(schemas, ref, own, below, fill)
    : fill(ref, name, own);
}

/**
 * A made-up value with what a value of another form says: `"assignee": "ada"` as the user whose login is `ada`, a user as its ID, a
 * number as the text of it.
 * @param made a value of the schema
 */
export function reshaped(schemas: Schemas, ref: SchemaRef, own: JsonValue | undefined, made: JsonValue): JsonValue {
  if (typeof made === 'string' && (typeof own === 'number' || typeof own === 'bigint')) return String(own);
  if (isObject(made) && (typeof own === 'string' || typeof own === 'number')) {
    const variant = { schema: schemas.variantFor(ref.schema, made), pointer: ref.pointer };
    const names = [...schemas.propertiesOf(variant)].flatMap(([name, property]) => {
      const types: readonly string[] = schemas.typesOf(property.schema);
      const isFit = types.includes(typeof own) || (typeof own === 'number' && types.includes('integer'));
      return isFit ? [name] : [];
    });
    const name = keyAmong(names);
    return name === undefined ? made : { ...made, [name]: own };
  }
  if (!isObject(own)) return made;
  const name = keyAmong(Object.keys(own).filter((one) => typeof own[one] === typeof made));
  return name === undefined ? made : (ownProperty(own, name) ?? made);
}

/** The name that tells objects apart: an ID of their own, else a key such as `login`, else their name. */
function keyAmong(names: readonly string[]): string | undefined {
  const isName = (name: string): boolean => name === 'name';
  const isOwnId = (name: string): boolean => isIdName(name) && name.length <= 4;
  return names.find(isOwnId) ?? names.find((name) => isNaturalName(name) && !isName(name)) ?? names.find(isName);
}
