import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const inFolder = useTestFolder();

/** A metric as a scraper reads it: its type, and its samples by their labels. */
interface ScrapedMetric {
  readonly type: string;
  readonly samples: Map<string, number>;
}

/**
 * Reads Prometheus's text exposition format 0.0.4, and throws where a line is none of it: help and type come before the
 * samples of a metric, all of a metric stand together, no sample comes twice, the last line ends.
 */
function scrape(text: string): Map<string, ScrapedMetric> {
  expect(text).toMatch(/\n$/);
  const metrics = new Map<string, ScrapedMetric>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.*)$/.exec(line) ?? [];
    if (word === 'HELP') current = name;
    else if (word === 'TYPE') {
      expect([name, metrics.has(name)]).toEqual([current, false]);
      expect(rest).toMatch(/^(counter|gauge|histogram)$/);
      metrics.set(name, { type: rest, samples: new Map() });
    } else {
      const [, sample = '', labels = '', value = ''] =
        /^([a-zA-Z_:][\w:]*)((?:\{[a-zA-Z_]\w*="(?:[^"\\]|\\[\\n"])*"(?:,[a-zA-Z_]\w*="(?:[^"\\]|\\[\\n"])*")*\})?) (\S+)$/.exec(
          line,
        ) ?? [];
      const metric = metrics.get(current);
      const suffixes = metric?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      expect([line, suffixes.map((suffix) => current + suffix)]).toEqual([line, expect.arrayContaining([sample])]);
      expect([line, metric?.samples.has(sample + labels), Number.isNaN(Number(value))]).toEqual([line, false, false]);
      metric?.samples.set(sample + labels, Number(value));
    }
  }
  return metrics;
}

test('the metrics count requests by operation and status, their durations, violations, sessions and items', async () => {
  const mock = await startMock({ count: 7 });
  const headers = { authorization: `Bearer ${mock.apiKey}` };
  for (const query of ['', '?limit=1', '?limit=0&status=gone'])
    await fetch(`${mock.baseUrl}/pets${query}`, { headers });
  await mock.control.begin('other');
  await fetch(`${mock.origin}/@other/v1/pets`);
  await fetch(`${mock.origin}/nowhere`);
  const metrics = scrape(await mock.control.metrics());
  const value = (metric: string, sample = metric): number | undefined => metrics.get(metric)?.samples.get(sample);
  const requests = (labels: string): number | undefined =>
    value('understudy_requests_total', `understudy_requests_total{${labels}}`);
  const duration = (suffix: string, labels = 'operation="listPets"'): number | undefined =>
    value('understudy_request_duration_seconds', `understudy_request_duration_seconds${suffix}{${labels}}`);
  expect(requests('operation="listPets",status="200"')).toBe(2);
  expect(requests('operation="listPets",status="400"')).toBe(1);
  expect(requests('operation="listPets",status="401"')).toBe(1);
  expect(requests('operation="",status="404"')).toBe(1);
  expect(
    value('understudy_request_violations_total', 'understudy_request_violations_total{operation="listPets"}'),
  ).toBe(2);
  expect(duration('_count')).toBe(4);
  expect(duration('_bucket', 'le="+Inf",operation="listPets"')).toBe(4);
  expect(duration('_sum')).toBeGreaterThan(0);
  expect(value('understudy_sessions')).toBe(2);
  expect(value('understudy_store_items')).toBe(14);
  expect(value('understudy_journal_entries')).toBe(5);
  expect(value('understudy_journal_bytes')).toBeGreaterThan(0);
  expect([...metrics.values()].map(({ type }) => type)).toEqual([
    ...['counter', 'counter', 'histogram', 'gauge', 'gauge', 'gauge', 'gauge'],
  ]);
  const typed = await fetch(`${mock.origin}/__mock/metrics`);
  expect(typed.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  await mock.close();
});

test('an operation may have any name', async () => {
  const openapiFile = inFolder('odd-name.yaml');
  const responses = "{ '200': { description: ok, content: { application/json: { schema: { type: integer } } } } }";
  writeFileSync(
    openapiFile,
    `openapi: 3.1.0\npaths:\n  /ping: { get: { operationId: 'say "hi"\\{}', responses: ${responses} } }\n`,
  );
  const mock = await startMock({ openapiFile });
  await fetch(`${mock.baseUrl}/ping`);
  const counted = scrape(await mock.control.metrics()).get('understudy_requests_total')?.samples;
  expect(counted).toEqual(
    new Map([[String.raw`understudy_requests_total{operation="say \"hi\"\\{}",status="200"}`, 1]]),
  );
  await mock.close();
});
