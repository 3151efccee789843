import type { Operation } from '../../contract/operation';
import { refusalPoints, requestPoints } from '../../profile/request-points';
import type { LearnContext } from '../learner';
import { answerOf, type SeenAnswer } from './seen-answer';

/** Learns what becomes of a query parameter that is not described. */
export async function learnUnknownParameter(
  context: LearnContext,
  operation: Operation,
  path: Readonly<Record<string, string>>,
): Promise<void> {
  const names = ['understudy', 'x_no_such'];
  const all: SeenAnswer[] = [];
  for (const name of names)
    all.push({
      exchange: await context.ask({ operation, path, query: [[name, '1']] }),
      path,
      subject: `query.${name}`,
    });
  const seen = all.filter(({ exchange }) => exchange.response.status >= 300);
  const [shown] = all;
  if (shown !== undefined && seen.length === 0)
    context.note(requestPoints.unknownParameter, 'ignore', shown.exchange, operation);
  else if (seen.length < all.length)
    context.unclear(
      requestPoints.unknownParameter,
      all.map(({ exchange }) => exchange),
      operation,
    );
  if (seen.length < all.length) return;
  const [first, second] = seen;
  const answer = first === undefined || second === undefined ? undefined : answerOf(first, second);
  if (first === undefined || answer === undefined) return;
  const plain = await context.ask({ operation, path });
  if (plain.response.status === first.exchange.response.status) {
    context.leave(
      `query.unknown at GET ${operation.path}`,
      'the same request without the parameter is refused as well',
    );
    return;
  }
  context.note(requestPoints.unknownParameter, 'refuse', first.exchange, operation);
  context.note(refusalPoints['query.unknown'], answer, first.exchange, operation);
}
