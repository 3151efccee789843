import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import type { Fault } from './faults';
import type { SeenAnswer } from './seen-answer';

/** A request whose body is refused, and its answer. */
export interface WrongBody {
  readonly spec: RequestSpec;
  readonly seen: SeenAnswer;
}

/**
 * Sends a body that is refused, which costs no write: whether it was read under another media type, or
 * for another Accept, shows by what is told of it.
 * Undefined where it is taken.
 */
export async function askWrong(
  context: LearnContext,
  base: () => RequestSpec,
  { inspection }: Fault,
  wrongBody: Fault | undefined,
): Promise<WrongBody | undefined> {
  if (wrongBody === undefined || (inspection !== 'media-type' && inspection !== 'accept')) return undefined;
  if (!known.has(wrongBody)) known.set(wrongBody, await ask(context, base, wrongBody));
  return known.get(wrongBody);
}

/** Each is asked for once. */
const known = new WeakMap<Fault, WrongBody | undefined>();

async function ask(context: LearnContext, base: () => RequestSpec, wrongBody: Fault): Promise<WrongBody | undefined> {
  const spec = wrongBody.make(base(), 0);
  const exchange = await context.ask(spec);
  return exchange.response.status < 400 ? undefined : { spec, seen: { exchange, path: spec.path } };
}
