import type { Contract } from '../../contract/contract';
import { isObject, scalarText } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { documentedOr4xx } from './define-check';

/** Words of a description that speak of what a request holds, not of whether it can be read. */
const speaksOfContent =
  /\b(?:in)?valid|\bvalidat|\bschema\b|\bfields?\b|\bpropert|\bmissing\b|\blacks?\b|\brequired\b|\bconstraint|\bout of range|\bunknown value/i;
const namesUnprocessable = /\b422\b|\bunprocessable\b/i;

/**
 * Gives the statuses, each `400` or `4XX`, that an operation may refuse a request with that can be read and breaks a schema.
 * Those that are documented; where 400 is the only one, 422 (RFC 9110 section 15.5.21) too, if the document leaves room for
 * it: its words name 422, or `default` or `4XX` stands beside a 400 of which nothing says that it is about content.
 */
export function statusesOfInvalid(contract: Contract, operation: Operation): string[] {
  const statuses = documentedOr4xx(operation, '400', '422');
  if (!statuses.includes('400') || statuses.includes('422')) return statuses;
  return isRoomFor422(contract, operation) ? [...statuses, '422'] : statuses;
}

function isRoomFor422({ loaded }: Contract, { responses, raw }: Operation): boolean {
  const parts = [loaded.root['info'], raw, raw['requestBody']].filter(isObject);
  const own = parts.flatMap((part) => [scalarText(part['description']), scalarText(part['summary'])]);
  const texts = [...own, ...responses.map(({ description }) => description)];
  if (texts.some((text) => namesUnprocessable.test(text))) return true;
  if (responses.some(({ status }) => status === '4XX')) return true;
  const isOpen = responses.some(({ status }) => status === 'default');
  const badRequest = responses.find(({ status }) => status === '400')?.description ?? '';
  return isOpen && !speaksOfContent.test(badRequest);
}
