import { contentOf, headerOf, headerPairs, isJson, textOf, type HttpRequest, type RawHeaders } from '../base/http';
import { escaped, shellWord, splitOnce, unsafe } from '../base/text';
import type { Masker } from './masking/mask';

/** A secret, and the environment variable that holds it, without its dollar sign: `API_KEY`. */
export interface NamedSecret {
  readonly value: string;
  readonly variable: string;
}

interface CurlOptions {
  readonly baseUrl: string;
  /** Never shown: their variables stand in their places. */
  readonly secrets: readonly NamedSecret[];
}

/** Headers that curl sets itself. */
const ownHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'user-agent'];

/** Longest text, in bytes, that one argument of a program may have on Linux. */
const longestArgument = 128 * 1024 - 1;

/**
 * A command that sends a request again, for a POSIX shell, in several lines. A body that no shell can write has to come from a file: a
 * comment says so.
 */
export function curlOf(request: HttpRequest, { baseUrl, secrets }: CurlOptions): string {
  const word = (text: string): string => wordWith(text, secrets);
  const body = bodyArguments(request, word);
  const url = baseUrl + request.target;
  const headers = headerArguments(request, body !== undefined, secrets, word);
  const lines = [
    `curl ${[...flagsOf(request, url), word(url)].join(' ')}`,
    ...packed(headers),
    ...(body === undefined ? [] : [body.argument]),
  ];
  return lines.join(' \\\n  ') + (body?.comment ?? '');
}

/** Longest line of headers: with what stands before it, a terminal of 100 columns has room for it. */
const longestLine = 80;

/** As many arguments in one line as fit. */
function packed(parts: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line === undefined || line.length + part.length >= longestLine) lines.push(part);
    else lines[lines.length - 1] = `${line} ${part}`;
  }
  return lines;
}

function flagsOf({ method, body }: HttpRequest, url: string): readonly string[] {
  const flags = method === 'HEAD' ? ['-I'] : ['-i'];
  if (method !== 'HEAD' && (method !== 'GET' || body !== undefined)) flags.push('-X', shellWord(method));
  const [path, query = ''] = splitOnce(url.replace(/^[^:]*:\/\/[^/]*/, ''), '?');
  // curl would resolve dots, and take brackets and braces for patterns.
  if (path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) flags.push('--path-as-is');
  if (/[[\]{}]/.test(path + query)) flags.push('-g');
  return flags;
}

function headerArguments(
  { headers }: HttpRequest,
  hasBody: boolean,
  secrets: readonly NamedSecret[],
  word: (text: string) => string,
): readonly string[] {
  const lines = headerPairs(headers)
    .filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
    .map(([name, value]) => {
      const basic = name.toLowerCase() === 'authorization' ? basicSecret(value, secrets) : undefined;
      if (basic !== undefined) return `-u "$${basic.variable}"`;
      // A header without a value ends in a semicolon (curl's manual, --header).
      return `-H ${value === '' ? shellWord(`${name};`) : word(`${name}: ${value}`)}`;
    });
  // curl would say that it is a form.
  return hasBody && headerOf(headers, 'content-type') === undefined ? [...lines, "-H 'Content-Type:'"] : lines;
}

/** The secret that a Basic credential is made of (RFC 7617 section 2). */
function basicSecret(value: string, secrets: readonly NamedSecret[]): NamedSecret | undefined {
  const [scheme, token = ''] = splitOnce(value, ' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return secrets.find((secret) => secret.value !== '' && Buffer.from(secret.value).toString('base64') === token);
}

function bodyArguments(
  { body, headers }: HttpRequest,
  word: (text: string) => string,
): { readonly argument: string; readonly comment?: string } | undefined {
  if (body === undefined) return undefined;
  const text = textOf(body);
  const shown = text !== undefined && isJson(headerOf(headers, 'content-type') ?? '') ? escapedJson(text) : text;
  const size = Buffer.byteLength(contentOf(body));
  if (shown === undefined || hasControls(shown) || hasMark(body) || size > longestArgument)
    return { argument: '--data-binary @body.bin', comment: `  # body.bin: ${size} bytes that are not shown here` };
  // What begins with an at sign would name a file.
  return { argument: `${shown.startsWith('@') ? '--data-raw' : '-d'} ${word(shown)}` };
}

/** Texts drop a byte order mark, which a request may have been sent for. */
function hasMark(body: NonNullable<HttpRequest['body']>): boolean {
  const content = contentOf(body);
  return typeof content === 'string' ? content.startsWith('\ufeff') : content[0] === 0xef && content[1] === 0xbb;
}

/** Whether a terminal would act on it. */
function hasControls(text: string): boolean {
  return text.replaceAll(/[\t\n\r]/g, '').search(unsafe) !== -1;
}

/** In JSON, such a character can only stand in a text, where an escape means the same. */
function escapedJson(text: string): string {
  return text.replaceAll(unsafe, (character) => (/[\p{Cc}\p{Cs}]/u.test(character) ? character : escaped(character)));
}

/** A text as one word of a shell, in which the variables of secrets stand for their values. */
function wordWith(text: string, secrets: readonly NamedSecret[]): string {
  const parts = partsOf(text, secrets);
  if (parts.every((part) => typeof part === 'string')) return shellWord(text);
  const isPlain = parts.every((part) => typeof part !== 'string' || !/["$\\`!]/.test(part));
  if (isPlain)
    return `"${parts.map((part) => (typeof part === 'string' ? part : `$\{${part.variable}}`)).join('')}"`.replaceAll(
      /\$\{(\w+)\}(?!\w)/g,
      '$$$1',
    );
  return parts.map((part) => (typeof part === 'string' ? shellWord(part) : `"$${part.variable}"`)).join('');
}

/** A text cut at the secrets in it, also at those that are percent-encoded. */
function partsOf(text: string, secrets: readonly NamedSecret[]): readonly (string | NamedSecret)[] {
  const known = secrets
    .filter(({ value }) => value !== '')
    .flatMap((secret) => [secret, { ...secret, value: encodeURIComponent(secret.value) }])
    .sort((one, other) => other.value.length - one.value.length);
  let parts: readonly (string | NamedSecret)[] = [text];
  for (const secret of known)
    parts = parts.flatMap((part) =>
      typeof part === 'string'
        ? part.split(secret.value).flatMap((piece, index) => (index === 0 ? [piece] : [secret, piece]))
        : [part],
    );
  return parts.filter((part) => part !== '');
}

interface MaskedCurlOptions {
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
    // Behind the scheme or name it stands alone: what is beside it may be a secret of others.
    const isNamed = (text: string): boolean => {
      const behind = text.replace(/^(?:[A-Za-z-]+ |[^\s=;]+=(?!=*$))/, '');
      return known.some(
        ({ value }) =>
          text === value || [value, encodeURIComponent(value), Buffer.from(value).toString('base64')].includes(behind),
      );
    };
    const exchange = { number: 0, source: 'visit', startedAt: 0, durationMs: 0, request } as const;
    const masked = masker.exchange(exchange).request;
    return curlOf(
      {
        ...masked,
        target: targetWith(request.target, masked.target, isNamed),
        headers: withoutNoise(headersWith(request.headers, masked.headers, isNamed)),
      },
      { baseUrl, secrets: known },
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
