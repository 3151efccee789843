import { listMembers } from './list-members';
import { madeMembers } from './made-value';
import type { Point } from './point';
import { described, wholeNumber, words } from './value-kinds';

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
