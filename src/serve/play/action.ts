import type { Action } from '../../openapi/collections/actions';
import { bodySchema } from '../../openapi/collections/names';
import type { Schema } from '../../openapi/document';
import type { Schemas } from '../../openapi/schema/schemas';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { ApiError } from '../../base/errors';
import { ownMember, parseJson, type JsonValue } from '../../base/json';
import type { Answer, RequestContext } from '../pipeline/request-context';
import { andThen, type StoredItem } from '../store/store';
import { type Handler, succeed } from '../handler';
import type { HandlerContext } from './handler-context';
import { dataPoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import { isItem, type Item, notFound } from './item';
import { wrapItem, conditionalItem } from './item-answer';
import { itemAbove } from './known-item';

/**
 * Gives the handler of an action: 404 where there is no such item, else the item, or nothing where the document has no body
 * for it. The item changes by what the document ties to its properties alone: members of the body that all are called like
 * properties of the item, properties for which the answer's schema allows one value, and the one that the words of the
 * action say becomes another. Where they say that what was done already is refused, it is: 409 as long as nothing else
 * changed the item, or it is what the action would make of it.
 */
export function actionHandler(context: HandlerContext, action: Action): Handler {
  const { contract, factoryOf, finish, sampleFor } = context;
  const { operation, resource, envelope, answersItem } = action;
  const locate = itemAbove(resource, operation);
  const schema = jsonContent(successResponse(operation))?.schema;
  const wrap = envelope === undefined ? (text: string) => text : wrapItem(contract, schema, envelope);
  const shown = envelope === undefined ? schema : contract.schemas.propertiesOf(schema)[envelope];
  const isLearnt = profileOf(contract).find(dataPoints.setAtChange, operation) !== undefined;
  const changes = isLearnt ? nothingChanges : changesOf(action, contract.schemas, shown);
  const hasBody = (successResponse(operation)?.content.length ?? 0) > 0;
  const { assertMet } = conditionalItem(context, operation);
  const answer = (request: RequestContext, text: string): Answer => {
    if (!answersItem) return hasBody ? sampleFor(operation)(request) : succeed(operation, '');
    try {
      return finish.checked(operation, succeed(operation, wrap(text)));
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
      return sampleFor(operation)(request);
    }
  };
  return (request) => {
    const { id, scope } = locate(request);
    const { store, clock } = request.session;
    const done = (text: string | undefined): Answer => {
      if (text === undefined) throw notFound(resource, id);
      return answer(request, text);
    };
    const body = isItem(request.body) ? request.body : {};
    if (changes === undefined && !action.isRefusedTwice)
      return andThen(store.get(resource.collection, id, scope), (text) => {
        if (text !== undefined) assertMet(request, text);
        return done(text);
      });
    const changed = (present: Item): StoredItem => {
      if (changes === undefined) return factoryOf(request).store(present, scope);
      const next = { ...present, ...changes.of(body) };
      try {
        const sent = { present, next, body, bodySchema: bodySchema(operation) ?? {} };
        return factoryOf(request).changed(sent, { scope, now: clock.now() }, operation)('as sent').stored;
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
        return factoryOf(request).store(present, scope);
      }
    };
    const change = (text: string, marks: readonly string[]): StoredItem => {
      assertMet(request, text);
      const present = parseJson(text) as Item;
      if (!action.isRefusedTwice) return changed(present);
      if (marks.includes(operation.id) || changes?.areMade(present) === true)
        throw new ApiError('conflict', `${operation.id} was done already to the item ${id}`);
      return { ...changed(present), marks: [operation.id] };
    };
    return andThen(store.replace(resource.collection, id, change, scope), done);
  };
}

/** What an action changes of an item. */
interface Changes {
  readonly of: (body: Item) => Item;
  /** Tells whether an item is what the action makes of any. */
  readonly areMade: (present: Item) => boolean;
}

/** Where a profile says what is set, that is all that changes. */
const nothingChanges: Changes = { of: () => ({}), areMade: () => false };

/** Gives what an action changes of an item; undefined where the document ties nothing to its properties. */
function changesOf(
  { operation, resource, becomes }: Action,
  schemas: Schemas,
  shown: Schema | undefined,
): Changes | undefined {
  const properties = schemas.shapedProperties(resource.itemSchema);
  const isFree = (name: string): boolean => {
    const property = ownMember(properties, name);
    return property !== undefined && name !== resource.identifier?.property;
  };
  const sent = Object.keys(schemas.shapedProperties(bodySchema(operation)));
  const names = sent.length > 0 && sent.every(isFree) ? sent : [];
  const fixed = Object.entries(schemas.shapedProperties(shown)).flatMap(([name, property]): [string, JsonValue][] => {
    const only = onlyValue(schemas.flatten(property));
    return only === undefined || !isFree(name) || onlyValue(schemas.flatten(properties[name])) === only
      ? []
      : [[name, only]];
  });
  if (becomes !== undefined && isFree(becomes[0])) fixed.push([...becomes]);
  if (names.length === 0 && fixed.length === 0) return undefined;
  const of = (body: Item): Item => ({
    ...Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name] ?? null])),
    ...Object.fromEntries(fixed),
  });
  return { of, areMade: (present) => fixed.length > 0 && fixed.every(([name, value]) => present[name] === value) };
}

function onlyValue({ const: constant, enum: listed = [] }: Schema): JsonValue | undefined {
  const value = constant ?? (listed.length === 1 ? listed[0] : undefined);
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? value : undefined;
}
