import { isItemOf, resourceAbove, resourcesByItemPath } from '../../contract/resource/actions';
import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { operationsOf } from '../../contract/resource/resources';
import { jsonContent, successResponse } from '../../contract/success-response';
import { answerPoints } from '../../profile/answer-points';
import type { MadeValue } from '../../profile/made-value';
import { isSuccess } from '../../verify/answers';
import { bodyOf, isRead } from '../../verify/exchange';
import type { LearnContext, Learner } from '../learner';
import type { Written } from './exchanged';
import { madeValueOf } from './made-value-of';
import { ofPath } from './seen-writes-learner';

/** Gives what reads out of the successes of this run what those tell that show no item, such as removals; it sends nothing. */
export function toldLearners(contract: Contract): readonly Learner[] {
  return contract.operations
    .filter((operation) => operation.method !== 'GET' && !showsItem(contract, operation))
    .map((operation) => ({
      id: `what ${operation.id} tells`,
      phase: 'review',
      learn: (context) => {
        noteTold(context, operation);
        return Promise.resolve();
      },
    }));
}

function showsItem({ resources, operations, schemas }: Contract, operation: Operation): boolean {
  const schema = jsonContent(successResponse(operation))?.schema;
  if (schema === undefined) return true;
  const own = resources.find((resource) => operationsOf(resource).includes(operation));
  // Where a removal answers the item, the stand-in does so by itself.
  if (own !== undefined) return own.remove !== operation;
  const above = resourceAbove(operation.path, resourcesByItemPath(resources, operations, schemas));
  return above !== undefined && isItemOf(above, schema, schemas);
}

function noteTold(context: LearnContext, operation: Operation): void {
  const seen = context.exchanges.flatMap((exchange): Written[] => {
    const isOwn = exchange.operation === operation && exchange.request.method === operation.method;
    const body = isOwn && isSuccess(exchange) && isRead(exchange) ? bodyOf(exchange.response) : undefined;
    return isObject(body) ? [{ exchange, sent: {}, answered: body }] : [];
  });
  const [first] = seen;
  if (first === undefined || new Set(seen.map(({ exchange }) => exchange.request.path)).size < 2) return;
  const members = Object.keys(first.answered).flatMap((name): [string, MadeValue][] => {
    const made = ofPath(operation, name, seen) ?? madeValueOf(name, seen);
    const isPlayed = made !== undefined && ('value' in made || /^(?:now|uuid|random|path)$/.test(made.make));
    return isPlayed ? [[name, made]] : [];
  });
  if (members.length > 0) context.note(answerPoints.members, Object.fromEntries(members), first.exchange, operation);
}
