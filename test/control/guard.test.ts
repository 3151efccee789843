import { expect, test } from '@jest/globals';
import { statementOf } from '../../src/mock/http/errors';
import { Rejected } from '../../src/mock/rejected';
import { Guard } from '../../src/mock/control/guard';
import { requestOf } from '../../src/mock/mock-request';

const local = ['Host', 'localhost:4010'];
const token = ['Authorization', 'Bearer let-me-in'];
const json = ['Content-Type', 'application/json; charset=utf-8'];

function statusOf(controlToken: string | undefined, method: string, headers: readonly string[]): number {
  const config = { controlOrigins: ['http://app.test:5173'], ...(controlToken !== undefined && { controlToken }) };
  try {
    new Guard(config).assertAllowed(requestOf(method, '/__mock/faults', { headers }));
    return 200;
  } catch (error) {
    return error instanceof Rejected ? statementOf(error, undefined).status : 500;
  }
}

test.each<[string, string, readonly string[], number]>([
  ['this machine', 'GET', local, 200],
  ['an address', 'GET', ['Host', '192.168.1.5:4010'], 200],
  ['an IPv6 address', 'GET', ['Host', '[::1]:4010'], 200],
  ['a host name that was rebound', 'GET', ['Host', 'evil.test'], 403],
  ['its own page', 'GET', [...local, 'Origin', 'http://localhost:4010', 'Sec-Fetch-Site', 'same-origin'], 200],
  ['a page of another port', 'GET', [...local, 'Origin', 'http://localhost:3000'], 403],
  ['a page of nowhere', 'GET', [...local, 'Origin', 'null'], 403],
  ['an image of another page', 'GET', [...local, 'Sec-Fetch-Site', 'cross-site'], 403],
  [
    'a page of an allowed origin',
    'GET',
    [...local, 'Origin', 'http://app.test:5173', 'Sec-Fetch-Site', 'cross-site'],
    200,
  ],
  ['JSON', 'POST', [...local, ...json], 200],
  ['a header of its own', 'POST', [...local, 'X-Mock-Control', '1'], 200],
  ['a form', 'POST', [...local, 'Content-Type', 'text/plain'], 403],
  ['a DELETE, which no form sends', 'DELETE', local, 200],
])('without a token: %s', (_, method, headers, status) => {
  expect(statusOf(undefined, method, headers)).toBe(status);
});

test.each<[string, string, readonly string[], number]>([
  ['none', 'GET', local, 401],
  ['another', 'GET', [...local, 'Authorization', 'Bearer let-me-out'], 401],
  ['the beginning', 'GET', [...local, 'Authorization', 'Bearer let-me'], 401],
  ['the token', 'GET', [...local, ...token], 200],
  ['the token, on a name', 'POST', ['Host', 'mock:4010', ...token], 200],
  ['the token, from another page', 'GET', [...local, ...token, 'Origin', 'http://evil.test'], 403],
])('with a token: %s', (_, method, headers, status) => {
  expect(statusOf('let-me-in', method, headers)).toBe(status);
});

test('a page of an allowed origin may ask and read, another may not', () => {
  const guard = new Guard({ controlOrigins: ['http://app.test:5173'] });
  const ask = (origin: string): readonly [boolean, number] => {
    const headers = ['Origin', origin, 'Access-Control-Request-Method', 'POST'];
    const request = requestOf('OPTIONS', '/__mock/faults', { headers });
    return [guard.preflight(request) !== undefined, guard.headersFor(request).length];
  };
  expect(ask('http://app.test:5173')).toEqual([true, 4]);
  expect(ask('http://evil.test')).toEqual([false, 0]);
});
