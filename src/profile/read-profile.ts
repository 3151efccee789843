import path from 'node:path';
import Ajv2020, { type ErrorObject } from 'ajv/dist/2020';
import { realpathSync } from 'node:fs';
import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import { childPointer, fromPointer } from '../contract/json-pointer';
import { readSource, type Source } from '../contract/read/read-source';
import { describeSchemaError } from '../contract/schema/describe-error';
import { didYouMean, shortName } from '../did-you-mean';
import { UsageError } from '../errors';
import type { JsonValue } from '../exact-json';
import { readStart } from '../read-start';
import { placesIn } from './joined-places';
import { createPlaceholderCheck, type PlaceholderCheck } from './placeholders';
import { createPlaces, type Places } from './places';
import type { PlaceKind } from './point';
import { pointOf, points } from './points';
import { createProfile, type Entry, type Origin, type Profile, type ProfileData, type Unclear } from './profile';
import { profileSchema } from './profile-schema';
import { wrongName } from './sound-names';
import { unsoundPart } from './sound-profile';
import { valueWords } from './value-words';

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
