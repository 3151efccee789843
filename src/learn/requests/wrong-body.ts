import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import type { Fault } from './faults';
import { isToldAlike, type SeenAnswer } from './seen-answer';

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

/**
 * Tells whether a body under another media type, which is told of as under its own, was read at all: one that is cut off is asked
 * for under both, where it is told of otherwise than `wrong`. Else, what is told alike was read.
 */
export async function isReadIndeed(
  context: LearnContext,
  base: () => RequestSpec,
  { fault, turn, cutOff }: { readonly fault: Fault; readonly turn: number; readonly cutOff: Fault | undefined },
  wrong: WrongBody,
): Promise<boolean> {
  if (cutOff === undefined || fault.inspection !== 'media-type' || context.refusalsLeft() < 2) return true;
  const spec = cutOff.make(base(), 0);
  const own = knownCuts.get(cutOff) ?? { exchange: await context.ask(spec), path: spec.path };
  knownCuts.set(cutOff, own);
  if (own.exchange.response.status < 400 || isToldAlike(wrong.seen, own)) return true;
  return isToldAlike(own, { exchange: await context.ask(fault.make(spec, turn)), path: spec.path });
}

const knownCuts = new WeakMap<Fault, SeenAnswer>();
