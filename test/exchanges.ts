import { headerOf } from '../src/base/http';
import type { Exchange, Label } from '../src/exchange/exchange';
import type { ExchangeView } from '../src/knowledge/exchange-view';
import { operationOf, viewOf } from '../src/knowledge/view-of';
import type { JsonValue } from '../src/base/json';
import type { Contract } from '../src/openapi/contract';

/** Parts of an exchange that a table rarely says. */
export interface ExchangeParts {
  readonly body?: JsonValue | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly label?: Partial<Label>;
  readonly exchange?: Partial<Exchange>;
}

/**
 * One exchange as a line: `POST /pets {"name":"Ada"} -> 201 {"id":1,"name":"Ada"}`. Bodies are JSON; a response without one may have a
 * text in `body`.
 */
export function exchangeOf(line: string, number: number, parts: ExchangeParts = {}): Exchange {
  const [, method = '', target = '', sent = '', status = '', received = ''] =
    /^(\w+) (\S+)(?: (.+?))? -> (\d+)(?: (.+))?$/s.exec(line) ?? [];
  if (method === '') throw new Error(`no exchange: ${line}`);
  const { headers = {}, requestHeaders = {}, label, exchange, body } = parts;
  const text = typeof body === 'string' ? body : body === undefined ? received : JSON.stringify(body);
  const pairs = (fields: Readonly<Record<string, string>>): readonly string[] => Object.entries(fields).flat();
  const typed = (content: string, fields: Readonly<Record<string, string>>): readonly string[] =>
    content === '' || headerOf(pairs(fields), 'content-type') !== undefined ? [] : ['Content-Type', 'application/json'];
  return {
    ...{ number, source: label === undefined ? 'har' : 'visit', startedAt: number * 1000, durationMs: 10 },
    request: {
      method,
      target,
      headers: [...typed(sent, requestHeaders), ...pairs(requestHeaders)],
      ...(sent !== '' && { body: { text: sent } }),
    },
    ...(status !== '0' && {
      response: {
        status: Number(status),
        headers: [...typed(text, headers), ...pairs(headers)],
        ...(text !== '' && { body: { text } }),
      },
    }),
    ...(label !== undefined && { label: { scenario: 'test', turn: 0, step: `step ${number}`, ...label } }),
    ...exchange,
  };
}

/** The view of an exchange. Throws if no operation matches. */
export function viewOfLine(contract: Contract, line: string, number: number, parts?: ExchangeParts): ExchangeView {
  const exchange = exchangeOf(line, number, parts);
  const operation = operationOf(contract, exchange);
  if (operation === undefined) throw new Error(`no operation: ${line}`);
  return viewOf(contract, exchange, operation);
}
