import type { Shelf } from './read-steps';
import { sending, step, type Step } from './step';

/** Gives requests that differ in what travels around them: pages of other origins, keys in other places, tags, bytes before JSON. */
export function transportSteps({ path, resource, ids }: Shelf): Step[] {
  const item = resource.read === undefined ? path : `${path}/${ids[1] ?? '1'}`;
  return [
    ...[path, item].flatMap((one) => [...ofOtherOrigins(one), ...ofOptions(one)]),
    ...(resource.list === undefined ? [] : [...ofKeys(path), ...ofTags(path)]),
    ...(resource.read === undefined ? [] : ofTags(item)),
    step('HEAD', `${path}/987654321`),
    step('HEAD', '/twin'),
    step('HEAD', path, { isKeyed: false }),
    ...(resource.create === undefined ? [] : ofBytes(path)),
  ];
}

const origin = ['Origin', 'https://shop.example'] as const;

function ofOtherOrigins(path: string): Step[] {
  const preflight = (method: string, headers = 'authorization,content-type'): Step =>
    step('OPTIONS', path, {
      isKeyed: false,
      headers: [origin, ['Access-Control-Request-Method', method], ['Access-Control-Request-Headers', headers]],
    });
  return [
    step('GET', path, { headers: [origin] }),
    step('GET', path, { headers: [['Origin', 'http://localhost:3000']] }),
    step('GET', path, { isKeyed: false, headers: [origin] }),
    step('GET', `${path}/x/y`, { headers: [origin] }),
    preflight('GET'),
    preflight('POST', 'authorization'),
    preflight('PURGE'),
  ];
}

function ofOptions(path: string): Step[] {
  return [
    step('OPTIONS', path, { isKeyed: false }),
    step('OPTIONS', path, { isKeyed: false, headers: [['Authorization', 'Bearer nobody']] }),
    step('OPTIONS', path, { headers: [origin] }),
  ];
}

/** The key of nobody, in places where some services look for one. */
function ofKeys(path: string): Step[] {
  const fields = [
    'bearer wrong-key',
    'BEARER wrong-key',
    'Bearer  two-blanks',
    'Bearer two words',
    'Token abc',
    'Bearer',
  ];
  return [
    ...fields.map((field) => step('GET', path, { isKeyed: false, headers: [['Authorization', field]] })),
    step('GET', path, { isKeyed: false, headers: [['X-API-Key', 'abc']] }),
    step('GET', `${path}?access_token=abc`, { isKeyed: false }),
  ];
}

function ofTags(path: string): Step[] {
  return [
    step('GET', path, { headers: [['If-None-Match', '*']] }),
    step('GET', path, { headers: [['If-None-Match', '"none-of-it"']] }),
    step('GET', path, { headers: [['If-Modified-Since', 'Thu, 01 Jan 2099 00:00:00 GMT']] }),
    step('GET', path, { headers: [['Range', 'bytes=0-4']] }),
    step('GET', path, { headers: [['Accept-Encoding', 'gzip, br']] }),
    step('GET', path, { headers: [['Accept', 'application/json;q=0']] }),
    step('GET', path, { headers: [['Accept', 'text/html, application/xhtml+xml, */*;q=0.8']] }),
  ];
}

function ofBytes(path: string): Step[] {
  const post = (bytes: Buffer): Step => ({ ...sending('POST', path, ''), body: bytes });
  return [
    post(Buffer.from('\u{feff}{"twin": 1}')),
    post(Buffer.from('{"twin": 1} trailing')),
    post(Buffer.from("{'twin': 1}")),
    post(Buffer.from('nonsense')),
    post(Buffer.from('42')),
    post(Buffer.from('true')),
    post(Buffer.from('[]')),
    post(Buffer.from('{}')),
    post(Buffer.from(`{"twin": ${'['.repeat(60)}`)),
    post(Buffer.from('{"twin": "\u{1}"}')),
    post(Buffer.from([0x7b, 0x22, 0x74, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d])),
    sending('POST', path, '{"twin": 1}', { headers: [['Content-Type', 'application/json; charset=utf-16']] }),
    sending('POST', path, '{"twin": 1}', { headers: [['Content-Type', 'application/merge-patch+json']] }),
    sending('POST', path, 'twin=1', { headers: [['Content-Type', 'application/x-www-form-urlencoded']] }),
  ];
}
