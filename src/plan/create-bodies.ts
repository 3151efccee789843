import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import { randomUuid } from '../base/random';
import type { KnownItem } from '../knowledge/knowledge';
import { isEmpty } from '../knowledge/same-value';
import { isKeyed, type Collection, type IdProperty } from '../openapi/collections/collection';
import { child, namesOf, valueAt } from '../openapi/document/pointer';
import { trySample } from '../openapi/sample/sample';
import type { Visit } from '../visit/visit';
import { bodyMedia, freshName, isValid, makeBody, simpleText, type BodyKind } from './bodies';
import { withValueAt } from './places';
import type { Writing } from './planner';

/** A way to make the body of a create: which one is accepted, only the service knows. */
export interface BodyShape {
  readonly name: string;
  readonly make: (visit: Visit) => JsonValue | undefined;
}

/** The bodies of a create that are tried, in their order. @param given by a person */
export function bodyShapes(visit: Visit, creating: Writing, given: JsonValue | undefined): readonly BodyShape[] {
  const { collection, write } = creating;
  const shape = (name: string, make: BodyShape['make']): BodyShape => ({ name, make });
  if (given !== undefined) return [shape('given', () => given)];
  if (bodyMedia(write.operation) === undefined) return [shape('none', () => undefined)];
  const made = (kind: BodyKind): BodyShape => shape(kind, (at) => makeCreateBody(at, creating, kind));
  const named = (kind: BodyKind): BodyShape =>
    shape(`${kind} with an ID`, (at) => withId(at, creating, makeCreateBody(at, creating, kind)));
  const simple = (kind: BodyKind): BodyShape =>
    shape(`${kind} with a simple name`, (at) => freshName(at, makeCreateBody(at, creating, kind) ?? null));
  const [item] = visit.knowledge.itemsOf(collection.path);
  const like = shape('like a known item', (at) =>
    item === undefined ? undefined : bodyLike(at, creating, item.value),
  );
  const plain = [made('full'), made('least'), made('example'), simple('least'), simple('full')];
  const kinds = optionalId(visit, creating) === undefined ? plain : [...plain, named('full'), named('least')];
  if (item === undefined) return kinds;
  return isKeyed(collection) ? [like, ...kinds] : [...kinds, like];
}

/** Other shapes that a rejection suggests, by the properties that it names: those that lack are added, the others left out, or short words. */
export function shapesAfter(
  visit: Visit,
  creating: Writing,
  shape: BodyShape,
  body: JsonValue | undefined,
  rejection: JsonValue | undefined,
): readonly BodyShape[] {
  const schema = bodyMedia(creating.write.operation)?.schema;
  if (!isObject(body) || schema === undefined) return [];
  const full = withId(visit, creating, makeCreateBody(visit, creating, 'full'));
  const wrong = namedIn(rejection, Object.keys(body));
  const lacking = namedIn(rejection, isObject(full) ? Object.keys(full) : []).filter((name) => !(name in body));
  if (wrong.length + lacking.length === 0) return [];
  const changed = (how: string, change: (at: Visit, property: Entry) => readonly Entry[]): BodyShape => ({
    name: `${shape.name}, ${how} ${[...wrong, ...lacking].join(' ')}`,
    make: (at) => {
      const [made, whole] = [shape.make(at), withId(at, creating, makeCreateBody(at, creating, 'full'))];
      if (!isObject(made)) return made;
      const more = Object.entries(isObject(whole) ? whole : {}).filter(([name]) => lacking.includes(name));
      const all = [...Object.entries(made), ...more];
      const bodies = [all.flatMap((property) => change(at, property)), all].map((one) => Object.fromEntries(one));
      return bodies.find((one) => isValid(at, schema, one)) ?? made;
    },
  });
  const shapes = [
    changed('without', (_, property) => (wrong.includes(property[0]) ? [] : [property])),
    changed('with a short', (at, [name, value]) => [
      [name, wrong.includes(name) && typeof value === 'string' ? simpleText(at) : value],
    ]),
  ];
  // What did not help once does not help again.
  return shapes.filter(({ name }) => !shape.name.includes(name.slice(shape.name.length)));
}

type Entry = readonly [name: string, value: JsonValue];

/** A body of a create. It names its item only where the OpenAPI file requires that, by an ID that nobody has sent before. */
export function makeCreateBody(visit: Visit, creating: Writing, kind: BodyKind): JsonValue | undefined {
  const body = makeBody(visit, creating.write.operation, creating.collection, kind);
  return body === undefined ? undefined : withoutOldId(visit, creating, body);
}

function withoutOldId(visit: Visit, { collection: { id }, write }: Writing, body: JsonValue): JsonValue {
  const schema = bodyMedia(write.operation)?.schema;
  const [name, ...deeper] = namesOf(id?.at ?? '');
  if (schema === undefined || id === undefined || name === undefined || deeper.length > 0) return body;
  const isEnveloped = isObject(body) && !Object.hasOwn(body, name) && Object.keys(body).length === 1;
  const place = child('', ...(isEnveloped ? Object.keys(body) : []), name);
  if (valueAt(body, place) === undefined) return body;
  const bodies = [undefined, ...freshIds(visit, id)].map((value) => withValueAt(body, place, value));
  return bodies.find((one) => isValid(visit, schema, one)) ?? body;
}

function freshIds(visit: Visit, { schema, name }: IdProperty): readonly (JsonValue | undefined)[] {
  const { contract, random } = visit;
  const sampled = trySample(contract, { schema, pointer: '' }, { random, name, style: 'realistic' });
  const number = random.integer(1_000_000_000, 2_000_000_000);
  return [simpleText(visit), randomUuid(random), number, sampled];
}

/** A body that names its item, where the OpenAPI file leaves that open: many services ask for it. Else the body itself. */
export function withId(visit: Visit, creating: Writing, body: JsonValue | undefined): JsonValue | undefined {
  const schema = bodyMedia(creating.write.operation)?.schema;
  const { id } = creating.collection;
  const name = optionalId(visit, creating);
  if (!isObject(body) || schema === undefined || id === undefined || name === undefined) return body;
  const bodies = freshIds(visit, id).flatMap((value) => (value === undefined ? [] : [{ ...body, [name]: value }]));
  return bodies.find((one) => isValid(visit, schema, one)) ?? body;
}

/** The property of the ID, if a create may have it and need not. */
function optionalId({ contract: { schemas } }: Visit, { collection: { id }, write }: Writing): string | undefined {
  const schema = bodyMedia(write.operation)?.schema;
  const [name = '', ...deeper] = namesOf(id?.at ?? '');
  const property = schema && schemas.propertiesOf(schema).get(name);
  if (schema === undefined || property === undefined || deeper.length > 0) return undefined;
  const { required } = schemas.flatten(schema.schema);
  const isRequired = isArray(required) && required.includes(name);
  return isRequired || schemas.flatten(property.schema)['readOnly'] === true ? undefined : name;
}

/** A body of a create as an item that a list shows, of the properties that a request may set. @param isAsShown whatever the file says of their values */
export function bodyLike(visit: Visit, creating: Writing, item: JsonObject, isAsShown = false): JsonValue | undefined {
  const { schemas } = visit.contract;
  const schema = bodyMedia(creating.write.operation)?.schema;
  if (schema === undefined) return undefined;
  const properties = schemas.propertiesOf(schema);
  const taken = Object.entries(item).filter(([name, value]) => {
    const property = properties.get(name);
    // What is empty may be more than a service takes.
    if (property === undefined || isEmpty(value) || !(isAsShown || isValid(visit, property, value))) return false;
    return ownProperty(schemas.flatten(property.schema), 'readOnly') !== true;
  });
  const body = withoutOldId(visit, creating, Object.fromEntries(taken));
  // Its name keeps the form that the service wants: `example.org.` becomes `k3vbm2qa4711.org.`.
  return taken.length > 0 && (isAsShown || isValid(visit, schema, body)) ? freshName(visit, body, 'like') : undefined;
}

/** An ID that nobody has sent before, in the form of a known one: `todo.txt` becomes `k3vbm2qa-4711.txt`. */
export function freshKey(
  visit: Visit,
  { path, id }: Collection,
  [known]: readonly KnownItem[] = visit.knowledge.itemsOf(path),
): string {
  const { random } = visit;
  const like = known?.address.id.replace(/^[\p{L}\d_-]+/u, simpleText(visit)) ?? '';
  const schema = { schema: id?.schema ?? {}, pointer: '' };
  const made = [like, simpleText(visit), randomUuid(random)].find((one) => one !== '' && isValid(visit, schema, one));
  return made ?? String(random.integer(1_000_000_000, 2_000_000_000));
}

/** The properties that a rejection names, as exact JSON strings or at the end of pointers. */
function namedIn(error: JsonValue | undefined, properties: readonly string[]): readonly string[] {
  const texts = textsIn(error);
  return properties.filter((name) =>
    texts.some((text) => text === name || text.endsWith(`/${name}`) || text.endsWith(`.${name}`)),
  );
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]) : [];
}
