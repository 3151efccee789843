import { isFieldValue, essence, isJson } from '../base/http';
import type { MediaType, Operation, ResponseDescription } from './operation';

/** The only state here: what a profile has chosen counts for every app of the same operations, and for as long as they live. */
const chosen = new WeakMap<readonly ResponseDescription[], ResponseDescription>();

/** Has the success of an operation be the response that it describes for a status, where it describes one. */
export function chooseSuccess({ responses }: Operation, status: number): void {
  const response = responses.find((one) => one.status === String(status));
  if (response !== undefined) chosen.set(responses, response);
}

/**
 * Gives the response that an operation's success is answered with: the one that was chosen, else the first 2xx, else the first 3xx, else
 * `default` where nothing else is documented.
 */
export function successResponse({ responses }: Operation): ResponseDescription | undefined {
  const [only] = responses;
  const first = (pattern: RegExp): ResponseDescription | undefined =>
    responses.find(({ status }) => pattern.test(status));
  return (
    chosen.get(responses) ??
    first(/^2(\d\d|XX)$/) ??
    first(/^3(\d\d|XX)$/) ??
    (responses.length === 1 && only?.status === 'default' ? only : undefined)
  );
}

/** Gives the JSON media type of a response or request body, where it has one: by name, or as a range that holds JSON. */
export function jsonContent(holder: { readonly content: readonly MediaType[] } | undefined): MediaType | undefined {
  const byRange = ({ name, schema }: MediaType): boolean => schema !== undefined && /^(\*|application)\/\*$/.test(name);
  return holder?.content.find(({ name }) => isJson(name)) ?? holder?.content.find(byRange);
}

/** Gives the media type that a body described by an entry is sent as: a range that holds JSON is answered in JSON. */
export function sentType({ name }: MediaType): string {
  const types: Record<string, string> = {
    'text/*': 'text/plain',
    'image/*': 'image/png',
    'audio/*': 'audio/mpeg',
    'video/*': 'video/mp4',
  };
  const known = types[name];
  if (known !== undefined) return known;
  if (name.includes('*')) return 'application/json';
  // A name that no header can carry is sent without its parameters, or as bytes of any kind (RFC 2046 section 4.5.1).
  return [name, essence(name)].find(isFieldValue) ?? 'application/octet-stream';
}
