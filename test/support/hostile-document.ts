/** A document made to hurt whoever reads it; too large, or too odd, to be stored as a file. */
export interface HostileDocument {
  readonly name: string;
  readonly content: () => string | Buffer;
  /** Whether it has so many operations that to verify them all takes long by its nature. */
  readonly isLong?: boolean;
  /** Whether something of it is played, or the start is refused; left open where either will do. */
  readonly isPlayed?: boolean;
}

/** A JSON object of a document. */
export type Json = Record<string, unknown>;

/** Gives as many values as asked for. */
export const repeat = <Value>(times: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: times }, (_none, index) => make(index));

/** Gives an object of members that are made one by one. */
export const members = (times: number, make: (index: number) => [string, unknown]): Json =>
  Object.fromEntries(repeat(times, make));

/** Gives a reference to a component schema. */
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Gives an operation that answers JSON of a schema. */
export const answering = (schema: unknown): Json => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});

/** Gives the text of a document. */
export function documentText(paths: Json, components: Json = {}, openapi = '3.1.0'): string {
  return JSON.stringify({ openapi, info: { title: 'Hostile', version: '1' }, paths, components });
}

/** Gives brackets within brackets. */
export const nested = (depth: number, open: string, close: string, inside = ''): string =>
  open.repeat(depth) + inside + close.repeat(depth);

/** A document of which something is played. */
export const played = (name: string, content: () => string | Buffer): HostileDocument => ({
  name,
  content,
  isPlayed: true,
});
/** A document that is refused. */
export const refused = (name: string, content: () => string | Buffer): HostileDocument => ({
  name,
  content,
  isPlayed: false,
});
/** The schema of any text. */
export const text = { type: 'string' };
