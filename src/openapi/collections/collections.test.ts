import { describe, expect, test } from '@jest/globals';
import { contractOf } from '../../../test/contract';
import { lineOf } from '../../../test/golden/collection-lines';
import type { JsonObject } from '../../base/json';
import type { Contract } from '../contract';
import { valueAt } from '../document/pointer';
import { createContract } from '../load-contract';
import { reportUnusedHints } from './hints';

/** Operations in short: `GET /pets [Pet]`, `POST /pets Pet -> {data: Pet}`; query parameters behind a question mark. */
function contractFor(operations: readonly string[], schemas: string): Contract {
  const paths = new Map<string, string[]>();
  for (const operation of operations) {
    const [, method = '', path = '', query = '', body = '', response = ''] =
      /^(\w+) ([^ ?]+)(?:\?(\S+))?(?: ([^>]*?))?(?: ?-> (.*))?$/.exec(operation) ?? [];
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(
      ([, name = '']) => `{name: ${name}, in: path, schema: {type: string}}`,
    );
    const queries = query.split('&').flatMap((one) => {
      const [name = '', type = 'string'] = one.split(':');
      return name === '' ? [] : [`{name: "${name}", in: query, schema: ${schemaOf(type)}}`];
    });
    const lines = [
      `    ${method.toLowerCase()}:`,
      `      parameters: [${[...names, ...queries].join(', ')}]`,
      ...(body === '' ? [] : [`      requestBody: {content: {application/json: {schema: ${schemaOf(body)}}}}`]),
      `      responses: {200: {description: "", content: {${response === '' ? '' : `application/json: {schema: ${schemaOf(response)}}`}}}}`,
    ];
    paths.set(path, [...(paths.get(path) ?? []), ...lines]);
  }
  const yaml = [...paths].map(([path, lines]) => [`  "${path}":`, ...lines].join('\n')).join('\n');
  return contractOf(`paths:\n${yaml}\ncomponents:\n  schemas:\n${schemas}`);
}

/** `Pet`, `[Pet]`, `{data: [Pet], next: string}`, `integer`, `string[]`. */
function schemaOf(text: string): string {
  if (text.startsWith('[')) return `{type: array, items: ${schemaOf(text.slice(1, -1))}}`;
  if (text.endsWith('[]')) return `{type: array, items: ${schemaOf(text.slice(0, -2))}}`;
  if (text.startsWith('{')) {
    const properties = text.slice(1, -1).split(/, (?=\w+: )/);
    return `{type: object, properties: {${properties.map((one) => one.replace(/: (.*)$/, (_, inner: string) => `: ${schemaOf(inner)}`)).join(', ')}}}`;
  }
  return /^[A-Z]/.test(text) ? `{$ref: "#/components/schemas/${text}"}` : `{type: ${text}}`;
}

const schemas = `
    Pet: {type: object, properties: {id: {type: integer}, name: {type: string}, status: {type: string}, ownerId: {type: integer}, createdAt: {type: string, format: date-time}, tags: {type: array, items: {type: string}}, dates: {type: array, items: {type: string, format: date}}, breed: {type: object, properties: {id: {type: integer}, name: {type: string}}}, keeper: {type: object, properties: {id: {type: string}, name: {type: string}}}}}
    Pets: {type: object, additionalProperties: {$ref: "#/components/schemas/Pet"}}
    Counts: {type: object, additionalProperties: {type: integer}}
    NewPet: {type: object, properties: {name: {type: string}}}
    Closed: {type: object, additionalProperties: {not: {}}, properties: {response: {$ref: "#/components/schemas/Pet"}, client: {$ref: "#/components/schemas/Owner"}}}
    Open: {type: object, additionalProperties: true, properties: {schema: {type: object}}}
    Owner: {type: object, properties: {id: {type: integer}, login: {type: string}}}
    Order: {type: object, properties: {id: {type: string}, shopId: {type: integer}, pet: {$ref: "#/components/schemas/Pet"}, total: {type: number}}}
    Visit: {type: object, properties: {id: {type: integer}, pet: {oneOf: [{type: integer}, {$ref: "#/components/schemas/Pet"}]}, others: {type: array, items: {anyOf: [{type: integer}, {$ref: "#/components/schemas/Pet"}]}}}}
    Tag: {type: object, properties: {slug: {type: string}}}
    Stay: {type: object, properties: {id: {type: integer}, pet: {type: integer}, tag: {type: string}, tags: {type: array, items: {type: string}}}}
    Score: {type: object, properties: {id: {type: integer}, score: {type: integer}}}
    Film: {type: object, properties: {id: {type: integer}, score: {type: integer, maximum: 5}, pet: {type: integer, default: 0}, stay: {type: integer, default: null}}}
    Topic: {type: object, properties: {icon: {type: string}, topic: {type: string}}}
    Settings: {type: object, properties: {theme: {type: string}, size: {type: integer}}}
    Job: {type: object, properties: {id: {type: integer}, state: {type: string}, progress: {type: number}, log: {type: string}}}
`;

describe('collections', () => {
  const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      'operations call the ID of an item as they like',
      ['GET /pets -> [Pet]', 'POST /pets NewPet -> Pet', 'GET /pets/{id} -> Pet', 'DELETE /pets/{petId}'],
      ['/pets + /{id} | paths Pet | id id | list create read delete | '],
    ],
    [
      'a list stands at the plural',
      ['GET /pets -> [Pet]', 'POST /pet NewPet -> Pet', 'GET /pet/{id} -> Pet'],
      ['/pet + /{id} | paths Pet | id id | create read | search GET /pets '],
    ],
    [
      'a list below others whose items have a path of their own, if they tell what they are below',
      [
        ...['GET /owners -> [Owner]', 'GET /owners/{id} -> Owner', 'GET /owners/{id}/pets -> {data: [Pet]}'],
        ...['POST /owners/{id}/pets NewPet -> Pet', 'GET /pets/{id} -> Pet', 'DELETE /pets/{id}'],
        ...['GET /pets/{id}/visits -> [Visit]', 'GET /visits/{id} -> Visit', 'GET /shops/{id}/orders -> [Order]'],
        ...['GET /users/{id}/orders -> [Order]', 'GET /orders/{id} -> Order'],
      ],
      [
        '/owners + /{id} | paths Owner | id id | list read | ',
        '/shops/{id}/orders | names Order | id id | list |  | of ?=shopId | refers pet>/pets(item)',
        '/users/{id}/orders | names Order | id id | list |  | of ? | refers pet>/pets(item)',
        '/pets + /{id} | paths Pet | id id | list create read delete | in /data | below /owners=ownerId | refers ownerId>/owners(id)',
        '/visits + /{id} | paths Visit | id id | list read |  | below /pets=pet | refers pet>/pets(id) others>/pets(ids)',
      ],
    ],
    [
      'a list two levels deep stays where it is',
      [
        ...['GET /shops/{shop}/owners -> [Owner]', 'GET /shops/{shop}/owners/{id} -> Owner'],
        ...['GET /shops/{shop}/owners/{id}/pets -> [Pet]', 'GET /shops/{shop}/pets/{id} -> Pet'],
      ],
      [
        '/shops/{shop}/owners + /{id} | paths Owner | id id | list read |  | of ?',
        '/shops/{shop}/owners/{id}/pets | names Pet | id id | list |  | of ?, /shops/{shop}/owners=ownerId',
      ],
    ],
    [
      'a list, a create and the paths of an item',
      ['GET /pets -> [Pet]', 'POST /pets NewPet -> Pet', 'GET /pets/{petId} -> Pet', 'DELETE /pets/{petId}'],
      ['/pets + /{petId} | paths Pet | id id | list create read delete | '],
    ],
    [
      'a create that returns the ID, and not the item',
      ['POST /views Settings -> {state: string, id: string}', 'GET /views/{id} -> Settings', 'DELETE /views/{id}'],
      ['/views + /{id} | paths Settings | id id | create read delete'],
    ],
    [
      'items in envelopes',
      [
        'GET /pets -> {data: [Pet], meta: Settings}',
        'POST /pets NewPet -> {data: Pet}',
        'GET /pets/{id} -> {data: Pet}',
      ],
      ['/pets + /{id} | paths Pet | id id | list create[data] read[data] | in /data'],
    ],
    [
      'objects that nobody describes',
      ['GET /things -> [{}]', 'POST /things {} -> {}', 'GET /things/{thingId} -> {}'],
      ['/things + /{thingId} | paths - | id id | list create read | '],
    ],
    [
      'objects of which more is said to be there',
      [
        'GET /things -> {data: [Open]}',
        'POST /things Open -> {data: Open, rights: Settings}',
        'GET /things/{id} -> {data: Open, rights: Settings}',
      ],
      ['/things + /{id} | paths Open | id id | list create[data] read[data] | in /data'],
    ],
    [
      'a change of which less is said than of a read',
      [
        'GET /pets -> {data: [Pet]}',
        'GET /pets/{id} -> {data: Pet, rights: Settings}',
        'PATCH /pets/{id} {data: {}, rights: Settings} -> {data: {}, rights: Settings}',
      ],
      ['/pets + /{id} | paths Pet | id id | list read[data] update[data] | in /data'],
    ],
    ['a POST alone is none', ['POST /login NewPet -> Pet'], []],
    ['an array among others is no list', ['GET /me -> {name: string, pets: [Pet]}'], []],
    [
      'a POST that takes an item as it is listed creates one, whatever it returns',
      ['GET /pets -> [Pet]', 'GET /pets/{id} -> Pet', 'POST /pets Pet -> {data: [Pet]}'],
      ['/pets + /{id} | paths Pet | id id | list create read | '],
    ],
    [
      'a POST that answers something else is no create',
      ['GET /pets -> [Pet]', 'GET /pets/{id} -> Pet', 'POST /pets {force: boolean} -> {accepted: boolean}'],
      ['/pets + /{id} | paths Pet | id id | list read | '],
    ],
    [
      'parents, and what repeats their ID',
      ['GET /shops/{shopId} -> Owner', 'GET /shops -> [Owner]', 'GET /shops/{shopId}/orders -> [Order]'],
      [
        '/shops + /{shopId} | paths Owner | id id | list read | ',
        '/shops/{shopId}/orders | names Order | id id | list |  | of /shops=shopId | refers shopId>/shops(id)',
      ],
    ],
    [
      'a text parameter that is not called ID means a name',
      ['GET /owners -> [Owner]', 'GET /owners/{username} -> Owner'],
      ['/owners + /{username} | paths Owner | id login | list read | '],
    ],
    [
      'PUT with the ID in the body, update by POST, lists at words below',
      [
        ...[
          'POST /pet Pet -> Pet',
          'PUT /pet Pet -> Pet',
          'GET /pet/{petId} -> Pet',
          'POST /pet/{petId} NewPet -> Pet',
        ],
        'GET /pet/findByStatus?status:string[] -> [Pet]',
      ],
      [
        '/pet + /{petId} | paths Pet | id id | create read replace(body) update(POST) | search GET /pet/findByStatus filter(status:in)',
      ],
    ],
    [
      'actions return the item or nothing; other objects with an ID are none',
      [
        ...['GET /pets -> [Pet]', 'GET /pets/{id} -> Pet', 'POST /pets/{id}/feed', 'POST /pets/{id}/adopt -> Pet'],
        'POST /pets/{id}/export -> Job',
      ],
      ['/pets + /{id} | paths Pet | id id | list read |  | action POST /pets/{id}/feed | action POST /pets/{id}/adopt'],
    ],
    [
      'a PUT without a body is no replace',
      ['GET /members -> [Owner]', 'PUT /members/{login}', 'DELETE /members/{login}'],
      ['/members + /{login} | paths Owner | id login | list delete | '],
    ],
    [
      'a search by POST',
      [
        'POST /pets NewPet -> Pet',
        'GET /pets/{id} -> Pet',
        'POST /pets/filter {status: string, limit: integer, offset: integer} -> [Pet]',
      ],
      [
        '/pets + /{id} | paths Pet | id id | create read | search POST /pets/filter offset(limit offset) filter(status)',
      ],
    ],
    [
      'singletons',
      ['GET /settings -> Settings', 'PUT /settings Settings -> Settings', 'GET /version -> Settings'],
      ['/settings | singleton paths Settings | read replace'],
    ],
    [
      'references by names and components',
      ['GET /owners -> [Owner]', 'GET /pets -> [Pet]', 'GET /orders -> [Order]'],
      [
        '/owners | names Owner | id id | list | ',
        '/pets | names Pet | id id | list |  | refers ownerId>/owners(id)',
        '/orders | names Order | id id | list |  | refers pet>/pets(item)',
      ],
    ],
    [
      'references that are called as what they refer to: numbers, and names in a list',
      ['GET /pets -> [Pet]', 'GET /tags -> [Tag]', 'GET /tags/{slug} -> Tag', 'GET /stays -> [Stay]'],
      [
        '/pets | names Pet | id id | list |  | refers tags>/tags(ids)',
        '/tags + /{slug} | paths Tag | id slug | list read | ',
        '/stays | names Stay | id id | list |  | refers pet>/pets(id) tags>/tags(ids)',
      ],
    ],
    [
      'numbers of their own are no references, whatever they are called',
      ['GET /pets -> [Pet]', 'GET /scores -> [Score]', 'GET /films -> [Film]', 'GET /stays -> [Stay]'],
      [
        '/pets | names Pet | id id | list | ',
        '/scores | names Score | id id | list | ',
        '/films | names Film | id id | list |  | refers stay>/stays(id)',
        '/stays | names Stay | id id | list |  | refers pet>/pets(id)',
      ],
    ],
    [
      'references that may be expanded',
      ['GET /pets -> [Pet]', 'GET /visits -> [Visit]'],
      [
        '/pets | names Pet | id id | list | ',
        '/visits | names Visit | id id | list |  | refers pet>/pets(id) others>/pets(ids)',
      ],
    ],
    [
      'of several objects that of the response',
      ['POST /pets NewPet -> Closed', 'GET /pets/{pet_id} -> Closed'],
      ['/pets + /{pet_id} | paths Pet | id id | create[response] read[response]'],
    ],
    [
      'a create without a body, of what can be read',
      ['POST /pets -> Pet', 'GET /pets/{id} -> Pet', 'POST /orders -> Order'],
      ['/pets + /{id} | paths Pet | id id | create read'],
    ],
    [
      'lists and creates below items of others, by the component, and by no other POST',
      [
        'GET /pets -> [Pet]',
        'POST /pets NewPet -> Pet',
        'GET /pets/{petId} -> Pet',
        'GET /owners -> [Owner]',
        'GET /owners/{ownerId} -> Owner',
        'GET /owners/{ownerId}/pets -> [Pet]',
        'POST /owners/{ownerId}/pets NewPet -> Pet',
        'GET /breeds -> [Job]',
        'GET /breeds/{breed} -> Job',
        'GET /breeds/{breed}/favourites -> [Pet]',
        'POST /pets/{petId}/groom NewPet -> Pet',
        'GET /pet/{petId}/friends -> [Pet]',
      ],
      [
        '/pets + /{petId} | paths Pet | id id | list create read |  | action POST /pets/{petId}/groom | nested GET /owners/{ownerId}/pets below /owners=ownerId | nested POST /owners/{ownerId}/pets below /owners=ownerId | nested GET /breeds/{breed}/favourites below /breeds=breed.id | refers ownerId>/owners(id)',
        '/owners + /{ownerId} | paths Owner | id id | list read | ',
        '/breeds + /{breed} | paths Job | id id | list read | ',
        '/pet/{petId}/friends | names Pet | id id | list |  | of ? | refers ownerId>/owners(id)',
      ],
    ],
    [
      'a list right above the items, at their plural, or beside them, that has their component',
      [
        'POST /visits Visit -> Visit',
        'GET /visits -> [Visit]',
        'GET /visit/{id} -> Visit',
        'GET /orders/{shop} -> [Order]',
        'GET /orders/{shop}/o/{id} -> Order',
        'GET /owners/{ownerId}/animals -> [Pet]',
        'DELETE /pets/{id}',
        'GET /pets/{id} -> Pet',
      ],
      [
        '/visit + /{id} | paths Visit | id id | list create read |  | refers pet>/pets(id) others>/pets(ids)',
        '/orders/{shop}/o + /{id} | paths Order | id id | list read |  | of ? | refers pet>/pets(item)',
        '/pets + /{id} | paths Pet | id id | list read delete |  | below ?=ownerId',
      ],
    ],
    [
      'an ID that is called as the item is',
      ['GET /topics -> [Topic]', 'GET /topics/{id} -> Topic'],
      ['/topics + /{id} | paths Topic | id topic | list read | '],
    ],
    ['a map of numbers has no ID that is a text', ['POST /counts NewPet -> Counts', 'GET /counts/{id} -> Counts'], []],
  ];

  test.each(table)('%s', (_, operations, expected) => {
    expect(contractFor(operations, schemas).collections.map(lineOf)).toEqual(expected);
  });

  test.each(table)('%s, with a slash at the end of each path', (_, operations, expected) => {
    const slashed = operations.map((line) =>
      line.replace(/ [^\s?]+/, (path) => (path.endsWith('/') ? path : `${path}/`)),
    );
    const lines = contractFor(slashed, schemas).collections.map(lineOf);
    expect(lines.map((line) => line.replaceAll(/(?<=\w|\})\/(?=[\s>(=]|$)/g, '').replace(' + {', ' + /{'))).toEqual(
      expected,
    );
  });
});

describe('parameters of lists', () => {
  test.each<[string, string]>([
    ['limit:integer&offset:integer', 'offset(limit offset)'],
    ['per_page:integer&page:integer', 'page(per_page page from 1)'],
    ['limit:integer&cursor', 'cursor(limit cursor)'],
    ['limit:integer&starting_after', 'after-id(limit starting_after)'],
    ['status&owner_id:integer', 'filter(status owner_id>ownerId)'],
    ['status:boolean', 'ignored(status)'],
    ['created_before&min_name', 'filter(created_before>createdAt:lt) ignored(min_name)'],
    ['name_contains&tags', 'filter(name_contains>name:contains tags)'],
    ['sort&order', 'sort(sort) ignored(order)'],
    ['q&fields:string[]', 'search(q) fields(fields)'],
    ['tag&breed&keeper', 'filter(tag>tags breed>breed.name) ignored(keeper)'],
    ['startDate&end_date', 'filter(startDate>dates:gte end_date>dates:lte)'],
    ['expand', 'ignored(expand)'],
  ])('%s', (parameters, expected) => {
    const [line = ''] = contractFor([`GET /pets?${parameters} -> [Pet]`], schemas).collections.map(lineOf);
    expect(line.split(' | ')[4]).toBe(expected);
  });
});

describe('hints', () => {
  const contract = contractFor(
    [
      'GET /silences -> [Order]',
      'GET /silence/{silenceId} -> Order',
      'DELETE /silence/{silenceId}',
      'GET /pets -> {a: [Pet], b: [Owner]}',
    ],
    schemas,
  );

  /** The same file with `x-understudy` in some operations. */
  const withHints = (hints: Readonly<Record<string, JsonObject>>): Contract => {
    const root = structuredClone(contract.document.root);
    for (const [name, hint] of Object.entries(hints)) {
      const operation = valueAt(root, contract.operation(name)?.pointer ?? '');
      Object.assign(operation as object, { 'x-understudy': hint });
    }
    return createContract({ ...contract.document, root });
  };

  test('complete a collection', () => {
    const hinted = withHints({
      'GET /silence/{silenceId}': { collection: '/silences', role: 'read' },
      'DELETE /silence/{silenceId}': { collection: '/silences', role: 'delete' },
      'GET /pets': { items: 'b', id: 'login' },
    });
    expect(hinted.collections.map(lineOf)).toEqual([
      '/silences + /silence/{silenceId} | paths Order | id id | list read delete | ',
      '/pets | names Owner | id login | list | in /b',
    ]);
    expect(contract.collections.map(({ path }) => path)).not.toContain('/pets');
  });

  test('take a role away', () => {
    const hinted = withHints({ 'GET /silences': { role: 'none' } });
    expect(hinted.collections.map(({ path }) => path)).not.toContain('/silences');
  });

  test('have an action name its items by its own path, and are reported where they have no effect', () => {
    const orders = contractFor(
      [
        'GET /orders -> [Order]',
        'GET /orders/{id} -> Order',
        'POST /wake/{id} -> Order',
        'POST /orders/{id}/call -> {a}',
      ],
      schemas,
    );
    const root = structuredClone(orders.document.root);
    const hint = (name: string, value: JsonObject): unknown =>
      Object.assign(valueAt(root, orders.operation(name)?.pointer ?? '') as object, { 'x-understudy': value });
    hint('GET /orders', { rol: 'list', slashes: 'id' });
    hint('POST /wake/{id}', { role: 'action', collection: '/orders' });
    hint('POST /orders/{id}/call', { role: 'action' });
    const hinted = createContract({ ...orders.document, root });
    expect(hinted.collections.map(({ actions }) => actions.map(({ operation }) => operation.path))).toEqual([
      ['/wake/{id}'],
    ]);
    reportUnusedHints(hinted);
    expect(hinted.document.problems.list).toMatchObject([
      { pointer: '/paths/~1orders/get/x-understudy/rol', message: 'There is no hint "rol". Did you mean role?' },
      { pointer: '/paths/~1orders~1{id}~1call/post/x-understudy', consequence: 'The hint has no effect.' },
    ]);
  });

  test('stand in the file as x-understudy', () => {
    const inFile = contractOf(`
paths:
  /search:
    post:
      x-understudy: {collection: /pets, role: list}
      requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}
      responses: {200: {description: '', content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}}
components: {schemas: {Pet: {type: object, properties: {id: {type: string}, name: {type: string}}}}}
`);
    expect(inFile.collections.map(lineOf)).toEqual(['/pets | hint Pet | id id | list | filter(name)']);
    const hinted = inFile.withHints({ 'POST /search': { id: 'name', ignore: 'name' } });
    expect(hinted.collections.map(lineOf)).toEqual(['/pets | hint Pet | id name | list | ']);
    const elsewhere = inFile.withHints({ 'POST /search': { collection: '/cats' } });
    expect(elsewhere.collections.map(lineOf)).toEqual(['/cats | hint Pet | id id | list | filter(name)']);
  });
});

test('operations are known by operationId and by method and path, and have roles', () => {
  const contract = contractFor(['GET /pets -> [Pet]', 'GET /pets/{id} -> Pet'], schemas);
  const read = contract.operation('GET /pets/{id}');
  expect(read && contract.roleOf(read)?.kind).toBe('read');
  expect(contract.match('GET', '/pets/7')).toEqual({ kind: 'operation', operation: read, values: { id: '7' } });
  const request = { method: 'GET', target: '/pets/7?x=1', headers: [] };
  expect(read && contract.checkRequest(read, request).values.get('path.id')).toBe('7');
});
