import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { operationsOf } from '../../contract/resource/resources';
import { deriveState } from '../../contract/resource/state';
import { stringifyJson } from '../../exact-json';
import { answerPoints } from '../../profile/answer-points';
import { isDocumentedSuccess } from '../../verify/answers';
import { bodyOf, isRead } from '../../verify/exchange';
import type { LearnContext, Learner } from '../learner';

/** Longest body that a profile holds, in characters. */
const mostCharacters = 20_000;

/** Gives what reads the bodies of operations that keep no state: those that are the same each time are played. */
export function bodyLearners(contract: Contract): readonly Learner[] {
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
