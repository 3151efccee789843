import path from 'node:path';
import { createHash } from 'node:crypto';
import { Document, isAlias, isMap, isPair, isScalar, isSeq, visit, type YAMLMap } from 'yaml';
import { points, pointOf } from './points';
import { type ProfileData, type Entry, entryAt, createPlaces, type Places } from './profile';
import { stringifyJson, type JsonValue } from '../base/json';
import { answerTemplate, type Point, type PlaceKind } from './point';
import { joinPlaces } from './read-profile';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { canBeOdd, parameterShape, type ParameterShape } from './input-classes';
import type { ParameterKind } from './request-points';

/** Shorter values are read faster where they stand than looked up. */
const shortest = 60;

/**
 * Gives entries in which values, and the headers of answers, that are the same are one and the same object: what writes YAML writes
 * such an object once, under an anchor, and names that from there on.
 */
function withSharedValues(entries: ReadonlyMap<string, ReadonlyMap<string, Entry>>): Map<string, Map<string, Entry>> {
  const known = new Map<string, JsonValue>();
  const shared = (value: JsonValue): JsonValue => {
    if (typeof value !== 'object' || value === null) return value;
    const text = stringifyJson(value);
    const before = known.get(text);
    if (before !== undefined) return before;
    const own = Array.isArray(value) ? value : withSharedHeaders(value, shared);
    if (text.length >= shortest) known.set(text, own);
    return own;
  };
  return new Map(
    [...entries].map(([id, places]) => [
      id,
      new Map([...places].map(([place, entry]) => [place, { ...entry, value: shared(entry.value) }])),
    ]),
  );
}

function withSharedHeaders(
  value: Readonly<Record<string, JsonValue>>,
  shared: (value: JsonValue) => JsonValue,
): JsonValue {
  const { headers } = value;
  return headers === undefined || typeof headers !== 'object' ? { ...value } : { ...value, headers: shared(headers) };
}

const heading = ` How a service behaves where its OpenAPI file is silent; understudy serve --profile plays it.
 Each point may be edited by hand: docs/silent-points.md says what each of them is.`;

/** Stands before what the rest of the file comes to, so that an edit shows. */
const seal = '# As learn wrote it: ';

/** Stands before what the file of the items comes to. */
const itemsSeal = '# Its items as learn wrote them: ';

/** Stands before what was masked by name, where values are masked at all. */
const maskedMark = '# Masked by learn, and what was named to be: ';

/** Gives what a profile as learn writes it says was named to be masked; undefined where it says of no masking. */
export function redactedIn(profile: string): string[] | undefined {
  const line = profile.split(/\r?\n/).find((one) => one.startsWith(maskedMark));
  try {
    const names: unknown = line === undefined ? undefined : JSON.parse(line.slice(maskedMark.length));
    return Array.isArray(names) ? names.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/** Tells whether a text is that of the items which a profile's file was written with. */
export function areItemsOf(profile: string, items: string): boolean {
  return profile
    .replaceAll('\r\n', '\n')
    .split('\n')
    .includes(itemsSeal + digestOf(items));
}

/** Tells whether a text is a profile as learn writes it, in which nobody has changed anything since; line ends do not count. */
export function isWritten(text: string): boolean {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const at = lines.findIndex((line) => line.startsWith(seal));
  const [given = ''] = lines.splice(at, at < 0 ? 0 : 1);
  return at >= 0 && given === seal + digestOf(lines.join('\n'));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Puts the seal below the heading. */
function sealed(text: string): string {
  const end = text.indexOf('\n\n') + 1;
  return `${text.slice(0, end)}${seal}${digestOf(text)}\n${text.slice(end)}`;
}

/**
 * Gives the text of a profile's file: YAML for people, each point with what it is, in the order of docs/silent-points.md, what is
 * the same at several places once. `folder` is where it will lie, which the file of its items is named from; `itemsText` is the text
 * of that file, by which an edit of it shows; `redacted` is what was named to be masked, where values are masked.
 */
export function writeProfile(
  profile: ProfileData,
  folder: string,
  itemsText?: string,
  redacted?: readonly string[],
): string {
  const { from, asItIs, items, unclear } = profile;
  const known = points.flatMap(({ id }) => {
    const places = profile.entries.get(id);
    return places === undefined ? [] : [[id, keysOf(id, places)] as const];
  });
  const entries = withSharedValues(new Map(known));
  const document = new Document(
    {
      profile: 1,
      ...(Object.keys(from).length > 0 && { from }),
      ...(asItIs && { asItIs }),
      ...(items !== undefined && { items: path.relative(folder, items) }),
      points: Object.fromEntries([...entries].map(([id, places]) => [id, Object.fromEntries(places)])),
      ...(unclear.length > 0 && { unclear }),
    },
    { anchorPrefix: 'same' },
  );
  document.commentBefore = [
    heading,
    ...(redacted === undefined ? [] : [maskedMark.slice(1) + JSON.stringify(redacted)]),
    ...(itemsText === undefined ? [] : [itemsSeal.slice(1) + digestOf(itemsText)]),
  ].join('\n');
  layOut(document);
  return sealed(withCommentsBehind(document.toString({ lineWidth: 0 })));
}

/** What has more characters, in about, is not written in one line: of an entry, its value, and the headers of that. */
const longest = { entry: 150, value: 250, headers: 200 } as const;

/**
 * Gives the entries of a point by the keys of a file: places that have the same value stand in one key, with the evidence of the
 * first.
 */
function keysOf(id: string, places: ReadonlyMap<string, Entry>): Map<string, Entry> {
  // Of answers, what stands first among several counts where nothing is said of a place (`Profile.nearest`).
  const isOrdered = pointOf(id)?.values === answerTemplate;
  const groups: { readonly text: string; readonly entry: Entry; readonly places: string[] }[] = [];
  for (const [place, entry] of places) {
    const text = stringifyJson([entry.value, entry.comment ?? '']);
    const known = isOrdered ? groups.slice(-1) : groups;
    const same = known.find((one) => one.text === text && one.places[0] !== '*');
    if (same === undefined || place === '*') groups.push({ text, entry, places: [place] });
    else same.places.push(place);
  }
  const first = groups.toSorted((one, other) => Number(other.places[0] === '*') - Number(one.places[0] === '*'));
  return new Map(first.flatMap(({ entry, places: all }) => joinPlaces(all).map((key) => [key, entry] as const)));
}

/**
 * Has a profile's file written for people: entries and short values in a line each, anchors named after the point where they stand
 * first, above each point what it is, and a blank line between kinds of points.
 */
function layOut(document: Document): void {
  const points: unknown = document.get('points', true);
  if (!isMap(points)) return;
  nameAnchors(points);
  let before = '';
  for (const { key, value: places } of points.items) {
    if (!isScalar(key) || typeof key.value !== 'string') continue;
    key.commentBefore = ` ${pointOf(key.value)?.title ?? ''}`;
    const [kind = ''] = key.value.split('.');
    key.spaceBefore = kind !== before && before !== '';
    before = kind;
    if (isMap(places)) for (const { value: entry } of places.items) layOutEntry(entry);
  }
}

/** What says of a point what it is stands behind its name, where it is one line. */
function withCommentsBehind(text: string): string {
  return text.replaceAll(/^ {2}# (.*)\n {2}(\S+):$/gm, '  $2: # $1');
}

/** Names anchors after the point where they stand first, headers as such: `*key.missing`, `*headers-2`. */
function nameAnchors(points: YAMLMap): void {
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const { key, value: places } of points.items) {
    if (!isScalar(key) || !isMap(places)) continue;
    visit(places, {
      Node: (_key, node, path) => {
        if (isAlias(node)) node.source = names.get(node.source) ?? node.source;
        else if (node.anchor !== undefined) {
          const above = path.at(-1);
          const isHeaders = isPair(above) && isScalar(above.key) && above.key.value === 'headers';
          const owner = isHeaders ? 'headers' : String(key.value).replace('refusal.', '');
          const count = (taken.get(owner) ?? 0) + 1;
          taken.set(owner, count);
          const name = count === 1 ? owner : `${owner}-${count}`;
          names.set(node.anchor, name);
          node.anchor = name;
        }
      },
    });
  }
}

function layOutEntry(entry: unknown): void {
  if (!isMap(entry)) return;
  const value = entry.get('value', true);
  if (isMap(value)) for (const { value: member } of value.items) inOneLine(member, longest.headers);
  inOneLine(value, longest.value);
  inOneLine(entry, longest.entry);
}

/** Has a list or an object written in one line where that has no more characters, in about. */
function inOneLine(node: unknown, most: number): void {
  if ((isMap(node) || isSeq(node)) && lengthOf(node) <= most) node.flow = true;
}

function lengthOf(node: unknown): number {
  if (isMap(node))
    return node.items.reduce(
      (sum, { key, value }) => sum + lengthOf(key) + lengthOf(value) + 4,
      node.anchor?.length ?? 0,
    );
  if (isSeq(node)) return node.items.reduce<number>((sum, one) => sum + lengthOf(one) + 2, node.anchor?.length ?? 0);
  if (isAlias(node)) return node.source.length;
  // What has several lines is not to be read in one.
  return isScalar(node) ? String(node.value).length + (String(node.value).includes('\n') ? longest.value : 0) : 0;
}

/** A profile with what it took over from an earlier one. */
export interface Completed {
  readonly profile: ProfileData;
  /** How many values were taken over, of how many points. */
  readonly values: number;
  readonly points: number;
}

/**
 * Gives what was learnt with part of the requests (reads alone, or those of a recording), completed by what an earlier profile of the
 * same service says that it has no word of: each entry with its evidence. What is new goes before what is old, also for the whole
 * service, where the old was shown by a read, which was asked again.
 */
export function withEarlier(learnt: ProfileData, earlier: ProfileData): Completed {
  const unclear = new Set(learnt.unclear.map(({ point, place }) => `${point} ${place}`));
  const entries = new Map([...learnt.entries].map(([id, places]) => [id, new Map(places)]));
  let values = 0;
  const points = new Set<string>();
  for (const [id, places] of earlier.entries)
    for (const [place, entry] of places) {
      const own = learnt.entries.get(id) ?? new Map<string, Entry>();
      if (own.has(place) || coversUnclear(learnt, id, [place, entry])) continue;
      if (isRead(entry) && entryAt(own, ...partsOf(place)) !== undefined) continue;
      const all = entries.get(id) ?? new Map<string, Entry>();
      entries.set(id, all.set(place, entry));
      values += 1;
      points.add(id);
    }
  const open = earlier.unclear.filter(
    ({ point, place }) => !unclear.has(`${point} ${place}`) && entries.get(point)?.has(place) !== true,
  );
  return {
    profile: {
      ...learnt,
      from: { ...earlier.from, ...learnt.from },
      asItIs: learnt.asItIs || earlier.asItIs,
      entries,
      unclear: [...learnt.unclear, ...open],
    },
    values,
    points: points.size,
  };
}

/** What holds for a place that is unclear now, be it told of more than that, would be played there all the same. */
function coversUnclear({ unclear }: ProfileData, id: string, old: readonly [string, Entry]): boolean {
  const alone = new Map([old]);
  return unclear.some(({ point, place }) => point === id && entryAt(alone, ...partsOf(place)) !== undefined);
}

function isRead({ evidence = '' }: Entry): boolean {
  return /^(?:GET|HEAD|OPTIONS) /.test(evidence);
}

type EntryByPlace = ReadonlyMap<string, Entry>;

/**
 * Gives a profile that says the same in fewer entries: one at `*` where that is what most places of the document say and all have
 * a word of their own, and none at a place that says what the next wider one does. At every place that the stand-in asks it finds
 * what it found before.
 */
export function foldPlaces(contract: Contract, data: ProfileData): ProfileData {
  const document = askedDocument(contract);
  const unclear = new Set(data.unclear.map(({ point }) => point));
  const entries = new Map(
    [...data.entries].map(([id, places]): [string, EntryByPlace] => {
      const point = pointOf(id);
      if (point === undefined) return [id, places];
      const asked = unclear.has(id) ? undefined : askedPlaces(document, point);
      return [id, foldPoint(point, places, asked)];
    }),
  );
  return { ...data, entries };
}

function foldPoint(point: Point, places: EntryByPlace, asked: readonly AskedPlace[] | undefined): EntryByPlace {
  const texts = textsOf(places);
  const common = asked === undefined || places.has('*') ? undefined : commonOf(texts, asked);
  const [place, entry] = [...places].find(([one]) => texts.get(one) === common) ?? [];
  const whole = common === undefined || entry === undefined ? places : new Map([['*', entry], ...places]);
  const folded = withoutRepeats(point, whole);
  return asked === undefined || place === undefined || isAlike(asked, places, folded) ? folded : places;
}

function textsOf(places: EntryByPlace): Map<string, string> {
  return new Map([...places].map(([place, { value }]) => [place, stringifyJson(value)]));
}

/** Gives the value that most places find, as text, where every place finds one and two of them the same. */
function commonOf(texts: ReadonlyMap<string, string>, asked: readonly AskedPlace[]): string | undefined {
  const counts = new Map<string, number>();
  for (const [operation, subject] of asked) {
    const text = entryAt(texts, operation, subject);
    if (text === undefined) return undefined;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, first], [, second]) => second - first);
  return most === undefined || most[1] < 2 || texts.size < 2 ? undefined : most[0];
}

function isAlike(asked: readonly AskedPlace[], before: EntryByPlace, after: EntryByPlace): boolean {
  const [old, now] = [textsOf(before), textsOf(after)];
  return asked.every(([operation, subject]) => entryAt(old, operation, subject) === entryAt(now, operation, subject));
}

/**
 * Leaves out what is found without it too. Of answers that name a parameter or a member, what stands first among several counts
 * where nothing is said of a place (`Profile.nearest`), so these are left as they are unless there is one for the whole service.
 */
function withoutRepeats({ values }: Point, places: EntryByPlace): EntryByPlace {
  const whole = places.get('*');
  if (values === answerTemplate && whole === undefined) return places;
  const texts = textsOf(places);
  const kept = new Map(places);
  for (const place of places.keys()) {
    const [operation, subject] = partsOf(place);
    if (operation === undefined || subject === undefined) continue;
    const wider = texts.get(subject) ?? texts.get(operation) ?? texts.get('*');
    if (wider === texts.get(place)) kept.delete(place);
  }
  const rest = [...kept.keys()];
  // Who asks for a subject finds it before what is said of its operation.
  const isOfOperation = (place: string): boolean => place !== '*' && partsOf(place)[1] === undefined;
  const hasOperations = rest.some(isOfOperation);
  for (const place of rest) {
    if (place === '*' || texts.get(place) !== texts.get('*')) continue;
    if (isOfOperation(place) || (!hasOperations && partsOf(place)[0] === undefined)) kept.delete(place);
  }
  return kept;
}

/** Gives the operation or path of a place and its subject, as far as it has them. */
export function partsOf(place: string): readonly [operation: string | undefined, subject: string | undefined] {
  const at = place.search(/(?:^| )(?:path|query|header|cookie|body)(?:\.[^ ]*)?$/);
  if (at < 0) return [place, undefined];
  return [at === 0 ? undefined : place.slice(0, at), place.slice(at).trim()];
}

/** A place that the stand-in asks a point of, as `Profile.find` takes it. */
type AskedPlace = readonly [operation: Operation | string, subject?: string];

/** What is looked for often of one document. */
interface AskedDocument {
  readonly contract: Contract;
  readonly places: (kind: PlaceKind) => Places;
  /** The parameters of every operation in path and query, with what their schemas say. */
  readonly shapes: readonly (readonly [operation: Operation, shape: ParameterShape])[];
}

/** Gives what `askedPlaces` looks for in a document. */
export function askedDocument(contract: Contract): AskedDocument {
  const shapes = contract.operations.flatMap((operation) =>
    operation.parameters.flatMap((parameter) => {
      const shape =
        parameter.in === 'path' || parameter.in === 'query' ? parameterShape(contract, parameter) : undefined;
      return shape === undefined ? [] : [[operation, shape] as const];
    }),
  );
  return { contract, places: createPlaces(contract), shapes };
}

/**
 * Gives every place of a document at which the stand-in may ask a point, rather one too many; undefined where that is not known:
 * of members of bodies, and of answers that name a parameter.
 */
export function askedPlaces(
  { contract, places, shapes }: AskedDocument,
  { id, place, values }: Point,
): AskedPlace[] | undefined {
  if (place === 'path' || place === 'collection')
    return [...places(place).all()].filter((one) => one !== '*').map((one): AskedPlace => [one]);
  if (place === 'parameter') {
    if (values === answerTemplate) return undefined;
    const kind = id.slice(id.indexOf('.') + 1) as ParameterKind;
    return shapes
      .filter(([, shape]) => canBeOdd(shape, kind))
      .map(([operation, { parameter }]): AskedPlace => [operation, `${parameter.in}.${parameter.name}`]);
  }
  if (place === 'part')
    return contract.operations.flatMap((operation): AskedPlace[] => [
      ...(operation.parameters.length > 0 ? [[operation, 'query'] as const] : []),
      ...(operation.requestBody === undefined ? [] : [[operation, 'body'] as const]),
    ]);
  if (place !== 'operation' || id.startsWith('refusal.member.')) return undefined;
  const operations = contract.operations.filter(isAskedOf(id)).map((one): AskedPlace => [one]);
  const isOfPaths = id === 'refusals.order' || id.startsWith('refusal.method.') || id.startsWith('refusal.key.');
  const paths = isOfPaths ? [...new Set(contract.operations.map(({ path }) => path))] : [];
  return id.startsWith('refusal.method.')
    ? paths.map((path): AskedPlace => [path])
    : [...operations, ...paths.map((path): AskedPlace => [path])];
}

/** Gives what tells whether a point, by its identifier, can be asked of an operation. */
function isAskedOf(id: string): (operation: Operation) => boolean {
  if (/^(?:refusal\.)?body\./.test(id) || id === 'refusals.missing-first')
    return ({ requestBody }) => requestBody !== undefined;
  if (/^refusal\.(?:item|parent)\./.test(id)) return ({ path }) => path.includes('{');
  if (id.startsWith('refusal.key.')) return ({ security }) => security.length > 0;
  return () => true;
}
