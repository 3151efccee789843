import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { isSuccess } from '../answers';
import type { Mismatch } from '../check';
import type { Exchange } from '../exchange';
import { answeredItem } from '../items';
import { idText, type SeenItem } from '../knowledge';
import { lastSegment } from '../request';
import { mismatch } from './define-check';
import { integerOf, type ReadableResource } from './resources';
import { expectedProperty, gotProperty } from '../expectation';

/** Gives the identifier that an answer carries, as text; undefined where it carries none. */
export function answeredId(
  contract: Contract,
  { identifier }: ReadableResource,
  exchange: Exchange,
): string | undefined {
  const item = answeredItem(contract, exchange);
  return isObject(item) ? idText((item as SeenItem)[identifier.property]) : undefined;
}

/** Gives the mismatch of a success that is not the item asked for; undefined where it is, and where it is no success. */
export function otherItem(
  contract: Contract,
  one: ReadableResource,
  exchange: Exchange,
  asked: string,
): Mismatch | undefined {
  const answered = answeredId(contract, one, exchange);
  if (!isSuccess(exchange) || (answered !== undefined && namesSame(one, asked, answered))) return undefined;
  const { property } = one.identifier;
  return mismatch(
    exchange,
    { ...expectedProperty(property, asked, ', the identifier asked for, or a refusal'), orRefusal: true },
    gotProperty(property, answered ?? 'none'),
  );
}

/** Gives the identifier that a request asked for, as it stands in the last segment of its path. */
export function askedId({ request }: Exchange): string {
  const last = lastSegment(request.path);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** An integer may be spelled with zeros or a plus before it; case and normal form of a text are the service's own affair. */
function namesSame({ isInteger }: ReadableResource, asked: string, answered: string): boolean {
  if (asked === answered) return true;
  if (!isInteger) return plain(asked) === plain(answered);
  const [one, other] = [integerOf(bare(asked)), integerOf(bare(answered))];
  return one !== undefined && one === other;
}

function bare(text: string): string {
  return text.replace(/^\+/, '');
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
