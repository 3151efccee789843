import { expect, test } from '@jest/globals';
import { readBaseUrl } from './base-url';

test.each([
  ['http://127.0.0.1:4010/v1/', 'http://127.0.0.1:4010/v1', true],
  ['http://localhost', 'http://localhost', true],
  ['https://API.example.com:443/v1', 'https://api.example.com/v1', false],
])('%s', (text, url, isLocal) => {
  expect(readBaseUrl(text)).toEqual({ url, isLocal });
});

test.each([
  ['petstore.yaml', 'petstore.yaml is not the address of an API. Example: https://api.example.com/v1'],
  ['http//ada:secret@a', 'This is not the address of an API. Example: https://api.example.com/v1'],
  ['ftp://a', 'ftp://a is not the address of an API. Example: https://api.example.com/v1'],
  ['https://u:p@a.example', 'The address of the API has a user or password in it. Set API_KEY in place of it.'],
  ['https://a.example/v1?x=1', 'The address of the API must end with its path: https://a.example/v1'],
])('%s is none', (text, message) => {
  expect(() => readBaseUrl(text)).toThrow(message);
});
