import { writeFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { digestOf } from '../../src/profile/profile';
import { assertBuilt, killServed, serve, start } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { until } from '../support/until';
import { useUpstream } from '../support/upstream';

const fileIn = useTestFolder();
const document = 'test/test-documents/proxied-notes.yaml';

const { origin } = useUpstream((request, response) => {
  const isThere = request.url?.startsWith('/v1/notes') === true;
  response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(isThere ? '[]' : '{"title": "no route"}');
});
const upstream = (): string => `${origin()}/v1`;

beforeAll(assertBuilt);
afterEach(killServed);

const asking = ['--', process.execPath, '-e', "fetch(process.env.BASE_URL + '/notes').then((one) => one.text())"];

async function logOf(words: readonly string[], env: Record<string, string> = {}): Promise<[number | null, string]> {
  const started = start([...words], env);
  return [await started.ended, started.log()];
}

test('options that change nothing of a proxy are named, and those that do are not', async () => {
  const profile = fileIn('profile.yaml');
  writeFileSync(profile, 'profile: 1\n');
  const [code, log] = await logOf(['run', document, '--proxy', upstream(), '--seed', '4', ...asking]);
  expect([code, log]).toEqual([0, expect.stringContaining('--seed has no effect here')]);
  const [, ofProfile] = await logOf(['proxy', upstream(), document, '--profile', profile, ...asking]);
  expect(ofProfile).toMatch(/--profile has no effect here: .* without --enforce, --fall-back, --mock/);
  const [, enforced] = await logOf(['proxy', upstream(), document, '--enforce', '--profile', profile, ...asking]);
  const [, played] = await logOf(['proxy', upstream(), document, '--fall-back', '--seed', '4', ...asking]);
  expect(enforced + played).not.toContain('no effect here');
});

test('where no document was named, the proxy and learn say which they use and how to name another', async () => {
  const [, proxied] = await logOf(['proxy', upstream(), ...asking]);
  expect(proxied).toMatch(
    /the document is that of the Pet Store, since none was named.*proxy <upstream-url> openapi\.yaml/,
  );
  const [, named] = await logOf(['proxy', upstream(), ...asking], { UNDERSTUDY_OPENAPI_FILE: document });
  expect(named).not.toContain('Pet Store');
  const [code, learnt] = await logOf(['learn', upstream(), '--out', fileIn('learnt.yaml')], {
    API_KEY: 'a-key-of-mine',
  });
  expect(code).toBe(2);
  expect(learnt).toMatch(
    /404: check the base URL; the document is that of the Pet Store, since none was named; name another/,
  );
  const recording = fileIn('empty.har');
  writeFileSync(recording, '{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[]}}');
  const folded = start(['learn', '--from', recording, '--out', fileIn('folded.yaml')]);
  expect(await folded.ended).toBe(3);
  expect(folded.printed()).toContain('the document is that of the Pet Store, since none was named');
});

test('a profile that was learnt by another document is said to be so', async () => {
  const file = fileIn('notes.json');
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: { '/notes': { get: { responses: { 200: { description: 'all' } } } } },
  });
  writeFileSync(file, text);
  const profileFor = (name: string, digest: string): string => {
    const profile = fileIn(name);
    writeFileSync(profile, `profile: 1\nfrom:\n  document: ${digest}\n`);
    return profile;
  };
  const own = await serve([file, '--profile', profileFor('own.yaml', digestOf(text))]);
  const other = await serve([file, '--profile', profileFor('other.yaml', digestOf('another'))]);
  await until(() => other.log().includes('was learnt by another document'));
  expect(own.log()).not.toContain('another document');
});
