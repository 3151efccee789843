import { expect, test } from '@jest/globals';
import { readServers } from './load-contract';

test.each([
  [undefined, 'api.yaml', '/', ''],
  [[], 'api.yaml', '/', ''],
  [
    [{ url: 'https://{host}/v1/', variables: { host: { default: 'a.example' } } }],
    'api.yaml',
    'https://a.example/v1/',
    '/v1',
  ],
  [[{ url: '/v2' }], 'api.yaml', '/v2', '/v2'],
  [[{ url: '/v2' }], 'https://a.example/docs/api.yaml', 'https://a.example/v2', '/v2'],
  [[{ url: 'v2' }], 'https://a.example/docs/api.yaml', 'https://a.example/docs/v2', '/docs/v2'],
  [[{ url: '//a.example/v1?x=/y' }], 'api.yaml', '//a.example/v1?x=/y', '/v1'],
  [[{ url: 'http://a.example:80' }], 'api.yaml', 'http://a.example:80', ''],
])('%j in %s', (servers, file, url, basePath) => {
  expect(readServers({ root: servers === undefined ? {} : { servers }, file })[0]).toMatchObject({ url, basePath });
});
