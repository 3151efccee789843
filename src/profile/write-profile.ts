import path from 'node:path';
import { createHash } from 'node:crypto';
import { Document } from 'yaml';
import { points } from './points';
import type { ProfileData, Entry } from './profile';
import { keysOf, layOut, withCommentsBehind } from './profile-layout';
import { stringifyJson, type JsonValue } from '../exact-json';

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
