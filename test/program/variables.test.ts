import { spawnSync } from 'node:child_process';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { assertBuilt, killServed, program, runWith, serve } from '../support/serve';

beforeAll(assertBuilt);
afterEach(killServed);

describe('the variables of understudy serve', () => {
  test.each([
    ['UNDERSTUDY_PORT', 'high', 'expected an integer from 0 to 65535, got "high".'],
    ['UNDERSTUDY_PORT', '65536', 'expected an integer from 0 to 65535, got "65536".'],
    ['UNDERSTUDY_SEED', '1.5', /^expected an integer from .*, got "1\.5"\.$/],
    ['UNDERSTUDY_SESSION_IDLE', 'long', 'expected a time from 1s to 168h such as 90s, 30m or 2h, got "long".'],
    ['UNDERSTUDY_LOG_LEVEL', 'loud', /^expected one of silent, .*, got "loud"\.$/],
    ['UNDERSTUDY_IGNORE_SUNSET', 'maybe', 'expected true or false, got "maybe".'],
    ['UNDERSTUDY_NOW', '2031-02-30', /^expected a date such as .*, got "2031-02-30"\.$/],
    ['UNDERSTUDY_CONTROL_ORIGINS', 'http://localhost:3000,x', /^expected an origin such as .*, got "x"\.$/],
    ['UNDERSTUDY_HOST', ' ', 'expected an address or a host name, got an empty string.'],
    ['UNDERSTUDY_CONTROL_HOSTS', ',', 'expected host names, got an empty string.'],
    [
      'UNDERSTUDY_API_KEYS',
      'mine,,yours',
      /^expected keys of visible ASCII .*, got one that is empty or has others\.$/,
    ],
    [
      'UNDERSTUDY_CONTROL_TOKEN',
      'a b',
      /^expected a token of visible ASCII .*, got one that is empty or has others\.$/,
    ],
  ] as const)('%s is named where its value is wrong: %s', (variable, value, problem) => {
    const { status, stderr } = spawnSync(process.execPath, [program, 'serve'], {
      encoding: 'utf8',
      env: { ...process.env, [variable]: value },
    });
    expect([status, stderr]).toEqual([2, expect.stringMatching(new RegExp(`^understudy: ${variable}: .*\n$`))]);
    const said = stderr.slice(`understudy: ${variable}: `.length).trimEnd();
    if (typeof problem === 'string') expect(said).toBe(problem);
    else expect(said).toMatch(problem);
  });

  test.each([
    ['UNDERSTUDY_API_KEYS', 'the key that everybody knows, understudy-key'],
    ['UNDERSTUDY_API_KEY_FILE', 'the key that everybody knows, understudy-key'],
    ['UNDERSTUDY_CONTROL_TOKEN', 'the default'],
  ])('an empty %s, as of a secret that is not set, never becomes the default', (variable, fallback) => {
    for (const args of [['serve'], ['run', '--', 'true']]) {
      const { status, stderr } = runWith({ [variable]: '' }, ...args);
      const words = `expected a value, got an empty one: is a secret not set? Without the variable it is ${fallback}.`;
      expect([status, stderr]).toEqual([2, `understudy: ${variable}: ${words}\n`]);
    }
  });

  test('an empty key of verify is said to be so', () => {
    const verify = ['verify', 'http://127.0.0.1:9/v1'];
    expect(runWith({ API_KEY: '' }, ...verify).stderr).toMatch(/API_KEY is set and empty; put the key there/);
    const { status, stderr } = runWith({ EXPIRED_KEY: '' }, 'verify', '--plan');
    expect([status, stderr]).toEqual([0, 'understudy: EXPIRED_KEY is set and empty: no expired key is tried\n']);
  });

  test('give what no flag does, and an empty one gives nothing', async () => {
    const env = {
      ...{ UNDERSTUDY_COUNT: '3', UNDERSTUDY_SEED: '2', UNDERSTUDY_IGNORE_SUNSET: '', UNDERSTUDY_NOW: '2031-01-01' },
      ...{ UNDERSTUDY_EXPIRED_KEYS: 'old,older', UNDERSTUDY_OPENAPI_FILE: 'spec/openapi.yaml' },
    };
    const { words, baseUrl } = await serve(['--count', '4'], env);
    expect(words).toMatch(/\(spec\/openapi\.yaml\), 4 items in each collection from seed 2\.$/m);
    expect((await fetch(`${baseUrl}/pets/1`, { headers: { authorization: 'Bearer understudy-key' } })).status).toBe(
      410,
    );
    const older = await fetch(`${baseUrl}/pets`, { headers: { authorization: 'Bearer older' } });
    expect(older.headers.get('www-authenticate')).toContain('expired');
  });
});
