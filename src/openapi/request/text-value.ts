import { exactNumber, isObject, setProperty, type JsonValue } from '../../base/json';
import { getOrMake } from '../../base/once';
import type { SchemaReading, SchemaRef } from '../schema/schema';
import { variantAt } from '../schema/variants';
import type { NamedText, Written } from './written';

/** Plain decimal: no sign `+`, leading zero, blank, exponent or `0x`. */
const plainInteger = /^-?(?:0|[1-9][0-9]*)$/;
/** As JSON has it (RFC 8259 section 6). */
const plainNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** The value that what was written means by a schema: the first possible one that is valid, else the first; undefined if there is none. */
export function valueOf(reading: SchemaReading, ref: SchemaRef, written: Written): JsonValue | undefined {
  const { texts, items, named } = written;
  const types = reading.schemas.typesOf(ref.schema);
  const scalars = types.filter((type) => type !== 'array' && type !== 'object');
  const [text] = texts;
  const isOne = texts.length === 1 && text !== undefined;
  const values: JsonValue[] = isOne && (types.length === 0 || scalars.length > 0) ? [...scalarsOf(text, scalars)] : [];
  if (types.includes('object') && named !== undefined && named.length > 0) values.push(objectOf(reading, ref, named));
  if ((types.includes('array') || (types.length === 0 && texts.length > 1)) && (items.length > 0 || isOne)) {
    values.push(arrayOf(reading, ref, items));
    // `tags=` may be one empty text, or no item (RFC 6570 section 2.3).
    if (text === '' && items.length === 1) values.push([]);
  }
  if (values.length === 0 && isOne) values.push(text);
  return firstValid(reading, ref, values);
}

/** The value of a text; one that has no value by the schema is left as it is, for the schema to reject. */
export function scalarOf(reading: SchemaReading, ref: SchemaRef | undefined, text: string): JsonValue {
  if (ref === undefined) return text;
  return firstValid(reading, ref, scalarsOf(text, reading.schemas.typesOf(ref.schema))) ?? text;
}

function firstValid({ judge }: SchemaReading, ref: SchemaRef, values: readonly JsonValue[]): JsonValue | undefined {
  if (values.length < 2) return values[0];
  return values.find((value) => judge.check(ref, value, 'request').length === 0) ?? values[0];
}

/** The values that a text can mean by types, the text itself first. */
function scalarsOf(text: string, types: readonly string[]): readonly JsonValue[] {
  const values: JsonValue[] = types.length === 0 || types.includes('string') ? [text] : [];
  if (types.includes('boolean') && (text === 'true' || text === 'false')) values.push(text === 'true');
  const isInteger = types.includes('integer') && plainInteger.test(text);
  if (isInteger || (types.includes('number') && plainNumber.test(text))) {
    const number = exactNumber(text);
    if (typeof number === 'bigint' || Number.isFinite(number)) values.push(number);
  }
  if (types.includes('null') && text === '') values.push(null);
  return values;
}

function arrayOf(reading: SchemaReading, ref: SchemaRef, texts: readonly string[]): readonly JsonValue[] {
  const items = reading.schemas.itemsOf(variantAt(reading.schemas, ref, []));
  return texts.map((text) => scalarOf(reading, items, text));
}

/** Texts of one name are an array, if the schema has one there; `a[0][b]=1` is an object in an array. */
export function objectOf(reading: SchemaReading, ref: SchemaRef, named: readonly NamedText[]): JsonValue {
  const grouped = new Map<string, NamedText[]>();
  for (const [[name = '', ...names], text] of named) getOrMake(grouped, name, () => []).push([names, text]);
  const variant = variantAt(
    reading.schemas,
    ref,
    Object.fromEntries([...grouped].map(([name, group]) => [name, group[0]?.[1] ?? ''])),
  );
  const others = reading.schemas.valuesOf(variant);
  const properties = reading.schemas.propertiesOf(variant);
  const object: Record<string, JsonValue> = {};
  for (const [name, group] of grouped)
    setProperty<JsonValue>(object, name, valueOfGroup(reading, properties.get(name) ?? others, group));
  return object;
}

function valueOfGroup(reading: SchemaReading, ref: SchemaRef | undefined, group: readonly NamedText[]): JsonValue {
  const isArrayThere = ref !== undefined && reading.schemas.typesOf(ref.schema).includes('array');
  const texts = group.map(([, text]) => text);
  const deep = group.filter(([names]) => names.length > 0);
  const areIndexed = deep.every(([[index = '']]) => /^\d*$/.test(index));
  if (isArrayThere && (deep.length === 0 || (areIndexed && deep.every(([names]) => names.length === 1))))
    return arrayOf(reading, ref, texts);
  if (deep.length > 0) {
    const items = isArrayThere && areIndexed ? reading.schemas.itemsOf(ref) : undefined;
    const empty = { schema: {}, pointer: ref?.pointer ?? '' };
    if (items === undefined) return objectOf(reading, ref ?? empty, deep);
    const indexed = objectOf(reading, { schema: { additionalProperties: items.schema }, pointer: items.pointer }, deep);
    return isObject(indexed) ? Object.values(indexed) : [];
  }
  const [text = ''] = texts;
  return texts.length === 1 ? scalarOf(reading, ref, text) : texts;
}
