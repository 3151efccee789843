import type { Clock } from '../base/clock';
import { contentOf } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import type { NewEntry } from '../mock/journal';
import { createExpressApp } from '../mock/http/express-app';
import { createHttpServer, listen, originOf } from '../mock/http/server';
import { redirectTo } from '../mock/control/console-files';
import { buildMock } from '../mock/start/build-mock';
import { defaultSession } from '../mock/store/sessions';
import type { Judged } from '../rules/judge';

/** An exchange as the observer has judged it. */
export interface ShownExchange extends Pick<NewEntry, 'target' | 'operation' | 'status' | 'message' | 'warnings'> {
  /** It has the target as the service got it. */
  readonly exchange: Exchange;
  readonly judged: readonly Judged[];
  /** A sentence for a failure, without secrets. */
  readonly sentenceOf: (judged: Judged) => string;
}

/** The console of a proxy, on a port of its own: the proxy passes on all that comes to the other. */
export interface ProxyConsole {
  readonly url: string;
  readonly show: (shown: ShownExchange) => void;
  close(): Promise<void>;
}

interface ConsoleSettings {
  readonly openapiFile: string;
  readonly port: number;
  /** Hidden, beside what the file and the requests name. */
  readonly secrets: readonly string[];
  readonly baseUrl: () => string;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** Starts a console for traffic. Throws a UsageError if the port cannot be listened on. */
export async function startConsole(settings: ConsoleSettings): Promise<ProxyConsole> {
  const { openapiFile, port, secrets, baseUrl, clock, onFault } = settings;
  const host = '127.0.0.1';
  const built = await buildMock({ openapiFile, auth: 'off', apiKeys: secrets }, onFault, clock, {
    proxied: baseUrl,
  });
  // All that is not below `/__mock` is led there.
  const { server, close } = createHttpServer(
    createExpressApp((request) => built.control(request) ?? Promise.resolve(redirectTo('/__mock/'))),
  );
  const url = `${originOf(host, await listen(server, port, host))}/__mock/`;
  return {
    url,
    show: (shown) => {
      built.journal.add(entryOf(shown));
    },
    close: () => {
      built.streams.end();
      return close();
    },
  };
}

function entryOf(shown: ShownExchange): NewEntry {
  const { exchange, judged, sentenceOf, ...told } = shown;
  const { request, response, startedAt, durationMs } = exchange;
  const failures = judged.flatMap((one) => (one.judgement.result === 'failed' ? [{ one, failed: one.judgement }] : []));
  return {
    ...{ session: defaultSession, startedAt, durationMs, method: request.method, ...told },
    ...{ requestHeaders: request.headers, requestBody: request.body && contentOf(request.body) },
    ...{ responseHeaders: response?.headers ?? [], responseBody: response?.body && contentOf(response.body) },
    outcome: 'passed-on',
    violations: failures.map(({ one, failed: { basis } }) => ({
      place: one.rule.id,
      keyword: one.rule.id,
      pointer: 'pointer' in basis ? basis.pointer : '',
      message: sentenceOf(one),
    })),
    ...{ faults: [], override: undefined, deviation: undefined },
  };
}
