import type { ParameterKind } from '../../profile/parameter-kinds';
import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import { learnAllTold, type WrongAlone } from './several';

/** A parameter of a query that was refused, with its name and text. */
export type WrongParameter = WrongAlone<readonly [name: string, text: string]>;

/** What is read before it is held against its bounds comes last. */
const lastLookedAt: readonly ParameterKind[] = [
  'above',
  'below',
  'zero',
  'negative',
  'too-long',
  'too-short',
  'malformed',
  'unknown-value',
  'not-a-number',
];

/** Learns whether a service tells of all parameters of a query that are wrong, of those that it refuses one by one. */
export async function learnSeveralParameters(
  context: LearnContext,
  base: Required<Pick<RequestSpec, 'operation' | 'path'>>,
  refused: readonly WrongParameter[],
): Promise<void> {
  const ranked = lastLookedAt.flatMap((kind) => refused.filter((one) => one.kind === `parameter.${kind}`));
  const subjects = new Set(refused.map(({ subject }) => subject));
  await learnAllTold(context, {
    operation: base.operation,
    of: 'query',
    ask: (parts) => context.ask({ ...base, query: parts }),
    wrong: [...subjects].flatMap((subject) => ranked.find((one) => one.subject === subject) ?? []),
    others: refused,
  });
}
