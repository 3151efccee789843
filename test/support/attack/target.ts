/** The API under attack, as its document describes it: what hostile requests need to know of it. */
export interface Target {
  /** Path of a collection that can be listed and added to, base path included. */
  readonly collection: string;
  /** The header fields that open it; none where the document asks for no key. */
  readonly key: readonly string[];
  /** The parameter that bounds a page, at most `mostPerPage`. */
  readonly pageSize: string;
  readonly mostPerPage: number;
  /** A query parameter that takes listed values alone. */
  readonly listed: string;
  /** A body that it takes. */
  readonly body: string;
  /** Bodies in JSON that it must refuse. */
  readonly refused: readonly string[];
  /** The status of a body that breaks its schema. */
  readonly invalidBody: number;
  readonly errorMediaType: string;
  /** Methods that the collection's path has not. */
  readonly otherMethods: readonly string[];
}

const refused = [
  '{}',
  '[]',
  'null',
  '1e999',
  '"x"',
  '{"name":1}',
  '{"name":null}',
  '{"__proto__":{"name":"x"}}',
  '{"constructor":{"prototype":{"name":"x"}}}',
  `{"name":[${'[],'.repeat(500)}[]]}`,
];

/** The Pet Store, at its key of the start. */
export const petStore: Target = {
  collection: '/v1/pets',
  key: ['Authorization: Bearer understudy-key'],
  pageSize: 'limit',
  mostPerPage: 100,
  listed: 'status',
  body: '{"name":"x","categoryId":1}',
  refused: [
    ...refused,
    '{"name":"x","categoryId":9223372036854775808}',
    '{"name":"x","categoryId":1e400}',
    `{"name":"x","categoryId":${'9'.repeat(5000)}}`,
    '{"name":"x","categoryId":1.5}',
    '{"name":"x","categoryId":"1"}',
    '{"name":"x","categoryId":1,"status":"SOLD"}',
    '{"name":"x","categoryId":1,"status":{"$ne":null}}',
  ],
  invalidBody: 400,
  errorMediaType: 'application/json',
  otherMethods: ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'],
};

/** The library: no key, changes and removals, problem details. */
export const library: Target = {
  collection: '/api/v2/authors',
  key: [],
  pageSize: 'page_size',
  mostPerPage: 50,
  listed: 'country',
  body: '{"name":"x","country":"NL","address":{"city":"x"}}',
  refused: [
    ...refused,
    '{"name":"x","country":"NL"}',
    '{"name":"","country":"NL","address":{"city":"x"}}',
    `{"name":"${'x'.repeat(81)}","country":"NL","address":{"city":"x"}}`,
    '{"name":"x","country":"XX","address":{"city":"x"}}',
    '{"name":"x","country":"NL","address":{"city":"x","floor":0}}',
    '{"name":"x","country":"NL","address":{"city":"x","postcode":"nonsense"}}',
    '{"name":"x","country":"NL","address":{"city":"x"},"genres":["crime","crime"]}',
  ],
  invalidBody: 422,
  errorMediaType: 'application/problem+json',
  otherMethods: ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'],
};
