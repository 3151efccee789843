import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { operationsOf, type ListOperation, type Resource } from '../../openapi/collections/resources';
import { deriveState } from '../../openapi/collections/state';
import { stringifyJson, type JsonValue } from '../../base/json';
import { answerPoints } from '../../profile/answer-points';
import { isDocumentedSuccess, isSuccess } from '../../probe/answers';
import { bodyOf, isRead, headerOf, type Exchange, type HeaderList } from '../../probe/exchange';
import type { LearnContext, Learner } from '../learner';
import { refusalPoints } from '../../profile/request-points';
import { idText } from '../../probe/knowledge';
import { answerOf, type SeenAnswer } from '../requests/seen-answer';
import { isIdempotencyKey } from '../../openapi/operation-words';
import { writePoints } from '../../profile/data-points';
import { creatables, createRequest, taggedBody } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';

/** Longest body that a profile holds, in characters. */
const mostCharacters = 20_000;

/** Gives what reads the bodies of operations that keep no state: those that are the same each time are played. */
export function constantBodyLearners(contract: Contract): readonly Learner[] {
  const kept = new Set<Operation>(contract.resources.flatMap(operationsOf));
  for (const { read } of deriveState(contract).documents) kept.add(read);
  return contract.operations
    .filter((operation) => operation.method === 'GET' && !operation.path.includes('{') && !kept.has(operation))
    .map((operation) => ({
      id: `body of ${operation.id}`,
      phase: 'read',
      learn: (context) => learnBody(context, operation),
    }));
}

async function learnBody(context: LearnContext, operation: Operation): Promise<void> {
  const [one, other] = [await context.ask({ operation }), await context.ask({ operation })];
  if (!isDocumentedSuccess(one) || !isDocumentedSuccess(other) || !isRead(one) || !isRead(other)) return;
  const [first, second] = [bodyOf(one.response), bodyOf(other.response)];
  if (first === undefined || second === undefined) return;
  const text = stringifyJson(first);
  if (text === stringifyJson(second) && text.length <= mostCharacters)
    context.note(answerPoints.body, first, one, operation);
}

/** Gives what asks lists for what stands after one item and before another at once, which some services refuse. */
export function bothPlacesLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource) => {
    const { list } = resource;
    if (list?.after === undefined || list.before === undefined) return [];
    const { path } = list.operation;
    return [
      { id: `both places of ${path}`, phase: 'read' as const, learn: (context) => learnBoth(context, resource, list) },
    ];
  });
}

async function learnBoth(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  const { operation, after, before } = list;
  const property = resource.identifier?.property ?? '';
  const ids = context.everListed(resource).flatMap((item) => idText(item[property]) ?? []);
  const path = context.knownPath(operation);
  const seen: SeenAnswer[] = [];
  for (const [from, to] of [
    [ids[0], ids[2]],
    [ids[1], ids[3]],
  ]) {
    if (after === undefined || before === undefined || from === undefined || to === undefined) return;
    const query = [
      [after.name, from],
      [before.name, to],
    ] as const;
    const exchange = await context.ask({ operation, query, ...(path !== undefined && { path }) });
    if (exchange.response.status < 400) return;
    seen.push({ exchange, path });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return;
  const answer = answerOf(first, second);
  if (answer !== undefined) context.note(refusalPoints['query.both-places'], answer, first.exchange, operation);
}

/**
 * Gives what sends a create twice under one key, and then others under the same key: of the first create whose document has a header
 * for it, for services do all of them alike.
 */
export function idempotencyLearners(contract: Contract): readonly Learner[] {
  const [first] = creatables(contract).flatMap((creatable) => {
    const { parameters } = creatable.operation;
    const header = parameters.find((one) => one.in === 'header' && isIdempotencyKey(one));
    return header === undefined ? [] : [{ creatable, header: header.name }];
  });
  if (first === undefined) return [];
  const learn = (context: LearnContext): Promise<void> => learnKey(context, first.creatable, first.header);
  return [{ id: 'keys of requests that are done once', phase: 'write', learn }];
}

async function learnKey(context: LearnContext, creatable: Creatable, header: string): Promise<void> {
  if (context.writesLeft() < 3) {
    context.leave(writePoints.idempotency.id, 'for want of writes (--writes)');
    return;
  }
  const headers: HeaderList = [[header, context.nextTag()]];
  const fresh = (): JsonValue => taggedBody(context, creatable, creatable.full);
  const send = (body: JsonValue): Promise<Exchange> => context.ask({ ...createRequest(creatable, body), headers });
  const body = fresh();
  const first = await send(body);
  const again = isSuccess(first) ? await send(body) : undefined;
  if (again === undefined || !isRead(first) || !isRead(again) || !isSuccess(again)) return;
  const isReplayed = textOf(first) === textOf(again);
  context.note(writePoints.idempotency, isReplayed ? 'replay' : 'again', again);
  if (!isReplayed) return;
  const added = again.response.headers.filter(
    ([name, value]) => /repl|idempot/i.test(name) && headerOf(first.response.headers, name) !== value,
  );
  if (added.length > 0) context.note(writePoints.replayHeaders, Object.fromEntries(added), again);
  const one = await send(fresh());
  if (isSuccess(one)) return;
  const two = await send(fresh());
  const answer = answerOf({ exchange: one }, { exchange: two });
  if (answer !== undefined) context.note(refusalPoints['idempotency.other-body'], answer, one);
}

function textOf({ response }: Exchange): string {
  return stringifyJson(bodyOf(response) ?? null);
}
