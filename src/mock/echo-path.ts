import { isObject, type Schema } from '../contract/document';
import type { Operation } from '../contract/operation';
import { fits } from '../contract/schema/fits';
import { singularOf, wordsOf } from '../contract/schema/name-words';
import type { Schemas } from '../contract/schema/schemas';
import { exactNumber, toDoubles, type JsonValue } from '../exact-json';

/**
 * Gives a sample with what the request's path names: a property called like a path parameter has its value, and the last
 * parameter, where it stands at the end of the path, names the thing itself: `id` of `GET /users/{userId}`. What stands in an
 * envelope (`data`) is looked into. The sample itself where nothing of it is named.
 */
export function withPathParameters(
  schemas: Schemas,
  schema: Schema | undefined,
  sample: JsonValue,
  { path }: Pick<Operation, 'path'>,
  given: Readonly<Record<string, JsonValue>>,
): JsonValue {
  if (!isObject(sample)) return sample;
  const own = sample as Record<string, JsonValue>;
  const properties = schemas.formLike(schema, sample).properties ?? {};
  const [, last] = /\{([^{}/]+)\}\/?$/.exec(path) ?? [];
  const named = new Map<string, JsonValue>();
  for (const [parameter, value] of Object.entries(given)) {
    const name = Object.keys(own).find((one) => isAlike(one, parameter));
    const identifier = Object.keys(own).find((one) => namesThing(one, parameter, path));
    const target = name ?? (parameter === last ? identifier : undefined);
    if (target !== undefined && value !== own[target]) named.set(target, value);
  }
  const changes = [...named].flatMap(([name, value]): [string, JsonValue][] => {
    const fitting = [value, otherwise(value)].find((one) =>
      fits(schemas.formLike(properties[name], one), toDoubles(one)),
    );
    return fitting === undefined ? [] : [[name, fitting]];
  });
  if (changes.length > 0) return { ...own, ...Object.fromEntries(changes) };
  const envelope = Object.entries(own).filter(([, value]) => isObject(value));
  const [inner, ...more] = envelope;
  if (inner === undefined || more.length > 0 || Object.keys(own).length > 3) return sample;
  const [name, value] = inner;
  const echoed = withPathParameters(schemas, properties[name], value, { path }, given);
  return echoed === value ? sample : { ...own, [name]: echoed };
}

/** A path carries texts: digits may stand for a number, and numbers for their digits. */
function otherwise(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return typeof value === 'object' ? value : String(value);
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) ? exactNumber(value) : value;
}

function isAlike(property: string, parameter: string): boolean {
  return wordsOf(property).join('') === wordsOf(parameter).join('');
}

/** `userId`, `user_id` and `id` name the thing of `/users/{...}` by its `id`; `userName` by its `name`. */
function namesThing(property: string, parameter: string, path: string): boolean {
  const [words, [name = '', ...others]] = [wordsOf(parameter), wordsOf(property)];
  if (others.length > 0 || words.at(-1) !== name) return false;
  const [, before = ''] = /\/([^/{}]+)\/\{[^{}]*\}\/?$/.exec(path) ?? [];
  return words.length === 1 || singularOf(wordsOf(before).at(-1) ?? '').startsWith((words[0] ?? '').slice(0, 4));
}
