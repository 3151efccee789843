import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startMock, type MockOptions, type RunningMock } from '../../src/index';
import { readContract } from '../../src/openapi/contract';
import { describeFlaw } from '../../src/openapi/problems';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

const running: RunningMock[] = [];
afterEach(() => Promise.all(running.splice(0).map((mock) => mock.close())));

const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";

let folder = '';
let count = 0;
beforeEach(() => {
  count += 1;
  folder = pathTo(`case-${count}`);
});

/** Writes files, named relative to a folder of this test, and gives the path of the first. */
function write(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return path.join(folder, Object.keys(files)[0] ?? '');
}

async function play(openapiFile: string, options: MockOptions = {}): Promise<string> {
  const mock = await startMock({ openapiFile, count: 2, ...options });
  running.push(mock);
  return mock.baseUrl;
}

/** Gives the statuses of JSON bodies sent to `POST /pets`. */
async function statuses(baseUrl: string, ...bodies: readonly unknown[]): Promise<number[]> {
  const send = (body: unknown): Promise<Response> =>
    fetch(`${baseUrl}/pets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return Promise.all(bodies.map(async (body) => (await send(body)).status));
}

/** Gives the flaws of a document as they are told. */
function flawsOf(file: string): string[] {
  const { flaws, loaded } = readContract(file);
  return flaws.found().map((flaw) => describeFlaw(flaw, loaded.locate));
}

/** A document whose `POST /pets` takes what a reference names. */
const taking = (ref: string, rest = ''): string =>
  `${head}paths:\n  /pets:\n    post:\n      requestBody: { required: true, content: { application/json: { schema: { $ref: '${ref}' } } } }\n      responses: { '204': { description: ok } }\n${rest}`;

const pet = "type: object\nrequired: [name]\nproperties:\n  name: { type: string }\n  mother: { $ref: '#' }\n";

describe('references to other files', () => {
  test.each([
    ['a whole file', taking('./schemas/pet.yaml'), { 'schemas/pet.yaml': pet }],
    [
      'a part of a file, by JSON pointer, of a chain of files',
      taking('schemas/all.json#/defs/Pet~1Dog'),
      {
        'schemas/all.json': '{"defs":{"Pet/Dog":{"$ref":"../more/pet.yaml#/Pet"},"Mother":{"$ref":"#/defs/Pet~1Dog"}}}',
        'more/pet.yaml':
          'Pet:\n  type: object\n  required: [name]\n  properties: { name: { type: string }, mother: { $ref: ../schemas/all.json#/defs/Mother } }\n',
      },
    ],
    [
      'a file that refers back',
      taking('pet.yaml', 'components: { schemas: { Name: { type: string } } }\n'),
      {
        'pet.yaml':
          "type: object\nrequired: [name]\nproperties: { name: { $ref: 'api.yaml#/components/schemas/Name' }, mother: { $ref: pet.yaml } }\n",
      },
    ],
    [
      'a path item, whose schemas lie beside it',
      `${head}paths:\n  /pets: { $ref: paths/pets.yaml }\n`,
      {
        'paths/pets.yaml':
          "post:\n  requestBody: { $ref: 'bodies.yaml#/pet' }\n  responses: { '204': { $ref: bodies.yaml#/taken } }\n",
        'paths/bodies.yaml':
          'pet: { required: true, content: { application/json: { schema: { $ref: ../pet.yaml } } } }\ntaken: { description: ok }\n',
        'pet.yaml': pet,
      },
    ],
    [
      'all paths and all schemas',
      `${head}paths: { $ref: paths.yaml }\ncomponents: { schemas: { $ref: schemas.yaml } }\n`,
      {
        'paths.yaml':
          "/pets:\n  post:\n    requestBody: { content: { application/json: { schema: { $ref: 'api.yaml#/components/schemas/Pet' } } }, required: true }\n    responses: { '204': { description: ok } }\n",
        'schemas.yaml': 'Pet: { $ref: pet.yaml }\n',
        'pet.yaml': pet,
      },
    ],
  ])('%s', async (_name, api, files) => {
    const file = write({ 'api.yaml': api, ...files });
    expect(flawsOf(file)).toEqual([]);
    const taken = [{ name: 'a' }, { name: 'a', mother: { name: 'b' } }];
    expect(await statuses(await play(file), ...taken, { name: 1 }, { name: 'a', mother: { name: 2 } })).toEqual([
      204, 204, 400, 400,
    ]);
  });

  test('two schemas of one name stay apart, and a flaw is told where it stands', () => {
    const file = write({
      'api.yaml': taking('a/pet.yaml', "components: { schemas: { pet: { type: 'integer' } } }\n"),
      'a/pet.yaml': 'properties:\n  other: { $ref: ../b/pet.yaml }\n',
      'b/pet.yaml': 'type: string\npattern: 7\n',
    });
    const { loaded } = readContract(file);
    expect(Object.keys((loaded.root['components'] as { schemas: object }).schemas)).toEqual(['pet', 'pet_2', 'pet_3']);
    const flaws = loaded.flaws.found().map((flaw) => describeFlaw(flaw, loaded.locate));
    expect(flaws).toEqual([expect.stringMatching(/b.pet\.yaml:2:10: at .*pattern/)]);
  });

  test('what lies outside is refused with the flag that allows it, a link too, and nothing is fetched', async () => {
    write({ 'outside/pet.yaml': pet });
    const files = [
      '../outside/pet.yaml',
      'link/pet.yaml',
      'http://127.0.0.1:9/pet.yaml',
      'ftp://x/pet.yaml',
      '%00/a',
      'none.yaml',
    ];
    const schemas = files.map((ref, index) => `    S${index}: { $ref: '${ref}' }\n`).join('');
    write({ 'own/api.yaml': taking('#/components/schemas/S0', `components:\n  schemas:\n${schemas}`) });
    symlinkSync(path.join(folder, 'outside'), path.join(folder, 'own/link'), 'junction');
    const file = path.join(folder, 'own/api.yaml');
    expect(flawsOf(file)).toEqual([
      expect.stringMatching(/outside\/pet\.yaml" is not followed: .*--allow-refs <folder> allows it/),
      expect.stringMatching(/link\/pet\.yaml" is not followed: .*--allow-refs/),
      expect.stringMatching(/network, from which nothing is fetched/),
      expect.stringMatching(/network/),
      expect.stringMatching(/not followed/),
      expect.stringMatching(/there is no such file/),
    ]);
    write({ 'own/api.yaml': taking('../outside/pet.yaml') });
    const baseUrl = await play(file, { allowRefs: [path.join(folder, 'outside')] });
    expect(await statuses(baseUrl, { name: 'a' }, { name: 1 })).toEqual([204, 400]);
  });
});
