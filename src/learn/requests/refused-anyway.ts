import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import type { Fault } from './faults';
import type { SeenAnswer } from './seen-answer';

/** Statuses that say by themselves that it was the key, the path or the media type that was refused. */
const telling = [401, 403, 404, 405, 406, 415];

/** Statuses that say nothing of what a request names: it was refused before that was looked at (RFC 9110 section 15.5, RFC 6585). */
const blunt = [401, 402, 403, 405, 407, 429];

/** Tells whether a status refuses a request whatever it names, so that it tells nothing of an identifier. */
export function isBlunt(status: number): boolean {
  return blunt.includes(status) || status >= 500;
}

/**
 * Tells whether a request is refused without its fault too. A write is asked for with values of its own, where the status of the
 * refusal may be told of the body; a read of what nobody has is no proof against one of another such.
 */
export async function isRefusedAnyway(
  context: LearnContext,
  base: () => RequestSpec,
  { inspection }: Fault,
  { exchange: { response } }: SeenAnswer,
): Promise<boolean> {
  const spec = base();
  const { status } = response;
  if (spec.operation.method === 'GET')
    return (inspection !== 'item' || isBlunt(status)) && (await statusOfRead(context, spec)) === status;
  const isOfBody = inspection === 'media-type' || inspection === 'accept';
  if (spec.body === undefined || !isOfBody || telling.includes(status) || context.writesLeft() < 2) return false;
  const control = await context.ask(spec);
  return control.response.status === status;
}

/** How the plain reads of a learner were answered. */
const reads = new WeakMap<LearnContext, Map<RequestSpec['operation'], number>>();

async function statusOfRead(context: LearnContext, spec: RequestSpec): Promise<number> {
  const known = reads.get(context) ?? new Map<RequestSpec['operation'], number>();
  reads.set(context, known);
  const status = known.get(spec.operation) ?? (await context.ask(spec)).response.status;
  known.set(spec.operation, status);
  return status;
}
