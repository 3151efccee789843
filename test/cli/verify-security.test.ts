import { afterEach, describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';
import { answer, answered, verifyAs, type Json } from '../support/verify-document';

const fileIn = useTestFolder();

afterEach(closeServers);

describe('alternatives of security', () => {
  const schemes = {
    securitySchemes: {
      header: { type: 'apiKey', in: 'header', name: 'X-Token' },
      oauth: { type: 'http', scheme: 'bearer' },
      plain: { type: 'apiKey', in: 'header', name: 'Authorization' },
    },
  };
  const paths = (...security: Json[]): Json => ({
    '/me': {
      get: { operationId: 'me', security, responses: { 200: answered({ type: 'object' }), 401: answered({}) } },
    },
  });
  const key = 'Fleet-Key-42-abcDEF';

  test('a key under another documented scheme is no wrong one', async () => {
    const { stdout, status, requests } = await verifyAs(
      fileIn,
      paths({ header: [] }, { oauth: [] }),
      ({ header }) =>
        header('X-Token') === key || header('Authorization') === `Bearer ${key}` ? answer(200, {}) : answer(401, {}),
      ['--skip', 'http'],
      schemes,
    );
    expect(stdout).not.toMatch(/VIOLATED/);
    expect(status).toBe(0);
    expect(requests.some((request) => request.includes('Basic '))).toBe(true);
  });

  test('nor is a bare one, where that is another alternative', async () => {
    const { stdout } = await verifyAs(
      fileIn,
      paths({ oauth: [] }, { plain: [] }),
      ({ header }) =>
        [key, `Bearer ${key}`].includes(header('Authorization') ?? '') ? answer(200, {}) : answer(401, {}),
      ['--skip', 'http'],
      schemes,
    );
    expect(stdout).not.toMatch(/VIOLATED/);
  });

  test('nor is a key behind another word, where an alternative takes the whole field', async () => {
    const takes = (text: string): boolean =>
      text.endsWith(` ${key}`) ||
      Buffer.from(text.slice('Basic '.length), 'base64').toString().split(':').includes(key);
    const { stdout } = await verifyAs(
      fileIn,
      paths({ basic: [] }, { plain: [] }),
      ({ header }) => (takes(header('Authorization') ?? '') ? answer(200, {}) : answer(401, {})),
      ['--skip', 'http'],
      { securitySchemes: { ...schemes.securitySchemes, basic: { type: 'http', scheme: 'basic' } } },
    );
    expect(stdout).not.toMatch(/VIOLATED/);
  });

  test('a scheme that no alternative names is still refused', async () => {
    const { stdout } = await verifyAs(
      fileIn,
      paths({ header: [] }, { oauth: [] }),
      ({ header }) =>
        header('X-Token') === key || (header('Authorization') ?? '') !== '' ? answer(200, {}) : answer(401, {}),
      [],
      schemes,
    );
    expect(stdout).toMatch(/VIOLATED me\.security\.other-scheme/);
  });
});

test('a success is no violation where the document describes errors alone', async () => {
  const { stdout } = await verifyAs(
    fileIn,
    { '/health': { get: { responses: { 500: { description: 'down' } } } } },
    () => answer(200, { up: true }),
    ['--skip', 'http'],
  );
  expect(stdout).not.toMatch(/VIOLATED/);
});
