import type { Journal } from '../journal';
import type { Reloads } from '../reloads';
import type { CallDetailsOf } from './call-details';
import type { CallStreams } from './call-stream';
import type { CallView } from './call-view';
import { harOf } from './calls';
import type { CallSummaries } from './console-types';
import { json, noContent, notFound, type ControlHandlers } from './control-call';

interface ConsoleCallsParts {
  readonly proxied?: { readonly baseUrl: () => string };
  readonly journal: Journal;
  readonly view: CallView;
  readonly streams: CallStreams;
  readonly reloads: Reloads;
  readonly detailsOf: CallDetailsOf;
}

/** The calls of all sessions, as the console shows them. */
export function createConsoleCalls(parts: ConsoleCallsParts): ControlHandlers {
  const { journal, view, streams, reloads, detailsOf, proxied } = parts;
  return {
    listAllCalls: (call) => {
      const [after, before] = [Number(call.query('after') ?? 0), Number(call.query('before') ?? Infinity)];
      const entries = journal.entries();
      const found = entries.filter(({ number }) => number > after && number < before);
      const shown = found.slice(-Number(call.query('limit'))).map((entry) => view.summary(entry));
      return json(200, { calls: shown, total: entries.length } satisfies CallSummaries);
    },
    followAllCalls: (call) =>
      streams.open(call.request, {
        ...{ journal, reloads, isWanted: () => true },
        show: (entry) => view.summary(entry),
      }),
    getAnyCall: async (call) => {
      const number = Number(call.path('call'));
      const entry = journal.entries().find((one) => one.number === number);
      if (entry === undefined) throw notFound(`There is no call ${number}, or none any more.`);
      return json(200, await detailsOf(entry, proxied === undefined ? call.origin : new URL(proxied.baseUrl()).origin));
    },
    exportAllCalls: (call) => harOf(call, journal, () => true, view),
    clearAllCalls: () => {
      journal.clear();
      return noContent;
    },
  };
}
