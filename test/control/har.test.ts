import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ControlError, startMock } from '../../src/index';

interface Archive {
  readonly log: {
    readonly creator: { readonly version: string };
    readonly entries: readonly { readonly time: number; readonly timings: { readonly wait: number } }[];
  };
}

test('an archive names the version that made it, and its times go down to microseconds', async () => {
  const mock = await startMock({ count: 1 });
  try {
    const session = mock.control.session();
    for (let calls = 0; calls < 20; calls += 1) await fetch(`${mock.baseUrl}/pets`);
    const { log } = (await session.har()) as Archive;
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(log.creator.version).toBe(version);
    const times = log.entries.flatMap(({ time, timings }) => [time, timings.wait]);
    expect(times).toHaveLength(40);
    for (const time of times) expect(String(time)).toMatch(/^\d+(\.\d{1,3})?$/);
  } finally {
    await mock.close();
  }
});

test('a path that the control API does not have is refused with some of those it has, and says that there are more', async () => {
  const mock = await startMock({ count: 1 });
  try {
    const response = await fetch(`${mock.origin}/__mock/bogus`);
    const { message } = (await response.json()) as ControlError;
    expect([response.status, message]).toEqual([
      404,
      expect.stringMatching(/\/__mock\/reset, .*, \.\.\. \(\d\d in all\)$/),
    ]);
  } finally {
    await mock.close();
  }
});
