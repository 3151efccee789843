import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { call, type Answer, type Call } from '../support/call';
import { defaultOpenapiFile } from '../../src/serve/config';
import { readContract } from '../../src/openapi/contract';
import { parseJson } from '../../src/base/json';
import { startMock, type RunningMock } from '../../src/index';

/** FUZZ_SEED and FUZZ_RUNS choose other requests and more of them; a failure prints the seed and the shrunken request. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20301205);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 1000);

const contract = readContract(defaultOpenapiFile());

const digits = fc.oneof(
  fc.integer({ min: -3, max: 130 }).map(String),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc.constantFrom('', ' 5', '+5', '05', '0x10', '1e1', '5.0', '-0', 'null', '%00', '%', '%zz', '%ff', '__proto__'),
);
/** Any character but lone surrogates: the unit 'binary' of fast-check, without the table of all that takes it a second. */
const character = fc.integer({ min: 0, max: 0x10f7ff }).map(
  (index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800),
  (text) => {
    if (typeof text !== 'string' || !/^\P{Cs}$/su.test(text)) throw new TypeError('no character');
    const code = text.codePointAt(0) ?? 0;
    return code < 0xd800 ? code : code - 0x800;
  },
);
const escaped = fc.string({ unit: character, maxLength: 8 }).map((text) => encodeURIComponent(text));
/** What can stand in a request target as it is. */
const raw = fc.string({ unit: fc.constantFrom(...'abc/.%&=?+;,:@[]{}|^`"<>\\~!$()*\'-_09'.split('')), maxLength: 12 });
const status = fc.oneof(fc.constantFrom('available', 'pending', 'sold', 'SOLD', 'sold,pending'), escaped);

const pair = fc.oneof(
  digits.map((value) => `limit=${value.replaceAll(' ', '%20')}`),
  status.map((value) => `status=${value}`),
  fc.tuple(fc.oneof(escaped, raw), fc.oneof(escaped, raw)).map(([name, value]) => `${name}=${value}`),
  fc.constantFrom('limit', 'limit[]=1', 'limit[a]=1', 'status[$ne]=sold', '__proto__[x]=1', '&', '='),
);
const path = fc.oneof(
  { weight: 3, arbitrary: fc.constant('/v1/pets') },
  { weight: 3, arbitrary: digits.map((text) => `/v1/pets/${encodeURI(text)}`) },
  { weight: 1, arbitrary: digits.map((text) => `/v1/pets/${text.replaceAll(' ', '+')}`) },
  { weight: 1, arbitrary: raw.map((text) => `/v1/pets/${text}`) },
  { weight: 1, arbitrary: raw.map((text) => `/${text}`) },
);
const target = fc
  .tuple(path, fc.array(pair, { maxLength: 4 }))
  .map(([base, pairs]) => (pairs.length === 0 ? base : `${base}?${pairs.join('&')}`));

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const validPet = fc
  .tuple(fc.string({ unit: character }), int64, fc.constantFrom('', ',"status":"sold"', ',"extra":{"a":[1]}'))
  .map(([name, categoryId, more]) => `{"name":${JSON.stringify(name)},"categoryId":${categoryId}${more}}`);
const almostPet = fc
  .record({ name: fc.jsonValue(), categoryId: fc.jsonValue(), status: fc.jsonValue() }, { requiredKeys: [] })
  .map((value) => JSON.stringify(value));
/** A text with a few characters cut out and others put in their place. */
const mutated = fc
  .tuple(validPet, fc.nat(60), fc.nat(4), fc.string({ unit: character, maxLength: 4 }))
  .map(([text, at, length, other]) => text.slice(0, at) + other + text.slice(at + length));
const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array));
const body = fc.oneof(validPet, almostPet, mutated, fc.json(), bytes);

const visible = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});
const headers = fc.record(
  {
    accept: fc.oneof(fc.constantFrom('application/json', '*/*;q=0', 'text/html', 'application/*;q=0.1'), visible),
    'content-type': fc.oneof(
      fc.constantFrom('application/json', 'APPLICATION/json;charset=UTF-8', 'text/plain'),
      visible,
    ),
    'content-encoding': fc.constantFrom('identity', 'gzip', 'br', 'deflate', 'zstd'),
    'if-none-match': fc.oneof(fc.constantFrom('*', '"a", W/"b"'), visible),
    authorization: fc.oneof(fc.constantFrom('Bearer wrong', 'bearer understudy-key', 'Basic eDp5'), visible),
    origin: visible,
    'access-control-request-method': fc.constantFrom('GET', 'POST'),
    'access-control-request-headers': visible,
    expect: fc.constantFrom('100-continue', 'other'),
    range: fc.constantFrom('bytes=0-1', 'x'),
    'x-mock-session': fc.constantFrom('one', 'two', '', 'a b', '../x', '__proto__', 'x'.repeat(65)),
    'x-http-method-override': fc.constantFrom('DELETE'),
  },
  { requiredKeys: [] },
);
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constant('GET') },
  { weight: 4, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND') },
);
const request = fc.oneof(
  fc.record({ method: fc.constantFrom('GET', 'HEAD'), path: target }),
  fc.record({ method: fc.constant('POST'), path: fc.constant('/v1/pets'), body }),
  fc.record({ method, path: target, headers, body }, { requiredKeys: ['method', 'path', 'headers'] }),
);

/** Gives what is wrong with an answer; empty where it is as the document, or the shape of errors, has it. */
function faultsOf({ method: asked = 'GET', path: to }: Call, { status: got, headers: fields, text }: Answer): string[] {
  if (got >= 500) return [`${got}: ${text}`];
  const isHead = asked === 'HEAD';
  const match = contract.match(asked, to.split('?', 1)[0] ?? '');
  const isBodiless = isHead || got === 204 || got === 304;
  if (isBodiless && text !== '') return [`a body after ${got}`];
  if (match.kind === 'operation' && got !== 304) {
    const observed = {
      status: got,
      contentType: fields['content-type'],
      header: () => undefined,
      hasBody: !isHead,
      isHead,
    };
    const parsed = text === '' ? {} : { body: parseJson(text) };
    return contract.checkResponse(match.operation, { ...observed, ...parsed }).map(({ clause }) => clause);
  }
  if (isBodiless) return [];
  const error = JSON.parse(text) as Record<string, unknown>;
  const isError = typeof error['code'] === 'string' && typeof error['message'] === 'string' && error['status'] === got;
  return isError && got >= 400 ? [] : [`no Error: ${got} ${text}`];
}

describe('any request at all', () => {
  let mock: RunningMock;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(async () => {
    agent.destroy();
    await mock.close();
  });

  test(`gets a documented answer or an Error, and none stalls the others (FUZZ_SEED=${seed})`, async () => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    let mostCpu = 0;
    const property = fc.asyncProperty(request, async (asked) => {
      const start = process.cpuUsage();
      const answer = await call(mock.port, { ...asked, agent });
      const { user, system } = process.cpuUsage(start);
      mostCpu = Math.max(mostCpu, (user + system) / 1000);
      expect(faultsOf(asked, answer)).toEqual([]);
    });
    await fc.assert(property, { seed, numRuns });
    delay.disable();
    // On a starved machine the loop is late without a stall: a stall burns time of the processor too.
    expect(Math.min(delay.max / 1e6, mostCpu)).toBeLessThan(1000);
  }, 120_000);
});
