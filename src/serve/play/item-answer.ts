import { isLawfulHeader } from '../../openapi/response-examples';
import { isObject, type Schema } from '../../openapi/document';
import type { Operation, Parameter } from '../../openapi/operation';
import { SampleError } from '../../openapi/schema/work-budget';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { ApiError } from '../../base/errors';
import { parseJson, stringifyJson, type JsonValue, ownMember } from '../../base/json';
import { type Answer, type RequestContext, assertMet, etagOf } from '../pipeline/request-context';
import type { StoredItem } from '../store/store';
import { succeed } from '../handler';
import type { HandlerContext } from './handler-context';
import { type Item, efforts, type MakeItem, answersItem, itemView, isItem } from './item';
import type { Contract } from '../../openapi/contract';
import { wordsOf } from '../../openapi/collections/names';
import type { Resource } from '../../openapi/collections/resources';
import { sampleValue } from '../../openapi/schema/sample';
import { createRandom } from '../../base/random';
import { isValidExample } from '../../openapi/schema/example-check';
import { answerPoints } from '../../profile/answer-points';
import { tagOf, tagTemplate } from '../../profile/request-facts';
import { profileOf } from '../../profile/profile-of';
import { requestPoints } from '../../profile/request-points';

/** An item to be answered: its JSON text, and the item itself where it is at hand. */
interface Carried {
  readonly text: string;
  readonly item?: Item;
  /** What a body brought that items do not keep: an answer that describes it shows it. */
  readonly brought?: Item;
}

type Headers = Readonly<Record<string, string>>;

/** Gives the success answer of an operation on an item. */
type AnswerItem = (request: RequestContext, carried: Carried, headers?: Headers) => Answer;

/**
 * Gives what answers an operation on an item: the item, where the documented success response is one; else what the
 * document describes in its place, such as `{ "deleted": true }`.
 */
export function itemAnswer(context: HandlerContext, operation: Operation): AnswerItem {
  const { contract, resource, sampleFor } = context;
  const content = successResponse(operation)?.content ?? [];
  const schema = jsonContent({ content })?.schema;
  const envelope = resource.envelopes.get(operation);
  const view = itemView(context, operation);
  const seen = (carried: Carried): Carried => {
    if (view === undefined) return carried;
    const item = view({ ...carried.brought, ...(carried.item ?? (parseJson(carried.text) as Item)) });
    return { item, text: stringifyJson(item) };
  };
  if (envelope !== undefined) {
    const wrap = wrapItem(contract, schema, envelope);
    return (_request, carried, headers) => succeed(operation, wrap(seen(carried).text), headers);
  }
  if (content.length === 0 || answersItem(context, operation)) {
    return (_request, carried, headers) => {
      const { text, item } = seen(carried);
      const answer = succeed(operation, text, headers);
      return item === undefined ? answer : { ...answer, value: item };
    };
  }
  const sample = sampleFor(operation);
  const { property = '', parameter = '' } = resource.identifier ?? {};
  // `{"silenceID": "..."}` is the identifier of the item, as the path or the item calls it.
  const shown = contract.schemas.shapedProperties(schema);
  const named = [parameter, property].find((name) => Object.hasOwn(shown, name));
  return (request, carried, headers) => {
    const answer = sample(request);
    const answered = { ...answer, headers: { ...answer.headers, ...headers } };
    if (named === undefined || answer.text === undefined) return answered;
    const id = ownMember(carried.item ?? (parseJson(carried.text) as Item), property);
    const value = parseJson(answer.text);
    if (id === undefined || !isItem(value)) return answered;
    const own = { ...value, [named]: id };
    return { ...answered, text: stringifyJson(own), value: own, isChecked: false };
  };
}

/** Tells whether an operation's answer is the item and nothing else, so that the check of items says all that there is to say. */
export function carriesItemPlainly(context: HandlerContext, operation: Operation): boolean {
  return !context.resource.envelopes.has(operation) && answersItem(context, operation);
}

/** An item that is about to be kept, with its finished answer. */
interface AnsweredItem {
  readonly stored: StoredItem;
  readonly answer: Answer;
}

/** Gives the finished answer of a create or a change, checked before the item is kept. */
type AnswerPrepared = (request: RequestContext, make: MakeItem, headers?: HeadersOf) => AnsweredItem;

/** Gives what reads from a request what its body brings and items do not describe; what is only written is left out. */
function broughtBeside(
  { contract, resource }: HandlerContext,
  operation: Operation,
): (request: RequestContext) => Item {
  const { schemas } = contract;
  const { schema, take } = bodyPart(contract, resource, operation);
  const kept = schemas.shapedProperties(resource.itemSchema);
  const names = Object.entries(schemas.shapedProperties(schema)).flatMap(([name, property]) =>
    Object.hasOwn(kept, name) || schemas.flatten(property).writeOnly === true ? [] : [name],
  );
  if (names.length === 0) return () => ({});
  return ({ body }) => {
    const sent = isObject(body) ? take(body) : {};
    return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : []))) as Item;
  };
}

/** Headers of an answer, which may depend on the item that it carries. */
type HeadersOf = Headers | ((text: string) => Headers);

/**
 * Gives what answers an operation with an item that is about to be kept: as the body brings it where the answers that carry
 * it allow that, else as `efforts` say, for a lawful body is no fault of who sends it. Throws an ApiError
 * `response_deviates` where none helps; where the item itself is why, `checkItem` is asked to say so.
 */
export function preparedAnswer(
  context: HandlerContext,
  operation: Operation,
  checkItem: (request: RequestContext, item: Item) => void,
): AnswerPrepared {
  const answer = itemAnswer(context, operation);
  const beside = broughtBeside(context, operation);
  return (request, make, headers) => {
    let asSent: { readonly cause: ApiError; readonly item: Item | undefined } | undefined;
    for (const effort of efforts) {
      let item: Item | undefined;
      try {
        const prepared = make(effort);
        const { stored } = prepared;
        item = prepared.item;
        const own = typeof headers === 'function' ? headers(stored.text) : headers;
        const finished = context.finish.checked(
          operation,
          answer(request, { text: stored.text, item, ...(effort === efforts[0] && { brought: beside(request) }) }, own),
        );
        if (asSent !== undefined) request.warnings.push(`what was sent is kept otherwise: ${asSent.cause.message}`);
        return { stored, answer: finished };
      } catch (cause) {
        const deviates = cause instanceof ApiError && cause.code === 'response_deviates';
        if (deviates) asSent ??= { cause, item };
        // What cannot be made up is no worse than what was sent.
        else if (asSent === undefined || !(cause instanceof SampleError)) throw cause;
      }
    }
    if (asSent?.item !== undefined) checkItem(request, asSent.item);
    throw asSent?.cause ?? new Error('no effort was made');
  };
}

/**
 * Gives the answer that is made of what the store has kept and nothing else, once it has been seen to keep to the document:
 * its status and headers are always the same, and every item was checked against this very response before it was kept
 * (docs/decisions/0006-checked-before-it-is-kept.md).
 */
export function keptAnswer({ finish }: HandlerContext, operation: Operation): (answer: Answer) => Answer {
  let isProven = false;
  return (answer) => {
    if (isProven) return { ...finish.withHeaders(operation, answer), isChecked: true };
    const checked = finish.checked(operation, answer);
    isProven = true;
    return checked;
  };
}

/** Gives what puts the object a schema describes around an item's JSON text; what else it must have is a sample. */
export function wrapItem(contract: Contract, schema: Schema | undefined, envelope: string): (text: string) => string {
  const { schemas } = contract;
  const { required = [], properties = {} } = schemas.flatten(schema);
  const rest = required
    .filter((name) => name !== envelope)
    .map((name) => {
      const value = sampleValue({ schemas, random: createRandom(name) }, properties[name], name);
      return `,${JSON.stringify(name)}:${stringifyJson(value)}`;
    });
  const [before, after] = [`{${JSON.stringify(envelope)}:`, `${rest.join('')}}`];
  return (text) => before + text + after;
}

/** Where the item lies in a request body. */
interface BodyPart {
  readonly schema: Schema;
  readonly take: (body: JsonValue | undefined) => Item;
  /** Tells whether a body names what is new of the item, so that the rest stays. */
  readonly isPartial: (body: JsonValue | undefined) => boolean;
}

/**
 * Gives where the item lies in an operation's request body: where answers have an envelope, the body may have it too. What the body
 * calls `new_name` or `newName` is the `name` of the item.
 */
export function bodyPart({ schemas }: Contract, resource: Resource, operation: Operation): BodyPart {
  const schema = jsonContent(operation.requestBody)?.schema ?? {};
  const names = [...resource.envelopes.values(), resource.list?.itemEnvelope ?? ''];
  const itemProperties = schemas.shapedProperties(resource.itemSchema);
  const properties = Object.entries(schemas.propertiesOf(schema));
  const inner = properties.find(([name]) => names.includes(name) && !Object.hasOwn(itemProperties, name));
  const isHeld = inner !== undefined && schemas.shapesOf(inner[1]).length > 0;
  const [envelope, own] = isHeld ? inner : [undefined, schema];
  const sendable = schemas.shapedProperties(own);
  const renamed = new Map(
    Object.keys(sendable).flatMap((name) => {
      const [first, ...rest] = wordsOf(name);
      const known = Object.keys(itemProperties).find((one) => wordsOf(one).join(' ') === rest.join(' '));
      const isNew = first === 'new' && known !== undefined && !Object.hasOwn(itemProperties, name);
      return isNew && !Object.hasOwn(sendable, known) ? [[name, known] as const] : [];
    }),
  );
  const take = (body: JsonValue | undefined): Item =>
    ((envelope === undefined ? body : (body as Item | undefined)?.[envelope]) ?? {}) as Item;
  if (renamed.size === 0) return { schema: own, take, isPartial: () => false };
  const isPartial = (body: JsonValue | undefined): boolean => Object.keys(take(body)).some((name) => renamed.has(name));
  const asKept = (body: JsonValue | undefined): Item =>
    Object.fromEntries(Object.entries(take(body)).map(([name, value]) => [renamed.get(name) ?? name, value]));
  return { schema: withNames(schemas.flatten(own), renamed), take: asKept, isPartial };
}

function withNames(schema: Schema, renamed: ReadonlyMap<string, string>): Schema {
  const { properties = {}, required = [] } = schema;
  const named = Object.entries(properties).map(([name, property]) => [renamed.get(name) ?? name, property] as const);
  return {
    ...schema,
    properties: Object.fromEntries(named),
    required: required.map((name) => renamed.get(name) ?? name),
  };
}

/** Gives what GET answers for what is kept as a text. */
type ShowPresent = (request: RequestContext, text: string) => Answer;

/** What is kept and can be read, as changes see it. */
interface Conditional {
  /**
   * Throws an ApiError `precondition_failed` where the request's conditions do not hold of what is kept (RFC 9110 section
   * 13.1); undefined where there is nothing. To be called within the store's verb, before anything is changed.
   */
  readonly assertMet: (request: RequestContext, present: string | undefined) => void;
  /**
   * Gives the ETag header of the answer to a change, of what it leaves: where the document describes one there, else of
   * PATCH, and of PUT where the body was kept as it came (RFC 9110 section 9.3.4).
   */
  readonly tagOf: (request: RequestContext, next: string) => Readonly<Record<string, string>>;
}

/** Gives the conditions of an operation on items of a resource: by the ETag that its GET answers. */
export function conditionalItem(context: HandlerContext, operation: Operation): Conditional {
  const { contract, resource, finish } = context;
  const { read } = resource;
  if (read === undefined) return conditional(contract, operation, undefined);
  let answer: ReturnType<typeof itemAnswer> | undefined;
  const show: ShowPresent = (request, text) =>
    (answer ??= itemAnswer(context, read))(
      { ...request, operation: read, query: '', preferredBody: undefined },
      { text },
    );
  const others = (successResponse(read)?.content ?? []).slice(0, mostForms);
  const forms = (shown: Answer): readonly Answer[] =>
    others.filter((media) => media !== jsonContent(successResponse(read))).map((media) => finish.as(media, shown));
  return conditional(contract, operation, { read, show, forms });
}

/** Most media types of a read in which an ETag may have been learned. */
const mostForms = 5;

/** How what is kept is shown, and in which other media types; each has an ETag of its own (RFC 9110 section 8.8.3.3). */
interface Shown {
  readonly read: Operation;
  readonly show: ShowPresent;
  readonly forms: (shown: Answer) => readonly Answer[];
}

/** Gives the conditions of an operation on what is kept; without GET nobody can know an ETag, and `*` alone is judged. */
export function conditional(contract: Contract, operation: Operation, shown: Shown | undefined): Conditional {
  const template = tagTemplate(shown && profileOf(contract).find(answerPoints.headers, shown.read));
  const takesTags = template !== undefined || takesOurTags(contract, operation);
  const success = successResponse(operation);
  const named = success?.headers.find(({ name }) => name.toLowerCase() === 'etag')?.name;
  // Where the document has another form of tag, none is sent.
  const isOfOtherForm =
    success !== undefined &&
    named !== undefined &&
    !isLawfulHeader(contract, operation, success, { name: named, text: etagOf({ text: '' }) });
  const etagsOf = (request: RequestContext, text: string): readonly string[] => {
    if (shown === undefined || text === '') return [];
    const answer = shown.show(request, text);
    const own = tagsInBody(answer);
    // Where the document's If-Match is something else, a number of a version say, what it means is not known.
    if (!takesTags && own.length === 0) return [];
    const learnt = template === undefined ? [] : [tagOf(template, answer.text, etagOf(answer))];
    return [...learnt, etagOf(answer), ...shown.forms(answer).map(etagOf), ...own];
  };
  const said = profileOf(contract).find(requestPoints.ifMatch, operation);
  const isRequired = said === 'require' || (said === undefined && asksForTag(operation) && shown !== undefined);
  return {
    assertMet: (request, present) => {
      const { conditions } = request;
      if (isRequired && present !== undefined && conditions?.ifMatch === undefined)
        throw new ApiError('precondition_required', 'header.If-Match: expected the present entity tag, got nothing');
      if (conditions === undefined) return;
      assertMet(conditions, present === undefined ? undefined : () => etagsOf(request, present));
    },
    tagOf: (request, next) => {
      if (shown === undefined || isOfOtherForm || operation.method === 'DELETE') return {};
      if (named === undefined && operation.method !== 'PATCH' && operation.method !== 'PUT') return {};
      const answer = shown.show(request, next);
      if (named === undefined && operation.method === 'PUT' && answer.text !== request.bodyText) return {};
      return { [named ?? 'ETag']: etagOf(answer) };
    },
  };
}

/** Who documents 428 asks for a condition where there is none (RFC 6585 section 3). */
function asksForTag(operation: Operation): boolean {
  return ifMatchOf(operation) !== undefined && operation.responses.some(({ status }) => status === '428');
}

function ifMatchOf({ parameters }: Operation): Parameter | undefined {
  return parameters.find(({ in: place, name }) => place === 'header' && name.toLowerCase() === 'if-match');
}

/** A property called `etag` is what some documents have sent as If-Match, with quotes or without. */
function tagsInBody({ text, mediaType }: Answer): string[] {
  if (text === undefined || mediaType?.includes('json') !== true || !/"_?etag"/i.test(text)) return [];
  const shown = parseJson(text);
  if (!isItem(shown)) return [];
  return ['etag', 'eTag', '_etag'].flatMap((name) => {
    const value: JsonValue | undefined = ownMember(shown, name);
    return typeof value === 'string' ? [value, `"${value}"`] : [];
  });
}

/** Tells whether the If-Match that an operation describes can be one of our entity tags; it can where none is described. */
function takesOurTags({ schemas }: Contract, operation: Operation): boolean {
  const described = ifMatchOf(operation);
  if (described === undefined) return true;
  const flat = schemas.flatten(described.schema);
  return [flat, ...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].some((one) => {
    const form = schemas.flatten(one);
    const types = schemas.typesOf(form);
    return (types.length === 0 || types.includes('string')) && isValidExample(form, etagOf({ text: '' }));
  });
}
