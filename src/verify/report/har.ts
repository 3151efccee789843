import type { Redaction } from '../../contract/secrets';
import { printableJson } from '../../printable';
import { toHar as archive, type ArchivedBody, type ArchivedExchange } from '../../har';
import { decodeUtf8, type Exchange } from '../exchange';
import { headerWithoutKey, pathWithoutKey } from './curl';

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
  const text = decodeUtf8(bytes);
  const size = bytes.length;
  return text === undefined
    ? { text: redact(bytes.toString('latin1')), size, isBinary: true }
    : { text: redact(text), size };
}
