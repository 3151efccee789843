import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { petService } from '../../contract-tests/self-proof/pet-service';
import type { CompareReport } from '../../src/compare/compare-report';
import { compare } from '../support/compare';
import { useTestFolder } from '../support/test-folder';
import { closeServers, serve } from '../support/verify';

const fileIn = useTestFolder();
afterEach(closeServers);

test('a side that is slow ends in a verdict of what there was time for, which names the rest', async () => {
  const one = await serve();
  // Far more is planned than fits into the time, however fast the machine is.
  const other = await serve(petService(), (_number, _request, response) => {
    const end = response.end.bind(response);
    response.end = ((...args: Parameters<typeof end>) => {
      setTimeout(() => end(...args), 50).unref();
      return response;
    }) as typeof response.end;
    return false;
  });
  const file = fileIn('slow.json');
  const { status, stdout } = await compare([one.baseUrl, other.baseUrl, '--deadline', '2', '--report', file]);
  expect(status).toBe(3);
  expect(stdout).toMatch(/too little was compared: \d+ of \d+ requests/);
  const report = JSON.parse(readFileSync(file, 'utf8')) as CompareReport;
  const { figures, planned, uncompared, leftOver } = report;
  const late = uncompared.find(({ reason }) => reason === 'not sent: the time was up (--deadline 2)');
  expect(late?.requests.length).toBe(late?.count);
  expect(uncompared.reduce((sum, { count }) => sum + count, figures.compared)).toBe(planned);
  expect(figures.compared).toBeGreaterThan(0);
  expect(stdout).toContain(
    `  ${late?.count ?? 0}: not sent: the time was up (--deadline 2)\n     ${late?.requests[0] ?? ''}, `,
  );
  expect(leftOver).toEqual([]);
  const enough = await compare([one.baseUrl, other.baseUrl, '--deadline', '2', '--min-compared', '0', '--read-only']);
  expect(enough).toMatchObject({ status: 0, stdout: expect.stringContaining('alike: ') });
});
