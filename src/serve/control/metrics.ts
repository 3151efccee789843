import { type Sessions, durationBounds, type OperationTally, type Tallies } from '../store/session';
import type { ControlHandlers } from './handler';
import { printableLines } from '../../base/text';

/** Metrics in Prometheus's text format. */
export const metricsHandlers: ControlHandlers = {
  getMetrics: async ({ tallies, sessions }) => {
    const text = toPrometheusText([...requestMetrics(tallies), ...(await storeMetrics(sessions))]);
    return { status: 200, mediaType: metricsMediaType, text };
  },
};

function requestMetrics(tallies: Tallies): Metric[] {
  const all = [...tallies.all()];
  return [
    {
      name: 'understudy_requests_total',
      type: 'counter',
      help: 'Requests by operation and status of the answer; status 0 is no answer.',
      samples: all.flatMap(([operation, { statuses }]) =>
        [...statuses].map(([status, value]) => ({ labels: { operation, status: String(status) }, value })),
      ),
    },
    {
      name: 'understudy_request_violations_total',
      type: 'counter',
      help: 'Violations of the OpenAPI file by requests.',
      samples: all.map(([operation, { violations }]) => ({ labels: { operation }, value: violations })),
    },
    {
      name: 'understudy_request_duration_seconds',
      type: 'histogram',
      help: 'From the arrival of a request to its answer.',
      samples: all.flatMap(([operation, tally]) => histogramSamples(operation, tally)),
    },
  ];
}

/** Gives the samples of a histogram, whose classes each count what is below their bound. */
function histogramSamples(operation: string, { durations, seconds }: OperationTally): Sample[] {
  let below = 0;
  const buckets = durations.map((count, index) => {
    below += count;
    const le = String(durationBounds[index] ?? '+Inf');
    return { suffix: '_bucket', labels: { le, operation }, value: below };
  });
  const labels = { operation };
  return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: below }];
}

async function storeMetrics(sessions: Sessions): Promise<Metric[]> {
  const live = await sessions.list();
  const sizes = await Promise.all(live.map(({ store }) => store.sizes()));
  const journals = await Promise.all(live.map(({ journal }) => journal.size()));
  const items = sum(sizes.flatMap((each) => [...each.values()]));
  return [
    gauge('understudy_sessions', 'Sessions that live.', live.length),
    gauge('understudy_store_items', 'Items of all sessions, seeds included.', items),
    gauge('understudy_journal_entries', 'Entries of all journals.', sum(journals.map(({ entries }) => entries))),
    gauge(
      'understudy_journal_bytes',
      'About how many bytes the journals take.',
      sum(journals.map(({ bytes }) => bytes)),
    ),
  ];
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, samples: [{ value }] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A metric with its samples, as Prometheus takes it. */
interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** One value of a metric. */
interface Sample {
  /** What is added to the metric's name: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The media type of the format below. */
const metricsMediaType = 'text/plain; version=0.0.4; charset=utf-8';

/** Gives metrics in Prometheus's text exposition format, version 0.0.4: each with its help and type, one line a sample. */
export function toPrometheusText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('');
}

function metricText({ name, type, help, samples }: Metric): string {
  const head = [`# HELP ${name} ${escape(help)}`, `# TYPE ${name} ${type}`];
  const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`);
  return `${[...head, ...lines].join('\n')}\n`;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escape(text: string): string {
  return printableLines(text).replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
