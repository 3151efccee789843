import type { Schema } from '../../contract/document';
import { readings, valueTypes } from '../../contract/parameters';
import type { Schemas } from '../../contract/schema/schemas';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import type { Member, Written } from './parameter-styles';
import { createValues } from './values';

/** Gives the values that what a request wrote can stand for by a schema, the likeliest first; none where it fits no type. */
export type ValuesOf = (written: Written) => readonly JsonValue[];

/**
 * Gives what finds the values of texts by a schema. Where a schema has alternatives, one text can stand for several values,
 * such as `5` for a text and for a number, and only the schema can tell which is meant.
 */
export function createValuesOf(schemas: Schemas, schema: Schema): ValuesOf {
  const types = valueTypes(schemas, schema);
  const scalarTypes = types.filter((type) => type !== 'array' && type !== 'object');
  const mayBeScalar = types.length === 0 || scalarTypes.length > 0;
  return (written) => {
    const { text } = written;
    const values: JsonValue[] = text !== undefined && mayBeScalar ? [...readings(text, scalarTypes)] : [];
    if (types.includes('object')) values.push(...objectsOf(schemas, schema, written));
    if (types.includes('array') || (text === undefined && types.length === 0)) {
      const items = written.items();
      if (items.length > 0 || text === '') values.push(...bothWays((typed) => arrayOf(schemas, schema, items, typed)));
      // Nothing at all may be one empty text or no item (RFC 6570 section 2.3 leaves it open): what the schema takes counts.
      if (text === '' && items.length > 0) values.push([]);
    }
    return values;
  };
}

/** Gives the schema of what a schema describes within: the items of its arrays, a member of its objects; of alternatives, the first that says. */
function within(schemas: Schemas, schema: Schema | undefined, find: (flat: Schema) => unknown): Schema | undefined {
  const flat = schemas.flatten(schema);
  for (const own of [flat, ...(flat.oneOf ?? []), ...(flat.anyOf ?? [])]) {
    const found = find(schemas.flatten(own));
    if (typeof found === 'object' && found !== null) return found as Schema;
  }
  return undefined;
}

function itemsOf(schemas: Schemas, schema: Schema | undefined): Schema | undefined {
  return within(schemas, schema, ({ items }) => items);
}

function memberOf(schemas: Schemas, schema: Schema | undefined, name: string): Schema | undefined {
  const described = ownMember(schemas.shapedProperties(schema), name);
  return (
    described ??
    within(schemas, schema, ({ properties = {}, additionalProperties }) =>
      Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
    )
  );
}

/** Values within others are read as text where they may be text and, another time, as what else they may be. */
function bothWays(make: (typed: boolean) => JsonValue | undefined): JsonValue[] {
  return [make(false), make(true)].filter((value) => value !== undefined);
}

function scalarOf(schemas: Schemas, schema: Schema | undefined, text: string, typed: boolean): JsonValue {
  const values = readings(text, valueTypes(schemas, schema));
  // What fits no type stays text, and is refused as such by the schema.
  return values[typed ? values.length - 1 : 0] ?? text;
}

function arrayOf(schemas: Schemas, schema: Schema | undefined, texts: readonly string[], typed: boolean): JsonValue[] {
  const items = itemsOf(schemas, schema);
  return texts.map((text) => scalarOf(schemas, items, text, typed));
}

function objectsOf(schemas: Schemas, schema: Schema, written: Written): JsonValue[] {
  const members = written.members();
  if (members !== undefined && members.length > 0) {
    return bothWays((typed) => objectOf(schemas, schema, members, typed));
  }
  return written.text?.startsWith('{') === true ? json(written.text) : [];
}

/** Many clients send an object as JSON where the document has another style. */
function json(text: string): JsonValue[] {
  try {
    return [parseJson(text)];
  } catch {
    return [];
  }
}

/** Gives the object that members stand for, by a schema; `typed` reads what may be text as what else it may be. Those of one name become an array where the schema has one there. */
export function objectOf(
  schemas: Schemas,
  schema: Schema | undefined,
  members: readonly Member[],
  typed: boolean,
): JsonValue {
  const grouped = new Map<string, Member[]>();
  for (const [[name = '', ...path], text] of members) {
    const group = grouped.get(name);
    if (group === undefined) grouped.set(name, [[path, text]]);
    else group.push([path, text]);
  }
  const object = createValues();
  for (const [name, group] of grouped) {
    const own = memberOf(schemas, schema, name);
    const isArray = valueTypes(schemas, own).includes('array');
    const texts = group.map(([, text]) => text);
    const isDeep = group.some(
      ([path]) => path.length > 0 && !(isArray && path.length === 1 && /^\d*$/.test(path[0] ?? '')),
    );
    const deep = group.filter(([path]) => path.length > 0);
    if (isDeep && isArray && deep.every(([[index = '']]) => /^\d+$/.test(index)))
      object[name] = arrayOfObjects(schemas, itemsOf(schemas, own), deep, typed);
    else if (isDeep) object[name] = objectOf(schemas, own, deep, typed);
    else if (isArray) object[name] = arrayOf(schemas, own, texts, typed);
    else object[name] = texts.length === 1 ? scalarOf(schemas, own, texts[0] ?? '', typed) : texts;
  }
  return object;
}

/** `list[0][name]=a&list[1][name]=b`: objects by their place, in the order in which the places came first. */
function arrayOfObjects(
  schemas: Schemas,
  schema: Schema | undefined,
  members: readonly Member[],
  typed: boolean,
): JsonValue[] {
  const byPlace = new Map<string, Member[]>();
  for (const [[place = '', ...path], text] of members) {
    const group = byPlace.get(place);
    if (group === undefined) byPlace.set(place, [[path, text]]);
    else group.push([path, text]);
  }
  return [...byPlace.values()].map((group) => {
    const [[path, text] = [[], '']] = group;
    return path.length === 0 ? scalarOf(schemas, schema, text, typed) : objectOf(schemas, schema, group, typed);
  });
}
