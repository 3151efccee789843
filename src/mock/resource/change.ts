import { isJsonPatch } from '../../contract/media-type';
import type { Schema } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import { parseJson, type JsonValue } from '../../exact-json';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { dataPoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import { writePoints } from '../../profile/write-points';
import { andThen, type Eventually, type StoredItem } from '../../store/store';
import type { Handler } from '../handler';
import { keepPatched, type ChangeItem } from './change-item';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import { isItem, type Item } from './item';
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
