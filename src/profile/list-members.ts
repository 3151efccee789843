import type { JsonValue } from '../exact-json';
import { described, type ValueKind } from './value-kinds';

/** What the object around a list may tell of the page, as it is for each request. */
export const listFacts = [
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
export const listMembers: ValueKind<ListMembers> = described(
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
