import { essenceOf, isHeaderValue, isJson } from '../../base/http';
import type { Example, MediaType, Operation, ResponseObject } from '../operation';

/**
 * The response that an operation's success has: the first 2xx, else the first 3xx, else a lone `default`.
 * @param status the status to prefer, if the OpenAPI file documents it
 */
export function successOf({ responses }: Operation, status?: number): ResponseObject | undefined {
  const first = (pattern: RegExp): ResponseObject | undefined => responses.find((one) => pattern.test(one.status));
  const [only] = responses;
  return (
    responses.find((one) => one.status === String(status)) ??
    first(/^2(?:\d\d|XX)$/i) ??
    first(/^3(?:\d\d|XX)$/i) ??
    (responses.length === 1 && only?.status === 'default' ? only : undefined)
  );
}

/**
 * What an operation documents for a status: by the status, its class (`4XX`), or `default` (OpenAPI 3.1 section 4.8.16). Alone a `default`
 * describes the success, beside others the errors: the rest is documented, with any headers and content.
 */
export function responseFor({ responses }: Operation, status: number): ResponseObject | undefined {
  const named = (name: string): ResponseObject | undefined =>
    responses.find((one) => one.status.toUpperCase() === name);
  const other = named('DEFAULT');
  const isMeant = responses.length === 1 ? status < 400 : status >= 400;
  const rest = other === undefined || isMeant ? other : { ...other, headers: [], content: [] };
  return named(String(status)) ?? named(`${Math.floor(status / 100)}XX`) ?? rest;
}

/** The Accept of a request: JSON, if a success has it; else what a success has. */
export function acceptOf(operation: Operation): string {
  const success = successOf(operation);
  const json = jsonContent(success)?.name;
  if (json !== undefined) return json.includes('*') ? 'application/json' : json;
  const names = success?.content.map(({ name }) => name) ?? [];
  return names.length === 0 ? 'application/json, */*;q=0.5' : names.join(', ');
}

/** The JSON media type of a response or request body: by its name, else by a range that holds JSON. A JSON Patch holds steps, and no item. */
export function jsonContent(holder: { readonly content: readonly MediaType[] } | undefined): MediaType | undefined {
  const isRange = ({ name, schema }: MediaType): boolean =>
    schema !== undefined && /^(?:\*|application)\/\*$/.test(name);
  const json = holder?.content.filter(({ name }) => isJson(name)) ?? [];
  return json.find(({ name }) => !name.includes('json-patch')) ?? json[0] ?? holder?.content.find(isRange);
}

const typesOfRanges: Readonly<Record<string, string>> = {
  'text/*': 'text/plain',
  'image/*': 'image/png',
  'audio/*': 'audio/mpeg',
  'video/*': 'video/mp4',
};

/** The Content-Type of a body that a media type of the OpenAPI file describes; of ranges one that lies in them. */
export function contentTypeOf({ name }: MediaType): string {
  const known = typesOfRanges[essenceOf(name)];
  if (known !== undefined) return known;
  if (name.includes('*')) return 'application/json';
  return [name, essenceOf(name)].find(isHeaderValue) ?? 'application/octet-stream';
}

/** The example of a media type with a name; the first without one. */
export function exampleIn({ examples }: MediaType, name?: string): Example | undefined {
  return name === undefined ? examples[0] : examples.find((example) => example.name === name);
}

/** What an operation returns if all is well. */
export interface Success {
  /** 200 if the file documents none. */
  readonly status: number;
  readonly response?: ResponseObject;
  /** Media types of the body, JSON first; empty if it has none. */
  readonly mediaTypes: readonly string[];
  readonly json?: MediaType;
}

/** @param preferred a status to return if the file documents it */
export function successFor(operation: Operation, preferred?: number): Success {
  const response = successOf(operation, preferred);
  if (response === undefined) return { status: preferred ?? 200, mediaTypes: [] };
  const { status } = response;
  const json = jsonContent(response);
  const others = response.content.filter((other) => other !== json).map(contentTypeOf);
  return {
    status: preferred ?? (status === 'default' ? 200 : Number(status.toUpperCase().replace('XX', '00'))),
    response,
    mediaTypes: json === undefined ? others : [contentTypeOf(json), ...others],
    ...(json !== undefined && { json }),
  };
}
