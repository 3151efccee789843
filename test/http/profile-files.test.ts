import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

const answer = `{ status: 404, headers: { Content-Type: application/json }, body: '{"code":"none","message":"none","status":404}' }`;

test('an alias that names no anchor is told with its place, and the anchor that may be meant', async () => {
  const profile = fileIn('alias.yaml');
  const text = (alias: string): string =>
    `profile: 1\npoints:\n  refusal.item.unknown:\n    '*': { value: &body.empty ${answer} }\n  refusal.path.unknown:\n    '*': { value: *${alias} }\n`;
  writeFileSync(profile, text('body.emty'));
  await expect(startMock({ profile })).rejects.toThrow(
    `${profile}:6:19: not valid YAML: \`*body.emty\` names no anchor that stands before it (did you mean \`body.empty\`?). Name one`,
  );
  writeFileSync(profile, text('something-else'));
  await expect(startMock({ profile })).rejects.toThrow(
    'names no anchor that stands before it; there are &body.empty. ',
  );
  writeFileSync(profile, text('body.empty'));
  await (await startMock({ profile })).close();
});

test('a file of items that is not there is told with the place in the profile that names it', async () => {
  const profile = fileIn('without.yaml');
  writeFileSync(profile, 'profile: 1\nfrom: { url: http://127.0.0.1/v1 }\nitems: without.items.json\npoints: {}\n');
  await expect(startMock({ profile })).rejects.toThrow(
    `${profile}:3:8: items names what cannot be read: ${fileIn('without.items.json')}: there is no such file`,
  );
});
