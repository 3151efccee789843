import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readContract } from '../../src/openapi/contract';
import { flawLines } from '../../src/openapi/report-problems';
import { documentAt } from '../../src/openapi/read/fetch-document';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

/** Gives what a start says of the flaws of a document of one schema, without the names of files. */
function toldOf(schema: string, version = '3.1.0'): string[] {
  const file = fileIn('flawed.yaml');
  const lines = [
    `openapi: ${version}`,
    `info: { title: Flawed, version: '1' }`,
    'paths:',
    '  /things:',
    '    get:',
    '      responses:',
    `        '200': { description: ok, content: { application/json: { schema: ${schema} } } }`,
  ];
  writeFileSync(file, lines.join('\n'));
  return flawLines(readContract(file)).map(({ text }) => text.slice(text.indexOf('flawed.yaml:')));
}

test.each([
  [
    '{ type: integer, minimum: 5, maximum: 1 }',
    /^flawed\.yaml:7:\d+: at .*maximum: `minimum` 5 and `maximum` 1 contradict each other; no number keeps to both/,
  ],
  ['{ type: number, exclusiveMinimum: 5, maximum: 5 }', /`exclusiveMinimum` 5 and `maximum` 5 contradict/],
  ['{ type: string, minLength: 9, maxLength: 2 }', /`minLength` 9 and `maxLength` 2 contradict each other; no text/],
  ['{ type: array, items: {}, minItems: 2, maxItems: 1 }', /`minItems` 2 and `maxItems` 1 contradict/],
  ['{ type: object, minProperties: 2, maxProperties: 1 }', /`minProperties` 2 and `maxProperties` 1 contradict/],
  ['{ const: blue, enum: [red, green] }', /at .*\/const: `const` "blue" is none of `enum`; no value keeps to both/],
  ['{ type: integr }', /got "integr" \(did you mean `integer`\?\)/],
])('what contradicts itself or is misspelt is told where it stands: %s', (schema, expected) => {
  expect(toldOf(schema)).toContainEqual(expect.stringMatching(expected));
});

test('limits of OpenAPI 3.0 that exclude each other are told, those that meet are not', () => {
  expect(toldOf('{ type: number, minimum: 5, exclusiveMinimum: true, maximum: 5 }', '3.0.3')).toContainEqual(
    expect.stringMatching(/`minimum` 5 and `maximum` 5 contradict/),
  );
  expect(toldOf('{ type: number, minimum: 5, maximum: 5 }', '3.0.3')).toEqual([]);
});

const disordered = `openapi: 3.1.0
info: { title: D, version: '1' }
paths:
  /a/{id}:
    get:
      parameters: [{ name: id, in: path, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: integr } } } } }
  /b:
    GET:
      responses: { '204': { description: ok } }
components:
  schemas:
    Thing: { type: array, items: {}, minItems: 3, maxItems: 2 }
`;

test('a path parameter that is not said to be required is a flaw; flaws are told in the order of their lines', () => {
  const file = fileIn('disordered.yaml');
  writeFileSync(file, disordered);
  const lines = flawLines(readContract(file)).map(({ text }) => text);
  expect(lines.map((text) => Number(/\.yaml:(\d+):/.exec(text)?.[1]))).toEqual([6, 7, 10, 13]);
  expect(lines[0]).toMatch(
    /the path parameter id is not said to be required; it is read as required; add `required: true`$/,
  );
});

test('nobody is told to correct a document that lies in the network, but how one could', async () => {
  const server = createServer((_request, response) => response.end(disordered));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.yaml`;
    const { file, reading } = await documentAt(address, []);
    const lines = flawLines(readContract(file, 'at once', reading)).map(({ text }) => text);
    expect(lines).toHaveLength(5);
    expect(lines.slice(0, 4).join('\n')).not.toMatch(/correct|add `/);
    expect(lines[4]).toBe(`${address} was read from the network: save it as a file to correct it`);
  } finally {
    server.close();
  }
});
