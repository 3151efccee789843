import { isAlias, isMap, isPair, isScalar, isSeq, visit, type Document, type YAMLMap } from 'yaml';
import { stringifyJson } from '../exact-json';
import { answerTemplate } from './answer-template';
import { joinPlaces } from './joined-places';
import { pointOf } from './points';
import type { Entry } from './profile';

/** What has more characters, in about, is not written in one line: of an entry, its value, and the headers of that. */
const longest = { entry: 150, value: 250, headers: 200 } as const;

/**
 * Gives the entries of a point by the keys of a file: places that have the same value stand in one key, with the evidence of the
 * first.
 */
export function keysOf(id: string, places: ReadonlyMap<string, Entry>): Map<string, Entry> {
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
export function layOut(document: Document): void {
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
export function withCommentsBehind(text: string): string {
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
