import type { Contract } from '../contract/contract';
import { stringifyJson } from '../exact-json';
import { answerTemplate } from './answer-template';
import { askedDocument, askedPlaces, type AskedPlace } from './asked-places';
import { entryAt, type Entry, type ProfileData } from './profile';
import type { Point } from './point';
import { pointOf } from './points';

type Places = ReadonlyMap<string, Entry>;

/**
 * Gives a profile that says the same in fewer entries: one at `*` where that is what most places of the document say and all have
 * a word of their own, and none at a place that says what the next wider one does. At every place that the stand-in asks it finds
 * what it found before.
 */
export function foldPlaces(contract: Contract, data: ProfileData): ProfileData {
  const document = askedDocument(contract);
  const unclear = new Set(data.unclear.map(({ point }) => point));
  const entries = new Map(
    [...data.entries].map(([id, places]): [string, Places] => {
      const point = pointOf(id);
      if (point === undefined) return [id, places];
      const asked = unclear.has(id) ? undefined : askedPlaces(document, point);
      return [id, foldPoint(point, places, asked)];
    }),
  );
  return { ...data, entries };
}

function foldPoint(point: Point, places: Places, asked: readonly AskedPlace[] | undefined): Places {
  const texts = textsOf(places);
  const common = asked === undefined || places.has('*') ? undefined : commonOf(texts, asked);
  const [place, entry] = [...places].find(([one]) => texts.get(one) === common) ?? [];
  const whole = common === undefined || entry === undefined ? places : new Map([['*', entry], ...places]);
  const folded = withoutRepeats(point, whole);
  return asked === undefined || place === undefined || isAlike(asked, places, folded) ? folded : places;
}

function textsOf(places: Places): Map<string, string> {
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

function isAlike(asked: readonly AskedPlace[], before: Places, after: Places): boolean {
  const [old, now] = [textsOf(before), textsOf(after)];
  return asked.every(([operation, subject]) => entryAt(old, operation, subject) === entryAt(now, operation, subject));
}

/**
 * Leaves out what is found without it too. Of answers that name a parameter or a member, what stands first among several counts
 * where nothing is said of a place (`Profile.nearest`), so these are left as they are unless there is one for the whole service.
 */
function withoutRepeats({ values }: Point, places: Places): Places {
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
