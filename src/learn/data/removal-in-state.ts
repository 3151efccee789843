import type { Operation } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import type { StateRule } from '../../profile/state-points';
import type { Exchange } from '../../verify/exchange';
import type { LearnContext } from '../learner';
import { answerOf } from '../requests/seen-answer';
import { isRefused } from './state-rules';
import type { Own } from './state-ways';

/** Gives the rule by which an item is not removed in a state, of two tries; undefined where it is, or nothing tells. */
export async function removalInState(
  context: LearnContext,
  operation: Operation,
  { path }: Own,
  { member, value }: { readonly member: string; readonly value: JsonValue },
): Promise<{ readonly rule: StateRule; readonly shown: Exchange } | undefined> {
  const first = await context.ask({ operation, path });
  if (!isRefused(first)) return undefined;
  const second = await context.ask({ operation, path });
  const answer = answerOf({ exchange: first, path }, { exchange: second, path });
  return answer && { rule: { member, is: [value], answer }, shown: first };
}
