import type { Redaction } from '../../contract/secrets';
import { printableJson } from '../../printable';
import { toHar as archive, type ArchivedBody, type ArchivedExchange } from '../../har';
import { decodeUtf8, type Exchange } from '../exchange';
import { headerWithoutKey, pathWithoutKey } from './curl';

/** So many bytes of one body are shown; what is told of it says how long it was. */
const shownBytes = 256 * 1024;

/** So many more are looked at: a secret may begin within what is shown and end behind it. */
const lookedAtBeyond = 16 * 1024;

/** Gives the exchanges of a run as an HTTP Archive 1.2, secrets taken out; the comment names the check that sent it. */
export function toHar(baseUrl: string, exchanges: readonly Exchange[], redaction: Redaction): string {
  const archived = exchanges.map((exchange) => toExchange(baseUrl, exchange, redaction));
  return `${printableJson(JSON.stringify(archive('understudy verify', archived), undefined, 2))}\n`;
}

function toExchange(baseUrl: string, exchange: Exchange, { text, header }: Redaction): ArchivedExchange {
  const { request, response, startedAt, durationMs, credential, checkId } = exchange;
  return {
    startedAt: startedAt.toISOString(),
    milliseconds: durationMs,
    comment: text(checkId),
    request: {
      method: request.method,
      url: text(baseUrl + pathWithoutKey(request, credential)),
      // What the kit sends is known by value, and a variable in its place says which form of a key was sent.
      headers: request.headers.map(([name, value]) => [text(name), text(headerWithoutKey(name, value, credential))]),
      body: request.body === undefined ? undefined : toBody(request.body, text),
    },
    response: {
      status: response.status,
      headers: response.headers.map(([name, value]) => [text(name), header(name, value)]),
      body: toBody(response.body, text),
    },
  };
}

function toBody(bytes: Buffer, redact: Redaction['text']): ArchivedBody {
  const size = bytes.length;
  const isCut = size > shownBytes;
  const looked = isCut ? bytes.subarray(0, shownBytes + lookedAtBeyond) : bytes;
  const text = isCut ? decodeBeginning(looked) : decodeUtf8(looked);
  const shown = redact(text ?? looked.toString('latin1'));
  return {
    text: isCut ? shown.slice(0, shownBytes) : shown,
    size,
    ...(text === undefined && { isBinary: true }),
    ...(isCut && { comment: `the beginning of ${size} bytes` }),
  };
}

/** The cut may lie within a character, of at most four bytes. */
function decodeBeginning(bytes: Buffer): string | undefined {
  for (let lacking = 0; lacking < 4; lacking += 1) {
    const text = decodeUtf8(bytes.subarray(0, bytes.length - lacking));
    if (text !== undefined) return text;
  }
  return undefined;
}
