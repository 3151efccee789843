import { ownMember, type JsonValue } from '../../exact-json';
import { writePoints } from '../../profile/write-points';
import { isSuccess } from '../../verify/answers';
import { withValue } from '../../verify/body-values';
import type { Exchange } from '../../verify/exchange';
import { itemIn } from '../data/exchanged';
import type { LearnContext } from '../learner';
import type { Sending } from './sending';

/**
 * Learns whether null is taken for members whose schema has none, of those that need not be there: all at once, so that a service
 * which takes them all is asked for one write. Gives the subjects of those that were taken.
 */
export async function learnNulls(
  context: LearnContext,
  sending: Sending,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const { breakable, fresh, send } = sending;
  const fields = breakable.fields.filter(
    ({ path, required, types }) =>
      path.length === 1 &&
      !required &&
      // Objects and lists are refused where scalars are taken: one by one they cost nothing then.
      !types.some((type) => type === 'object' || type === 'array') &&
      subjects.includes(`body.${path.join('.')}`),
  );
  if (fields.length < 2) return new Set();
  const exchange = await context.ask(send(fields.reduce((body, { path }) => withValue(body, path, null), fresh())));
  if (!isSuccess(exchange)) return new Set();
  const taken = fields.map(({ path }) => `body.${path.join('.')}`);
  for (const subject of taken) noteTakenNull(context, sending, subject, exchange);
  return new Set(taken);
}

/** Writes down what became of a null that was taken: it is shown as null, or is as if it had been left out. */
export function noteTakenNull(
  context: LearnContext,
  { operation }: Pick<Sending, 'operation'>,
  subject: string | undefined,
  exchange: Exchange,
): void {
  const name = subject?.slice('body.'.length) ?? '';
  const item = itemIn(context.contract, exchange);
  if (item === undefined || name === '' || name.includes('.')) return;
  const shown: JsonValue | undefined = ownMember(item, name);
  // A change that removes a member by null has none of it left.
  const isGone = shown === undefined && operation.method !== 'POST';
  context.note(writePoints.nullMember, shown === null || isGone ? 'kept' : 'left-out', exchange, operation, subject);
}
