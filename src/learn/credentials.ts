import type { HttpRequest } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import { withKey } from '../exchange/place-credential';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Operation } from '../openapi/operation';

/** The key of mocks that respond to recorded requests: the keys in a recording are masked. */
export const recordedKey = 'key-of-the-recording';

/** A recorded request as a mock gets it, with the mock's key where the service accepted one, and a wrong one where it did not. */
export function withRecordedKey(
  request: HttpRequest,
  operation: Operation,
  { credential }: Pick<ExchangeView, 'credential'>,
  { label, response }: Pick<Exchange, 'label' | 'response'>,
): HttpRequest {
  if (credential === 'none') return request;
  const isWrong = label === undefined ? response?.status === 401 : credential === 'wrong';
  return withKey(request, operation, isWrong ? `wrong-${recordedKey}` : recordedKey);
}
