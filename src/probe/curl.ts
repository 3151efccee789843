import { isDotSegment } from '../base/http';
import { isPrintable, printfWord, shellWord, type ShellPart } from '../base/text';
import { variableOf, type Redact } from './redaction';
import { type Exchange, type HttpRequest, decodeUtf8 } from './exchange';
import type { Credential, CredentialPart } from './credentials';

/** Longer bodies are written by printf: an argument of a program has bounds (Linux: 128 KiB). */
const longestArgument = 100_000;

/**
 * Gives the shell line that repeats an exchange, safe to paste whatever the document and the service say: `$API_KEY` stands
 * in place of the key, and a variable in place of each header field that the client adds; no other part is expanded.
 */
export function curlOf(
  baseUrl: string,
  { request, credential }: Pick<Exchange, 'request' | 'credential'>,
  redact: Redact,
  headerNames: readonly string[] = [],
): string {
  const word = (...parts: readonly ShellPart[]): string =>
    shellWord(...parts.map((part) => (typeof part === 'string' ? redact(part) : part)));
  const { path, apart } = pathOf(request, credential);
  const url = word(baseUrl, ...path);
  const words = ['curl -sS -i'];
  // Brackets would be a range of addresses, and dots as a segment be resolved before they are sent.
  if (/[[\]{}]/.test(url)) words.push('--globoff');
  if (splitAt(request.path, '?')[0].split('/').some(isDotSegment)) words.push('--path-as-is');
  if (request.method === 'HEAD') words.push('--head');
  else if (request.method !== 'GET') words.push(`-X ${word(request.method)}`);
  words.push(url.startsWith("'") || url.includes('"') ? url : `'${url}'`);
  for (const { name, shell } of apart) words.push(`--url-query ${word(`${encodeURIComponent(name)}=`, ...shell)}`);
  const added = headerNames.filter((name) => request.withoutFields?.includes(name.toLowerCase()) !== true);
  const isAdded = (name: string): boolean => added.some((other) => other.toLowerCase() === name.toLowerCase());
  for (const [name, value] of request.headers)
    if (!isAdded(name)) words.push(`-H ${word(...headerParts(name, value, credential))}`);
  for (const name of added) words.push(`-H ${shellWord(`${name}: `, { live: variableOf(name) })}`);
  if (request.body === undefined) return words.join(' ');
  if (!request.headers.some(([name]) => name.toLowerCase() === 'content-type')) words.push("-H 'Content-Type:'");
  return withBody(words, request.body, redact);
}

/** Gives a path in which a key sent as a query parameter is replaced by its shell text, to be read. */
export function pathWithoutKey(request: HttpRequest, credential: Credential): string {
  const { path, apart } = pathOf(request, credential);
  const added = apart.map((part) => `${encodeURIComponent(part.name)}=${textOf(part.shell)}`);
  const text = textOf(path);
  return added.length === 0 ? text : `${text}${text.includes('?') ? '&' : '?'}${added.join('&')}`;
}

/** Gives the value of a header field in which `$API_KEY` stands in place of the key, to be read. */
export function headerWithoutKey(name: string, value: string, credential: Credential): string {
  const part = partOf(name, value, credential);
  return part === undefined ? value : textOf(part.shell);
}

function textOf(shell: readonly ShellPart[]): string {
  return shell.map((part) => (typeof part === 'string' ? part : part.live)).join('');
}

/**
 * Gives the path with the live parts of a key that stands in its query. Where a key needs escapes in a query it is taken out
 * of the path: only curl can escape what a variable holds.
 */
function pathOf(request: HttpRequest, credential: Credential): { path: ShellPart[]; apart: CredentialPart[] } {
  const [before, query] = splitAt(request.path, '?');
  if (query === undefined) return { path: [before], apart: [] };
  const parts = credential.parts.filter((part) => part.in === 'query' && part.value !== '');
  const apart: CredentialPart[] = [];
  const shown = query.split('&').flatMap((pair): ShellPart[][] => {
    const part = parts.find(({ name, value }) => pair === `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    if (part === undefined) return [[pair]];
    if (encodeURIComponent(part.value) === part.value) return [[`${encodeURIComponent(part.name)}=`, ...part.shell]];
    apart.push(part);
    return [];
  });
  return { path: [before, ...shown.flatMap((pair, index) => [index === 0 ? '?' : '&', ...pair])], apart };
}

function splitAt(text: string, mark: string): [before: string, after?: string] {
  const index = text.indexOf(mark);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function headerParts(name: string, value: string, credential: Credential): readonly ShellPart[] {
  const part = partOf(name, value, credential);
  // An empty field is written `Name;`: curl leaves out `Name:`.
  if (value === '') return [`${name};`];
  return part === undefined ? [`${name}: ${value}`] : [`${name}: `, ...part.shell];
}

function partOf(name: string, value: string, credential: Credential): CredentialPart | undefined {
  return credential.parts.find((part) => part.in === 'header' && part.name === name && part.value === value);
}

/** --data-raw reads no file where a body begins with `@`; what is no line of text comes from printf, which knows every byte. */
function withBody(words: readonly string[], body: Buffer, redact: Redact): string {
  const line = words.join(' ');
  const text = decodeUtf8(body);
  const shown = text === undefined ? undefined : redact(text);
  if (shown !== undefined && shown.length < longestArgument && isPrintable(shown)) {
    return `${line} --data-raw ${shellWord(shown)}`;
  }
  const bytes =
    shown === undefined ? Buffer.from(redact(body.toString('latin1')), 'latin1') : Buffer.from(shown, 'utf8');
  return `printf ${printfWord(bytes)} | ${line} --data-binary @-`;
}
