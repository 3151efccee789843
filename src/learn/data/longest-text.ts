import { dataPoints } from '../../profile/data-points';
import { tagWithin } from '../../verify/checks/fresh-texts';
import { withValue } from '../../verify/body-values';
import type { Exchange } from '../../verify/exchange';
import type { Field } from '../../verify/fields';
import type { Creation } from './creation';

/** Lengths that services have as limits, and one that shows that there is none. Refused bodies cost no write: the longest go first. */
const lengths = [
  2000, 1000, 512, 500, 300, 256, 255, 250, 200, 160, 150, 140, 128, 120, 100, 80, 64, 60, 50, 48, 40, 36, 32, 30, 25,
  24, 20, 16,
];

/** Finds the longest text that a service takes for a member that the document sets no limit to. */
export async function findLongest(creation: Creation, field: Field): Promise<void> {
  if (field.schema.maxLength !== undefined || creation.left <= 1) return;
  let refused: { readonly length: number; readonly exchange: Exchange } | undefined;
  let taken: number | undefined;
  const refusals: Exchange[] = [];
  const tryLength = async (length: number): Promise<boolean | undefined> => {
    const text = `${tagWithin(creation.context.nextTag(), length)} `.slice(0, length).padEnd(length, 'x');
    const tried = await creation.send(withValue(creation.body(), field.path, text));
    if (tried === undefined) return undefined;
    if (tried.isTaken) taken = length;
    else {
      refused = { length, exchange: tried.exchange };
      refusals.push(tried.exchange);
    }
    return tried.isTaken;
  };
  for (const length of lengths) {
    const isTaken = await tryLength(length);
    if (isTaken === undefined) return;
    if (isTaken) break;
  }
  if (refused === undefined || taken === undefined) return;
  // Most limits are those of the list: the next longer text is refused then, which costs nothing.
  if (refused.length > taken + 1) await tryLength(taken + 1);
  while (refused.length > taken + 1) {
    if ((await tryLength(Math.floor((refused.length + taken) / 2))) === undefined) return;
  }
  creation.note(dataPoints.longestText, taken, refused.exchange, field);
  const [first = refused.exchange, second = first] = refusals;
  creation.noteRefusal('member.too-long', [first, second], field);
}
