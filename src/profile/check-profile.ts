import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { isObject, childPointer } from '../openapi/document';
import { isFieldName, isFieldValue, wireFields } from '../base/http';
import type { Source } from '../openapi/read/source';
import type { JsonValue } from '../base/json';
import {
  answersIn,
  abovePoints,
  type AboveChange,
  derivedPoints,
  type Derivation,
  removalPoints,
  type KeptRemoved,
  statePoints,
  type StateChange,
  type StateRule,
} from './state-points';
import type { Point } from './point';
import { pointOf } from './points';
import type { Contract } from '../openapi/contract';
import type { Resource } from '../openapi/collections/resources';
import { didYouMean } from '../base/text';
import { listPoints } from './data-points';
import { type WrongPlaceholder, createPlaceholderCheck } from './placeholders';
import { createPlaces } from './profile';

/** Points whose value is header fields by their names. */
const ofHeaders: ReadonlySet<string> = new Set(['answer.headers', 'cors.headers']);

/** What may stand behind the colon of a placeholder, where not anything may. */
const examples: Readonly<Record<string, { readonly form: RegExp; readonly words: string }>> = {
  counter: { form: /^-?\d{1,15}$/, words: 'the number to count from' },
  'count-down': { form: /^-?\d{1,15}$/, words: 'the number to count down from' },
  'operation-counter': { form: /^-?\d{1,15}$/, words: 'the number to count from' },
  'operation-count-down': { form: /^-?\d{1,15}$/, words: 'the number to count down from' },
  number: { form: /^\d{1,40}$/, words: 'digits' },
  token: { form: /./, words: 'a text like the one to make' },
  'date-time': {
    form: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/,
    words: 'a date and time as they are spelt, such as 2026-01-31T12:00:00Z',
  },
};

/**
 * Gives what would be lost of a profile's file, or could not be sent as it stands, as `line:column: words`; undefined where nothing
 * would: a name that is said twice, a second YAML document, header fields that are none (RFC 9110 sections 5.1 and 5.5) or that the
 * server writes, and placeholders whose example is none. The file must have the shape of a profile.
 */
export function unsoundPart({ root, positions, twins }: Source, text: string): string | undefined {
  const [twin] = twins;
  if (twin !== undefined) return `${positions.of(twin)}: ${twin} is said twice; put both into one.`;
  const second = secondDocument(text);
  if (second !== undefined) return `${second}:1: a second YAML document begins; put both into one, or into two files.`;
  for (const [at, value, point] of valuesIn(root)) {
    const wrong = unsoundValue(point, value);
    if (wrong === undefined) continue;
    const { at: below, words } = wrong;
    return `${positions.of(childPointer('', ...at, ...below))}: ${at[1] ?? ''} of ${at[2] ?? ''}: ${words}.`;
  }
  return undefined;
}

/** What of a value could not be sent as it stands. */
interface Unsound {
  /** JSON pointer tokens that lead to it, from the value on. */
  readonly at: readonly string[];
  /** What is wrong with it, in half a sentence. */
  readonly words: string;
}

/**
 * Gives what of a point's value, which is of its kind, could not be sent as it stands: header fields that are none or that the server
 * writes, placeholders whose example is none. Undefined where all could.
 */
function unsoundValue({ id, values }: Pick<Point, 'id' | 'values'>, value: unknown): Unsound | undefined {
  if (ofHeaders.has(id)) {
    const wrong = isObject(value) ? wrongHeader(value) : undefined;
    return wrong && { at: wrong[0], words: wrong[1] };
  }
  if (value === undefined) return undefined;
  for (const [at, answer] of answersIn({ id, values }, value as JsonValue)) {
    const wrong = wrongTemplate(answer);
    if (wrong !== undefined) return { at: [...at, ...wrong[0]], words: wrong[1] };
  }
  return undefined;
}

/** Gives the line where a second document begins (YAML 1.2.2 section 9.2). */
function secondDocument(text: string): number | undefined {
  if (/^\s{0,100}\{/.test(text)) return undefined;
  let hasBegun = false;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const isMarker = /^---(?:\s|$)/.test(line);
    if (isMarker && hasBegun) return index + 1;
    if (isMarker || !/^\s*(?:#|$)|^%/.test(line)) hasBegun = true;
  }
  return undefined;
}

type Wrong = readonly [below: readonly string[], words: string];

/** All values of a profile's file, each with the tokens that lead to it. */
function* valuesIn(root: unknown): Generator<[at: readonly string[], value: unknown, point: Point]> {
  const points = isObject(root) && isObject(root['points']) ? root['points'] : {};
  for (const [id, places] of Object.entries(points)) {
    const point = pointOf(id);
    if (point === undefined || !isObject(places)) continue;
    for (const [place, entry] of Object.entries(places))
      yield [['points', id, place, 'value'], isObject(entry) ? entry['value'] : undefined, point];
  }
}

function wrongTemplate(value: object): Wrong | undefined {
  const { headers, body } = value as { readonly headers?: object; readonly body?: string };
  const wrong = headers === undefined ? undefined : wrongHeader(headers);
  if (wrong !== undefined) return [['headers', ...wrong[0]], wrong[1]];
  const words = body === undefined ? undefined : wrongExample(body);
  return words === undefined ? undefined : [['body'], words];
}

function wrongHeader(headers: object): Wrong | undefined {
  for (const [name, text] of Object.entries(headers) as [string, string][]) {
    // Nothing is written of a header that is left out.
    if (text === 'absent') continue;
    const words = !isFieldName(name)
      ? 'that is no name of a header field (RFC 9110 section 5.1)'
      : wireFields.has(name.toLowerCase())
        ? `the server writes ${name} itself, for it belongs to the connection or frames the body`
        : !isFieldValue(text)
          ? `the value of ${name} holds characters that no header field carries (RFC 9110 section 5.5)`
          : wrongExample(text);
    if (words !== undefined) return [[name], words];
  }
  return undefined;
}

function wrongExample(text: string): string | undefined {
  for (const [whole, name = '', example = ''] of text.matchAll(/\{\{([a-z-]{1,20}):([^{}]{0,200})\}\}/g)) {
    const known = Object.hasOwn(examples, name) ? examples[name] : undefined;
    if (known !== undefined && !known.form.test(example)) return `${whole}: expected ${known.words} after the colon`;
  }
  return undefined;
}

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

/** Gives why a value cannot stand in a profile for a point at a place; undefined where it can. */
export type EntryCheck = (point: Point, place: string, value: JsonValue) => string | undefined;

/** Gives the check of what is about to be written, by which a profile that was written can always be read again. */
export function createEntryCheck(contract: Contract): EntryCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const places = createPlaces(contract);
  const wrongPlaceholder = createPlaceholderCheck(contract);
  const validators = new Map<string, ValidateFunction>();
  return (point, place, value) => {
    if (!places(point.place).has(place)) return 'the document has no such place';
    const validate = validators.get(point.id) ?? ajv.compile(point.values.schema);
    validators.set(point.id, validate);
    if (!validate(value)) return `no value of this point: ${ajv.errorsText(validate.errors).slice(0, 200)}`;
    return (unsoundValue(point, value) ?? wrongPlaceholder(point, place, value))?.words;
  };
}
