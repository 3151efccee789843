import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readContract, type Contract } from '../openapi/contract';
import { creatables } from './bodies';
import type { Creatable } from './creatable';
import { invalidBodies, type InvalidBody } from './invalid-bodies';
import { statusesOfInvalid } from '../verify/checks/doubts';

const document = `
openapi: 3.0.3
info: { title: Shelves, version: '1' }
paths:
  /books/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: The book, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } } }
  /books:
    post:
      operationId: addBook
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [code, tags]
              properties:
                tags: { type: array, minItems: 1, maxItems: 3, uniqueItems: true, items: { type: string, maxLength: 12 } }
                sizes: { type: array, maxItems: 2, uniqueItems: true, items: { type: integer, minimum: 0, maximum: 9 } }
                parts:
                  type: array
                  maxItems: 2
                  uniqueItems: true
                  items: { type: object, required: [n], properties: { n: { type: integer } } }
                code: { type: string, pattern: '^[A-Z]{3,5}$', minLength: 3, maxLength: 5 }
                colour: { type: string, enum: [red, green], maxLength: 5 }
      responses:
        '201': { description: The book, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } }
        '400': { description: DESCRIPTION }
        default: { description: Something else }
`;

let folder: string;
let contract: Contract;
let creatable: Creatable;

function read(description: string): Contract {
  const file = path.join(folder, `${description.length}.yaml`);
  writeFileSync(file, document.replace('DESCRIPTION', description));
  return readContract(file);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'invalid-bodies-'));
  contract = read('Bad request');
  const [only] = creatables(contract);
  if (only === undefined) throw new Error('the document has a create');
  creatable = only;
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function rulesBroken({ body }: InvalidBody): string[] {
  const wrong = contract.validators.compile(creatable.media.schemaPointer, 'request')(body, 'body');
  return [...new Set(wrong.map(({ rule }) => rule))];
}

describe('each body that breaks a rule breaks that one alone', () => {
  test.each([
    ['tags.too-many', 'maxItems'],
    ['tags.doubled', 'uniqueItems'],
    ['sizes.too-many', 'maxItems'],
    ['parts.too-many', 'maxItems'],
    ['colour.unknown-member', 'enum'],
  ])('%s breaks %s', (name, rule) => {
    const found = invalidBodies(contract, creatable).filter((invalid) => invalid.name === name);
    expect(found.map(rulesBroken)).toEqual([[rule]]);
  });

  test('none breaks two', () => {
    const ruled = invalidBodies(contract, creatable).filter(({ keyword }) => keyword !== undefined);
    expect(ruled.length).toBeGreaterThan(6);
    expect(ruled.filter((invalid) => rulesBroken(invalid).length !== 1)).toEqual([]);
  });
});

test.each([
  ['Bad request', ['400', '422']],
  ['A field is missing or invalid', ['400']],
  ['No JSON; 422 where a rule is broken', ['400', '422']],
])('an answer 400 described as "%s" leaves room for %p', (description, statuses) => {
  const operation = read(description).operations.find(({ method }) => method === 'POST');
  if (operation === undefined) throw new Error('the document has an operation');
  expect(statusesOfInvalid(contract, operation)).toEqual(statuses);
});
