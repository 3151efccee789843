import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import { textOf, type SeenAnswer } from './seen-answer';

/** Tells whether an answer is the one that GET has of the same identifier, which it names. */
export async function isOfItem(context: LearnContext, spec: RequestSpec, seen: SeenAnswer): Promise<boolean> {
  if (seen.exchange.response.status !== 404 || spec.operation.method !== 'GET') return false;
  const told = textOf({ exchange: await context.ask(spec) });
  const names = Object.values(spec.path ?? {});
  return told !== undefined && told === textOf(seen) && names.some((name) => told.includes(name));
}
