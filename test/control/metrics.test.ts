import { expect, test } from '@jest/globals';
import { startMock } from '../../src';

test('the metrics count requests by operation and status, their durations, violations, sessions and items', async () => {
  const mock = await startMock({ count: 7 });
  const headers = { authorization: `Bearer ${mock.apiKey}` };
  for (const query of ['', '?limit=1', '?limit=0&status=gone'])
    await fetch(`${mock.baseUrl}/pets${query}`, { headers });
  await fetch(`${mock.origin}/@other/v1/pets`);
  await fetch(`${mock.origin}/nowhere`);
  const text = await mock.control.metrics();
  const value = (name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );
  expect(value('understudy_requests_total{operation="listPets",status="200"}')).toBe(2);
  expect(value('understudy_requests_total{operation="listPets",status="400"}')).toBe(1);
  expect(value('understudy_requests_total{operation="listPets",status="401"}')).toBe(1);
  expect(value('understudy_requests_total{operation="",status="404"}')).toBe(1);
  expect(value('understudy_request_violations_total{operation="listPets"}')).toBe(2);
  expect(value('understudy_request_duration_seconds_count{operation="listPets"}')).toBe(4);
  expect(value('understudy_request_duration_seconds_bucket{le="+Inf",operation="listPets"}')).toBe(4);
  expect(value('understudy_request_duration_seconds_sum{operation="listPets"}')).toBeGreaterThan(0);
  expect(value('understudy_sessions')).toBe(2);
  expect(value('understudy_store_items')).toBe(14);
  expect(value('understudy_journal_entries')).toBe(5);
  const typed = await fetch(`${mock.origin}/__mock/metrics`);
  expect(typed.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  await mock.close();
});
