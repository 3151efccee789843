import { boundedPage, collectionService, json, type CollectionRules, type Item } from './collection-service';
import type { Fleet } from './fleet';
import { beside, besideAt, currencies, faultName, key, renderError, validate } from './ledger-reads';

const lawful: CollectionRules = {
  path: '/accounts',
  idProperty: 'accountNumber',
  filters: ['currency', 'isOpen'],
  seed: () =>
    Array.from({ length: 50 }, (_unused, index) => ({
      accountNumber: 7000 + index,
      holder: `Holder ${index}`,
      currency: currencies[index % 3],
      isOpen: index % 4 !== 0,
      iban: index % 2 === 0 ? null : 'CH9300762011623852957',
    })),
  isAuthentic: (request) => request.header('X-Api-Key') === key,
  pageSize: (query) => {
    const [currency, isOpen] = [query.get('currency') ?? 'EUR', query.get('isOpen') ?? 'true'];
    const isAsked = currencies.includes(currency) && ['true', 'false'].includes(isOpen);
    return isAsked ? boundedPage('per_page', 5, 40, 15)(query) : undefined;
  },
  filter: (item, property, text) => String(item[property]) === text,
  page: (items, size) => items.slice(0, size),
  renderList: (items) => items,
  render: (item) => item,
  validate,
  takesId: false,
  makeId: ({ items }) => 9000 + items.length,
  keep: (item) => item,
  find: ({ items }, text) => items.find(({ accountNumber }) => String(accountNumber) === text),
  invalidStatus: 400,
  renderError,
  beside,
  errorType: 'application/json',
  finish: (response) => response,
};

type Changes = Partial<CollectionRules>;

const faults: readonly (readonly [family: string, name: string, caughtBy: string, changes: Changes])[] = [
  ['limits', 'per_page is ignored', 'listAccounts.per_page.minimum', { page: (items) => items.slice(0, 15) }],
  [
    'limits',
    'per_page=5 is refused',
    'listAccounts.per_page.minimum',
    { pageSize: boundedPage('per_page', 6, 40, 15) },
  ],
  ['limits', 'the default is 5', 'listAccounts.per_page.default', { pageSize: boundedPage('per_page', 5, 40, 5) }],
  [
    'filters',
    'isOpen=false gives all',
    'listAccounts.isOpen.known-value',
    { filter: (item, property, text) => text === 'false' || String(item[property]) === text },
  ],
  [
    'filters',
    'currency compares in lower case',
    'listAccounts.currency.SEK.complete',
    { filter: (item, property, text) => String(item[property]) === text.toLowerCase() },
  ],
  [
    'parameters',
    'an unknown currency is taken',
    'listAccounts.currency.refuses.unknown-value',
    { pageSize: boundedPage('per_page', 5, 40, 15) },
  ],
  ['authentication', 'no key is needed', 'listAccounts.security.none', { isAuthentic: () => true }],
  [
    'authentication',
    'any key passes',
    'readAccount.security.unknown',
    { isAuthentic: (request) => (request.header('X-Api-Key') ?? '') !== '' },
  ],
  [
    'authentication',
    'a bearer token passes',
    'openAccount.security.other-scheme',
    {
      isAuthentic: (request) => [request.header('X-Api-Key'), request.header('Authorization')?.slice(7)].includes(key),
    },
  ],
  [
    'authentication',
    'an empty key passes',
    'listAccounts.security.empty',
    { isAuthentic: (request) => ['', key].includes(request.header('X-Api-Key') ?? 'none') },
  ],
  [
    'responses',
    'an undocumented status',
    'readAccount.documented-status',
    {
      finish: (response) =>
        response.status === 200 && !response.body.toString().startsWith('[') ? { ...response, status: 203 } : response,
    },
  ],
  [
    'errors',
    'a fault of another name',
    'readAccount.404.body',
    { renderError: (_status, text) => ({ fault: { name: 'other', text } }) },
  ],
  [
    'errors',
    'faults are flat',
    'listAccounts.401.body',
    { renderError: (status, text) => ({ name: faultName(status), text }) },
  ],
  [
    'refusals',
    'a pattern is not judged',
    'openAccount.refuses.iban.off-pattern',
    { validate: (body) => validate({ ...(Object(body) as Item), ...(isText(body, 'iban') && { iban: null }) }) },
  ],
  [
    'refusals',
    'a date is not judged',
    'openAccount.refuses.openedOn.malformed',
    {
      validate: (body) =>
        validate({ ...(Object(body) as Item), ...(isText(body, 'openedOn') && { openedOn: '2026-01-01' }) }),
    },
  ],
  [
    'refusals',
    'true as a text is taken',
    'openAccount.refuses.isOpen.text',
    { validate: (body) => validate({ ...(Object(body) as Item), ...(isText(body, 'isOpen') && { isOpen: true }) }) },
  ],
  [
    'refusals',
    'a limit above the maximum is taken',
    'openAccount.refuses.limitInCents.above-maximum',
    {
      validate: (body) =>
        validate({
          ...(Object(body) as Item),
          ...(Number((Object(body) as Item)['limitInCents']) > 1_000_000 && { limitInCents: 1 }),
        }),
    },
  ],
  [
    'refusals',
    'null is refused where it is allowed',
    'openAccount.iban.null',
    { validate: (body) => ((Object(body) as Item)['iban'] === null ? 'no null' : validate(body)) },
  ],
  [
    'stored-values',
    'dates become date-times',
    'openAccount.every-property',
    {
      keep: (item) => ({
        ...item,
        ...(isText(item, 'openedOn') && { openedOn: `${String(item['openedOn'])}T00:00:00Z` }),
      }),
    },
  ],
  [
    'stored-values',
    'the greatest limit is cut',
    'openAccount.limitInCents.keeps-greatest',
    {
      keep: (item) => ({
        ...item,
        ...(item['limitInCents'] !== undefined && { limitInCents: Number(item['limitInCents']) % 1_000_000 }),
      }),
    },
  ],
  [
    'stored-values',
    'closed accounts are opened',
    'openAccount.isOpen.false',
    { keep: (item) => ({ ...item, isOpen: true }) },
  ],
  ['identifiers', 'one number for all', 'openAccount.identifiers-distinct', { makeId: () => 9999 }],
  [
    'reading',
    'numbers are read by their first digits',
    'readAccount.identifier-is-read-whole',
    { find: ({ items }, text) => items.find(({ accountNumber }) => accountNumber === Number.parseInt(text, 10)) },
  ],
  ['reading', 'the status is not found', 'readStatus.succeeds', besideAt('/status', () => json(404, {}))],
  ['responses', 'the status is a text', 'readStatus.200.body', besideAt('/status', () => json(200, { isOpen: 'yes' }))],
  [
    'media-types',
    'the status is a page',
    'readStatus.succeeds',
    besideAt('/status', (response) => ({ ...response, headers: { 'Content-Type': 'text/html' } })),
  ],
  ['reading', 'entries are answered 202', 'listEntries.succeeds', besideAt('/accounts', () => json(202, []))],
  [
    'reading',
    'rates of listed currencies give a server error',
    'readRate.succeeds',
    besideAt('/rates', ({ status }) => json(status === 200 ? 500 : status, renderError(500, 'oops'))),
  ],
  [
    'authentication',
    'rates need no key',
    'readRate.security.none',
    besideAt('/rates', (response) => (response.status === 401 ? json(200, { rate: 1 }) : response)),
  ],
  [
    'refusals',
    'a generated pattern is not judged',
    'openAccount.refuses.branch.off-pattern',
    { validate: (body) => validate({ ...(Object(body) as Item), ...(isText(body, 'branch') && { branch: 'B000' }) }) },
  ],
];

function isText(body: unknown, name: string): boolean {
  return typeof (Object(body) as Item)[name] === 'string';
}

/** The fleet of the Ledger document. */
export const ledger: Fleet = {
  document: 'spec/self-proof/ledger.yaml',
  key,
  isComplete: false,
  mostMissed: 0,
  faults: faults.map(([family, name, caughtBy, changes]) => ({
    family,
    name,
    caughtBy: [caughtBy],
    service: () => collectionService({ ...lawful, ...changes }),
  })),
  lawful: [
    ['nothing odd at all', {}],
    ['an empty store', { seed: () => [] }],
    ['newest first', { page: (items: readonly Item[], size: number) => [...items].reverse().slice(0, size) }],
    ['rates are unknown before some day', besideAt('/rates', () => json(400, renderError(400, 'too early')))],
    ['short pages', { page: (items: readonly Item[], size: number) => items.slice(0, Math.min(size, 6)) }],
    ['a default for the limit', { keep: (item: Item) => ({ limitInCents: 0, ...item }) }],
  ].map(([name, changes]) => ({
    name: name as string,
    service: () => collectionService({ ...lawful, ...(changes as Changes) }),
  })),
  lawfulPairs: () => [],
};
