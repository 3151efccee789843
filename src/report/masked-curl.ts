import { headerPairs, type HttpRequest, type RawHeaders } from '../base/http';
import { splitOnce } from '../base/text';
import { curlOf, type NamedSecret } from '../exchange/curl';
import type { Masker } from '../exchange/masking/mask';

export interface MaskedCurlOptions {
  readonly baseUrl: string;
  readonly masker: Masker;
  /** Asked for each command: tokens are fetched while a run goes on. */
  readonly secrets: () => readonly NamedSecret[];
}

/**
 * A command that sends a request again, in several lines. The run's own credentials are named by their variables, all else that must not
 * be shown is masked.
 */
export function createMaskedCurl({ baseUrl, masker, secrets }: MaskedCurlOptions): (request: HttpRequest) => string {
  return (request) => {
    const known = secrets().filter(({ value }) => value !== '');
    const isNamed = (text: string): boolean =>
      known.some(({ value }) =>
        [value, encodeURIComponent(value), Buffer.from(value).toString('base64')].some((one) => text.includes(one)),
      );
    const exchange = { number: 0, source: 'visit', startedAt: 0, durationMs: 0, request } as const;
    const masked = masker.exchange(exchange).request;
    return curlOf(
      {
        ...masked,
        target: targetWith(request.target, masked.target, isNamed),
        headers: withoutNoise(headersWith(request.headers, masked.headers, isNamed)),
      },
      { baseUrl, secrets: known, isWrapped: true },
    );
  };
}

/** What clients add by themselves is left out. */
function withoutNoise(headers: RawHeaders): RawHeaders {
  const isNoise = ([name, value]: readonly [string, string]): boolean =>
    /^(?:sec-.*|accept-language|referer)$/i.test(name) || (/^accept$/i.test(name) && value === '*/*');
  return headerPairs(headers)
    .filter((pair) => !isNoise(pair))
    .flat();
}

/** Headers that hold one of the run's own credentials stay as they were: the command names its variable. */
function headersWith(own: RawHeaders, masked: RawHeaders, isNamed: (text: string) => boolean): RawHeaders {
  return masked.map((text, index) => {
    const value = own[index] ?? text;
    const isCredential = index % 2 === 1 && /^(?:[A-Za-z-]+ )?[^\s;]+$/.test(value);
    return isCredential && isNamed(value) ? value : text;
  });
}

/** The same for pairs of a query. */
function targetWith(own: string, masked: string, isNamed: (text: string) => boolean): string {
  const [path, query] = splitOnce(masked, '?');
  const pairs = splitOnce(own, '?')[1]?.split('&');
  if (query === undefined || pairs === undefined) return masked;
  const kept = query.split('&').map((pair, index) => {
    const value = pairs[index] ?? pair;
    return isNamed(value) ? value : pair;
  });
  return `${path}?${kept.join('&')}`;
}
