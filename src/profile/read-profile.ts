import path from 'node:path';
import Ajv2020, { type ErrorObject } from 'ajv/dist/2020';
import { realpathSync } from 'node:fs';
import type { Contract } from '../openapi/contract';
import { isObject, childPointer, fromPointer } from '../openapi/document';
import { readSource, type Source } from '../openapi/read/source';
import { describeSchemaError } from '../openapi/schema/describe-error';
import { didYouMean, shortName } from '../base/text';
import { UsageError } from '../base/errors';
import { type JsonValue, stringifyJson } from '../base/json';
import { readStart } from '../base/files';
import { createPlaceholderCheck, type PlaceholderCheck } from './placeholders';
import {
  createPlaces,
  type Places,
  createProfile,
  type Entry,
  type Origin,
  type Profile,
  type ProfileData,
  type Unclear,
} from './profile';
import { type PlaceKind, type Point, type ValueSchema, answerTemplate } from './point';
import { pointOf, points } from './points';
import { wrongName, unsoundPart } from './check-profile';

const ofFile = ['profile', 'from', 'asItIs', 'items', 'points', 'unclear'];
const ofEntry = ['value', 'evidence', 'comment'];

/**
 * Gives the first member of a profile's file or of an entry that neither can have, as `line:column: words`; undefined where there is
 * none. Looked for before the schema is, whose first complaint would be that another member is missing.
 */
function unknownMember({ root, positions }: Source, text: string): string | undefined {
  const tell = (name: string, tokens: readonly string[], known: readonly string[], whose: string): string => {
    const at = keyPosition(text, positions.of(childPointer('', ...tokens, name)), name);
    return `${at}: unknown \`${shortName(name)}\`${didYouMean(name, known)}; ${whose} has ${known.join(', ')}.`;
  };
  const top = namesIn(root).find((name) => !ofFile.includes(name));
  if (top !== undefined) return tell(top, [], ofFile, 'a profile');
  const points = memberOf(root, 'points');
  for (const id of namesIn(points)) {
    if (pointOf(id) === undefined) continue;
    const places = memberOf(points, id);
    for (const place of namesIn(places)) {
      const wrong = namesIn(memberOf(places, place)).find((name) => !ofEntry.includes(name));
      if (wrong !== undefined) return tell(wrong, ['points', id, place], ofEntry, 'an entry');
    }
  }
  return undefined;
}

function namesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Where a name stands whose value is at a position: on that line, or above it where the value is nested. */
function keyPosition(text: string, position: string, name: string): string {
  const [line = 1] = position.split(':').map(Number);
  const lines = text.split('\n', line);
  for (let at = lines.length; at > 0; at -= 1) {
    const column = (lines[at - 1] ?? '').indexOf(name);
    if (column >= 0) return `${at}:${column + 1}`;
  }
  return position;
}

/** Larger files are no profiles that people read; items lie in a file of their own. */
const mostBytes = 16 * 1024 * 1024;

/** A profile's file as its schema describes it. */
interface ProfileFile {
  readonly from?: Origin;
  readonly asItIs?: boolean;
  readonly items?: string;
  readonly points?: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  readonly unclear?: readonly Unclear[];
}

/**
 * Reads a profile (docs/profile.schema.json) for a document. Throws a UsageError or DocumentError that names `file:line:column`
 * for what is no YAML, an unknown point or member, a value that the point cannot have, and a place that the document has not.
 */
export function readProfile(file: string, contract: Contract): Profile {
  return createProfile(readProfileData(file, contract));
}

/** Reads the same as data, to be changed and written again. */
export function readProfileData(file: string, contract: Contract): ProfileData {
  const text = readText(file);
  const source = readSource(file, text);
  const unknown = unknownMember(source, text);
  if (unknown !== undefined) throw new UsageError(`${file}:${unknown}`);
  assertShape(file, source);
  const unsound = unsoundPart(source, text);
  if (unsound !== undefined) throw new UsageError(`${file}:${unsound}`);
  // As the schema has found it.
  const { from = {}, asItIs = false, items, points: given = {}, unclear = [] } = source.root as ProfileFile;
  const entries = new Map<string, ReadonlyMap<string, Entry>>();
  const placesOf = createPlaces(contract);
  const wrongPlaceholder = createPlaceholderCheck(contract);
  // What was learnt of a service tells of members that it has seen, whether the document has them or not.
  const isOpen = items !== undefined || Object.keys(from).length > 0;
  for (const [id, places] of Object.entries(given)) {
    assertPlaces(file, source, placesOf, id, Object.keys(places));
    assertWithin(file, source, { contract, wrongPlaceholder, isOpen }, id, places);
    entries.set(
      id,
      new Map(Object.entries(places).flatMap(([key, entry]) => placesIn(key).map((one) => [one, entry]))),
    );
  }
  return {
    from,
    asItIs,
    ...(items !== undefined && {
      items: besideProfile(file, items, source),
      itemsAt: `${file}:${source.positions.of('/items')}`,
    }),
    entries,
    unclear,
  };
}

/**
 * Gives the file of a profile's items. Throws a UsageError where it does not lie in the folder of the profile or below: a profile of
 * somebody else must not have any file of this machine read, and its items served.
 */
function besideProfile(file: string, items: string, source: Source): string {
  const folder = path.dirname(path.resolve(file));
  const named = path.resolve(folder, items);
  const isWithin = (one: string, root: string): boolean => {
    const way = path.relative(root, one);
    return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way);
  };
  const hasWayOut = path.isAbsolute(items) || items.split(/[\\/]/).includes('..');
  const real = realPath(named);
  if (hasWayOut || !isWithin(named, folder) || (real !== undefined && !isWithin(real, realPath(folder) ?? folder)))
    throw new UsageError(
      `${file}:${source.positions.of('/items')}: items: expected the name of a file beside the profile, or below its folder, got one elsewhere. ` +
        'Put the file there, or give it with --items.',
    );
  return named;
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readStart(file, mostBytes);
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    throw new UsageError(
      `${file}: expected the file of a profile, got ${code}. Check the path, or write one with learn.`,
    );
  }
  if (bytes.length > mostBytes) throw new UsageError(`${file}: expected a profile of at most ${mostBytes} bytes.`);
  return bytes.toString('utf8');
}

function assertShape(file: string, source: Source): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  // To compile the schema of every point takes most of a second.
  const validate = ajv.compile(profileSchema(points.filter(({ id }) => isGiven(source.root, id))));
  if (validate(source.root)) return;
  // Of a value that may be one of several kinds, that it is none of them says more than what keeps it from each.
  const [first] = validate.errors ?? [];
  const error = validate.errors?.find(({ keyword }) => keyword === 'oneOf') ?? first;
  if (error === undefined) return;
  throw new UsageError(`${file}:${source.positions.of(placeOfError(error))}: ${inWords(error, source.root)}`);
}

function isGiven(root: unknown, id: string): boolean {
  const given = isObject(root) ? root['points'] : undefined;
  return isObject(given) && Object.hasOwn(given, id);
}

/** An unknown name is to be found where it stands, not where its object begins. */
function placeOfError({ instancePath, params }: ErrorObject): string {
  const extra = (params as Record<string, unknown>)['additionalProperty'];
  return typeof extra === 'string' ? childPointer(instancePath, extra) : instancePath;
}

function inWords(error: ErrorObject, root: unknown): string {
  const [group, id, ...below] = fromPointer(placeOfError(error));
  if (group === 'points' && id !== undefined && below.length === 0 && error.keyword === 'additionalProperties') {
    const known = points.map((point) => point.id);
    return `there is no point ${JSON.stringify(shortName(id))}${didYouMean(id, known)}; docs/silent-points.md lists them all.`;
  }
  const { where, expected, got } = describeSchemaError(error, root as JsonValue, 'profile');
  const point = group === 'points' && id !== undefined ? pointOf(id) : undefined;
  if (point === undefined || below[1] !== 'value') return `${where}: expected ${expected}, got ${got}.`;
  const [place = ''] = below;
  if (error.keyword === 'required' && below.length === 2 && got === 'nothing')
    return `${id} of ${place} has no value; it is ${valueWords(point)}.`;
  const isWhole = below.length === 2 && ['enum', 'oneOf', 'const', 'type'].includes(error.keyword);
  return isWhole
    ? `${id} of ${place} is ${valueWords(point)}, got ${got}.`
    : `${where}: expected ${expected}, got ${got}; a value of ${id} is ${valueWords(point)}.`;
}

/** Members of members are known by the one that holds them: `POST /orders body.address` for `... body.address.street`. */
function topOf(place: string): string {
  return place.replace(/(^| )(body\.[^ .]+)\.[^ ]+$/, '$1$2');
}

/** A typing error is looked for among so many names: a document may have millions. */
const mostNames = 20_000;

function assertPlaces(
  file: string,
  source: Source,
  placesOf: (kind: PlaceKind) => Places,
  id: string,
  given: readonly string[],
): void {
  const point = pointOf(id);
  if (point === undefined) return;
  const known = placesOf(point.place);
  const all = given.flatMap((key) => placesIn(key).map((place) => ({ key, place })));
  const keys = new Map<string, string>();
  for (const { key, place } of all) {
    const other = keys.get(place);
    if (other !== undefined) {
      const at = source.positions.of(childPointer('', 'points', id, key));
      throw new UsageError(
        `${file}:${at}: ${id} says two things of ${place}; the other stands under ${JSON.stringify(shortName(other))}.`,
      );
    }
    keys.set(place, key);
  }
  const unknown = all.find(({ place }) => !known.has(place) && !known.has(topOf(place)));
  if (unknown === undefined) return;
  const { key, place: wrong } = unknown;
  const position = source.positions.of(childPointer('', 'points', id, key));
  const names = [...new Set(firstOf(known.all(), mostNames))];
  const hint =
    didYouMean(wrong, names) || `; there are ${names.slice(0, 12).join(', ')}${names.length > 12 ? ', ...' : ''}`;
  throw new UsageError(
    `${file}:${position}: the document has no place ${JSON.stringify(shortName(wrong))} for ${id}${hint}.`,
  );
}

function* firstOf<Item>(all: Iterable<Item>, most: number): Generator<Item> {
  let count = 0;
  for (const item of all) {
    if (count >= most) return;
    count += 1;
    yield item;
  }
}

function assertWithin(
  file: string,
  source: Source,
  {
    contract,
    wrongPlaceholder,
    isOpen,
  }: { readonly contract: Contract; readonly wrongPlaceholder: PlaceholderCheck; readonly isOpen: boolean },
  id: string,
  places: Readonly<Record<string, Entry>>,
): void {
  const point = pointOf(id);
  if (point === undefined) return;
  for (const [key, { value }] of Object.entries(places))
    for (const place of placesIn(key)) {
      const wrong = wrongPlaceholder(point, place, value) ?? wrongName(contract, point, place, value, isOpen);
      if (wrong === undefined) continue;
      const position = source.positions.of(childPointer('', 'points', id, key, 'value', ...wrong.at));
      throw new UsageError(`${file}:${position}: ${id} of ${place}: ${wrong.words}.`);
    }
}

const placeWords: Readonly<Record<PlaceKind, string>> = {
  service: 'the place is *',
  path: 'places are paths, such as /pets/{petId}, or *',
  collection: 'places are paths of lists, such as /pets, or *',
  operation: 'places are operations, such as GET /pets, or *',
  part: 'places are the parameters or the body of operations, such as GET /pets query or POST /pets body, or query or body wherever they occur, or operations, or *',
  parameter: 'places are parameters, such as GET /pets query.limit, or query.limit wherever it occurs, or *',
  member: 'places are members of bodies, such as POST /pets body.name, or body.name wherever it occurs, or *',
};

const text: ValueSchema = { type: 'string' };

/** Gives the JSON Schema (2020-12) of a profile's file, made of the points: all that there are is what docs/profile.schema.json holds. */
export function profileSchema(among: readonly Point[] = points): ValueSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Understudy profile',
    description: 'How a service behaves where its OpenAPI file is silent.',
    type: 'object',
    required: ['profile'],
    additionalProperties: false,
    properties: {
      profile: { const: 1, description: 'the version of this format' },
      from: {
        type: 'object',
        additionalProperties: false,
        properties: { url: text, at: text, document: text },
        description: 'where it was learnt, when, and by which document (SHA-256)',
      },
      asItIs: {
        type: 'boolean',
        description: 'whether answers that break the document are played too, each with a warning',
      },
      items: { type: 'string', description: 'the file of the items that the stand-in starts with, beside this one' },
      points: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          among.map(({ id, place, title, values, usual }) => [
            id,
            {
              description: `${title}; ${placeWords[place]}. Left out: ${usual}.`,
              type: 'object',
              additionalProperties: {
                type: 'object',
                required: ['value'],
                additionalProperties: false,
                properties: { value: { ...values.schema }, evidence: text, comment: text },
              },
            },
          ]),
        ),
      },
      unclear: {
        type: 'array',
        description: 'points that observations contradict; not played',
        items: {
          type: 'object',
          required: ['point', 'place', 'seen'],
          additionalProperties: false,
          properties: { point: text, place: text, seen: { type: 'array', items: text } },
        },
      },
    },
  };
}

/**
 * Gives what the values of a point are, for people: ``one of `refuse`, `clamp` or { as: <text> }``, `a whole number from 1 on`,
 * ``an answer: { status: <a whole number from 200 to 599>, headers: <...>, body: <a text> }``.
 */
function valueWords({ values }: Pick<Point, 'values'>): string {
  const words = wordsOf(values.schema, 0);
  return values === answerTemplate ? `an answer: ${words}` : words;
}

/** How deep objects are told of. */
const deepest = 2;

function wordsOf(schema: ValueSchema, depth: number): string {
  const { enum: listed, const: only, oneOf, type, items } = schema;
  if (Array.isArray(oneOf)) return oneOfWords(oneOf.map(schemaOf), depth);
  if (Array.isArray(listed)) return oneOfWords([schema], depth);
  if (only !== undefined) return wordOf(only);
  if (type === 'object') return objectWords(schema, depth);
  if (type === 'array') return `a list, each ${items === undefined ? 'anything' : wordsOf(schemaOf(items), depth + 1)}`;
  if (type === 'integer' || type === 'number') return numberWords(schema);
  if (type === 'boolean') return 'true or false';
  return type === 'string' ? 'a text' : 'any value';
}

function oneOfWords(kinds: readonly ValueSchema[], depth: number): string {
  const words = kinds.flatMap((kind) => {
    const { enum: listed } = kind;
    return Array.isArray(listed) ? listed.map(wordOf) : [wordsOf(kind, depth)];
  });
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? last : `one of ${words.slice(0, -1).join(', ')} or ${last}`;
}

function objectWords({ properties, additionalProperties: others, required }: ValueSchema, depth: number): string {
  if (depth >= deepest) return 'an object';
  const must = Array.isArray(required) ? required : [];
  const members = Object.entries(properties === undefined ? {} : schemaOf(properties));
  const words = members.map(([name, kind]) => {
    const text = wordsOf(schemaOf(kind), depth + 1);
    return `${name}${must.includes(name) ? '' : '?'}: ${text.startsWith('`') || text.startsWith('{') ? text : `<${text}>`}`;
  });
  if (typeof others === 'object' && others !== null && !Array.isArray(others))
    words.push(`<name>: <${wordsOf(schemaOf(others), depth + 1)}>`);
  return words.length === 0 ? 'an object' : `{ ${words.join(', ')} }`;
}

function numberWords({ type, minimum, maximum, exclusiveMinimum }: ValueSchema): string {
  const name = type === 'integer' ? 'a whole number' : 'a number';
  const low =
    minimum !== undefined
      ? ` from ${wordText(minimum)}`
      : exclusiveMinimum !== undefined
        ? ` above ${wordText(exclusiveMinimum)}`
        : '';
  const high = maximum !== undefined ? ` to ${wordText(maximum)}` : minimum === undefined ? '' : ' on';
  return name + low + high;
}

function wordOf(value: JsonValue): string {
  return `\`${wordText(value)}\``;
}

function wordText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** The schemas of points are plain data, written in this program. */
function schemaOf(value: JsonValue): ValueSchema {
  return value as ValueSchema;
} /** A key of a profile's file has at most so many characters, where it names several places. */
const longestKey = 100;

const between = ', ';

/** Tells whether a key with this place can be told from one of several. */
function canJoin(place: string): boolean {
  return !place.includes(between.trimEnd());
}

/** Gives keys that name several places each, `GET /pets, POST /pets`, none much longer than a line. */
export function joinPlaces(places: readonly string[]): string[] {
  const keys: string[] = [];
  for (const place of places) {
    const last = keys.at(-1);
    const joined = last === undefined ? place : last + between + place;
    if (last === undefined || joined.length > longestKey || !canJoin(place) || !canJoin(placesIn(last)[0] ?? ''))
      keys.push(place);
    else keys[keys.length - 1] = joined;
  }
  return keys;
}

/** Gives the places that a key names, one or several. */
function placesIn(key: string): string[] {
  return key.split(/, +(?=\*|\/|[A-Z]+ \/|(?:path|query|header|cookie|body)(?:[.,]|$))/);
}
