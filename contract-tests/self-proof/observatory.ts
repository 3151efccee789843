import { collectionService, boundedPage, type CollectionRules, type Item } from './collection-service';
import type { Fleet } from './fleet';

const kinds = ['star', 'planet', 'comet'];

function uuid(number: number): string {
  return `0b5c7e2a-4d1f-4a6b-9c3d-${number.toString(16).padStart(12, '0')}`;
}

function isText(value: unknown, least = 0, most = Infinity): boolean {
  return typeof value === 'string' && value.length >= least && value.length <= most;
}

function isNumber(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function validate(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'the body is no object';
  const { kind, observer, note, magnitude, position, tags } = body as Item;
  if (!kinds.includes(kind as string)) return 'kind is unknown';
  if (!isText(observer, 2, 60)) return 'observer must have 2 to 60 characters';
  if (note !== undefined && note !== null && !isText(note)) return 'note must be a text or null';
  if (magnitude !== undefined && !isNumber(magnitude, -30, 40)) return 'magnitude is out of range';
  if (typeof position !== 'object' || position === null || Array.isArray(position)) return 'position is no object';
  const { rightAscension, declination } = position as Item;
  if (!isNumber(rightAscension, 0, 24) || rightAscension === 24) return 'right ascension is out of range';
  if (!isNumber(declination, -90, 90)) return 'declination is out of range';
  const isList = Array.isArray(tags) && tags.length >= 1 && tags.length <= 4 && tags.every((tag) => isText(tag, 1));
  return isList && new Set(tags).size === tags.length ? undefined : 'tags must be 1 to 4 different texts';
}

const lawful: CollectionRules = {
  path: '/observations',
  idProperty: 'observationId',
  filters: ['kind', 'observer'],
  seed: () =>
    Array.from({ length: 60 }, (_unused, index) => ({
      observationId: uuid(index),
      kind: kinds[index % 3],
      observer: ['Caroline', 'Tycho'][index % 2],
      note: index % 4 === 0 ? null : 'clear',
      position: { rightAscension: (index % 240) / 10, declination: -0.5 * index },
      tags: ['first', `n${index}`],
    })),
  isAuthentic: () => true,
  pageSize: boundedPage('page_size', 1, 50, 10),
  filter: (item, property, text) => item[property] === text,
  page: (items, size) => items.slice(0, size),
  renderList: (items) => ({ items }),
  render: (item) => item,
  validate,
  takesId: false,
  makeId: ({ items }) => uuid(1000 + items.length),
  keep: (item) => item,
  find: ({ items }, text) => items.find(({ observationId }) => observationId === text),
  invalidStatus: 422,
  renderError: (status, detail) => ({ type: 'about:blank', title: 'Refused', status, detail }),
  errorType: 'application/problem+json',
  finish: (response) => response,
};

type Changes = Partial<CollectionRules>;

/** A service that keeps to all but what `forgive` lets through. */
function forgiving(forgive: (body: Item) => Item): Changes {
  return { validate: (body) => validate(isPlain(body) ? forgive(body) : body) };
}

function isPlain(body: unknown): body is Item {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

const faults: readonly (readonly [family: string, name: string, caughtBy: string, changes: Changes])[] = [
  ['limits', 'page_size is ignored', 'listObservations.page_size.minimum', { page: (items) => items.slice(0, 10) }],
  [
    'limits',
    'the default is 20',
    'listObservations.page_size.default',
    { pageSize: boundedPage('page_size', 1, 50, 20) },
  ],
  [
    'limits',
    'page_size=50 is refused',
    'listObservations.page_size.maximum',
    { pageSize: boundedPage('page_size', 1, 49, 10) },
  ],
  ['filters', 'kind is ignored', 'listObservations.kind.comet', { filters: ['observer'] }],
  ['filters', 'observer is ignored', 'listObservations.observer.known-value', { filters: ['kind'] }],
  [
    'filters',
    'observer compares beginnings',
    'listObservations.observer.known-value',
    { filter: (item, property, text) => String(item[property]) < text || item[property] === text },
  ],
  ['responses', 'the envelope is missing', 'listObservations.200.body', { renderList: (items) => items }],
  [
    'responses',
    'ids that are no UUID',
    'listObservations.200.body',
    { render: (item) => ({ ...item, observationId: 'x1' }) },
  ],
  [
    'responses',
    'the position is flat',
    'readObservation.200.body',
    { render: ({ position, ...item }) => ({ ...item, ...(position as Item) }) },
  ],
  ['media-types', 'problems as application/json', 'readObservation.404.media-type', { errorType: 'application/json' }],
  [
    'errors',
    'problems lack a title',
    'recordObservation.422.body',
    { renderError: (status) => ({ type: 'about:blank', status }) },
  ],
  [
    'errors',
    'problems with another status',
    'readObservation.error-status',
    { renderError: () => ({ type: 'about:blank', title: 'No', status: 500 }) },
  ],
  ['refusals', 'invalid bodies give 400', 'recordObservation.refuses.kind.missing', { invalidStatus: 400 }],
  [
    'refusals',
    'positions are not judged',
    'recordObservation.refuses.position.declination.above-maximum',
    forgiving((body) => ({ ...body, position: { rightAscension: 1, declination: 1 } })),
  ],
  [
    'refusals',
    'an exclusive bound is inclusive',
    'recordObservation.refuses.position.rightAscension.at-maximum',
    forgiving((body) => ({
      ...body,
      position: {
        rightAscension: 1,
        declination: 1,
        ...(body['position'] as Item),
        ...((body['position'] as Item | undefined)?.['rightAscension'] === 24 && { rightAscension: 1 }),
      },
    })),
  ],
  [
    'refusals',
    'tags are not counted',
    'recordObservation.refuses.tags.too-few',
    forgiving((body) => ({ ...body, tags: ['x'] })),
  ],
  [
    'refusals',
    'a tag may come twice',
    'recordObservation.refuses.tags.doubled',
    forgiving((body) => ({ ...body, tags: Array.isArray(body['tags']) ? [...new Set(body['tags'])] : body['tags'] })),
  ],
  [
    'refusals',
    'short observers are taken',
    'recordObservation.refuses.observer.too-short',
    forgiving((body) => ({ ...body, observer: isText(body['observer'], 0, 1) ? 'xx' : body['observer'] })),
  ],
  [
    'refusals',
    'long observers are taken',
    'recordObservation.refuses.observer.too-long',
    forgiving((body) => ({ ...body, observer: isText(body['observer'], 61) ? 'xx' : body['observer'] })),
  ],
  [
    'refusals',
    'null is refused where it is allowed',
    'recordObservation.note.null',
    { validate: (body) => (isPlain(body) && body['note'] === null ? 'no null' : validate(body)) },
  ],
  [
    'stored-values',
    'fractions are rounded',
    'recordObservation.magnitude.keeps-fraction',
    {
      keep: (item) => ({
        ...item,
        ...(typeof item['magnitude'] === 'number' && { magnitude: Math.round(item['magnitude']) }),
      }),
    },
  ],
  [
    'stored-values',
    'tags are sorted away',
    'recordObservation.every-property',
    { keep: (item) => ({ ...item, tags: ['sorted'] }) },
  ],
  [
    'stored-values',
    'nested numbers are lost',
    'recordObservation.position.declination.keeps-negative-fraction',
    { keep: (item) => ({ ...item, position: { ...(item['position'] as Item), declination: 0 } }) },
  ],
  [
    'reading',
    'an unknown id gives the first',
    'readObservation.not-found.made-up',
    { find: ({ items }, text) => items.find(({ observationId }) => observationId === text) ?? items[0] },
  ],
  [
    'identifiers',
    'the id is taken from the client',
    'recordObservation.observationId.new-not-taken',
    { takesId: true },
  ],
];

/** The fleet of the Observatory document. */
export const observatory: Fleet = {
  document: 'spec/self-proof/observatory.yaml',
  key: undefined,
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
    [
      'extra members of the envelope',
      { renderList: (items: readonly unknown[]) => ({ items, total: 60, next: null }) },
    ],
    [
      'notes left out where they are null',
      { render: (item: Item) => (item['note'] === null ? { ...item, note: undefined } : item) },
    ],
    ['newest first', { page: (items: readonly Item[], size: number) => [...items].reverse().slice(0, size) }],
    [
      'an odd page size is held to the bounds',
      {
        pageSize: (query: URLSearchParams) =>
          Math.min(Math.max(Math.trunc(Number(query.get('page_size') ?? 10)) || 1, 1), 50),
      },
    ],
  ].map(([name, changes]) => ({
    name: name as string,
    service: () => collectionService({ ...lawful, ...(changes as Changes) }),
  })),
  lawfulPairs: () => [],
};
