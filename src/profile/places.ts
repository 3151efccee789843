import type { Contract } from '../contract/contract';
import type { Schema } from '../contract/document';
import type { Operation } from '../contract/operation';
import { oncePerSchema } from '../contract/schema/flatten';
import { operationPlace } from './profile';
import type { PlaceKind } from './point';

/** The places of one kind that a document has, as a profile writes them. */
export interface Places {
  has: (place: string) => boolean;
  /** All of them, `*` first. */
  all: () => Iterable<string>;
}

/** Gives the places that a document has for points of a kind. What is looked for in the document is looked for once for all kinds. */
export function createPlaces(contract: Contract): (kind: PlaceKind) => Places {
  const known = new Map<PlaceKind, Places>();
  const subjects = createSubjects(contract);
  return (kind) => {
    let places = known.get(kind);
    if (places === undefined) known.set(kind, (places = placesOf(contract, kind, subjects)));
    return places;
  };
}

/** What gives the subjects of an operation (`subjectsOf`), each operation's once. */
type Subjects = (operation: Operation) => ReadonlySet<string>;

function createSubjects(contract: Contract): Subjects {
  const known = new Map<Operation, ReadonlySet<string>>();
  const members = createMembers(contract);
  return (operation) => {
    let own = known.get(operation);
    if (own === undefined) known.set(operation, (own = new Set(subjectsBy(members, operation))));
    return own;
  };
}

function placesOf({ operations, resources }: Contract, kind: PlaceKind, subjects: Subjects): Places {
  const plain = new Set(['*']);
  if (kind !== 'service' && kind !== 'collection') for (const { path } of operations) plain.add(path);
  if (kind === 'collection')
    for (const { collection, list } of resources) {
      plain.add(collection);
      if (list !== undefined) plain.add(list.operation.path);
    }
  if (kind === 'service' || kind === 'path' || kind === 'collection')
    return { has: (place) => plain.has(place), all: () => plain };
  // What is no operation, such as a method that is not described, is told of its path.
  const parts = kind === 'part' ? ['query', 'body'] : [];
  for (const part of parts) plain.add(part);
  const byPlace = new Map(operations.map((operation) => [operationPlace(operation), operation]));
  for (const own of byPlace.keys()) for (const one of [own, ...parts.map((part) => `${own} ${part}`)]) plain.add(one);
  return withSubjects(plain, byPlace, subjects);
}

/** Subjects stand by themselves or behind the operation; these are too many to be written out of a document of any size. */
function withSubjects(plain: ReadonlySet<string>, byPlace: ReadonlyMap<string, Operation>, subjects: Subjects): Places {
  let alone: ReadonlySet<string> | undefined;
  const isAlone = (place: string): boolean => {
    alone ??= new Set([...byPlace.values()].flatMap((operation) => [...subjects(operation)]));
    return alone.has(place);
  };
  const longest = Math.max(0, ...[...byPlace.keys()].map(({ length }) => length));
  const isOfOperation = (place: string): boolean => {
    for (let at = place.indexOf(' '); at >= 0 && at <= longest; at = place.indexOf(' ', at + 1)) {
      const operation = byPlace.get(place.slice(0, at));
      if (operation !== undefined && subjects(operation).has(place.slice(at + 1))) return true;
    }
    return false;
  };
  return {
    has: (place) => plain.has(place) || isOfOperation(place) || isAlone(place),
    *all() {
      yield* plain;
      for (const [own, operation] of byPlace)
        for (const subject of subjects(operation)) {
          yield subject;
          yield `${own} ${subject}`;
        }
    },
  };
}

/** Members of bodies are named so many levels deep, and so many of a body. */
const deepest = 4;
const mostMembers = 1000;

/** Alternatives name the same members again, whose schemas are walked again: so many members of a body are looked at. */
const mostSteps = 10 * mostMembers;

/**
 * Gives the parameters and members that requests of an operation may have, as violations name them: `query.limit`, `body.name`,
 * `body.address.street`; members of what lists hold stand without a number, `body.lines.sku`, what they
 * hold itself with a star, `body.tags.*`.
 */
export function subjectsOf(contract: Contract, operation: Operation): readonly string[] {
  return [...new Set(subjectsBy(createMembers(contract), operation))];
}

function* subjectsBy(members: (body: Schema) => ReadonlySet<string>, operation: Operation): Generator<string> {
  for (const { in: location, name } of operation.parameters) yield `${location}.${name}`;
  for (const { schema } of operation.requestBody?.content ?? []) if (schema !== undefined) yield* members(schema);
}

/** Gives what names the members of a body; bodies that are described by one schema are walked once. */
function createMembers({ schemas }: Contract): (body: Schema) => ReadonlySet<string> {
  const walk = (body: Schema): ReadonlySet<string> => {
    const members = new Set<string>();
    let steps = 0;
    const isFull = (): boolean => members.size >= mostMembers || steps >= mostSteps;
    const collect = (schema: Schema, above: string, depth: number): void => {
      if (depth >= deepest || isFull()) return;
      const flat = schemas.flatten(schema);
      if (flat.items !== undefined) {
        members.add(`${above}.*`);
        collect(flat.items, above, depth + 1);
      }
      if (typeof flat.additionalProperties === 'object') members.add(`${above}.*`);
      for (const shape of schemas.shapesOf(schema))
        for (const [name, member] of Object.entries(schemas.propertiesOf(shape))) {
          if (isFull()) return;
          steps += 1;
          members.add(`${above}.${name}`);
          collect(member, `${above}.${name}`, depth + 1);
        }
    };
    collect(body, 'body', 0);
    return members;
  };
  const once = oncePerSchema(walk);
  const byReference = new Map<string, ReadonlySet<string>>();
  return (body) => {
    const { $ref } = body;
    if ($ref === undefined || Object.keys(body).length > 1) return once(body);
    let members = byReference.get($ref);
    if (members === undefined) byReference.set($ref, (members = walk(body)));
    return members;
  };
}
