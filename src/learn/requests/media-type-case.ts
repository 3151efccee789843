import type { Operation } from '../../contract/operation';
import { transportPoints } from '../../profile/transport-points';
import type { Exchange } from '../../verify/exchange';
import type { LearnContext } from '../learner';
import { isToldAlike, type SeenAnswer } from './seen-answer';

/** An object with nothing in it that an operation refuses, and what sends it in other ways. */
export interface EmptyBody {
  readonly operation: Operation;
  readonly path: SeenAnswer['path'];
  /** How it is refused as it is. */
  readonly plain: Exchange;
  readonly ask: (text: string, mediaType?: string) => Promise<Exchange>;
}

/** Learns whether the name of a media type is known in any case: told under both names as under the plain one, an object was read. */
export async function learnMediaTypeCase(
  context: LearnContext,
  { operation, path, plain, ask }: EmptyBody,
  mediaType: string,
): Promise<void> {
  const [essence = '', ...parameters] = mediaType.split(';');
  const seen: Exchange[] = [];
  for (const written of [capitalized(essence), essence.toUpperCase()])
    seen.push(await ask('{}', [written, ...parameters].join(';')));
  const read = seen.filter((one) => isToldAlike({ exchange: plain, path }, { exchange: one, path })).length;
  const [first] = seen;
  if (first === undefined) return;
  if (read === seen.length) context.note(transportPoints.mediaTypeCase, 'any', first, operation);
  else if (read === 0) context.note(transportPoints.mediaTypeCase, 'exact', first, operation);
  else context.unclear(transportPoints.mediaTypeCase, seen, operation);
}

/** `Application/Json` for `application/json`. */
function capitalized(mediaType: string): string {
  return mediaType.replaceAll(
    /(^|\/)([a-z])/g,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
