import type { JsonValue } from '../base/json';
import { described, type ValueKind, madeMembers, type Point, wholeNumber, words } from './point';
import type { MomentSpelling } from './write-text';

/** What the object around a list may tell of the page, as it is for each request. */
const listFacts = [
  'returned',
  'limit',
  'offset',
  'page',
  'total',
  'pages',
  'pages-or-none',
  'has-more',
  'path',
  'url-path',
  'absent',
  'cursor',
] as const;

/**
 * What a member is made of: the number of items `returned`, the `limit` in force, the `offset`, the number of the `page`, the `total`
 * of what matches, the number of `pages` (one at least, or `pages-or-none`: none where nothing matches), whether the list `has-more`, the `path` of the list, or the same with the base path (`url-path`);
 * `cursor` is that of the next page alone, without an address, or null; `absent` leaves it out. `whole: absent` leaves the total of the unfiltered list out alone, which some services do not count.
 */
export interface ListFact {
  readonly make: (typeof listFacts)[number];
  readonly whole?: 'absent';
}

/** A value that stays, or what tells of the page. */
export type PlainListMember = { readonly value: JsonValue } | ListFact;

/** A member of the object around a list: by itself, or an object that holds such. */
export type ListMember = PlainListMember | { readonly members: Readonly<Record<string, PlainListMember>> };

/** Members of the object around a list by their names. */
export type ListMembers = Readonly<Record<string, ListMember>>;

const plainMembers = [
  { type: 'object', required: ['value'], additionalProperties: false, properties: { value: {} } },
  {
    type: 'object',
    required: ['make'],
    additionalProperties: false,
    properties: { make: { enum: [...listFacts] }, whole: { const: 'absent' } },
  },
];

/** The kind of values by the names of the members of the object around a list. */
const listMembers: ValueKind<ListMembers> = described(
  {
    type: 'object',
    additionalProperties: {
      oneOf: [
        ...plainMembers,
        {
          type: 'object',
          required: ['members'],
          additionalProperties: false,
          properties: { members: { type: 'object', additionalProperties: { oneOf: plainMembers } } },
        },
      ],
    },
  },
  { count: { make: 'total' }, version: { value: 2 } },
);

/** By which members a list is sorted. */
export interface ListOrder {
  readonly by: readonly { readonly member: string; readonly direction: 'ascending' | 'descending' }[];
}

/** How new identifiers are made. */
export type NewIdentifiers =
  | { readonly kind: 'sequence'; readonly next: string; readonly step: number }
  /** Each parent counts its own: behind the highest it has, from `first` on where it has none. */
  | { readonly kind: 'below-parent'; readonly first: string; readonly step: number }
  | { readonly kind: 'uuid'; readonly version: number }
  /** Of the same length and characters as one that was seen, a prefix that all have kept. */
  | { readonly kind: 'random'; readonly like: string; readonly prefix?: string };

/** What the data is like: lists, identifiers, what is kept of a body. */
export const dataPoints = {
  listOrder: {
    id: 'list.order',
    place: 'collection',
    title: 'the order of a list: by members, of creation, the other way round, or none that stays',
    values: described<ListOrder | 'created' | 'newest-first' | 'changing'>(
      {
        oneOf: [
          { enum: ['created', 'newest-first', 'changing'] },
          {
            type: 'object',
            required: ['by'],
            additionalProperties: false,
            properties: {
              by: {
                type: 'array',
                minItems: 1,
                items: {
                  type: 'object',
                  required: ['member', 'direction'],
                  additionalProperties: false,
                  properties: { member: { type: 'string' }, direction: { enum: ['ascending', 'descending'] } },
                },
              },
            },
          },
        ],
      },
      { by: [{ member: 'name', direction: 'ascending' }] },
    ),
    usual: 'of creation',
    why: 'the same request must give the same answer',
  },
  longestPage: {
    id: 'list.longest-page',
    place: 'collection',
    title: 'most items of a page, whatever is asked for',
    values: wholeNumber(1),
    usual: 'what is asked for',
    why: 'the maximum of the document is the only bound it names',
  },
  pageShare: {
    id: 'list.page-share',
    place: 'collection',
    title: 'which part of the page that is asked for is given (1 for all of it)',
    values: described<number>({ type: 'number', exclusiveMinimum: 0, maximum: 1 }),
    usual: '1',
    why: 'a page is as long as it is asked to be, while there are items',
  },
  usualPage: {
    id: 'list.usual-page',
    place: 'collection',
    title: 'items of a page where nothing is asked for',
    values: wholeNumber(1),
    usual: 'the default of the document, else 20',
    why: 'the document says so',
  },
  listMembers: {
    id: 'list.members',
    place: 'collection',
    title: 'what the object around a list tells beside the items, members beyond the document among them',
    values: listMembers,
    usual: 'what the document describes, by its usual names',
    why: 'the answer is what the document describes and nothing more',
  },
  newIdentifiers: {
    id: 'identifiers.new',
    place: 'collection',
    title: 'the identifiers of new items',
    values: described<NewIdentifiers>(
      {
        oneOf: [
          {
            type: 'object',
            required: ['kind', 'next', 'step'],
            additionalProperties: false,
            properties: {
              kind: { const: 'sequence' },
              next: { type: 'string', pattern: '^-?[0-9]{1,40}$' },
              // Every item would have the identifier of the one before it.
              step: { type: 'integer', not: { const: 0 } },
            },
          },
          {
            type: 'object',
            required: ['kind', 'first', 'step'],
            additionalProperties: false,
            properties: {
              kind: { const: 'below-parent' },
              first: { type: 'string', pattern: '^-?[0-9]{1,40}$' },
              step: { type: 'integer', minimum: 1 },
            },
          },
          {
            type: 'object',
            required: ['kind', 'version'],
            additionalProperties: false,
            properties: { kind: { const: 'uuid' }, version: { type: 'integer', minimum: 1, maximum: 8 } },
          },
          {
            type: 'object',
            required: ['kind', 'like'],
            additionalProperties: false,
            properties: {
              kind: { const: 'random' },
              like: { type: 'string', minLength: 1 },
              prefix: { type: 'string' },
            },
          },
        ],
      },
      { kind: 'sequence', next: '121', step: 1 },
      { kind: 'uuid', version: 4 },
      { kind: 'random', like: 'inv_7f3a9c', prefix: 'inv_' },
    ),
    usual: 'whole numbers from 1 on; texts by the format and example of the document; never used again',
    why: 'easy to read and to predict in a test',
  },
  setAtCreation: {
    id: 'created.sets',
    place: 'operation',
    title:
      'what the service sets at creation where the body says nothing of it, members beyond the document among them',
    values: madeMembers,
    usual: 'what answers demand or call read-only: its default, else a sample; nothing else',
    why: 'a default that is not shown is not invented',
  },
  setAtChange: {
    id: 'changed.sets',
    place: 'operation',
    title: 'what the service sets at a change, whatever the body says',
    values: madeMembers,
    usual: 'the times of change, by the clock of the session',
    why: 'clients sort by them',
  },
  leftOutOfPut: {
    id: 'changed.left-out-of-put',
    place: 'operation',
    title: 'a member that a PUT leaves out (`as-created`: it has what a create without it sets)',
    values: words('removed', 'kept', 'as-created'),
    usual: 'removed, unless answers demand it or only the service sets it',
    why: 'RFC 9110 section 9.3.4: PUT replaces',
  },
  keptText: {
    id: 'text.kept',
    place: 'member',
    title: 'how a text is kept (`collapsed`: trimmed, and one blank for several)',
    values: words('as-sent', 'trimmed', 'collapsed', 'lower-case', 'upper-case', 'normal-form-c', 'normal-form-d'),
    usual: 'character by character',
    why: 'the document says nothing else',
  },
  longestText: {
    id: 'text.longest',
    place: 'member',
    title: 'the longest text that is taken, in characters',
    values: wholeNumber(0),
    usual: 'what the document allows',
    why: 'no other limit is shown',
  },
  shortestText: {
    id: 'text.shortest',
    place: 'member',
    title: 'the shortest text that is taken, in characters, after trimming where it is trimmed',
    values: wholeNumber(0),
    usual: 'what the document allows',
    why: 'no other limit is shown',
  },
  blankText: {
    id: 'text.blank',
    place: 'member',
    title: 'a text of blanks alone, where it is not trimmed',
    values: words('take', 'refuse'),
    usual: 'taken where the document allows it',
    why: 'no other limit is shown',
  },
  leastNumber: {
    id: 'number.least',
    place: 'member',
    title: 'the least number that is taken',
    values: described<number>({ type: 'number' }),
    usual: 'what the document allows',
    why: 'no other limit is shown',
  },
  greatestNumber: {
    id: 'number.greatest',
    place: 'member',
    title: 'the greatest number that is taken',
    values: described<number>({ type: 'number' }),
    usual: 'what the document allows',
    why: 'no other limit is shown',
  },
  knownValues: {
    id: 'member.known-values',
    place: 'member',
    title:
      'which values are taken: any, those that items have, or those that name an item of the collection it refers to',
    values: words('any', 'seen', 'existing'),
    usual: 'any that the document allows',
    why: 'which others exist is not shown',
  },
  uniqueValues: {
    id: 'member.unique',
    place: 'member',
    title: 'whether no two items may have the same value (`any-case`: in whatever case its letters are)',
    values: described<boolean | 'any-case'>({ enum: [true, false, 'any-case'] }),
    usual: 'where the document says so',
    why: 'nothing may be invented',
  },
  leftOutMember: {
    id: 'member.left-out',
    place: 'member',
    title: 'a member of an item that has no value',
    values: words('absent', 'null'),
    usual: 'absent, unless null was given',
    why: 'an item has what it was given',
  },
} as const satisfies Readonly<Record<string, Point>>;

/** A moment as RFC 3339 section 5.6 has it, or with a blank in it. */
const momentPattern = '^\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,12})?([Zz]|[+-]\\d\\d:?\\d\\d)$';

/** What becomes of what a body brings or leaves out, where its schema does not say so. */
export const writePoints = {
  nullMember: {
    id: 'body.null-member',
    place: 'member',
    title:
      'null for a member of a body whose schema has no null: refused, taken as if it were left out, or kept as null (learnt with `--as-it-is` alone)',
    values: words('refuse', 'left-out', 'kept'),
    usual: 'refused',
    why: 'the schema has no null',
  },
  unknownOfPut: {
    id: 'put.unknown-item',
    place: 'operation',
    title: 'a PUT whose path names no item: refused, or it makes the item',
    values: words('refuse', 'make'),
    usual:
      'made where the document has 201 beside 200 or 204; where nothing else makes one, with 201 alone or no answer for what is not there',
    why: 'RFC 9110 section 9.3.4: PUT creates or replaces, as the service wants it',
  },
  idempotency: {
    id: 'idempotency.key',
    place: 'operation',
    title: 'a request with an Idempotency-Key that came before: done once more, or answered as the first one was',
    values: words('again', 'replay'),
    usual: 'done once more',
    why: 'the document says no more of the header than that it is there',
  },
  replayHeaders: {
    id: 'idempotency.headers',
    place: 'operation',
    title:
      'the headers that an answer has beside where it is that of a request which came before under its Idempotency-Key',
    values: described<Readonly<Record<string, string>>>(
      { type: 'object', additionalProperties: { type: 'string' } },
      { 'Idempotent-Replayed': 'true' },
    ),
    usual: 'none',
    why: 'the document says no more of the header than that it is there',
  },
  changedObjects: {
    id: 'changed.objects',
    place: 'operation',
    title: 'an object within a change by plain JSON: merged with what is there, or in its place',
    values: words('merged', 'replaced'),
    usual: 'merged, unless the document says that it is replaced',
    why: 'a change brings what changes',
  },
  emptyInMap: {
    id: 'changed.empty-in-map',
    place: 'operation',
    title: 'an empty text under a name of an object whose names are free, in a change: kept, or the name goes',
    values: words('kept', 'removed'),
    usual: 'kept',
    why: 'it is a text as any other',
  },
  keptMoment: {
    id: 'moment.kept',
    place: 'member',
    title:
      'how a moment is spelt that a body brings: a whole second and one with a half as examples, and in which zone',
    values: described<MomentSpelling>(
      {
        type: 'object',
        required: ['whole', 'fraction'],
        properties: {
          whole: { type: 'string', pattern: momentPattern },
          fraction: { type: 'string', pattern: momentPattern },
          keepsZone: { type: 'boolean' },
        },
        additionalProperties: false,
      },
      { whole: '2026-01-31T12:00:00Z', fraction: '2026-01-31T12:00:00.500Z' },
    ),
    usual: 'as it was sent',
    why: 'the document says nothing else',
  },
  toldAtRemoval: {
    id: 'removed.tells',
    place: 'operation',
    title:
      'what the answer of a removal tells, member by member; texts may repeat parameters of the path (`{{petId}}`)',
    values: madeMembers,
    usual: 'what the document describes, of the item that is gone; `deleted` and the like are true',
    why: 'the document says no more',
  },
} as const satisfies Readonly<
  Record<string, Point>
>; /** How texts are compared: by their code units, by those in lower case, or as a dictionary does (Unicode Technical Standard 10). */
export const collations = ['binary', 'any-case', 'alphabetic'] as const;

/** One of the ways in which texts are compared. */
export type Collation = (typeof collations)[number];

const dictionary = new Intl.Collator('en');

/** Gives the order of two texts, negative where the first comes before; 0 where they are alike to the collation. */
export function compareTexts(first: string, second: string, collation: Collation = 'binary'): number {
  if (collation === 'alphabetic') return dictionary.compare(first, second);
  const [one, other] = collation === 'any-case' ? [first.toLowerCase(), second.toLowerCase()] : [first, second];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** How lists are filtered and sorted. */
export const listPoints = {
  filterMatch: {
    id: 'list.filter-match',
    place: 'parameter',
    title: 'which items a filter by a text keeps: those that have it, in any case, that hold it, or begin with it',
    values: words('exact', 'any-case', 'contains', 'contains-any-case', 'begins', 'begins-any-case'),
    usual: 'those that have it',
    why: 'the parameter is called like the property',
  },
  searchedMembers: {
    id: 'list.search',
    place: 'parameter',
    title:
      'in which members of the items a search looks for the words of a parameter, in any case: each word must be in one of them',
    values: described<readonly string[]>({ type: 'array', items: { type: 'string' }, uniqueItems: true, minItems: 1 }, [
      'title',
      'author',
    ]),
    usual: 'those that the document names for it; nothing is searched where it names none',
    why: 'the document says no more',
  },
  alikeOrder: {
    id: 'list.alike-order',
    place: 'collection',
    title: 'the order of items that are alike in what a request sorts them by',
    values: words('created', 'newest-first', 'turned'),
    usual: 'of creation, in whichever direction is sorted (`turned`: the other way round where it descends)',
    why: 'the same request must give the same answer',
  },
  falling: {
    id: 'list.falling',
    place: 'parameter',
    title: 'by which values of a parameter that sorts a list descends, though they name no direction',
    values: described<readonly string[]>({ type: 'array', items: { type: 'string' }, uniqueItems: true, minItems: 1 }, [
      'priority',
    ]),
    usual: 'by none',
    why: 'what names no direction ascends',
  },
  collation: {
    id: 'list.collation',
    place: 'collection',
    title:
      'how texts are compared where a list is sorted by them: by their code units, those in lower case, or as a dictionary does',
    values: words(...collations),
    usual: 'by their code units',
    why: 'databases differ, and this is what all of them can do',
  },
} as const satisfies Readonly<Record<string, Point>>;
