import {
  asText,
  isEqual,
  isNumeric,
  isObject,
  isScalar,
  ownProperty,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import type { ExchangeView } from '../../knowledge/exchange-view';
import { lacksCredentials } from '../../knowledge/view-of';
import { pathOfItem } from '../../openapi/collections/address';
import { valueIn } from '../../profile/trigger';
import type { Explained } from '../explain';

/** Statuses of a rejection whose reason may be a value of the request. */
const statuses = [400, 409, 422];

/** Most items that the values of a request are looked for in. */
const mostItems = 1000;

/** Places of one request, and letters of one error, that are looked at. */
const mostPlaces = 200;
const mostLetters = 20_000;

/** A valid request: what it says, by place, and where that is another item's. */
export interface Valid {
  readonly view: ExchangeView;
  readonly places: readonly string[];
  readonly taken: ReadonlySet<string>;
  /** Where it refers to items that nothing has shown. */
  readonly unknown: ReadonlySet<string>;
  /** The item of a create's response as it was before. */
  readonly before: JsonObject | undefined;
  /** What the response says; undefined if it is a success. */
  readonly error: string | undefined;
}

/** The valid requests of a recording, with what is known of the items beside theirs. */
export function* validRequests(explained: readonly Explained[]): Generator<Valid> {
  /** Items as they were shown last, by their paths. */
  const items = new Map<string, JsonObject>();
  for (const { view, response } of explained) {
    if (view === undefined) continue;
    const { role, reading } = view;
    const isSuccess = response.status < 300;
    if (
      reading.violations.length === 0 &&
      !lacksCredentials(view) &&
      (isSuccess || statuses.includes(response.status) || isOfBody(view))
    ) {
      const places = placesOf(view);
      const own = 'path' in role ? role.path : undefined;
      const above = role.kind === 'none' || role.kind === 'list' ? undefined : `${role.at.replace(/\/$/, '')}/`;
      const beside =
        above === undefined
          ? []
          : [...items].flatMap(([path, item]) => (path !== own && path.startsWith(above) ? [item] : []));
      const isTaken = (place: string): boolean => {
        const value = valueIn(reading, place);
        return mayBeTaken(value) && beside.some((item) => isEqual(ownProperty(item, lastName(place)), value));
      };
      const references = 'item' in role ? role.collection.references : [];
      const isUnknown = (place: string): boolean => {
        const { collection = '', holds } = references.find(({ property }) => property === lastName(place)) ?? {};
        if (holds !== 'id' && holds !== 'ids') return false;
        const ids = [valueIn(reading, place) ?? null].flat().filter(isScalar);
        return ids.some((id) => !items.has(pathOfItem({ collection, at: collection, id: asText(id) })));
      };
      const error = isSuccess ? undefined : asText(view.body ?? '').slice(0, mostLetters);
      const before = role.kind === 'create' && isSuccess ? items.get(view.items[0]?.path ?? '') : undefined;
      yield {
        view,
        places,
        taken: new Set(places.filter(isTaken)),
        unknown: new Set(places.filter(isUnknown)),
        before,
        error,
      };
    }
    if (isSuccess && role.kind === 'delete') items.delete(role.path);
    else for (const { path, value } of view.items) items.set(path, { ...items.get(path), ...value });
    for (const oldest of items.keys())
      if (items.size > mostItems) items.delete(oldest);
      else break;
  }
}

/** Names and numbers are taken; many may have the same flag, or nothing. */
export function mayBeTaken(value: JsonValue | undefined): value is string | number | bigint {
  return (typeof value === 'string' && value !== '') || isNumeric(value);
}

/** Whether a response is a 404 for what the body names: the path names nothing. */
function isOfBody({ status, operation }: ExchangeView): boolean {
  return status === 404 && !operation.path.includes('{');
}

/** `query.limit`, `body.name`, `body.data.title`: where a request has values. */
function placesOf({ reading: { values, body } }: ExchangeView): readonly string[] {
  const within = (value: JsonValue | undefined, at: string, depth: number): readonly string[] =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, inner]) => [
          `${at}.${name}`,
          ...(depth > 1 ? within(inner, `${at}.${name}`, depth - 1) : []),
        ])
      : [];
  const queried = [...values.keys()].filter((place) => place.startsWith('query.'));
  return [...queried, ...within(body, 'body', 2)].slice(0, mostPlaces);
}

export function lastName(place: string): string {
  return place.slice(place.lastIndexOf('.') + 1);
}
