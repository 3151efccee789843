import { parseJson, stringifyJson, type JsonValue } from '../../src/base/json';
import { textOf, type HttpRequest, type HttpResponse } from '../../src/base/http';
import type { Client } from '../../src/exchange/client';
import type { Exchange } from '../../src/exchange/exchange';
import { buildMock } from '../../src/mock/start/build-mock';
import { rules } from '../../src/rules/rules';
import { runVerify, type RunOptions, type RunResult } from '../../src/verify/run';
import { createCredentials } from '../../src/visit/credentials';
import { compiledFile } from '../compiled-file';
import { hastyClock } from '../exchange/manual-clock';
import { mockClient } from '../../src/mock/start/ask-mock';

/** Responds in place of the mock; undefined for a connection that is closed. What it needs more of the mock, it asks it for. */
export type Mutation = (
  request: HttpRequest,
  ask: (request: HttpRequest) => Promise<HttpResponse>,
  surroundings: { readonly now: () => number },
) => HttpResponse | undefined | Promise<HttpResponse | undefined>;

export interface WholeRun {
  readonly result: RunResult;
  readonly exchanges: readonly Exchange[];
  /** `documented-status POST /pets`: errors and warnings, each once. */
  readonly found: readonly string[];
  /** Where a rule could not tell, and why. */
  readonly inconclusive: readonly string[];
}

export const apiKey = 'a-key-that-nobody-guesses';

/** Runs `verify` on a mock that has a mutation. Time passes only where somebody waits. @param only the scenarios whose IDs begin so; all if empty */
export async function wholeRun(
  file: string,
  mutate: Mutation = (request, ask) => ask(request),
  only: readonly string[] = [],
  more: Partial<RunOptions> = {},
): Promise<WholeRun> {
  const clock = hastyClock();
  const rethrow = (error: unknown): never => {
    throw error;
  };
  const { contract, handle } = await buildMock(
    { apiKeys: [apiKey], count: 12 },
    rethrow,
    clock,
    await compiledFile(file),
  );
  const basePath = contract.servers[0]?.basePath ?? '';
  const mock = mockClient({ handle, contract });
  const ask = async (request: HttpRequest): Promise<HttpResponse> => {
    const { response } = await mock.send(request);
    if (response === undefined) throw new Error('the mock always responds');
    return response;
  };
  const client: Client = {
    send: async (request) => {
      const response = await mutate(request, ask, clock);
      const times = { startedAt: clock.now(), durationMs: 0 };
      return response === undefined ? { ...times, failure: 'closed' } : { ...times, response };
    },
    close: () => Promise.resolve(),
  };
  const exchanges: Exchange[] = [];
  const result = await runVerify({
    ...{ contract, client, clock, basePath, rules, seed: 'mutations', runTag: 'k3vbm2qa' },
    credentials: createCredentials({ key: apiKey }, contract),
    policy: { writes: 1000, isDisposable: true },
    isWanted: ({ id }) => only.length === 0 || only.some((name) => id === name || id.startsWith(`${name}.`)),
    accepted: () => false,
    timeMs: 10 ** 9,
    onExchange: (exchange) => exchanges.push(exchange),
    ...more,
  });
  const found = result.ledger
    .failures()
    .map(({ rule, view }) => `${rule.id} ${view.operation.method} ${view.operation.path}`);
  const inconclusive = result.ledger.checks().flatMap((check) => {
    const { operation, rule, passed, errors, warnings, inconclusive: note } = check;
    return note !== undefined && passed + errors + warnings === 0
      ? [`${rule.id} ${operation.id}: ${note.texts.join('...')}`]
      : [];
  });
  return { result, exchanges, found: [...new Set(found)].sort(), inconclusive: inconclusive.sort() };
}

/** The JSON body of a message; `null` if there is none. */
export function jsonOf({ body }: Pick<HttpResponse, 'body'>): JsonValue {
  const text = textOf(body);
  return text === undefined || text === '' ? null : parseJson(text);
}

export function withJson<Message extends Pick<HttpResponse, 'body'>>(message: Message, value: JsonValue): Message {
  return { ...message, body: { text: stringifyJson(value) } };
}

/** Where one rule found something in a mock that has a mutation. The other rules judge nothing, and nothing is cleaned up: that saves time. */
export async function foundBy(
  rule: string,
  file: string,
  mutation: Mutation,
  scenarios?: readonly string[],
): Promise<readonly string[]> {
  const judging = rules.filter(({ id }) => id === rule);
  const { found } = await wholeRun(file, mutation, scenarios, { rules: judging, keep: true });
  return found;
}
