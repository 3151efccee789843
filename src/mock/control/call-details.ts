import { headerPairs, type HttpRequest, type HttpResponse } from '../../base/http';
import { isArray, isObject, stringifyJson, tryParseJson, type JsonValue } from '../../base/json';
import { createMaskedCurl } from '../../exchange/curl';
import type { Masker } from '../../exchange/masking/mask';
import type { Contract } from '../../openapi/contract';
import { readFields } from '../../openapi/request/written';
import type { MockConfig } from '../config';
import { exchangeOf, type JournalEntry } from '../journal';
import { withoutOrigin } from '../mock-request';
import { readCall } from './call-reading';
import { stepsOf } from './call-steps';
import type { CallView } from './call-view';
import type { CallDetails, MessageText, OverrideMatch } from './console-types';
import { placesOf } from './source-lines';

/** One call, and why it got its response. @param origin of the mock, for the curl line */
export type CallDetailsOf = (entry: JournalEntry, origin: string) => Promise<CallDetails>;

export function createCallDetails(
  contract: Contract,
  config: MockConfig,
  view: CallView,
  masker: Masker,
): CallDetailsOf {
  const secrets = config.apiKeys.map((value) => ({ value, variable: 'API_KEY' }));
  return async (entry, origin) => {
    const { request, response } = view.exchange(entry);
    const summary = view.summary(entry);
    const { request: sent } = exchangeOf(entry);
    const curl = createMaskedCurl({ baseUrl: origin, masker, secrets: () => secrets });
    const like = likeOf(contract, request, entry.operation);
    return {
      ...summary,
      request: messageText(request, entry.requestBody),
      response: messageText(response ?? { headers: [] }, entry.responseBody),
      places: await placesOf(
        contract.document,
        entry.violations.map(({ pointer }) => pointer),
      ),
      // The steps of a service are its own.
      steps: entry.outcome === 'passed-on' ? [] : stepsOf(contract, config, entry, summary),
      curl: curl({ ...sent, target: withoutOrigin(sent.target) }),
      ...(like !== undefined && { like }),
    };
  };
}

/** @param body as it came, which `masked` hides the secrets of */
function messageText(masked: Pick<HttpResponse, 'headers' | 'body'>, body: Uint8Array | string = ''): MessageText {
  const headers = headerPairs(masked.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const shown = masked.body !== undefined && 'text' in masked.body ? masked.body.text : undefined;
  const text = shown === undefined ? undefined : asItCame(Buffer.from(body).toString(), shown);
  return { headers, ...(text !== undefined && text !== '' && { text }), bytes: Buffer.byteLength(body) };
}

/** A JSON text with its own blanks and spelling of numbers, unless something in it is hidden. */
function asItCame(text: string, shown: string): string {
  const value = tryParseJson(text);
  if (value === undefined || stringifyJson(value) !== shown) return shown;
  // What stands in the first of two properties with one name is in no value, so nobody has looked whether it is a secret.
  const names = text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
  return names === namesIn(value) ? text : shown;
}

function namesIn(value: JsonValue): number {
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + namesIn(item), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + namesIn(inner), 0);
}

/** The condition of an override that has the path and query of a request. What is not valid never reaches an override. */
function likeOf(contract: Contract, request: HttpRequest, operation: string | undefined): OverrideMatch | undefined {
  const reading = readCall(contract, request, operation);
  if (reading === undefined) return undefined;
  const valuesOf = (place: string, names: readonly string[]): Readonly<Record<string, JsonValue>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = reading.values.get(`${place}.${name}`);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  const sent = readFields(reading.request.target.split('?')[1] ?? '').map(({ name }) => name);
  const [path, query] = [valuesOf('path', Object.keys(reading.path)), valuesOf('query', sent)];
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
  };
}
