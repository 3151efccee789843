import type { Registry } from 'prom-client';
import type { Sessions } from '../store/session';
import { durationBounds, type OperationTally, type Tallies } from '../store/tallies';
import type { ControlHandlers } from './handler';

/** Metrics in Prometheus's text format. prom-client is loaded when they are first asked for. */
export const metricsHandlers: ControlHandlers = {
  getMetrics: async ({ tallies, sessions }) => {
    const registry = await createRegistry(tallies, sessions);
    const mediaType = 'text/plain; version=0.0.4; charset=utf-8';
    return { status: 200, mediaType, text: await registry.metrics() };
  },
};

async function createRegistry(tallies: Tallies, sessions: Sessions): Promise<Registry> {
  const { Counter, Gauge, Registry: PromRegistry } = await import('prom-client');
  const registry = new PromRegistry();
  const registers = [registry];
  const requests = new Counter({
    name: 'understudy_requests_total',
    help: 'Requests by operation and status of the answer; status 0 is no answer.',
    labelNames: ['operation', 'status'] as const,
    registers,
  });
  const violations = new Counter({
    name: 'understudy_request_violations_total',
    help: 'Violations of the OpenAPI file by requests.',
    labelNames: ['operation'] as const,
    registers,
  });
  for (const [operation, tally] of tallies.all()) {
    for (const [status, count] of tally.statuses) requests.inc({ operation, status: String(status) }, count);
    violations.inc({ operation }, tally.violations);
  }
  registry.registerMetric(await durationMetric(tallies));
  const live = await sessions.list();
  const gauge = (name: string, help: string, value: number): void => {
    new Gauge({ name, help, registers }).set(value);
  };
  const sizes = await Promise.all(live.map(({ store }) => store.sizes()));
  const journals = await Promise.all(live.map(({ journal }) => journal.size()));
  gauge('understudy_sessions', 'Sessions that live.', live.length);
  gauge(
    'understudy_store_items',
    'Items of all sessions, seeds included.',
    sum(sizes.flatMap((each) => [...each.values()])),
  );
  gauge('understudy_journal_entries', 'Entries of all journals.', sum(journals.map(({ entries }) => entries)));
  gauge('understudy_journal_bytes', 'About how many bytes the journals take.', sum(journals.map(({ bytes }) => bytes)));
  return registry;
}

const durationName = 'understudy_request_duration_seconds';

/** A histogram whose values were counted beforehand: observing each request through prom-client would cost the request. */
async function durationMetric(tallies: Tallies): Promise<InstanceType<typeof import('prom-client').Histogram>> {
  const { Histogram } = await import('prom-client');
  type Values = Awaited<ReturnType<InstanceType<typeof Histogram>['get']>>;
  const described = { name: durationName, help: 'From the arrival of a request to its answer.' };
  const read = (): Promise<Values> => {
    const values = [...tallies.all()].flatMap(([operation, tally]) => histogramValues(operation, tally));
    return Promise.resolve({ ...described, type: 'histogram', aggregator: 'sum', values } as unknown as Values);
  };
  class TalliedHistogram extends Histogram {
    override readonly get = read;
    /** prom-client asks for this one first where it is there. */
    readonly getForPromString = read;
  }
  return new TalliedHistogram({ ...described, buckets: [...durationBounds], registers: [] });
}

function histogramValues(operation: string, tally: OperationTally): object[] {
  let cumulated = 0;
  const buckets = tally.durations.map((count, index) => {
    cumulated += count;
    const labels = { le: durationBounds[index] ?? '+Inf', operation };
    return { labels, value: cumulated, metricName: `${durationName}_bucket` };
  });
  const labels = { operation };
  return [
    ...buckets,
    { labels, value: tally.seconds, metricName: `${durationName}_sum` },
    { labels, value: cumulated, metricName: `${durationName}_count` },
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
