import type { Contract } from '../../src/openapi/contract';
import type { Parameter } from '../../src/openapi/operation';
import type { Resource } from '../../src/openapi/collections/resources';
import type { JsonValue } from '../../src/base/json';
import { listedTexts } from '../../src/probe/required-parameters';
import { step, type Step } from './step';

/** The items that a service held, by the concrete paths of their collections. */
export type Held = Readonly<Record<string, readonly JsonValue[]>>;

/** A collection at a concrete path, with the identifiers of what it held. */
export interface Shelf {
  readonly resource: Resource;
  readonly path: string;
  readonly ids: readonly string[];
}

/** Gives the collections of a document as they lie below items that a service held: a few of each. */
export function shelvesOf({ resources }: Contract, held: Held): Shelf[] {
  return resources.flatMap((resource) => {
    const pattern = new RegExp(`^${resource.collection.replaceAll(/\{[^{}]*\}/g, '[^/]+')}$`);
    const paths = Object.keys(held).filter((path) => pattern.test(path));
    return paths.slice(0, 2).map((path) => ({ resource, path, ids: idsOf(resource, held[path] ?? []) }));
  });
}

function idsOf({ identifier }: Resource, items: readonly JsonValue[]): string[] {
  return items.flatMap((item) => {
    const id = identifier === undefined ? undefined : (item as Record<string, JsonValue>)[identifier.property];
    return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? [String(id)] : [];
  });
}

/** Gives reads of a list: pages of many lengths, filters, what is odd. */
export function listSteps(contract: Contract, { resource, path }: Shelf): Step[] {
  const { list } = resource;
  if (list === undefined) return [];
  const inQuery = list.operation.parameters.filter((parameter) => parameter.in === 'query');
  const ask = (query: string): Step => step('GET', `${path}?${query}`);
  const singles = inQuery.flatMap((parameter) => [
    ...lawfulTexts(contract, parameter).map((text) => ask(`${parameter.name}=${encodeURIComponent(text)}`)),
    ...oddTexts(contract, parameter).map((text) => ask(`${parameter.name}=${text}`)),
  ]);
  const limit = list.limit?.name;
  const pairs = inQuery
    .filter(({ name }) => name !== limit)
    .flatMap((parameter) =>
      lawfulTexts(contract, parameter)
        .slice(0, 3)
        .map((text) => ask(`${parameter.name}=${encodeURIComponent(text)}${limit === undefined ? '' : `&${limit}=6`}`)),
    );
  const paged = list.cursor === undefined ? [] : [ask(`${limit ?? 'x'}=4`), ...[0, 1].map(() => ask('<<cursor>>'))];
  return [
    step('GET', path),
    ...singles,
    ...pairs,
    ...paged,
    ask(''),
    ask('&&'),
    ask('size=3&colour=blue'),
    ask('colour=blue'),
    ask(`colour=blue&${limit ?? 'x'}=5`),
    ...(limit === undefined ? [] : [ask(`${limit}=-9&colour=blue`), ask(`${limit}=4&${limit}=9`)]),
    step('HEAD', path),
    step('OPTIONS', path),
    step('GET', `${path}/`),
    step('GET', path.toUpperCase()),
    step('GET', path, { headers: [['Accept', 'text/csv']] }),
    step('GET', path, { headers: [['Accept', '*/*;q=0.3']] }),
    ...keyless('GET', limit === undefined ? path : `${path}?${limit}=-17`),
    ...keyless('GET', path),
  ];
}

/** Gives a request with keys that are none. */
function keyless(method: string, path: string): Step[] {
  const fields = [undefined, 'Bearer ', 'Bearer not-the-key-of-anyone', 'Basic dHdpbjp0d2lu', 'nonsense'];
  return fields.map((field) =>
    step(method, path, { isKeyed: false, headers: field === undefined ? [] : [['Authorization', field]] }),
  );
}

/** Gives values that a parameter takes. */
function lawfulTexts(contract: Contract, parameter: Parameter): string[] {
  const listed = listedTexts(contract, parameter);
  if (listed.length > 0) return listed;
  const { minimum = 0, maximum = 60 } = parameter.schema as { readonly minimum?: number; readonly maximum?: number };
  if (!isNumber(contract, parameter)) return [];
  return [
    ...new Set([
      minimum + 2,
      minimum + 6,
      minimum + 10,
      minimum + 18,
      minimum + 28,
      minimum + 40,
      minimum + 55,
      minimum + 70,
      minimum + 85,
      Math.trunc((minimum + maximum) / 3),
      maximum - 3,
    ]),
  ]
    .filter((one) => one >= minimum && one <= maximum)
    .map(String);
}

function isNumber({ schemas }: Contract, { schema }: Parameter): boolean {
  return schemas.typesOf(schemas.flatten(schema)).some((type) => type === 'integer' || type === 'number');
}

/** Gives texts that a parameter may not take, percent-encoded. */
function oddTexts(contract: Contract, parameter: Parameter): string[] {
  if (isNumber(contract, parameter))
    return [
      '-13',
      '-250',
      '-4',
      '0',
      '523',
      '31337',
      '2.75',
      '7.0',
      '2e1',
      '009',
      '%2B6',
      '%209',
      'eleven',
      '12x',
      '',
      '8'.repeat(24),
      '0x10',
      '1,5',
      '--5',
      '5%09',
      'Infinity',
      '-0',
      '%D9%A3',
      '5%2C0',
      '1.',
      '.5',
      '5%205',
      '1_0',
    ];
  const [first] = listedTexts(contract, parameter);
  const cases =
    first === undefined
      ? []
      : [first.toUpperCase(), `${first}%20`, `${first},x`, `${first}&${parameter.name}=${first}`];
  return [...cases, 'twinkle', 'not%20there', '17', 'null', 'a%26b', '', '%C3%A9'];
}

/** Gives reads of items that are there, and of some that are not. */
export function itemSteps(contract: Contract, { resource, path, ids }: Shelf): Step[] {
  const { read, identifier } = resource;
  if (read === undefined || identifier === undefined) return [];
  const isInteger = contract.schemas.typesOf(identifier.schema).includes('integer');
  const there = [1, 2, 5, 8, 13, 21, 34, 55, 61, 72, 83, 94, Math.trunc(ids.length / 2), ids.length - 2].flatMap(
    (index) => ids[index] ?? [],
  );
  const [one = '1'] = there;
  const numbers = [
    '0',
    '-31',
    '-6',
    `${one}.0`,
    `00${one}`,
    `%2B${one}`,
    '1e2',
    '987654321',
    '9'.repeat(25),
    '9223372036854775807',
  ];
  const texts = ['8d3e1a7c-0000-4000-8000-1234567890ab', one.toUpperCase(), `${one}0`, 'a.b'];
  const odd = [...(isInteger ? numbers : texts), 'elephant', 'x%20y', '%C3%BC'];
  return [
    ...[...new Set(there)].map((id) => step('GET', `${path}/${id}`)),
    ...odd.map((id) => step('GET', `${path}/${id}`)),
    step('HEAD', `${path}/${one}`),
    step('OPTIONS', `${path}/${one}`),
    step('GET', `${path}/${one}/`),
    step('GET', `${path}/${one}/nothing`),
    step('GET', `${path}/${one}`, { headers: [['Accept', 'image/png']] }),
    ...keyless('GET', `${path}/${one}`).slice(0, 3),
    ...keyless('GET', `${path}/elephant`).slice(0, 2),
  ];
}

/** Gives requests to paths and with methods that the document has not. */
export function strayEnds(shelves: readonly Shelf[]): Step[] {
  const paths = ['/twin', '/twins/7', '/twin/x/y?z=1', '/favicon.ico'].map((path) => step('GET', path));
  const methods = shelves
    .slice(0, 3)
    .flatMap(({ path, resource: { read } }) => [
      step('PURGE', path),
      ...(read === undefined ? [] : [step('PURGE', `${path}/1`)]),
    ]);
  return [
    ...paths,
    step('POST', '/twin'),
    step('DELETE', '/twins/7'),
    ...methods,
    ...keyless('GET', '/twins/8').slice(0, 3),
  ];
}
