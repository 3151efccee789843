/** A key of a profile's file has at most so many characters, where it names several places. */
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
export function placesIn(key: string): string[] {
  return key.split(/, +(?=\*|\/|[A-Z]+ \/|(?:path|query|header|cookie|body)(?:[.,]|$))/);
}
