import type { Operation } from '../../openapi/operation';
import { parseJson } from '../../base/json';
import { isSuccess } from '../../probe/answers';
import { type CheckContext, documentedOr4xx } from '../../probe/check';
import { decodeUtf8, headerOf, type Exchange } from '../../probe/exchange';
import { isJson } from '../../base/http';
import type { Creatable } from '../../probe/creatable';
import { rejectionWords } from '../../probe/fitted-bodies';
import type { Contract } from '../../openapi/contract';
import { isObject, scalarText } from '../../openapi/document';

/**
 * Gives why a refused body says nothing: every valid one was refused too. Undefined where one was taken, and where none was
 * sent, so that nothing speaks against it.
 */
export function whyNoneTaken(context: CheckContext, { operation, media, write }: Creatable): string | undefined {
  const validate = context.contract.validators.compile(media.schemaPointer, 'request');
  const plain = [plainBodyCheck(operation), `${operation.id}.required-properties`];
  const isValid = ({ request, checkId }: Exchange): boolean => {
    // Of forms, those that were sent as valid ones.
    if (write !== undefined) return plain.includes(checkId);
    const text = request.body === undefined ? undefined : decodeUtf8(request.body);
    if (text === undefined || !isJson(headerOf(request.headers, 'Content-Type') ?? '')) return false;
    try {
      return validate(parseJson(text), 'body').length === 0;
    } catch {
      return false;
    }
  };
  const creates = context
    .exchangesOf(operation)
    .filter((exchange) => exchange.request.method === 'POST' && exchange.credential.form === 'valid');
  // Most of a run's successes are valid, so that the first one settles it.
  if (creates.some((exchange) => isSuccess(exchange) && isValid(exchange))) return undefined;
  const refused = creates.filter(isValid).length;
  return refused === 0 ? undefined : `each of ${refused} valid bodies was refused as well`;
}

/** Gives why a refused key says nothing: the operation refuses the valid one too, whatever was sent with it. */
export function whyKeyIsRefused(context: CheckContext, operation: Operation): string | undefined {
  const withKey = context.exchangesOf(operation).filter((exchange) => exchange.credential.form === 'valid');
  const isRefused = ({ response: { status } }: Exchange): boolean => status === 401 || status === 403;
  return withKey.length > 0 && withKey.every(isRefused) ? 'the valid key was refused as well' : undefined;
}

/** Gives the identifier of the check that sends a plain body with every property, before any other body of a create. */
export function plainBodyCheck(operation: Operation): string {
  return `${operation.id}.every-property`;
}

/**
 * Gives why nothing can be learned from a body in which one value differs from the plain one: the service takes none, for whatever
 * reason its schema does not tell. Undefined where it does, or where none was tried.
 */
export function whyPlainBodyFails(context: CheckContext, creatable: Creatable): string | undefined {
  const fit = context.fitOf(creatable);
  if (fit !== undefined)
    return fit.bodies === undefined ? `no valid body was accepted: ${rejectionWords(fit.first)}` : undefined;
  const id = plainBodyCheck(creatable.operation);
  const last = context.exchangesOf(creatable.operation).findLast(({ checkId }) => checkId === id);
  return last === undefined || isSuccess(last)
    ? undefined
    : `the plain body was answered ${rejectionWords(last)} (${id})`;
}

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
