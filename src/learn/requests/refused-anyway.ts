import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import type { Fault } from './faults';
import type { SeenAnswer } from './seen-answer';

/** Statuses that say by themselves that it was the key, the path or the media type that was refused. */
const telling = [401, 403, 404, 405, 406, 415];

/**
 * Tells whether a request is refused without its fault too. The same is asked for with values of its own, where the status of the
 * refusal may be told of the body.
 */
export async function isRefusedAnyway(
  context: LearnContext,
  base: () => RequestSpec,
  { inspection }: Fault,
  { exchange: { response } }: SeenAnswer,
): Promise<boolean> {
  const spec = base();
  const isOfBody = inspection === 'media-type' || inspection === 'accept';
  if (spec.body === undefined || !isOfBody || telling.includes(response.status) || context.writesLeft() < 2)
    return false;
  const control = await context.ask(spec);
  return control.response.status === response.status;
}
