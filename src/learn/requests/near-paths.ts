import { encodePath } from '../../contract/uri-path';
import type { Operation } from '../../contract/operation';
import { refusalPoints } from '../../profile/request-points';
import { fillPath } from '../../verify/request';
import type { LearnContext } from '../learner';
import { answerOf, isToldAlike, withMethod, type SeenAnswer } from './seen-answer';

/**
 * Learns how paths are refused that are not described but lie near one that is, below it or with a slash at its end, where that is
 * another answer than that of any unknown path, such as where a gateway knows the first segment alone.
 */
export async function learnNearPaths(context: LearnContext, operation: Operation, unknown: SeenAnswer): Promise<void> {
  const known = context.knownPath(operation);
  if (known === undefined) return;
  const written = fillPath(encodePath(operation.path), known);
  const near = [
    ['path.below', [`${written}/understudy/nothing`, `${written}/understudy/no/such`]],
    ['path.slash', [`${written}/`, `${written}/`]],
  ] as const;
  for (const [situation, paths] of near) {
    const seen: SeenAnswer[] = [];
    for (const [turn, rawPath] of paths.entries()) {
      const query = turn === 1 ? ([['understudy', '1']] as const) : [];
      seen.push({ exchange: await context.ask({ operation, rawPath, query }) });
    }
    const [first, second] = seen;
    if (first === undefined || second === undefined || first.exchange.response.status < 400) continue;
    const answer = answerOf(first, second);
    if (answer !== undefined && !isToldAlike(unknown, first))
      context.note(refusalPoints[situation], withMethod(answer), first.exchange);
  }
}
