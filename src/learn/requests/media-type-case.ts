import type { Contract } from '../../contract/contract';
import { transportPoints } from '../../profile/transport-points';
import { createRequest } from '../../verify/checks/bodies';
import type { Creatable } from '../../verify/creatable';
import type { Exchange } from '../../verify/exchange';
import type { LearnContext } from '../learner';
import { isToldAlike } from './seen-answer';

/**
 * Learns whether the name of a media type is known in any case. An object with nothing in it is sent, so that nothing is made
 * where a service asks for a member: told under both names as under the plain one, it was read.
 */
export async function learnMediaTypeCase(
  contract: Contract,
  context: LearnContext,
  creatable: Creatable,
): Promise<void> {
  const { operation, media } = creatable;
  const request = createRequest(creatable, {});
  const { body } = request;
  const isRefused = contract.validators.compile(media.schemaPointer, 'request')({}, 'body').length > 0;
  if (body?.mediaType === undefined || !isRefused) return;
  const path = context.knownPath(operation);
  const ask = (mediaType: string): Promise<Exchange> =>
    context.ask({
      ...request,
      ...(path !== undefined && { path }),
      body: { ...body, mediaType, bytes: Buffer.from('{}') },
    });
  const [essence = '', ...parameters] = body.mediaType.split(';');
  const plain = await ask(body.mediaType);
  if (plain.response.status < 400) return;
  const seen: Exchange[] = [];
  for (const written of [capitalized(essence), essence.toUpperCase()])
    seen.push(await ask([written, ...parameters].join(';')));
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
