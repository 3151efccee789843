import type { Contract } from '../contract/contract';
import type { Resource } from '../contract/resource/resources';
import { didYouMean } from '../did-you-mean';
import type { JsonValue } from '../exact-json';
import { abovePoints, type AboveChange } from './above-points';
import { derivedPoints, type Derivation } from './derived-points';
import { listPoints } from './list-points';
import type { WrongPlaceholder } from './placeholders';
import type { Point } from './point';
import { removalPoints, type KeptRemoved } from './removal-points';
import { statePoints, type StateChange, type StateRule } from './state-points';

/** A name within a value, and what is to have it. */
interface Named {
  /** JSON pointer tokens that lead to it from the value on. */
  readonly at: readonly string[];
  readonly name: string;
  readonly what: 'collection' | 'member' | 'parameter' | 'source';
  readonly known: readonly string[];
}

/** What the names of a point's values are held against. */
interface Around {
  readonly contract: Contract;
  /** The collections that a place is of, or all. */
  readonly resources: readonly Resource[];
  /** Members of the items of these collections, and of what is sent to them. */
  readonly members: readonly string[];
}

/** Gives the names that the values of points hold, by the point. */
const namesOf: Readonly<Record<string, (value: JsonValue, around: Around) => readonly Named[]>> = {
  [statePoints.refusedInState.id]: (value, { contract, members }) =>
    (value as unknown as readonly StateRule[]).flatMap(({ member, holds, refers, unless = {} }, index) => {
      const at = String(index);
      const others = contract.resources.filter(({ collection }) => collection === refers?.collection);
      const named: Named[] = Object.keys(unless).map((name) => asMember([at, 'unless', name], name, members));
      if (member !== undefined) named.push(asMember([at, 'member'], member, members));
      if (holds !== undefined) named.push(asCollection([at, 'holds'], holds, contract));
      if (refers === undefined) return named;
      const ofOthers = others.length === 0 ? [refers.member] : membersOf(contract, others);
      return [
        ...named,
        asCollection([at, 'refers', 'collection'], refers.collection, contract),
        asMember([at, 'refers', 'member'], refers.member, ofOthers),
      ];
    }),
  [statePoints.createdWith.id]: whereBecomes,
  [statePoints.setWith.id]: whereBecomes,
  [abovePoints.aboveChange.id]: (value, { members }) => {
    const { numbers, moments = {}, least = {} } = value as unknown as AboveChange;
    const changed = Object.keys(numbers);
    return [
      ...changed.map((name) => asMember(['numbers', name], name, members)),
      ...Object.entries(numbers).flatMap(([name, { by }]) =>
        typeof by === 'string' ? [asMember(['numbers', name, 'by'], by, members)] : [],
      ),
      ...Object.keys(moments).map((name) => asMember(['moments', name], name, members)),
      ...Object.keys(least).map((name) => asMember(['least', name], name, changed)),
    ];
  },
  [derivedPoints.derived.id]: (value, { members }) =>
    Object.entries(value as unknown as Readonly<Record<string, Derivation>>).flatMap(([name, { of, like = '' }]) => [
      // What follows from itself would be another at each change.
      ...of.map((source, index): Named => {
        const at = [name, 'of', String(index)];
        return source === name ? { at, name, what: 'source', known: [] } : asMember(at, source, members);
      }),
      ...[...like.matchAll(/\{\{([^{}]{1,200})\}\}/g)].map(([, named = '']): Named => ({
        at: [name, 'like'],
        name: named,
        what: 'source',
        known: of,
      })),
    ]),
  [listPoints.searchedMembers.id]: (value, { members }) =>
    (value as readonly string[]).map((name, index) => asMember([String(index)], name, members)),
  [removalPoints.keptRemoved.id]: (value, { resources, members }) => {
    const { parameter, member, sets } = value as unknown as KeptRemoved;
    const given = resources.flatMap(({ list, read }) => [list?.operation, read]);
    const known = given.flatMap((one) => one?.parameters ?? []).filter((one) => one.in === 'query');
    return [
      { at: ['parameter'], name: parameter, what: 'parameter', known: known.map(({ name }) => name) },
      asMember(['member'], member, [...Object.keys(sets), ...members]),
    ];
  },
};

function whereBecomes(value: JsonValue, { members }: Around): readonly Named[] {
  const changes = value as unknown as readonly StateChange[];
  return changes.map(({ member }, index) => asMember([String(index), 'member'], member, members));
}

/**
 * Gives the first name within a point's value that nothing of the document has at its place: a collection, a parameter, a member of
 * items or bodies. `isOpen` tells that items have members beyond the document, which are known to those who have seen them. Undefined
 * where there is none.
 */
export function wrongName(
  contract: Contract,
  { id }: Pick<Point, 'id'>,
  place: string,
  value: JsonValue,
  isOpen: boolean,
): WrongPlaceholder | undefined {
  const named = Object.hasOwn(namesOf, id) ? namesOf[id] : undefined;
  if (named === undefined) return undefined;
  const resources = resourcesAt(contract, place);
  const members = membersOf(contract, resources);
  for (const { at, name, what, known } of named(value, { contract, resources, members })) {
    if (known.includes(name) || (what === 'member' && isOpen)) continue;
    const hint = didYouMean(name, known) || (known.length === 0 ? '' : `; there are ${known.slice(0, 12).join(', ')}`);
    return { at, words: `nothing has the ${what} ${JSON.stringify(name.slice(0, 200))}${hint}` };
  }
  return undefined;
}

function asMember(at: readonly string[], name: string, known: readonly string[]): Named {
  return { at, name, what: 'member', known };
}

function asCollection(at: readonly string[], name: string, { resources }: Contract): Named {
  return { at, name, what: 'collection', known: resources.map(({ collection }) => collection) };
}

/** Gives the collections that the path of a place lies in or below; all where it names none. */
function resourcesAt({ resources }: Contract, place: string): readonly Resource[] {
  const [path = ''] = /\/\S*/.exec(place) ?? [];
  const own = resources.filter(
    ({ collection, list }) => path === collection || path === list?.operation.path || path.startsWith(`${collection}/`),
  );
  return own.length === 0 ? resources : own;
}

function membersOf({ operations, schemas }: Contract, resources: readonly Resource[]): readonly string[] {
  const bodies = operations
    .filter(({ path }) => resources.some(({ collection }) => path === collection || path.startsWith(`${collection}/`)))
    .flatMap(({ requestBody }) => (requestBody?.content ?? []).flatMap(({ schema }) => (schema ? [schema] : [])));
  const described = [...resources.map(({ itemSchema }) => itemSchema), ...bodies];
  return [...new Set(described.flatMap((schema) => Object.keys(schemas.shapedProperties(schema))))];
}
