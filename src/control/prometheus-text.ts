import { printableLines } from '../printable';

/** A metric with its samples, as Prometheus takes it. */
export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** One value of a metric. */
export interface Sample {
  /** What is added to the metric's name: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The media type of the format below. */
export const metricsMediaType = 'text/plain; version=0.0.4; charset=utf-8';

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
