import { variableOf } from './redact';
import type { Exchange, HttpRequest } from '../exchange';
import { decodeUtf8 } from '../exchange';
import type { Credential, CredentialPart } from '../credentials';

/**
 * Gives the curl line that repeats an exchange; `$API_KEY` stands in place of the key, and a variable in place of each
 * header field that the client adds.
 */
export function curlOf(
  baseUrl: string,
  { request, credential }: Exchange,
  headerNames: readonly string[] = [],
): string {
  const words = ['curl -sS -i'];
  if (request.method === 'HEAD') words.push('--head');
  else if (request.method !== 'GET') words.push(`-X ${request.method}`);
  words.push(doubleQuoted(baseUrl + pathWithoutKey(request, credential)));
  for (const [name, value] of request.headers) words.push(`-H ${headerWord(name, value, credential)}`);
  for (const name of headerNames) words.push(`-H ${doubleQuoted(`${name}: ${variableOf(name)}`)}`);
  if (request.body !== undefined) words.push(`--data-binary ${bodyWord(request.body)}`);
  return words.join(' ');
}

/** Gives a path in which a key sent as a query parameter is replaced by its shell text. */
export function pathWithoutKey(request: HttpRequest, credential: Credential): string {
  return credential.parts
    .filter((part) => part.in === 'query' && part.value !== '')
    .reduce(
      (path, part) => path.replace(queryWord(part, encodeURIComponent(part.value)), queryWord(part, part.shell)),
      request.path,
    );
}

/** Gives the value of a header field in which `$API_KEY` stands in place of the key. */
export function headerWithoutKey(name: string, value: string, credential: Credential): string {
  return partOf(name, value, credential)?.shell ?? value;
}

function queryWord(part: CredentialPart, value: string): string {
  return `${encodeURIComponent(part.name)}=${value}`;
}

function headerWord(name: string, value: string, credential: Credential): string {
  const part = partOf(name, value, credential);
  // An empty field is written `Name;`: curl leaves out `Name:`.
  if (value === '') return singleQuoted(`${name};`);
  return part === undefined ? singleQuoted(`${name}: ${value}`) : doubleQuoted(`${name}: ${part.shell}`);
}

function partOf(name: string, value: string, credential: Credential): CredentialPart | undefined {
  return credential.parts.find((part) => part.in === 'header' && part.name === name && part.value === value);
}

function bodyWord(body: Buffer): string {
  const text = decodeUtf8(body);
  const isPlain = text !== undefined && !/\p{Cc}/u.test(text.replaceAll(/[\n\t]/g, ''));
  if (isPlain) return singleQuoted(text);
  const escaped = [...body].map((byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped.join('')}'`;
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The shell text of a credential holds `$API_KEY` and command substitutions that must stay alive. */
function doubleQuoted(text: string): string {
  return `"${text.replaceAll('`', '\\`')}"`;
}
