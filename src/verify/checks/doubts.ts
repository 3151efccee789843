import type { Operation } from '../../contract/operation';
import { parseJson } from '../../exact-json';
import { isSuccess } from '../answers';
import type { CheckContext } from '../check';
import { decodeUtf8, headerOf, type Exchange } from '../exchange';
import { exchangesOf } from '../exchanges-of';
import { isJson } from '../../contract/media-type';
import type { Creatable } from '../creatable';
import { plainBodyCheck } from './plain-body';

/**
 * Gives why a refused body says nothing: every valid one was refused too. Undefined where one was taken, and where none was
 * sent, so that nothing speaks against it.
 */
export function whyNoneTaken(
  { contract, exchanges }: CheckContext,
  { operation, media, write }: Creatable,
): string | undefined {
  const validate = contract.validators.compile(media.schemaPointer, 'request');
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
  const creates = exchangesOf(exchanges, operation).filter(
    (exchange) => exchange.request.method === 'POST' && exchange.credential.form === 'valid',
  );
  // Most of a run's successes are valid, so that the first one settles it.
  if (creates.some((exchange) => isSuccess(exchange) && isValid(exchange))) return undefined;
  const refused = creates.filter(isValid).length;
  return refused === 0 ? undefined : `each of ${refused} valid bodies was refused as well`;
}

/** Gives why a refused key says nothing: the operation refuses the valid one too, whatever was sent with it. */
export function whyKeyIsRefused({ exchanges }: CheckContext, operation: Operation): string | undefined {
  const withKey = exchangesOf(exchanges, operation).filter((exchange) => exchange.credential.form === 'valid');
  const isRefused = ({ response: { status } }: Exchange): boolean => status === 401 || status === 403;
  return withKey.length > 0 && withKey.every(isRefused) ? 'the valid key was refused as well' : undefined;
}
