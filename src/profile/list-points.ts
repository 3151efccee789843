import type { Point } from './point';
import { described, words } from './value-kinds';

const matches = ['exact', 'any-case', 'contains', 'contains-any-case', 'begins', 'begins-any-case'] as const;

/** What a parameter searches. */
export interface Searched {
  readonly members: readonly string[];
  readonly match: (typeof matches)[number];
}

/** How lists are filtered and sorted. */
export const listPoints = {
  filterMatch: {
    id: 'list.filter-match',
    place: 'parameter',
    title: 'which items a filter by a text keeps: those that have it, in any case, that hold it, or begin with it',
    values: words(...matches),
    usual: 'those that have it',
    why: 'the parameter is called like the property',
  },
  searched: {
    id: 'list.searched',
    place: 'parameter',
    title: 'in which members a parameter that searches looks for its text, and how they are to hold it',
    values: described<Searched>({
      type: 'object',
      required: ['members', 'match'],
      additionalProperties: false,
      properties: {
        members: { type: 'array', minItems: 1, items: { type: 'string' } },
        match: { enum: [...matches] },
      },
    }),
    usual: 'those that its description names, any that holds it in any case; without, it has no effect',
    why: 'which members are searched is not shown',
  },
  alikeOrder: {
    id: 'list.alike-order',
    place: 'collection',
    title: 'the order of items that are alike in what a request sorts them by',
    values: words('created', 'newest-first', 'turned'),
    usual: 'of creation, in whichever direction is sorted (`turned`: the other way round where it descends)',
    why: 'the same request must give the same answer',
  },
} as const satisfies Readonly<Record<string, Point>>;
