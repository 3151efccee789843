import { collations } from './collation';
import type { Point } from './point';
import { described, words } from './value-kinds';

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
