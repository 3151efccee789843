import type { JsonValue } from '../base/json';
import type { Operation } from '../openapi/operation';
import type { Point, PlaceKind } from './point';
import type { Contract } from '../openapi/contract';
import type { Schema } from '../openapi/document';
import { oncePerSchema } from '../openapi/schema/flatten';
import { createHash } from 'node:crypto';
import { readText } from '../openapi/read/text';

/** What a profile says of one point at one place. */
export interface Entry {
  readonly value: JsonValue;
  /** The request and the answer that show it, in a line. */
  readonly evidence?: string;
  /** Why, in the words of whoever wrote it. */
  readonly comment?: string;
}

/** A point that observations contradict: written down, not played. */
export interface Unclear {
  readonly point: string;
  readonly place: string;
  /** What was seen, each with its evidence. */
  readonly seen: readonly string[];
}

/** Where a profile comes from. */
export interface Origin {
  readonly url?: string;
  /** When it was learnt (RFC 3339). */
  readonly at?: string;
  /** SHA-256 of the OpenAPI file, in hexadecimal digits. */
  readonly document?: string;
}

/** A profile as its file holds it. */
export interface ProfileData {
  readonly from: Origin;
  /** Whether answers that break the document are played, each with a warning. */
  readonly asItIs: boolean;
  /** The file of the items that the service held, as an absolute path; undefined where there is none. */
  readonly items?: string;
  /** Where the profile names it, as `file:line:column`; undefined where it was not read from a file. */
  readonly itemsAt?: string;
  /** By the identifier of the point, then by place. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, Entry>>;
  readonly unclear: readonly Unclear[];
}

/** How a real service behaves where its document is silent: what the stand-in asks, point by point. */
export interface Profile extends Omit<ProfileData, 'entries' | 'unclear'> {
  /** Whether it says anything at all, so that what asks often need not. */
  readonly isEmpty: boolean;
  /**
   * Gives the value of a point; undefined where the profile says nothing of it. Looked for from the place that is most its own to
   * the whole: `GET /pets query.limit`, `query.limit`, `GET /pets`, `*`. What is not an operation gives its path as `operation`.
   */
  find<Value>(point: Point<Value>, operation?: Operation | string, subject?: string): Value | undefined;
  /**
   * Gives the value at the place that is most like one of which the profile says nothing: of the same subject elsewhere, else of
   * the same operation, else any, where it is of the same part of a request (query, path, header, cookie, body); with the subject
   * it is of. Undefined where the profile says nothing of the point there.
   */
  nearest<Value>(point: Point<Value>, operation?: Operation | string, subject?: string): Near<Value> | undefined;
}

/** What a profile says at another place than was asked for. */
export interface Near<Value> {
  readonly value: Value;
  /** The subject of that place: `body.name`; undefined where it has none. */
  readonly subject: string | undefined;
}

/** Gives an operation as a profile names it: `GET /pets/{petId}`. */
export function operationPlace({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Gives a place as a profile writes it, of what there is of it: `GET /pets query.limit`; `*` for the whole service. */
export function placeOf(operation?: Operation | string, subject?: string): string {
  const named = typeof operation === 'object' ? operationPlace(operation) : operation;
  const parts = [named, subject === undefined ? undefined : plain(subject)].filter((part) => part !== undefined);
  return parts.length === 0 ? '*' : parts.join(' ');
}

/** All that a list holds is one place: `body.lines.0.sku` is `body.lines.sku`, `body.tags.0` is `body.tags.*`. */
export function plain(subject: string): string {
  return subject.replace(/\.\d+$/, '.*').replaceAll(/\.\d+(?![^.])/g, '');
}

/** Gives what stands at the place that is most its own; undefined where nothing does. */
export function entryAt<Said>(
  places: ReadonlyMap<string, Said>,
  operation?: Operation | string,
  subject?: string,
): Said | undefined {
  const place = placeOf(operation, subject);
  return (
    places.get(place) ??
    (place.endsWith('.*') ? places.get(place.slice(0, -2)) : undefined) ??
    (subject === undefined ? undefined : (places.get(plain(subject)) ?? places.get(placeOf(operation)))) ??
    places.get('*')
  );
}

/** Gives what can be asked of the data of a profile, whose values its reader has checked against the points. */
export function createProfile(data: ProfileData): Profile {
  const { entries, from, asItIs, items, itemsAt } = data;
  return {
    from,
    asItIs,
    ...(items !== undefined && { items }),
    ...(itemsAt !== undefined && { itemsAt }),
    isEmpty: entries.size === 0,
    find<Value>(point: Point<Value>, operation?: Operation | string, subject?: string): Value | undefined {
      const places = entries.get(point.id);
      if (places === undefined) return undefined;
      const entry = entryAt(places, operation, subject);
      // Read against the schema of the point, which is what says that it is such a value.
      return entry?.value as Value | undefined;
    },
    nearest<Value>(point: Point<Value>, operation?: Operation | string, subject?: string): Near<Value> | undefined {
      const places = [...(entries.get(point.id) ?? [])];
      const own = operation === undefined ? undefined : placeOf(operation);
      const isOwn = (place: string): boolean => own !== undefined && (place === own || place.startsWith(`${own} `));
      const alike = places.filter(([place]) => isOfPart(subjectOf(place), subject));
      const same = subject === undefined ? undefined : plain(subject);
      const found =
        (same === undefined ? undefined : alike.find(([place]) => subjectOf(place) === same)) ??
        alike.find(([place]) => isOwn(place)) ??
        alike[0];
      return found === undefined ? undefined : { value: found[1].value as Value, subject: subjectOf(found[0]) };
    },
  };
}

/** Whether two subjects are of one part of a request; one of a whole operation is of any. */
function isOfPart(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one.split('.')[0] === other.split('.')[0];
}

/** Gives the subject of a place: `body.name` of `POST /pets body.name`; undefined where it has none. */
function subjectOf(place: string): string | undefined {
  const subject = place.slice(place.lastIndexOf(' ') + 1);
  return /^(?:path|query|header|cookie|body)\./.test(subject) ? subject : undefined;
}

/** The profile that says nothing: everything is as the stand-in has it. */
export const emptyProfile: Profile = createProfile({ from: {}, asItIs: false, entries: new Map(), unclear: [] });

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

/** Gives the SHA-256 of a document's text in hexadecimal digits, by which a profile names it. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Gives a sentence where a profile was learnt by another document, or another state of it, than the one of a file; undefined where it
 * was not, where the profile does not say, and for addresses, which are not asked twice.
 */
export function otherDocument({ from }: Pick<Profile, 'from'>, profile: string, file: string): string | undefined {
  if (from.document === undefined || /^https?:\/\//i.test(file)) return undefined;
  if (from.document === digestOf(readText(file))) return undefined;
  return `${profile} was learnt by another document than ${file}, or by another state of it: what changed is played as the profile says, or not learnt; learn again`;
}
