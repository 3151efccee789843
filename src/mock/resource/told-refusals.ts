import type { Operation } from '../../contract/operation';
import { statusesOfUnknown } from '../../contract/resource/told-references';
import { toldUnique } from '../../contract/resource/told-unique';
import type { Reference } from '../../contract/resource/references';
import { preview } from '../../contract/schema/describe-error';
import { ApiError, describeViolation } from '../../errors';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import type { Schema } from '../../contract/document';
import type { RequestContext } from '../../middleware/request-context';
import { andThen, type Eventually } from '../../store/store';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import { isItem, type Item } from './item';
import { asText } from './item-path';
import { referencesOf } from './referring';
import { takenBody, type TakenBody } from './taken-body';

/** What a document says that a create or a change refuses, of bodies that keep to their schema. */
export interface ToldRefusals {
  /** Gives a body as the service keeps it. */
  readonly kept: (body: Item) => Item;
  /** Gives the members of a body whose values no other item may have. */
  readonly uniqueOf: (body: Item) => readonly string[];
  /**
   * Goes on where everything that a body refers to is there; of a change, also where the item at `id` refers to it already.
   * Throws an ApiError `unknown_reference` with the documented status where something is not.
   */
  readonly whenKnown: <Next>(
    request: RequestContext,
    body: Item,
    next: () => Eventually<Next>,
    id?: string,
  ) => Eventually<Next>;
}

/** A reference, and the status that stands for one to what is not there. */
interface Told {
  readonly reference: Reference;
  readonly status: number;
}

/** Gives what an operation with a body of a schema refuses, by the words of the document. */
export function toldRefusals(context: HandlerContext, operation: Operation, schema: Schema): ToldRefusals {
  const { contract, resource } = context;
  const unique = toldUnique(contract.schemas, resource, operation);
  const told = toldReferences(context, operation, schema);
  const taken = takenBody(contract, resource, operation);
  const toldUniqueOf = (body: Item): readonly string[] =>
    unique.length === 0 ? unique : unique.filter((name) => Object.hasOwn(body, name));
  return {
    kept: taken === undefined ? (body) => body : taken.kept,
    uniqueOf:
      taken === undefined ? toldUniqueOf : (body) => [...new Set([...toldUniqueOf(body), ...taken.uniqueOf(body)])],
    whenKnown: (request, body, next, id) => {
      if (taken !== undefined && isThere(context, request, id)) assertTaken(taken, request, body);
      const check = (index: number): ReturnType<typeof next> => {
        const one = told[index];
        if (one === undefined) return next();
        return flat(isKnown(context, request, one.reference, body, id), (known) => {
          if (known) return check(index + 1);
          throw unknown(one, body);
        });
      };
      return check(0);
    },
  };
}

/** What is not there is told before what is wrong with its change. */
function isThere({ resource }: HandlerContext, request: RequestContext, id: string | undefined): boolean {
  return (
    id === undefined || request.session.store.get(resource.collection, id, scopeOf(resource, request)) !== undefined
  );
}

/** Throws an ApiError `invalid_body` or `unknown_reference` where a service does not take a body that the document allows. */
function assertTaken(taken: TakenBody, request: RequestContext, body: Item): void {
  taken.assertTaken(request, body);
  const unknown = taken.findUnknown(request, body);
  if (typeof unknown !== 'string') return;
  const violation = {
    where: `body.${unknown}`,
    clause: request.operation?.requestBody?.pointer ?? '',
    rule: 'reference',
    expected: 'a value that is known',
    got: preview(ownMember(body, unknown) ?? null),
  };
  request.violations = [violation];
  const message = describeViolation({ ...violation, where: unknown });
  throw new ApiError('unknown_reference', message, { member: unknown });
}

export function flat<Outcome, Next>(
  outcome: Eventually<Outcome>,
  next: (outcome: Outcome) => Eventually<Next>,
): Eventually<Next> {
  return outcome instanceof Promise ? outcome.then(next) : next(outcome);
}

function toldReferences({ contract, resource }: HandlerContext, operation: Operation, schema: Schema): Told[] {
  const { schemas } = contract;
  const properties = schemas.shapedProperties(schema);
  return referencesOf(contract)(resource).flatMap((reference) => {
    const described = ownMember(properties, reference.property);
    if (reference.holds !== 'one' || described === undefined) return [];
    const [status] = statusesOfUnknown(operation, schemas.flatten(described));
    return status === undefined ? [] : [{ reference, status: Number(status) }];
  });
}

function isKnown(
  context: HandlerContext,
  request: RequestContext,
  { property, target }: Reference,
  body: Item,
  id: string | undefined,
): Eventually<boolean> {
  const value = ownMember(body, property);
  if (value === undefined || value === null || typeof value === 'object') return true;
  const { store } = request.session;
  return flat(store.get(target.collection, asText(value)), (found) => {
    if (found !== undefined) return true;
    // What nobody can make, and what the stand-in could not make up, is nothing that a client could refer to.
    if (target.create === undefined && target.replace === undefined)
      return andThen(
        store.list(target.collection, { filters: [], offset: 0, limit: 1 }),
        ({ items }) => items.length === 0,
      );
    return id !== undefined && hasAlready(context, request, id, property, value);
  });
}

/** A change that leaves a reference as it was is none of it; where there is no item to change, that is said. */
function hasAlready(
  { resource }: HandlerContext,
  request: RequestContext,
  id: string,
  property: string,
  value: JsonValue,
): Eventually<boolean> {
  const present = request.session.store.get(resource.collection, id, scopeOf(resource, request));
  return andThen(present, (text) => {
    if (text === undefined) return true;
    const item: JsonValue = parseJson(text);
    const had = isItem(item) ? ownMember(item, property) : undefined;
    return had !== undefined && asText(had) === asText(value);
  });
}

function unknown({ reference: { property, target }, status }: Told, body: Item): ApiError {
  const got = asText(ownMember(body, property) ?? null);
  return new ApiError(
    'unknown_reference',
    `${property}: expected an item that is there in ${target.collection}, got ${got}`,
    { status, member: property },
  );
}
