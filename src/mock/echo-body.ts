import { isObject, type Schema } from '../contract/document';
import { fits } from '../contract/schema/fits';
import { wordsOf } from '../contract/schema/name-words';
import type { Schemas } from '../contract/schema/schemas';
import { ownMember, toDoubles, type JsonValue } from '../exact-json';

/** Last words of names whose values a service gives itself, whatever a request says under them. */
const ownWords =
  /^(id|uuid|message|error|errors|success|ok|result|status|state|token|secret|password|key|hash|code|at|created|updated)$/;

/** Deepest objects that are looked into. */
const deepest = 4;

/**
 * Gives a sample with what the request's body says: a scalar of the same name whose schema allows the value has it, so that a
 * login answers the address that was sent. Objects of one name are looked into, and so is an envelope on either side. What
 * services give themselves (identifiers, states, secrets, messages) stays. The sample itself where nothing of it was sent.
 */
export function withBodyMembers(
  schemas: Schemas,
  schema: Schema | undefined,
  sample: JsonValue,
  body: JsonValue | undefined,
  depth = 0,
): JsonValue {
  if (depth > deepest || !isObject(sample) || !isObject(body)) return sample;
  const [own, sent] = [sample as Record<string, JsonValue>, body as Record<string, JsonValue>];
  const properties = schemas.formLike(schema, sample).properties ?? {};
  const within = (name: string, value: JsonValue, told: JsonValue): JsonValue =>
    withBodyMembers(schemas, properties[name], value, told, depth + 1);
  const changes = Object.entries(own).flatMap(([name, value]): [string, JsonValue][] => {
    const told = ownMember<JsonValue>(sent, name);
    if (told === undefined || told === null || told === value) return [];
    const next = isObject(value) ? within(name, value, told) : echoed(schemas, properties[name], name, value, told);
    return next === value ? [] : [[name, next]];
  });
  if (changes.length > 0) return { ...own, ...Object.fromEntries(changes) };
  const [inner, wrapped] = [onlyObject(own), onlyObject(sent)];
  if (wrapped !== undefined && !Object.hasOwn(own, wrapped[0]))
    return withBodyMembers(schemas, schema, sample, wrapped[1], depth + 1);
  if (inner === undefined || Object.hasOwn(sent, inner[0])) return sample;
  const next = within(inner[0], inner[1], body);
  return next === inner[1] ? sample : { ...own, [inner[0]]: next };
}

function echoed(
  schemas: Schemas,
  schema: Schema | undefined,
  name: string,
  value: JsonValue,
  told: JsonValue,
): JsonValue {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  // `id` is the service's, `user_id` names what the client means.
  const isReference = words.length > 1 && /^(?:id|uuid|key|code)$/.test(last);
  if (typeof told !== typeof value || typeof told === 'object' || (ownWords.test(last) && !isReference)) return value;
  return fits(schemas.formLike(schema, told), toDoubles(told)) ? told : value;
}

/** Gives the one object that an object is around, with its name: of an envelope. */
function onlyObject(object: Record<string, JsonValue>): [name: string, value: JsonValue] | undefined {
  const members = Object.entries(object);
  const objects = members.filter(([, value]) => isObject(value));
  return objects.length === 1 && members.length <= 3 ? objects[0] : undefined;
}
