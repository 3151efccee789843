import { isJsonPatch } from '../../base/http';
import type { Schema } from '../../openapi/document';
import type { Operation } from '../../openapi/operation';
import { ApiError } from '../../base/errors';
import { parseJson, type JsonValue, ownMember } from '../../base/json';
import type { Answer, RequestContext } from '../pipeline/request-context';
import { dataPoints, writePoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import { andThen, type Eventually, type StoredItem } from '../store/store';
import type { Handler } from '../handler';
import { scopeOf, parentOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import { isItem, type Item, type MakeItem, identifierIn, notFound } from './item';
import { mergePatchOf, patchItem } from './json-patch';
import { preparedAnswer, bodyPart, conditionalItem } from './item-answer';
import { toldRefusals } from './documented-refusals';
import { keepDocumented } from '../../openapi/schema/documented-part';
import { type Resource, operationsOf } from '../../openapi/collections/resources';
import type { Schemas } from '../../openapi/schema/schemas';
import type { Contract } from '../../openapi/contract';
import { abovePoints, type AboveChange, type NumberChange } from '../../profile/state-points';
import { momentAlike } from '../../profile/write-text';
import type { ItemFactory } from './item-factory';
import { itemAbove } from './known-item';
import { setByService } from './item-filler';

/** Gives the handler of a PUT or PATCH: the item as the change leaves it, and its answer, checked before it is kept. */
export function changeHandler(context: HandlerContext, operation: Operation, change: ChangeItem): Handler {
  const { resource, factoryOf } = context;
  const answerWith = preparedAnswer(context, operation, (request, item) => {
    asChange(() => factoryOf(request).prepare(item, scopeOf(resource, request)));
  });
  const { schema, take } = bodyPart(context.contract, resource, operation);
  const { assertMet, tagOf } = conditionalItem(context, operation);
  const { kept, uniqueOf, whenKnown } = toldRefusals(context, operation, schema);
  const profile = profileOf(context.contract);
  const leftOut = operation.method === 'PUT' ? profile.find(dataPoints.leftOutOfPut, operation) : undefined;
  const dropsEmpty = profile.find(writePoints.emptyInMap, operation) === 'removed';
  const standard = leftOut === 'as-created' ? standardsOf(context, schema) : undefined;
  const { patchOf, broughtBy } = bringing(context, kept, take);
  const changeBy = (request: RequestContext, id: string, body: Item): ReturnType<Handler> => {
    const scope = scopeOf(resource, request);
    const now = request.session.clock.now();
    const made: { answer?: Answer } = {};
    const build = (text: string): StoredItem => {
      assertMet(request, text);
      const present = parseJson(text) as Item;
      const { patched, sent } = isJsonPatch(request.bodyType)
        ? patchOf(present, request)
        : { patched: undefined, sent: body };
      const changed =
        patched === undefined
          ? change(present, body, request.bodyType)
          : keepPatched(resource, context.contract.schemas, present, patched);
      const whole = leftOut === 'kept' ? { ...present, ...changed } : withStandards(changed, body, standard);
      const next = dropsEmpty ? withoutEmpty(whole, sent) : whole;
      const make = factoryOf(request).changed(
        { present, next, body: sent, bodySchema: schema },
        { scope, now },
        operation,
      );
      const prepare: MakeItem = (effort) => {
        if (effort === 'as sent' || !removesMembers(operation, sent)) return make(effort);
        return asChange(() => make('as sent'));
      };
      const { stored, answer } = answerWith(request, prepare, (text) => tagOf(request, text));
      made.answer = answer;
      return stored;
    };
    const put = (): ReturnType<Handler> =>
      andThen(request.session.store.replace(resource.collection, id, build, scope, uniqueOf(body)), () => {
        if (made.answer === undefined) throw notFound(resource, id);
        return made.answer;
      });
    return whenKnown(request, body, put, id);
  };
  return (request) => {
    const id = identifierIn(resource, request);
    const brought = broughtBy(request, id);
    return brought instanceof Promise
      ? brought.then((body) => changeBy(request, id, body))
      : changeBy(request, id, brought);
  };
}

/** What a change brings, as the service keeps it. */
interface Bringing {
  /** Gives what the JSON Patch of a request makes of an item. Throws an ApiError where it cannot be done. */
  readonly patchOf: (present: Item, request: RequestContext) => Patched;
  /** Gives the members that a request changes. */
  readonly broughtBy: (request: RequestContext, id: string) => Eventually<Item>;
}

function bringing(
  { resource }: HandlerContext,
  kept: (body: Item) => Item,
  take: ReturnType<typeof bodyPart>['take'],
): Bringing {
  const patchOf = (present: Item, request: RequestContext): Patched => {
    const patched = patchItem(present, request.body);
    const sent = kept(mergePatchOf(present, patched));
    return { patched: withTexts(patched, sent), sent };
  };
  // What a patch makes of an item is known only where there is one, and where it can be done: what fails is told in its turn.
  const broughtBy = (request: RequestContext, id: string): Eventually<Item> => {
    if (!isJsonPatch(request.bodyType)) return kept(take(request.body));
    const found = request.session.store.get(resource.collection, id, scopeOf(resource, request));
    return andThen(found, (text) => {
      try {
        return text === undefined ? {} : patchOf(parseJson(text) as Item, request).sent;
      } catch (cause) {
        if (cause instanceof ApiError) return {};
        throw cause;
      }
    });
  };
  return { patchOf, broughtBy };
}

/** What a JSON Patch makes of an item, and the members that it changes. */
interface Patched {
  readonly patched: Item;
  readonly sent: Item;
}

/** Gives an item with the texts of its changed members as the service keeps them. */
function withTexts(patched: Item, sent: Item): Item {
  const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string');
  return texts.length === 0 ? patched : { ...patched, ...Object.fromEntries(texts) };
}

/** Gives what a profile says that a create sets of members which the body of a change may bring, where they are values that stay. */
function standardsOf({ contract, resource }: HandlerContext, body: Schema): Item {
  const sets = profileOf(contract).find(dataPoints.setAtCreation, resource.create) ?? {};
  const known = contract.schemas.shapedProperties(body);
  const stay = Object.entries(sets).flatMap(([name, made]): [string, JsonValue][] =>
    'value' in made && Object.hasOwn(known, name) ? [[name, made.value]] : [],
  );
  return Object.fromEntries(stay);
}

/** Gives an item without the names of its objects under which a body brings an empty text. */
function withoutEmpty(item: Item, body: Item): Item {
  const members = Object.entries(body).flatMap(([name, value]): [string, JsonValue][] => {
    const own = item[name];
    if (!isItem(value) || own === undefined || !isItem(own)) return [];
    return [[name, Object.fromEntries(Object.entries(own).filter(([key]) => value[key] !== ''))]];
  });
  return members.length === 0 ? item : { ...item, ...Object.fromEntries(members) };
}

/** Gives an item with what a create sets in the place of what a body leaves out. */
function withStandards(item: Item, body: Item, standard: Item | undefined): Item {
  if (standard === undefined) return item;
  const left = Object.entries(standard).filter(([name]) => !Object.hasOwn(body, name));
  return left.length === 0 ? item : { ...item, ...Object.fromEntries(left) };
}

/** What a PATCH asks to remove by null is never put back. */
function removesMembers({ method }: Operation, body: Item): boolean {
  return method === 'PATCH' && holdsNull(body);
}

function holdsNull(value: JsonValue): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));
}

/** A change that leaves an item no answer could carry, such as one without a required field, is the request's fault. */
function asChange<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
    throw new ApiError('invalid_body', `the change does not leave a whole item: ${cause.message}`, cause.details);
  }
}

/** Gives an item's next version from its present one and a request body of a media type. */
type ChangeItem = (present: Item, body: Item, bodyType?: string) => Item;

/**
 * Gives what a PUT makes of an item: the body in its place (RFC 9110 section 9.3.4). What clients cannot send, such as the
 * identifier or a time of creation, stays, at every depth; so does what a body lawfully leaves out and answers demand.
 */
export function replaceItem(resource: Resource, schema: Schema, schemas: Schemas): ChangeItem {
  const { additionalProperties = false } = schemas.flatten(schema);
  const declared = { ...schemas.shapedProperties(resource.itemSchema), ...schemas.shapedProperties(schema) };
  // Clients can send other properties too: those that the body leaves out go.
  const goes = (name: string, body: Item): boolean =>
    additionalProperties !== false && !Object.hasOwn(body, name) && !Object.hasOwn(declared, name);
  return (present, body) => {
    const documented = keepDocumented(schemas, schema, body, { present }) as Item;
    const next = Object.fromEntries(Object.entries(documented).filter(([name]) => !goes(name, body)));
    const { required = [] } = schemas.formLike(resource.itemSchema, next);
    const staying = required.filter((name) => !Object.hasOwn(next, name) && Object.hasOwn(present, name));
    const kept = Object.fromEntries(staying.map((name) => [name, present[name] ?? null]));
    return withIdentifier(resource, present, { ...next, ...kept });
  };
}

/**
 * Gives what a PATCH makes of an item: JSON Merge Patch (RFC 7396), in which null removes a member, or is the value of one that
 * every item has and that may be null. Where the body came as plain JSON and the item's property may be null, null is its value. Arrays are replaced as a whole, but for what clients
 * cannot send of their elements; nested objects too, of plain JSON, where the document says so (`replacesObjects`). Of what the
 * schema of its body (`bodySchema`) does not describe, it changes nothing.
 */
export function mergeItem(
  resource: Pick<Resource, 'itemSchema' | 'identifier'>,
  schemas: Schemas,
  replacesObjects = false,
  bodySchema?: Schema,
): ChangeItem {
  const isBrought = broughtMembers(schemas, bodySchema);
  const merge = (present: Item, patch: Item, schema: Schema | undefined, keepsNulls: boolean): Item => {
    const { properties, additionalProperties, required = [] } = schemas.formLike(schema, { ...present, ...patch });
    const known = { ...schemas.shapedProperties(schema), ...properties };
    const isOpen = Object.keys(known).length === 0 || (additionalProperties ?? false) !== false;
    const next = new Map(Object.entries(present));
    for (const [name, value] of Object.entries(patch)) {
      const property = ownMember(known, name);
      if ((property === undefined && !isOpen) || schemas.flatten(property).readOnly === true) continue;
      const before = next.get(name);
      if (value === null && !((keepsNulls || required.includes(name)) && mayBeNull(schemas, property)))
        next.delete(name);
      else if (isItem(value) && !(keepsNulls && replacesObjects))
        next.set(name, merge(isItem(before) ? before : {}, value, property, keepsNulls));
      else next.set(name, keepDocumented(schemas, property, value, { present: before }));
    }
    return Object.fromEntries(next);
  };
  return (present, body, bodyType = '') => {
    const keepsNulls = !bodyType.includes('merge-patch');
    const brought = Object.fromEntries(Object.entries(body).filter(([name]) => isBrought(name)));
    return withIdentifier(resource, present, merge(present, brought, resource.itemSchema, keepsNulls));
  };
}

/** Tells which members a body brings: of one whose schema names some and opens none to others, those; a create keeps no others either. */
function broughtMembers(schemas: Schemas, bodySchema: Schema | undefined): (name: string) => boolean {
  const { additionalProperties, patternProperties } = schemas.flatten(bodySchema);
  const known = schemas.shapedProperties(bodySchema);
  const isOpen = additionalProperties !== undefined || patternProperties !== undefined;
  return isOpen || Object.keys(known).length === 0 ? () => true : (name) => Object.hasOwn(known, name);
}

/**
 * Gives what is kept of an item as a JSON Patch leaves it: what clients cannot send, because no schema describes it or because it is
 * read-only, stays as it was, at every depth, and so does the identifier. Null is a value like others (RFC 6902 section 4.1).
 */
export function keepPatched(
  resource: Pick<Resource, 'itemSchema' | 'identifier'>,
  schemas: Schemas,
  present: Item,
  patched: Item,
): Item {
  const keep = (before: Item, after: Item, schema: Schema | undefined): Item => {
    const { properties, additionalProperties } = schemas.formLike(schema, after);
    const known = { ...schemas.shapedProperties(schema), ...properties };
    const isOpen = Object.keys(known).length === 0 || (additionalProperties ?? false) !== false;
    const isSendable = (name: string): boolean =>
      Object.hasOwn(known, name) ? schemas.flatten(known[name]).readOnly !== true : isOpen;
    const next = Object.entries(after).flatMap(([name, value]): [string, JsonValue][] => {
      const former = ownMember(before, name);
      if (former === value) return [[name, value]];
      if (!isSendable(name)) return former === undefined ? [] : [[name, former]];
      const property = ownMember(known, name);
      if (isItem(value)) return [[name, keep(isItem(former) ? former : {}, value, property)]];
      return [[name, keepDocumented(schemas, property, value, { present: former })]];
    });
    const staying = Object.entries(before).filter(([name]) => !Object.hasOwn(after, name) && !isSendable(name));
    return Object.fromEntries([...next, ...staying]);
  };
  return withIdentifier(resource, present, keep(present, patched, resource.itemSchema));
}

function mayBeNull(schemas: Schemas, schema: Schema | undefined): boolean {
  const { oneOf = [], anyOf = [] } = schemas.flatten(schema);
  return [schema, ...oneOf, ...anyOf].some((one) => schemas.typesOf(one).includes('null'));
}

function withIdentifier({ identifier }: Pick<Resource, 'identifier'>, present: Item, next: Item): Item {
  const value = identifier === undefined ? undefined : ownMember(present, identifier.property);
  return identifier === undefined || value === undefined ? next : { ...next, [identifier.property]: value };
}

/** Gives the factory of a resource's items, of the seed of a request's session. */
export type FactoryFor = (request: RequestContext, resource: Resource) => ItemFactory;

/**
 * Gives the handler of an operation below an item that changes that item too, as a profile says, and throws an ApiError `conflict`
 * with the answer of the profile where that would make a number less than it may be. The handler itself where it says nothing.
 */
export function changingAbove(
  contract: Contract,
  operation: Operation,
  handler: Handler,
  factoryFor: FactoryFor,
): Handler {
  const change = profileOf(contract).find(abovePoints.aboveChange, operation);
  const own = contract.resources.find((one) => operationsOf(one).includes(operation));
  const above = own === undefined ? undefined : parentOf(own, contract.resources)?.resource;
  if (change === undefined || own === undefined || above === undefined) return handler;
  const locate = itemAbove(above, operation);
  const { byOthers } = setByService(contract, above) ?? { byOthers: (item: Item) => item };
  return async (request) => {
    const { id, scope } = locate(request);
    const { store, clock } = request.session;
    const before = operation.method === 'DELETE' ? await removedItem(own, request) : request.body;
    const text = await store.get(above.collection, id, scope);
    const present = text === undefined ? undefined : parseJson(text);
    if (isItem(present)) assertEnough(change, present, isItem(before) ? before : {});
    const answer = await handler(request);
    const answered = answer.text === undefined || answer.text === '' ? undefined : parseJson(answer.text);
    const said = { ...(isItem(answered) ? answered : {}), ...(isItem(before) ? before : {}) };
    const next = (now: string, marks: readonly string[]): StoredItem => {
      const item = parseJson(now) as Item;
      const wanted = changed(change, item, said, clock.now());
      const made = byOthers({ ...item, ...wanted }, item);
      for (const [name, value] of Object.entries(wanted)) {
        if (ownMember(made, name) !== value)
          request.warnings.push(
            `above.changes: ${name} of the item above stays, for no answer could carry it otherwise`,
          );
      }
      return { ...factoryFor(request, above).store(made, scope), marks };
    };
    try {
      await store.replace(above.collection, id, next, scope);
    } catch (cause) {
      // What was done below it is done: the item above stays as it was.
      if (!(cause instanceof ApiError)) throw cause;
      request.warnings.push(`above.changes: the item above stays as it was: ${cause.message}`);
    }
    return answer;
  };
}

async function removedItem(resource: Resource, request: RequestContext): Promise<JsonValue | undefined> {
  const text = await request.session.store.get(
    resource.collection,
    identifierIn(resource, request),
    scopeOf(resource, request),
  );
  return text === undefined ? undefined : parseJson(text);
}

function assertEnough({ numbers, least = {}, answer }: AboveChange, present: Item, said: Item): void {
  for (const [name, bound] of Object.entries(least)) {
    const change = numbers[name];
    const [own, step] = [ownMember(present, name), change && stepOf(change, said)];
    if (typeof own !== 'number' || step === undefined || own + step >= bound) continue;
    throw new ApiError('conflict', `${name} of the item above would be less than ${bound}`, answer && { answer });
  }
}

function changed({ numbers, moments = {} }: AboveChange, item: Item, said: Item, now: number): Item {
  const counted = Object.entries(numbers).flatMap(([name, change]): [string, JsonValue][] => {
    const [own, step] = [ownMember(item, name), stepOf(change, said)];
    return typeof own === 'number' && step !== undefined ? [[name, exact(own + step)]] : [];
  });
  const moved = Object.entries(moments).map(([name, spelling]): [string, JsonValue] => [
    name,
    momentAlike(now, spelling) ?? new Date(now).toISOString(),
  ]);
  return Object.fromEntries([...counted, ...moved]);
}

/** Sums of money are off by what a double cannot hold. */
function exact(number: number): number {
  return Number(number.toFixed(9));
}

function stepOf({ by, times }: NumberChange, said: Item): number | undefined {
  const step = typeof by === 'number' ? by : ownMember(said, by);
  return typeof step === 'number' ? step * times : undefined;
}
