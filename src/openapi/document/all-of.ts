import { isArray, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { allowsNothing } from '../schema/flatten';
import type { Problems } from './document';
import { child, follow } from './pointer';
import type { Draft } from './walk';

/** Reads parts of `allOf` as meant where no value could match them all, as they are written. */
export function repairAllOf(root: Draft, schema: Draft, pointer: string, problems: Problems): void {
  const { allOf } = schema;
  if (!isArray(allOf)) return;
  openParts(root, schema, pointer, problems);
  yieldToOthers(root, schema, pointer, problems);
}

/** `type: object` alone, of a property that another part describes as an array or a text, stands for any value: Go's swag writes so. */
function yieldToOthers(root: Draft, schema: Draft, pointer: string, problems: Problems): void {
  const { allOf } = schema;
  if (!isArray(allOf)) return;
  const parts = partsOf(root, schema);
  const isOther = (name: string): boolean =>
    [schema, ...parts].some((part) => {
      const { type } = follow(root, propertyOf(part, name) ?? null, '')?.value ?? {};
      return typeof type === 'string' && type !== 'object';
    });
  const yielding = parts.map((part) =>
    namesIn(part).filter((name) => saysOnlyObject(propertyOf(part, name)) && isOther(name)),
  );
  if (yielding.every(({ length }) => length === 0)) return;
  schema['allOf'] = allOf.map((one, index) => {
    const [part = {}, names = []] = [parts[index], yielding[index]];
    const { properties } = part;
    if (names.length === 0 || !isObject(properties)) return one;
    const kept = Object.entries(properties).filter(([name]) => !names.includes(name));
    return { ...part, properties: Object.fromEntries(kept) };
  });
  const [name = ''] = yielding.flat();
  problems.add({
    pointer: child(pointer, 'allOf'),
    message: `One part of "allOf" says that ${name} is an object, another that it is something else.`,
    consequence: 'The other counts.',
    remedy: 'Leave "type" out where any value is meant.',
  });
}

function propertyOf({ properties }: JsonObject, name: string): JsonValue | undefined {
  return isObject(properties) ? properties[name] : undefined;
}

function saysOnlyObject(schema: JsonValue | undefined): boolean {
  if (!isObject(schema) || schema['type'] !== 'object') return false;
  return Object.keys(schema).every((word) => ['type', 'title', 'description', 'example'].includes(word));
}

/** What closes itself, beside `allOf` or in it, shuts out what the others describe: no object could be both. It is read as open. */
function openParts(root: Draft, schema: Draft, pointer: string, problems: Problems): void {
  const all = new Set<JsonObject>();
  const collect = (part: JsonObject): void => {
    if (all.has(part)) return;
    all.add(part);
    for (const inner of partsOf(root, part)) collect(inner);
  };
  collect(schema);
  const names = new Set([...all].flatMap(namesIn));
  const isShut = (part: JsonObject): boolean =>
    allowsNothing(part['additionalProperties']) &&
    part['patternProperties'] === undefined &&
    namesIn(part).length < names.size;
  if (![...all].some(isShut)) return;
  /** A part that shuts nothing out, nor does what it refers to; as it is if that is so already. */
  const known = new Map<JsonObject, JsonValue>();
  const open = (whole: JsonValue): JsonValue => {
    const part = follow(root, whole, '')?.value;
    const before = part && known.get(part);
    if (part === undefined || before !== undefined) return before ?? whole;
    known.set(part, whole);
    const { allOf } = part;
    const inner = isArray(allOf) ? allOf.map(open) : allOf;
    const isSame = !isArray(allOf) || !isArray(inner) || inner.every((one, index) => one === allOf[index]);
    if (isSame && !isShut(part)) return whole;
    const kept = Object.entries(part).filter(([word]) => word !== 'additionalProperties' || !isShut(part));
    const opened = { ...Object.fromEntries(kept), ...(inner !== undefined && { allOf: inner }) };
    known.set(part, opened);
    return opened;
  };
  const opened = open(schema);
  if (isObject(opened) && opened['additionalProperties'] === undefined) delete schema['additionalProperties'];
  if (isObject(opened) && opened['allOf'] !== undefined) schema['allOf'] = opened['allOf'];
  problems.add({
    pointer: child(pointer, 'allOf'),
    message: '"additionalProperties: false" shuts out the properties of other parts of "allOf".',
    consequence: 'It is ignored.',
    remedy: 'Write "unevaluatedProperties: false" beside "allOf".',
  });
}

export function partsOf(root: Draft, { allOf }: JsonObject): readonly JsonObject[] {
  return isArray(allOf) ? allOf.map((part) => follow(root, part, '')?.value ?? {}) : [];
}

export function namesIn({ properties }: JsonObject): readonly string[] {
  return Object.keys(isObject(properties) ? properties : {});
}
