import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { useTestFolder } from '../../test/support/test-folder';
import { readContract } from '../openapi/contract';
import { readProfile } from './read-profile';

const pathTo = useTestFolder();
const contract = readContract(path.resolve('spec/openapi.yaml'));

function read(text: string): void {
  const file = pathTo('profile.yaml');
  writeFileSync(file, text);
  readProfile(file, contract);
}

const headers = (fields: string): string =>
  `profile: 1\npoints:\n  answer.headers:\n    GET /pets:\n      value: {X-First: "{{counter:1}}", ${fields}}\n`;

test.each([
  [
    'a name that is none',
    '"bad name": x',
    /profile\.yaml:5:\d+: answer\.headers of GET \/pets: .*name of a header field/,
  ],
  ['an empty name', '"": x', /:5:\d+: .*name of a header field/],
  ['a value with a line break', '"X-D": "a\\nb"', /:5:\d+: .*X-D holds characters/],
  ['a length', 'Content-Length: "3"', /:5:\d+: .*the server writes Content-Length itself/],
  ['an encoding', 'content-encoding: gzip', /:5:\d+: .*the server writes content-encoding itself/],
  ['a transfer', 'Transfer-Encoding: chunked', /:5:\d+: .*the server writes Transfer-Encoding itself/],
  ['what a connection has', 'Connection: upgrade', /:5:\d+: .*the server writes Connection itself/],
  ['a counter from nowhere', 'X-N: "{{counter:abc}}"', /:5:\d+: .*\{\{counter:abc\}\}: expected the number/],
  ['a counter from infinity', 'X-N: "{{counter:1e400}}"', /:5:\d+: .*expected the number to count from/],
  ['a number of letters', 'X-N: "{{number:abc}}"', /:5:\d+: .*expected digits/],
  ['a zone that is none', 'X-T: "{{date-time:2026-01-01T00:00:00+99:99}}"', /:5:\d+: .*expected a date and time/],
])('headers of a profile are looked at when it is read: %s', (_name, fields, words) => {
  expect(() => {
    read(headers(fields));
  }).toThrow(words);
});

test('headers of refusals are looked at too, and what can be sent is taken', () => {
  const refusal = (value: string): string =>
    `profile: 1\npoints:\n  refusal.item.unknown:\n    "*":\n      value: ${value}\n`;
  expect(() => {
    read(refusal('{status: 404, headers: {Transfer-Encoding: chunked}}'));
  }).toThrow(/:5:\d+: refusal\.item\.unknown of \*: the server writes Transfer-Encoding itself/);
  expect(() => {
    read(refusal('{status: 404, body: "{{counter:x}}"}'));
  }).toThrow(/:5:\d+: .*expected the number to count from/);
  read(refusal('{status: 404, headers: {X-Note: "caf\\xe9 {{date-time:2026-01-01 00:00:00.5+0100}}"}}'));
  read(headers('Connection: absent, X-Rest: "{{count-down:-1}}", Set-Cookie: "a={{token:abcdefgh}}"'));
});

test.each([
  ['a point', 'profile: 1\npoints:\n  a: {}\n  a: {}\n'.replaceAll('a:', 'parameter.above:'), /:4:\d+: .*said twice/],
  ['all points', 'profile: 1\npoints: {}\npoints: {}\n', /:3:\d+: \/points is said twice/],
  ['a member of JSON', '{"profile": 1, "points": {}, "points": {}}', /:1:\d+: \/points is said twice/],
  ['a document', 'profile: 1\n---\nprofile: 1\n', /:2:1: a second YAML document begins/],
])('what would be lost for being there twice is told: %s', (_name, text, words) => {
  expect(() => {
    read(text);
  }).toThrow(words);
});

test('one document may begin with a marker', () => {
  read('# by hand\n%YAML 1.2\n---\nprofile: 1\npoints: {}\n');
});

test('identifiers that would not go on stop the start', () => {
  const counted = (step: number): string =>
    `profile: 1\npoints:\n  identifiers.new:\n    /pets: {value: {kind: sequence, next: "7", step: ${step}}}\n`;
  expect(() => {
    read(counted(0));
  }).toThrow(/:4:\d+: identifiers\.new of \/pets/);
  read(counted(-1));
});
