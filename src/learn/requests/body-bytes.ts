import type { Contract } from '../../contract/contract';
import { refusalPoints } from '../../profile/request-points';
import { transportPoints } from '../../profile/transport-points';
import { createRequest } from '../../verify/checks/bodies';
import type { Creatable } from '../../verify/creatable';
import type { Exchange } from '../../verify/exchange';
import type { LearnContext } from '../learner';
import { answerOf, isToldAlike } from './seen-answer';

/**
 * Learns what becomes of JSON behind a byte order mark, and of JSON under a media type of its own. An object with nothing in it is
 * sent both ways, so that nothing is made where a service asks for a member: told as the same object is without, it was read.
 */
export async function learnBodyBytes(contract: Contract, context: LearnContext, creatable: Creatable): Promise<void> {
  const { operation, media } = creatable;
  const { body } = createRequest(creatable, {});
  const isRefused = contract.validators.compile(media.schemaPointer, 'request')({}, 'body').length > 0;
  if (body === undefined || !isRefused) return;
  const path = context.knownPath(operation);
  const ask = (text: string, mediaType = body.mediaType): Promise<Exchange> =>
    context.ask({
      ...createRequest(creatable, {}),
      ...(path !== undefined && { path }),
      body: { ...body, mediaType, bytes: Buffer.from(text) },
    });
  const plain = await ask('{}');
  if (plain.response.status < 400) return;
  const marked = await ask('\u{feff}{}');
  if (isToldAlike({ exchange: plain, path }, { exchange: marked, path }))
    context.note(transportPoints.byteOrderMark, 'read', marked, operation);
  else {
    const again = await ask('\u{feff}{"understudy": 1}');
    const answer = answerOf({ exchange: marked, path }, { exchange: again, path });
    context.note(transportPoints.byteOrderMark, 'refuse', marked, operation);
    if (answer !== undefined) context.note(refusalPoints['body.byte-order-mark'], answer, marked, operation);
  }
  const typed = await ask('{}', 'application/vnd.understudy+json');
  const isRead = isToldAlike({ exchange: plain, path }, { exchange: typed, path });
  context.note(transportPoints.jsonMediaType, isRead ? 'read' : 'refuse', typed, operation);
}
