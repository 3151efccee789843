import { expect, test } from '@jest/globals';
import { mannersFor } from './limits';

test.each([
  'http://127.0.0.1:4010/v1',
  'http://127.1/v1',
  'http://localhost:4010',
  'http://api.localhost',
  'http://[::1]:4010',
])('%s is this machine: no limit of speed', (baseUrl) => {
  expect(mannersFor(baseUrl)).toEqual({ rate: undefined, writes: 10_000, changes: true });
});

test.each([
  'http://127.staging.example/v1',
  'http://127.0.0.1.staging.example',
  'https://localhost.staging.example',
  'https://notlocalhost',
  'http://128.0.0.1',
])('%s is another machine, and is asked little', (baseUrl) => {
  expect(mannersFor(baseUrl)).toEqual({ rate: 5, writes: 5, changes: false });
});
