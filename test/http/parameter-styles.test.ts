import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const integer = { type: 'integer' };
const integers = { type: 'array', items: integer };
const point = {
  type: 'object',
  required: ['x'],
  properties: { x: integer, tags: integers },
  additionalProperties: false,
};
const fileIn = useTestFolder();
let mock: RunningMock;

const get = (parameters: object[], more: object = {}): object => ({
  get: { parameters, responses: { 204: { description: 'All is well.' } }, ...more },
});
const query = (name: string, schema: object, more: object = {}): object => ({ name, in: 'query', schema, ...more });
const required = { in: 'path', required: true };

beforeAll(async () => {
  const file = fileIn('styles.json');
  const paths = {
    '/arrays': get([
      query('ids', integers),
      query('longs', { type: 'array', items: { ...integer, format: 'int64' } }),
      query('csv', integers, { explode: false }),
      query('words', { type: 'array', items: { type: 'string', maxLength: 5 } }, { explode: false }),
      query('spaced', integers, { style: 'spaceDelimited' }),
      query('piped', integers, { style: 'pipeDelimited' }),
    ]),
    '/objects': get([
      query('open', { ...point, required: [] }),
      query('flat', point, { explode: false }),
      query('deep', point, { style: 'deepObject' }),
      query('json', undefined as never, { content: { 'application/json': { schema: point } } }),
    ]),
    '/alternatives': get([
      query('size', { anyOf: [integer, { type: 'null' }] }),
      query('page', {
        oneOf: [
          { ...integer, minimum: 1 },
          { type: 'string', enum: ['all'] },
        ],
      }),
      query('either', { oneOf: [integer, { type: 'string' }] }),
      query('where', { anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'null' }] }),
      query('some', { anyOf: [integer, integers] }),
    ]),
    '/label/{id}': get([{ name: 'id', ...required, style: 'label', schema: integer }]),
    '/matrix/{ids}': get([{ name: 'ids', ...required, style: 'matrix', explode: true, schema: integers }]),
    '/simple/{ids}': get([{ name: 'ids', ...required, schema: integers }]),
    '/words/{all}': get([
      { name: 'all', ...required, schema: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 } },
    ]),
    '/carried': get([
      { name: 'X-Ids', in: 'header', schema: integers },
      { name: 'X-Point', in: 'header', explode: true, schema: point },
      { name: 'list', in: 'cookie', schema: integers },
      { name: 'count', in: 'cookie', schema: integer },
    ]),
    '/nested': get([
      query('deep', { type: 'object', properties: { list: { type: 'array', items: point } } }, { style: 'deepObject' }),
      query('flag', integer, { allowEmptyValue: true }),
      query('none', integers),
    ]),
    '/pairs': get([query('point', point, { style: 'pipeDelimited', explode: true })]),
    '/crumbs': get([
      { name: 'list', in: 'cookie', schema: { ...integers, minItems: 2 } },
      { name: 'point', in: 'cookie', schema: { ...point, required: ['x', 'tags'] } },
    ]),
    '/guarded': get([], { security: [{ key: [] }] }),
  };
  const securitySchemes = { key: { type: 'apiKey', in: 'cookie', name: 'sid' } };
  const info = { title: 'Styles', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths, components: { securitySchemes } }));
  mock = await startMock({ openapiFile: file, apiKeys: ['abc=='] });
});
afterAll(() => mock.close());

const ask = async (target: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(mock.baseUrl + target, { headers })).status;

describe('a parameter is read by its style', () => {
  test.each([
    ['/arrays?ids=1&ids=2', 204],
    ['/arrays?ids=1,2', 400],
    ['/arrays?ids[]=1&ids[]=2', 204],
    ['/arrays?ids[0]=1&ids[1]=2', 204],
    ['/arrays?ids[a]=1', 400],
    ['/arrays?csv=1,2', 204],
    ['/arrays?csv=1%2C2', 204],
    ['/arrays?csv=1,x', 400],
    ['/arrays?csv=0x10', 400],
    ['/arrays?words=a%2Cb,cd', 204],
    ['/arrays?words=abcdef', 400],
    ['/arrays?spaced=1%202', 204],
    ['/arrays?spaced=1+2', 204],
    ['/arrays?piped=1|2', 204],
    ['/arrays?piped=1%7C2', 204],
    ['/arrays?piped=1,2', 400],
    ['/objects?x=1', 204],
    ['/objects?x=a', 400],
    ['/objects?tags=1&tags=2', 204],
    ['/objects?flat=x,1', 204],
    ['/objects?flat=x,a', 400],
    ['/objects?flat=x', 400],
    ['/objects?flat=z,1', 400],
    ['/objects?deep[x]=1', 204],
    ['/objects?deep[x]=1&deep[tags][]=2&deep[tags][]=3', 204],
    ['/objects?deep[x]=1&deep[tags]=2', 204],
    ['/objects?deep[tags]=2', 400],
    ['/objects?deep[x][y]=1', 400],
    ['/objects?deep[__proto__]=1', 400],
    ['/objects?json={"x":1}', 204],
    ['/objects?json={"x":"1"}', 400],
    ['/objects?json={', 400],
    ['/alternatives?size=5', 204],
    ['/alternatives?size=', 204],
    ['/alternatives?size=five', 400],
    ['/alternatives?page=1', 204],
    ['/alternatives?page=all', 204],
    ['/alternatives?page=0', 400],
    ['/alternatives?either=5', 204],
    ['/alternatives?where[a]=b', 204],
    ['/alternatives?some=1', 204],
    ['/alternatives?some=1&some=2', 204],
    ['/alternatives?some=x&some=2', 400],
    ['/label/.5', 204],
    ['/label/.a', 400],
    ['/matrix/;ids=1;ids=2', 204],
    ['/matrix/;ids=1;ids=a', 400],
    ['/simple/1,2', 204],
    ['/simple/1,b', 400],
    ['/simple/1%2C2', 400],
    ['/simple/%31,2', 204],
    ['/words/ab%2Ccd,ef', 204],
    ['/words/ab,cd,ef', 400],
    ['/words/%C3%A9%25,ef', 204],
    ['/nested?deep[list][0][x]=1&deep[list][1][x]=2', 204],
    ['/nested?deep[list][0][x]=1&deep[list][1][x]=a', 400],
    ['/nested?flag', 204],
    ['/nested?flag=', 204],
    ['/nested?flag=a', 400],
    ['/nested?none=', 204],
    ['/pairs?x=1', 204],
    ['/pairs?x=a', 400],
  ])('%s is answered %i', async (target, status) => {
    expect(await ask(target)).toBe(status);
  });

  test.each([
    [{ 'x-ids': '1, 2' }, 204],
    [{ 'x-ids': '1, b' }, 400],
    [{ 'x-point': 'x=1' }, 204],
    [{ 'x-point': 'x=a' }, 400],
    [{ cookie: 'list=1,2; count=7' }, 204],
    [{ cookie: 'list=1; count="7"' }, 204],
    [{ cookie: 'list=1,b' }, 400],
    [{ cookie: 'count=a' }, 400],
  ])('%j is answered %i', async (headers, status) => {
    expect(await ask('/carried', headers as Record<string, string>)).toBe(status);
  });

  test.each([
    ['list=1; list=2; x=1; tags=3', 204],
    ['list=1&list=2', 204],
    ['list=1; list=b', 400],
    ['list=1', 400],
    ['x=1&tags=2', 204],
    ['x=a; tags=2', 400],
  ])('exploded cookies follow each other, or stand in one: %s is answered %i', async (cookie, status) => {
    expect(await ask('/crumbs', { cookie })).toBe(status);
  });

  test('the message about an integer in a list has all its digits', async () => {
    const answer = await fetch(`${mock.baseUrl}/arrays?longs=9223372036854775808`);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('got 9223372036854775808')]);
  });

  test('a whole query of odd members holds nobody up', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `deep${'[a]'.repeat(1 + (index % 4))}[${index}]=1`);
    const start = performance.now();
    expect(await ask(`/objects?${names.join('&')}`)).toBe(400);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

test.each([
  ['sid=abc==', 204],
  ['a=b; sid="abc=="; c=d', 204],
  ['sid=abc%3D%3D', 204],
  ['sid=abc', 401],
  ['sid=abc=', 401],
  ['xsid=abc==', 401],
])('a key in a cookie is all that stands behind the first equals sign: %s is %i', async (cookie, status) => {
  expect(await ask('/guarded', { cookie })).toBe(status);
});
