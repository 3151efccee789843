import type { JsonValue } from '../exact-json';
import type { Operation } from '../contract/operation';
import type { Point } from './point';

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
