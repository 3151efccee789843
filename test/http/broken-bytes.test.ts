import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

test('bytes that are not UTF-8 are read as a profile says, by operations of which it says nothing too', async () => {
  const [read, refused] = [fileIn('read.yaml'), fileIn('refused.yaml')];
  const profileOf = (value: string): string =>
    `profile: 1\npoints:\n  body.not-utf-8:\n    POST /pets: { value: ${value} }\n`;
  writeFileSync(read, profileOf('read'));
  writeFileSync(refused, profileOf('refuse'));
  const told = [];
  for (const profile of [read, refused, undefined]) {
    const mock = await startMock({ count: 0, ...(profile !== undefined && { profile }) });
    try {
      const answer = await fetch(`${mock.baseUrl}/pets`, {
        method: 'POST',
        headers: { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json' },
        body: Buffer.concat([Buffer.from('{"name":"Re'), Buffer.from([0xff]), Buffer.from('x","categoryId":1}')]),
      });
      told.push([answer.status, ((await answer.json()) as { name?: string }).name]);
    } finally {
      await mock.close();
    }
  }
  expect(told).toEqual([
    [201, 'Re\u{fffd}x'],
    [400, undefined],
    [400, undefined],
  ]);
});
