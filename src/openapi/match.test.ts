import { expect, test } from '@jest/globals';
import { createMatcher } from './match';
import type { Operation } from './operation';

const names = [
  'GET /pets',
  'GET /pets/{petId}',
  'DELETE /pets/{id}',
  'GET /pets/mine',
  'GET /files/{name}.{ext}',
  'GET /files/{name}',
  'GET /files/v{version}:latest',
  'GET /{shop}/orders',
  'GET /naïve/~a',
  'GET /',
];
const match = createMatcher(names.map(operationOf));

function operationOf(id: string): Operation {
  const [method = '', path = ''] = id.split(' ');
  return { id, method, path } as Operation;
}

test.each([
  ['GET', '/pets', 'GET /pets', {}],
  ['HEAD', '/pets', 'GET /pets', {}],
  ['GET', '/pets/7', 'GET /pets/{petId}', { petId: '7' }],
  ['DELETE', '/pets/7', 'DELETE /pets/{id}', { id: '7' }],
  ['GET', '/pets/mine', 'GET /pets/mine', {}],
  ['GET', '/p%65ts/m%69ne', 'GET /pets/mine', {}],
  ['GET', '/pets/a%2Fb%20c', 'GET /pets/{petId}', { petId: 'a/b c' }],
  ['GET', '/pets/__proto__', 'GET /pets/{petId}', { petId: '__proto__' }],
  ['GET', '/files/a.tar.gz', 'GET /files/{name}.{ext}', { name: 'a.tar', ext: 'gz' }],
  ['GET', '/files/.gz', 'GET /files/{name}', { name: '.gz' }],
  ['GET', '/files/v1.2:latest', 'GET /files/v{version}:latest', { version: '1.2' }],
  ['GET', '/pets/orders', 'GET /pets/{petId}', { petId: 'orders' }],
  ['GET', '/x/orders', 'GET /{shop}/orders', { shop: 'x' }],
  ['GET', '/na%C3%AFve/%7Ea', 'GET /naïve/~a', {}],
  ['GET', '/', 'GET /', {}],
])('%s %s is %s', (method, path, id, values) => {
  expect(match(method, path)).toMatchObject({ kind: 'operation', operation: { id }, values });
});

test.each(['/pet', '/pets/', '/pets/7/x', '/Pets', '//pets'])('%s is unknown', (path) => {
  expect(match('GET', path)).toEqual({ kind: 'path-unknown' });
});

test('a method that a path does not have', () => {
  expect(match('PUT', '/pets/7')).toEqual({
    kind: 'method-unknown',
    path: '/pets/{petId}',
    methods: ['GET', 'DELETE'],
  });
});

test.each([
  ['/pets/%zz', '%zz'],
  ['/pets/100%', '%'],
  ['/pets/a%20%4', '%4'],
  ['/pets/%ff', '%ff'],
])('%s has an invalid escape', (path, escape) => {
  expect(match('GET', path)).toEqual({ kind: 'malformed', escape });
});

const openNames = [
  'GET /files/{path}',
  'GET /files/{path}/versions/{version}',
  'GET /files/latest',
  'POST /files',
  'GET /v2/{name}/tags/{tag}',
  'GET /logs/{id}',
  'GET /shops',
  'POST /shops',
  'GET /towns/',
];
const open = createMatcher(openNames.map(operationOf), ({ path }) => [
  ...(path === '/files/{path}' ? ([{ name: 'path', may: 'have slashes' }] as const) : []),
  ...(path.startsWith('/v2/') ? ([{ name: 'name', may: 'have slashes' }] as const) : []),
  ...(/shops|towns/.test(path) ? ([{ name: '/', may: 'be left out' }] as const) : []),
  ...(path.startsWith('/logs/') ? ([{ name: 'id', may: 'be left out' }] as const) : []),
]);

test.each([
  ['/files/a/b.txt', 'GET /files/{path}', { path: 'a/b.txt' }],
  ['/files/a%2Fb.txt', 'GET /files/{path}', { path: 'a/b.txt' }],
  ['/files/a//b/', 'GET /files/{path}', { path: 'a//b/' }],
  ['/files/a/b/versions/2', 'GET /files/{path}/versions/{version}', { path: 'a/b', version: '2' }],
  ['/files/a/versions/2/c', 'GET /files/{path}', { path: 'a/versions/2/c' }],
  ['/files/latest', 'GET /files/latest', {}],
  ['/files/latest/a', 'GET /files/{path}', { path: 'latest/a' }],
  ['/v2/x/y/tags/1', 'GET /v2/{name}/tags/{tag}', { name: 'x/y', tag: '1' }],
  ['/logs', 'GET /logs/{id}', { id: '' }],
  ['/logs/', 'GET /logs/{id}', { id: '' }],
  ['/logs/7', 'GET /logs/{id}', { id: '7' }],
  ['/shops', 'GET /shops', {}],
  ['/shops/', 'GET /shops', {}],
  ['/towns', 'GET /towns/', {}],
  ['/towns/', 'GET /towns/', {}],
])('%s is %s where a parameter is open', (path, id, values) => {
  expect(open('GET', path)).toMatchObject({ kind: 'operation', operation: { id }, values });
});

test('an open parameter has its bounds', () => {
  expect(open('GET', '/logs/7/8')).toEqual({ kind: 'path-unknown' });
  expect(open('GET', '/files')).toMatchObject({ kind: 'method-unknown', path: '/files' });
  expect(open('GET', `/files/${'a/'.repeat(100)}`)).toEqual({ kind: 'path-unknown' });
});
