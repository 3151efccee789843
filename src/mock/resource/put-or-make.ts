import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import type { Answer, RequestContext } from '../../middleware/request-context';
import type { StoredItem } from '../../store/store';
import type { Handler } from '../handler';
import { answerPoints } from '../../profile/answer-points';
import { profileOf } from '../../profile/profile-of';
import { writePoints } from '../../profile/write-points';
import { scopeOf } from './collection-scope';
import { locator } from './create';
import type { HandlerContext } from './handler-context';
import { preparedAnswer } from './item-answer';
import { bodyPart } from './item-envelope';
import { identifierIn, notFound } from './item-path';
import { keptRemoved } from './kept-removed';
import { documentsNotFound } from './known-item';
import { conditionalItem } from './preconditions';
import { toldRefusals } from './told-refusals';

/**
 * Tells whether a PUT makes the item that its path names where there is none (RFC 9110 section 9.3.4): nothing else makes
 * one, and the document has 201 for it, or no answer for what is not there; or a profile says so.
 */
export function mayMake({ contract, resource }: HandlerContext, operation: Operation): boolean {
  const said = profileOf(contract).find(writePoints.unknownOfPut, operation);
  if (said !== undefined) return said === 'make';
  const documents201 = operation.responses.some(({ status }) => status === '201');
  return resource.create === undefined && (documents201 || !documentsNotFound(operation));
}

/** Gives the handler of such a PUT: `change` where there is the item, else a new one, answered with 201 where that is documented. */
export function putOrMake(context: HandlerContext, operation: Operation, change: Handler): Handler {
  const { contract, resource, factoryOf, finish } = context;
  const { schema, take } = bodyPart(contract, resource, operation);
  const answerWith = preparedAnswer(context, operation, (request, item) => {
    factoryOf(request).prepare(item, scopeOf(resource, request));
  });
  const documents201 = operation.responses.some(({ status }) => status === '201');
  const { assertMet, tagOf } = conditionalItem(context, operation);
  const { kept, uniqueOf, whenKnown } = toldRefusals(context, operation, schema);
  const locate = placeOf(context, operation);
  const madeAs = resource.create ?? operation;
  return async (request) => {
    try {
      return await change(request);
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'not_found') throw cause;
    }
    const id = identifierIn(resource, request);
    const { clock, numbering } = request.session;
    const moment = { scope: scopeOf(resource, request), now: clock.now(), numbering };
    const brought = kept(take(request.body));
    const make = factoryOf(request).fromBody(brought, schema, { ...moment, madeAs }, operation);
    const made: { answer?: Answer } = {};
    const build = (): StoredItem => {
      assertMet(request, undefined);
      const { stored, answer } = answerWith(request, make(id), (text) => ({
        ...tagOf(request, text),
        ...locate(request, id),
      }));
      made.answer = documents201 ? finish.checked(operation, { ...answer, status: 201 }) : answer;
      return stored;
    };
    const naming = { within: moment.scope, mayReturn: true, unique: uniqueOf(brought) };
    const outcome = await whenKnown(request, brought, () =>
      request.session.store.create(resource.collection, build, id, naming),
    );
    if (outcome.kind === 'full')
      throw new ApiError('storage_full', `the store holds ${outcome.limit} items, as many as it may`);
    // Another request may have been the first to make it.
    if (outcome.kind === 'conflict')
      return keptRemoved(contract, resource) ? changeShown(change, request, id) : change(request);
    if (made.answer === undefined) throw notFound(resource, id);
    return made.answer;
  };
}

/** Changes what another request has made meanwhile; throws an ApiError `conflict` where what was removed is kept under the identifier. */
async function changeShown(change: Handler, request: RequestContext, id: string): Promise<Answer> {
  try {
    return await change(request);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'not_found') throw cause;
    throw new ApiError('conflict', `an item that was removed is kept under ${id}`);
  }
}

/** Gives the header that tells where the new item lies, where the document has it beside 201 or a profile says how it is written. */
function placeOf(context: HandlerContext, operation: Operation): ReturnType<typeof locator> {
  const described = operation.responses.find(({ status }) => status === '201')?.headers ?? [];
  const learnt = profileOf(context.contract).find(answerPoints.headers, operation) ?? {};
  const isTold = [...described.map(({ name }) => name), ...Object.keys(learnt)].some(isLocation);
  return isTold ? locator(context, operation) : () => ({});
}

function isLocation(name: string): boolean {
  return name.toLowerCase() === 'location';
}
