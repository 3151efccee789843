import type { Contract } from '../../contract/contract';
import type { Operation, Parameter } from '../../contract/operation';
import { isValidExample } from '../../contract/schema/example-check';
import { jsonContent, successResponse } from '../../contract/success-response';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import { assertMet, etagOf } from '../../middleware/conditions';
import { ApiError } from '../../errors';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { answerPoints } from '../../profile/answer-points';
import { tagOf, tagTemplate } from '../../profile/member-facts';
import { profileOf } from '../../profile/profile-of';
import { requestPoints } from '../../profile/request-points';
import type { HandlerContext } from './handler-context';
import { isItem } from './item';
import { itemAnswer } from './item-answer';

/** Gives what GET answers for what is kept as a text. */
type ShowPresent = (request: RequestContext, text: string) => Answer;

/** What is kept and can be read, as changes see it. */
export interface Conditional {
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
  const named = successResponse(operation)?.headers.find(({ name }) => name.toLowerCase() === 'etag')?.name;
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
      if (shown === undefined || operation.method === 'DELETE') return {};
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
