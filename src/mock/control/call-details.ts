import { readFile } from 'node:fs/promises';
import { headerPairs, textOf, type HttpRequest, type HttpResponse } from '../../base/http';
import type { JsonValue } from '../../base/json';
import { getOrMake } from '../../base/once';
import { createMaskedCurl } from '../../exchange/curl';
import { redacted } from '../../exchange/masking/mask';
import type { Contract } from '../../openapi/contract';
import type { Document } from '../../openapi/document/document';
import { exchangeOf, type JournalEntry } from '../journal';
import { withoutOrigin } from '../mock-request';
import { readCall } from './call-reading';
import { stepsOf } from './call-steps';
import type { ControlParts } from './control-call';
import type { CallDetails, MessageText, ViolationPlace } from './console-types';
import type { OverrideMatch } from './control-types';

/** One call, and why it got its response. @param origin of the mock, for the curl line */
export async function detailsOf(
  { contract, config, view }: ControlParts,
  entry: JournalEntry,
  origin: string,
): Promise<CallDetails> {
  const secrets = config.apiKeys.map((value) => ({ value, variable: 'API_KEY' }));
  const { request, response } = view.exchange(entry);
  const summary = view.summary(entry);
  const { request: sent } = exchangeOf(entry);
  const curl = createMaskedCurl({ baseUrl: origin, masker: view.masker, secrets: () => secrets });
  const like = likeOf(contract, request, entry.operation);
  return {
    ...summary,
    request: messageText(request, entry.requestBody),
    response: messageText(response ?? { headers: [] }, entry.responseBody),
    places: await placesOf(contract.document, entry),
    // The steps of a service are its own.
    steps: entry.outcome === 'passed-on' ? [] : stepsOf(contract, config, entry, summary),
    curl: curl({ ...sent, target: withoutOrigin(sent.target) }),
    ...(like !== undefined && { like }),
  };
}

/** @param sent the body as it came */
function messageText(
  { headers, body }: Pick<HttpResponse, 'headers' | 'body'>,
  sent: Uint8Array | string = '',
): MessageText {
  const text = body === undefined ? '' : textOf(body);
  return {
    headers: headerPairs(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ...(text !== undefined && text !== '' && { text }),
    bytes: Buffer.byteLength(sent),
  };
}

/** The condition of an override that has the path and query of a request. What is not valid never reaches an override. */
function likeOf(contract: Contract, request: HttpRequest, operation: string | undefined): OverrideMatch | undefined {
  const reading = readCall(contract, request, operation);
  if (reading === undefined) return undefined;
  const valuesOf = (place: 'path' | 'query', names: readonly string[]): OverrideMatch => {
    const values = names.flatMap((name): [string, JsonValue][] => {
      const value = reading.values.get(`${place}.${name}`);
      return value === undefined || value === redacted ? [] : [[name, value]];
    });
    return values.length === 0 ? {} : { [place]: Object.fromEntries(values) };
  };
  return { ...valuesOf('path', Object.keys(reading.path)), ...valuesOf('query', reading.queried) };
}

const [linesAround, longestLine] = [2, 200];

/** Where the OpenAPI file has the rules that a call broke, with the lines around each. */
async function placesOf(document: Document, { violations }: JournalEntry): Promise<readonly ViolationPlace[]> {
  const files = new Map<string, Promise<readonly string[]>>();
  return Promise.all(
    violations.map(async ({ pointer }) => {
      const at = document.locate(pointer);
      const [, file = '', number = '0'] = /^(.*):(\d+):\d+$/.exec(at) ?? [];
      const line = Number(number);
      const firstLine = Math.max(line - linesAround, 1);
      const all = await getOrMake(files, file, () => readLines(file));
      const lines = all.slice(firstLine - 1, line + linesAround).map((text) => text.slice(0, longestLine));
      return { at, lines, firstLine, line };
    }),
  );
}

/** None of a URL, and of a file that is gone. */
async function readLines(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? [] : text.split(/\r?\n/);
}
