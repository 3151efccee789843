import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readContract, type Contract } from './contract';
import { describeFlaw } from './problems';

const head = 'openapi: 3.1.0\ninfo: { title: T, version: 1 }\n';
const head30 = head.replace('3.1.0', '3.0.3');
const answer = "responses: { '200': { description: ok } }";
const plays = `  /plays: { get: { ${answer} } }\n`;
const operation = (rest: string): string => `${head}paths:\n  /a:\n    get: { ${answer}, ${rest} }\n`;
const schema = (text: string, start = head): string =>
  `${start}paths:\n${plays}components:\n  schemas:\n    A: ${text}\n`;

/** Each file, the place of its flaw, its words and what it costs, and the operations that are played all the same. */
const flawed: readonly (readonly [name: string, text: string, place: string, words: RegExp, operations: string[]])[] = [
  [
    'a path without slash',
    `${head}paths:\n  pets: { get: { ${answer} } }\n`,
    ':4:9',
    /starts with "\/".*; it is read as if it did; add the slash/,
    ['GET /pets'],
  ],
  [
    'a path that no request can name',
    `${head}paths:\n${plays}  /a?b=c: { get: { ${answer} } }\n`,
    ':5:11',
    /no request can carry "\?" in its path; \/a\?b=c is not played/,
    ['GET /plays'],
  ],
  [
    'a dangling $ref of a parameter',
    `${head}paths:\n  /a:\n    get:\n      ${answer}\n      parameters:\n        - $ref: '#/components/parameters/Limit'\n`,
    ':8:17',
    /leads nowhere.*"Limit"; the parameter is left out; add the missing part/,
    ['GET /a'],
  ],
  [
    'a dangling $ref of a schema',
    schema("{ $ref: '#/components/schemas/B' }"),
    ':7:16',
    /leads nowhere: there is no "B"; known there: A; anything is taken for it/,
    ['GET /plays'],
  ],
  [
    'a $ref to a map of parts',
    schema("{ $ref: '#/components/schemas' }"),
    ':7:16',
    /leads to `schemas` as a whole, which is no schema; anything is taken for it/,
    ['GET /plays'],
  ],
  [
    'a $ref to another file',
    `${head}paths:\n${plays}  /a:\n    $ref: other.yaml\n`,
    ':6:11',
    /other\.yaml" is not followed: there is no such file; the operations of this path are not played/,
    ['GET /plays'],
  ],
  [
    'a $ref that is no text',
    `${head}paths:\n${plays}  /a: { get: { $ref: [x] } }\n`,
    ':5:22',
    /a \$ref that is a text, got \["x"\]; the operation is not played/,
    ['GET /plays'],
  ],
  ['a $ref to itself', schema("{ $ref: '#/components/schemas/A' }"), ':7:16', /leads nowhere.*itself/, ['GET /plays']],
  [
    'one operationId twice',
    `${head}paths:\n  /a:\n    get: { operationId: x, ${answer} }\n    put: { operationId: x, ${answer} }\n`,
    ':6:25',
    /two operations are called "x"; the first is .*:5:25; it is called "PUT \/a"/,
    ['x', 'PUT /a'],
  ],
  [
    'two paths that are one',
    `${head}paths:\n  /a/{b}: { parameters: [{ name: b, in: path, required: true, schema: {} }], get: { ${answer} } }\n  /a/{c}: { get: { ${answer} } }\n`,
    ':5:18',
    /this path and \/a\/\{b\} match the same requests; GET \/a\/\{c\} is not played/,
    ['GET /a/{b}'],
  ],
  [
    'an undeclared path parameter',
    `${head}paths:\n  /a/{b}:\n    get: { ${answer} }\n`,
    ':5:10',
    /\{b\}, and no parameter describes it; \{b\} is read as text; add a parameter/,
    ['GET /a/{b}'],
  ],
  [
    'a path parameter that the path does not hold',
    operation('parameters: [{ name: z, in: path, schema: {} }]'),
    ':5:68',
    /the path \/a holds no \{z\}; the parameter is left out/,
    ['GET /a'],
  ],
  [
    'a parameter nowhere',
    `${head}paths:\n  /a:\n    get:\n      parameters: [{ name: q, in: qurey, schema: {} }]\n      ${answer}\n`,
    ':6:35',
    /got "qurey"; the parameter is left out/,
    ['GET /a'],
  ],
  [
    'a parameter without a name',
    operation('parameters: [{ in: query }]'),
    ':5:68',
    /no name; it is left out/,
    ['GET /a'],
  ],
  ['parameters that are no list', operation('parameters: x'), ':5:67', /a list of parameters, got "x"/, ['GET /a']],
  [
    'a parameter twice',
    operation('parameters: [{ name: q, in: query, schema: {} }, { name: q, in: query, schema: {} }]'),
    ':5:104',
    /q is described twice; the last counts/,
    ['GET /a'],
  ],
  [
    'no response',
    `${head30}paths:\n  /a:\n    get: { operationId: x }\n`,
    ':5:10',
    /no response; any answer is taken/,
    ['x'],
  ],
  [
    'an odd status',
    `${head}paths:\n  /a:\n    get:\n      responses: { ok: { description: x } }\n`,
    ':6:24',
    /got "ok"; the response is left out/,
    ['GET /a'],
  ],
  [
    'a media type that is none',
    `${head}paths:\n  /a: { get: { responses: { 200: { description: x, content: { json: {} } } } } }\n`,
    ':4:69',
    /a media type, got "json"; it is read as application\/json/,
    ['GET /a'],
  ],
  ['a type that is none', schema('{ type: any }'), ':7:16', /a type of .*got "any"; any type is taken/, ['GET /plays']],
  ['a type in other words', schema('{ type: int }'), ':7:16', /got "int"; it is read as meant/, ['GET /plays']],
  [
    'a bad pattern',
    schema("{ type: string, pattern: '(' }"),
    ':7:33',
    /no regular expression.*`pattern` is left out, anything is taken for it/,
    ['GET /plays'],
  ],
  [
    'a property that says that it is required',
    schema('{ properties: { b: { type: string, required: true } } }'),
    ':7:53',
    /a list of property names, got true; it is left out, nothing is required by it; list the name/,
    ['GET /plays'],
  ],
  [
    'a limit of OpenAPI 3.0',
    schema('{ minimum: 3, exclusiveMinimum: true }'),
    ':7:40',
    /a number in OpenAPI 3\.1, got true; it is read as meant/,
    ['GET /plays'],
  ],
  [
    'a limit of OpenAPI 3.1',
    schema('{ exclusiveMinimum: 3 }', head30),
    ':7:28',
    /true or false in OpenAPI 3\.0, got 3; it is read as meant/,
    ['GET /plays'],
  ],
  ['an empty enum', schema('{ enum: [] }'), ':7:16', /at least one value, got \[\]; no value is taken/, ['GET /plays']],
  [
    'an unknown security scheme',
    `${head}security: [{ key: [] }]\npaths:\n  /a: { get: { ${answer} } }\n`,
    ':3:19',
    /no security scheme "key".*; nothing is asked for by it; describe it/,
    ['GET /a'],
  ],
  [
    'components that are none',
    `${head}paths:\n${plays}components: []\n`,
    ':5:13',
    /an object, got \[\]/,
    ['GET /plays'],
  ],
  ['servers that are none', `${head}servers: x\npaths:\n${plays}`, ':3:10', /a list of servers/, ['GET /plays']],
];

describe('a flaw costs only what it touches', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'understudy-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const read = (text: string): Contract => {
    const file = path.join(folder, 'file.yaml');
    writeFileSync(file, text);
    return readContract(file);
  };
  const told = ({ flaws, loaded }: Contract): string[] =>
    flaws
      .found()
      .map((flaw) => describeFlaw(flaw, loaded.locate).replaceAll(path.join(folder, 'file.yaml'), 'file.yaml'));

  test.each(flawed)('%s: its place, what is wrong, what it costs', (_name, text, place, words, operations) => {
    const contract = read(text);
    const lines = told(contract);
    expect(lines).toEqual([expect.stringMatching(words)]);
    expect(lines[0]?.split(': at ')[0]).toBe(`file.yaml${place}`);
    expect(contract.operations.map(({ id }) => id)).toEqual(operations);
  });

  test('names of components, headers and properties are names, whatever else the word means', () => {
    const names = ['schema', 'example', 'examples', 'x-a', 'default', 'enum'];
    const parameters = names.map((name) => `    ${name}: { name: ${name}, in: query, schema: { type: int } }\n`);
    const text = `${operation("parameters: [{ $ref: '#/components/parameters/schema' }]")}components:\n  parameters:\n${parameters.join('')}`;
    expect(told(read(text)).filter((line) => line.includes('got "int"'))).toHaveLength(names.length);
  });

  test('what is data is no part of the document', () => {
    const data = "{ $ref: '#/nothing', $id: same, id: same, required: true }";
    const text = schema(`{ type: object, example: ${data}, x-a: ${data}, default: ${data}, enum: [${data}] }`);
    expect(told(read(`${text}    B: { type: object, example: ${data} }\nx-b: ${data}\n`))).toEqual([]);
  });

  test('nullable of OpenAPI 3.0 is read as meant in 3.1, and said once', () => {
    const text = schema(
      '{ properties: { a: { type: string, nullable: true }, b: { enum: [x], type: string, nullable: true } } }',
    );
    const contract = read(text);
    expect(told(contract)).toEqual([expect.stringMatching(/`nullable`.*here and in 1 more places; .*null is taken/)]);
    const validate = contract.validators.compile('/components/schemas/A', 'response');
    expect(validate({ a: null, b: null }, 'body')).toEqual([]);
    expect(validate({ a: 1 }, 'body')).toHaveLength(1);
  });

  test('what rests on a $ref that leads nowhere proves nothing', () => {
    const { validators } = read(schema("{ properties: { b: { $ref: '#/components/schemas/None' } } }"));
    expect(validators.whyUnchecked('/components/schemas/A', 'response')).toMatch(/leads nowhere/);
  });
});
