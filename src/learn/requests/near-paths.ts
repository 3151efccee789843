import { encodePath } from '../../contract/uri-path';
import type { Operation } from '../../contract/operation';
import { refusalPoints } from '../../profile/request-points';
import type { Situation } from '../../profile/situations';
import { fillPath, type RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import { answerOf, isToldAlike, withMethod, type SeenAnswer } from './seen-answer';

/** How any unknown path is refused, as it was learnt first. */
export class UnknownPaths {
  /** The refusal of one of one segment; undefined where none was learnt. */
  usual: SeenAnswer | undefined;

  /**
   * Notes how paths are refused in a situation, as two of them were; not where both are told as any unknown path is, nor where they
   * are not refused alike.
   */
  note(context: LearnContext, situation: Situation, seen: readonly SeenAnswer[], place?: string): void {
    const [first, second] = seen;
    if (this.usual === undefined || first === undefined || second === undefined) return;
    if (seen.some(({ exchange }) => exchange.response.status < 400) || isToldAlike(this.usual, first)) return;
    const answer = answerOf(first, second);
    if (answer !== undefined) context.note(refusalPoints[situation], withMethod(answer), first.exchange, place);
  }
}

/** Gives the answers to requests, the second only where the first is not that of any unknown path. */
async function askTwice(
  context: LearnContext,
  { usual }: UnknownPaths,
  specs: readonly RequestSpec[],
): Promise<SeenAnswer[]> {
  const seen: SeenAnswer[] = [];
  for (const spec of specs) {
    const one = { exchange: await context.ask(spec) };
    seen.push(one);
    if (usual === undefined || isToldAlike(usual, one)) break;
  }
  return seen;
}

const turns: readonly NonNullable<RequestSpec['query']>[] = [[], [['understudy', '1']]];

/**
 * Learns how paths are refused that are not described but lie one segment below one that is, or are it with a slash at its end,
 * where that is another answer than that of any unknown path: a gateway may know the first segment alone, or an item be looked for.
 */
export async function learnNearPaths(
  context: LearnContext,
  operation: Operation,
  known: Readonly<Record<string, string>>,
  unknown: UnknownPaths,
): Promise<void> {
  const { contract } = context;
  const written = fillPath(encodePath(operation.path), known);
  const [base = ''] = contract.basePaths;
  const near = [
    ['path.below', [`${written}/understudy-nothing`, `${written}/understudy-none`]],
    ['path.slash', [`${written}/`, `${written}/`]],
  ] as const;
  for (const [situation, paths] of near) {
    if (written.endsWith('/') || contract.match('GET', base + paths[0]).kind !== 'path-unknown') continue;
    const specs = paths.map((rawPath, turn): RequestSpec => ({ operation, rawPath, query: turns[turn] ?? [] }));
    unknown.note(context, situation, await askTwice(context, unknown, specs), operation.path);
  }
}

/** Learns how unknown paths are refused by HEAD, and where they have two segments. */
export async function learnUnknownOtherwise(
  context: LearnContext,
  operation: Operation,
  unknown: UnknownPaths,
): Promise<void> {
  const rawPaths = ['/understudy-nothing', '/understudy-none'] as const;
  const ask = async (situation: Situation, more: (turn: number) => Partial<RequestSpec>): Promise<void> => {
    const specs = rawPaths.map((rawPath, turn) => ({ operation, rawPath, query: turns[turn] ?? [], ...more(turn) }));
    unknown.note(context, situation, await askTwice(context, unknown, specs));
  };
  await ask('path.unknown-item', (turn) => ({ rawPath: `/understudy/${['nothing', 'none'][turn] ?? ''}` }));
  const head = await context.ask({ operation, rawPath: rawPaths[0], method: 'HEAD' });
  // What HEAD is told has no body that could be compared.
  if (head.response.status !== unknown.usual?.exchange.response.status)
    await ask('path.unknown-head', () => ({ method: 'HEAD' }));
}
