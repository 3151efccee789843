import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Inspection } from '../../src/openapi/collections/inspection';
import { killServed, run, serve } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();
afterEach(killServed);

/** A document with a flaw, an operation that cannot be played, a key and parameters that have no effect. */
const flawed = `openapi: 3.1.0
info: { title: Flawed, version: '2' }
security: [{ token: [] }]
paths:
  /lamps:
    get:
      operationId: listLamps
      parameters:
        - { name: room, in: query, schema: { type: string } }
        - { name: expand, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer } }
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { lamps: { type: array, items: { $ref: '#/components/schemas/Lamp' } } } } } } } }
  /lamps/{lampId}:
    get:
      parameters: [{ name: lampId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Lamp' } } } } }
  /lamps/{lampId}/blink:
    post:
      parameters: [{ name: lampId, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: blinked } }
  /theme:
    get: { security: [], responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { dark: { type: boolean } } } } } } } }
    put:
      requestBody: { content: { application/json: { schema: { type: object, properties: { dark: { type: boolean } } } } } }
      responses: { '204': { description: changed } }
  /huge:
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: string, minLength: 1000000000 } } } } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Lamp: { type: object, required: [id], properties: { id: { type: integer }, room: { type: string } } }
`;

describe('understudy inspect', () => {
  test('tells of each operation how it is answered, what has no effect, the flaws, and how much there is', () => {
    writeFileSync(pathTo('flawed.yaml'), flawed);
    const { status, stdout } = run('inspect', pathTo('flawed.yaml'));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Flawed 2 \(.*flawed\.yaml\)$/m);
    expect(stdout).toMatch(/^GET {5}\/lamps +list +\/lamps, in lamps, filters room, page limit +token$/m);
    expect(stdout).toMatch(/^GET {5}\/lamps\/\{lampId\} +read +\/lamps, by id as \{lampId\} +token$/m);
    expect(stdout).toMatch(/^POST {4}\/lamps\/\{lampId\}\/blink +action +\/lamps, by id as \{lampId\} +token$/m);
    expect(stdout).toMatch(/^GET {5}\/theme +document +open$/m);
    expect(stdout).toMatch(/^GET {5}\/huge +not played +.*200000 characters.* +token$/m);
    expect(stdout).toMatch(/^ {2}GET \/lamps: expand \(items are answered whole\)$/m);
    expect(stdout).toMatch(/^ {2}.*flawed\.yaml:\d+:\d+: at \/paths\/~1huge\/get: .*; GET \/huge is not played$/m);
    expect(stdout).toMatch(/^6 operations: 5 stateful in 1 collection and 1 document, 1 sample; 1 flaw$/m);
  });

  test('says the same in JSON', () => {
    const { stdout } = run('inspect', pathTo('flawed.yaml'), '--json');
    const told = JSON.parse(stdout) as { operations: unknown[]; flaws: unknown[] };
    expect(told).toMatchObject({
      title: 'Flawed',
      version: '2',
      totals: {
        operations: 6,
        stateful: 5,
        collections: 1,
        documents: 1,
        samples: 1,
        flaws: 1,
        notPlayed: 1,
        unplayedParameters: 1,
      },
      flaws: [{ pointer: '/paths/~1huge/get', cost: 'GET /huge is not played' }],
    });
    expect(told.operations[0]).toEqual({
      method: 'GET',
      path: '/lamps',
      id: 'listLamps',
      stateful: true,
      answeredBy: 'list',
      keptAt: '/lamps',
      envelope: 'lamps',
      filters: ['room'],
      page: ['limit'],
      security: [['token']],
      unplayed: [{ parameter: 'expand', instead: 'items are answered whole' }],
    });
  });

  test('ends with exit code 2 where nothing can be played; the start tells the numbers, and where the flaws are told', async () => {
    const missing = run('inspect', pathTo('none.yaml'));
    expect([missing.status, missing.stdout, missing.stderr.trim().split('\n').length]).toEqual([2, '', 1]);
    const { words } = await serve([pathTo('flawed.yaml')]);
    expect(words).toMatch(
      /^ {2}plays {5}6 operations: .*; 1 flaw \(--log-level warn shows them, `understudy inspect` lists all\)$/m,
    );
  });

  test.each([0, 200])(
    'tells of a collection whose items cannot be made that it keeps no state, beside %i operations',
    (others) => {
      const json = (schema: object): object => ({
        responses: { 200: { description: 'x', content: { 'application/json': { schema } } } },
      });
      const id = { type: 'string', minLength: 1_000_000_000 };
      const thing = { type: 'object', properties: { id } };
      const paths = {
        '/things': { get: json({ type: 'array', items: thing }) },
        '/things/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema: id }], get: json(thing) },
        ...Object.fromEntries(Array.from({ length: others }, (_, index) => [`/other-${index}`, { get: json({}) }])),
      };
      const document = { openapi: '3.1.0', info: { title: 'Unmakeable', version: '1' }, paths };
      writeFileSync(pathTo('unmakeable.json'), JSON.stringify(document));
      const { stdout } = run('inspect', pathTo('unmakeable.json'), '--json');
      const { operations, totals, flaws } = JSON.parse(stdout) as Inspection;
      expect(operations.filter(({ path }) => path.startsWith('/things')).map(({ stateful }) => stateful)).toEqual([
        false,
        false,
      ]);
      expect(totals.stateful).toBe(0);
      expect(flaws.map(({ cost }) => cost)).toContain('/things keeps no state, its operations answer samples');
    },
  );
});
