import { isJsonPatch } from '../../contract/media-type';
import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import type { Answer } from '../../middleware/request-context';
import { dataPoints } from '../../profile/data-points';
import type { Profile } from '../../profile/profile';
import { profileOf } from '../../profile/profile-of';
import { andThen, type StoredItem } from '../../store/store';
import type { Handler } from '../handler';
import { keepPatched, type ChangeItem } from './change-item';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import type { Item } from './item';
import { mergePatchOf, patchItem } from './json-patch';
import { preparedAnswer } from './item-answer';
import type { MakeItem } from './item-efforts';
import { bodyPart } from './item-envelope';
import { identifierIn, notFound } from './item-path';
import { conditionalItem } from './preconditions';
import { toldRefusals } from './told-refusals';

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
  const sendable = context.contract.schemas.shapedProperties(schema);
  const isSendable = (name: string): boolean => ownMember(sendable, name) !== undefined;
  const usual =
    leftOut === 'as-created' ? createdValues(profile, resource.create).filter(([name]) => isSendable(name)) : [];
  return (request) => {
    const id = identifierIn(resource, request);
    const scope = scopeOf(resource, request);
    const patches = isJsonPatch(request.bodyType);
    const body = patches ? {} : kept(take(request.body));
    const now = request.session.clock.now();
    const made: { answer?: Answer } = {};
    const build = (text: string): StoredItem => {
      assertMet(request, text);
      const present = parseJson(text) as Item;
      const patched = patches ? patchItem(present, request.body) : undefined;
      const sent = patched === undefined ? body : mergePatchOf(present, patched);
      const changed =
        patched === undefined
          ? change(present, body, request.bodyType)
          : keepPatched(resource, context.contract.schemas, present, patched);
      const next = { ...(leftOut === 'kept' && present), ...changed, ...leftOutOf(usual, body) };
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
}

/** Gives the values that a create sets where they are left out. */
function createdValues(profile: Profile, create: Operation | undefined): readonly (readonly [string, JsonValue])[] {
  const sets = create === undefined ? {} : (profile.find(dataPoints.setAtCreation, create) ?? {});
  return Object.entries(sets).flatMap(([name, made]) => ('value' in made ? [[name, made.value] as const] : []));
}

function leftOutOf(usual: readonly (readonly [string, JsonValue])[], body: Item): Item {
  return usual.length === 0 ? {} : Object.fromEntries(usual.filter(([name]) => !Object.hasOwn(body, name)));
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
