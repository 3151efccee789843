import type { HttpRequest, HttpResponse } from '../base/http';
import { isObject, stringifyJson, type JsonValue } from '../base/json';
import { createMasker } from '../exchange/masking/mask';
import type { Exchange } from '../exchange/exchange';
import { createKnowledge } from '../knowledge/create-knowledge';
import { readExchange } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import { messageText } from '../report/message-text';
import { judge } from '../rules/judge';

/** What supertest and superagent know of a response. */
export interface TestedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text?: string;
  readonly request: {
    readonly method: string;
    /** With scheme, host and port. */
    readonly url: string;
    readonly header?: Readonly<Record<string, string>>;
    readonly _data?: unknown;
  };
}

/**
 * An assertion that a response follows the OpenAPI file: by the same rules as `verify`. What one response shows is remembered, and
 * compared with what later ones show.
 *
 *     const follows = followsTheFile(await loadContract('openapi.yaml'), '/v1');
 *     await request(app).get('/v1/pets').expect(200).expect(follows);
 *
 * @param basePath the path of the base URL: `/v1`
 */
export function followsTheFile(contract: Contract, basePath = ''): (response: TestedResponse) => void {
  const knowledge = createKnowledge(contract, { basePath });
  const masker = createMasker([], contract.operations);
  let number = 0;
  return (response) => {
    const exchange = exchangeOf(response, basePath, (number += 1));
    const view = readExchange(contract, exchange);
    const { method, target } = exchange.request;
    if (view === undefined) throw new Error(`no operation of ${contract.document.file} matches ${method} ${target}`);
    const judged = judge(view, knowledge, contract);
    knowledge.observe(view);
    const failures = judged.flatMap(({ rule, judgement }) =>
      judgement.result === 'failed' && judgement.level === 'error' ? [{ rule, judgement }] : [],
    );
    if (failures.length === 0) return;
    const lines = failures.map(({ rule, judgement }) => {
      const [title, expected, received] = [judgement.title, judgement.expected, judgement.received].map((part) =>
        messageText(part, masker),
      );
      const basis = 'rfc' in judgement.basis ? judgement.basis.rfc : contract.document.locate(judgement.basis.pointer);
      return `${method} ${target} ${title ?? ''}\n  expected ${expected ?? ''}\n  received ${received ?? ''}\n  ${rule.id}, ${basis}`;
    });
    throw new Error(lines.join('\n'));
  };
}

function exchangeOf({ request, status, headers, text }: TestedResponse, basePath: string, number: number): Exchange {
  const path = request.url.replace(/^https?:\/\/[^/?#]*/i, '');
  const sent: HttpRequest = {
    method: request.method.toUpperCase(),
    target: path.startsWith(basePath) ? path.slice(basePath.length) : path,
    headers: Object.entries(request.header ?? {}).flat(),
    ...(request._data !== undefined && { body: { text: textOf(request._data) } }),
  };
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, one]),
  );
  const response: HttpResponse = {
    status,
    headers: pairs,
    ...(text !== undefined && text !== '' && { body: { text } }),
  };
  return { number, source: 'test', request: sent, response, startedAt: 0, durationMs: 0 };
}

function textOf(data: unknown): string {
  return typeof data === 'string'
    ? data
    : stringifyJson((isObject(data) || Array.isArray(data) ? data : {}) as JsonValue);
}
