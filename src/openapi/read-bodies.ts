import type { JsonValue } from '../base/json';
import {
  isObject,
  isVersion30,
  scalarText,
  type JsonObject,
  follow,
  childPointer,
  fromLocalRef,
  toPointer,
  type Schema,
} from './document';
import type { LoadedDocument } from './load-document';
import {
  readEncodings,
  type HeaderDescription,
  type MediaType,
  type RequestBody,
  type ResponseDescription,
  type LinkDescription,
  type Parameter,
} from './operation';
import { preview } from './schema/describe-error';
import { isBroken } from './mend-refs';
import { essence, isFieldName } from '../base/http';
import { isSchema } from './schema/mend-values';

/** Gives the status that a key of `responses` means: `200` for `200 OK`, `2XX` for `2xx`; undefined where it means none. */
function meantStatus(key: string): string | undefined {
  const text = key.trim().toUpperCase();
  if (text === 'DEFAULT') return 'default';
  if (/^[1-5](XX|\*\*)$/.test(text)) return `${text.slice(0, 1)}XX`;
  const status = text.slice(0, 3);
  return /^[1-5]\d\d$/.test(status) && !/^[\w.]/.test(text.slice(3)) ? status : undefined;
}

/** Words that documents write for media types. */
const shortNames: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
  html: 'text/html',
  csv: 'text/csv',
  '*': '*/*',
};

/**
 * Gives the media type or range that a key of `content` means (OpenAPI 3.1 section 4.8.14): `application/json` for `json`;
 * undefined where it means none.
 */
function meantMediaType(key: string): string | undefined {
  const name = essence(key);
  // What of a name can be sent is for sentType to say.
  if (name.includes('/')) return key;
  return Object.hasOwn(shortNames, name) ? shortNames[name] : undefined;
}

/** Most links of an answer. */
const mostLinks = 100;

/** Gives the links of a response (OpenAPI 3.1 section 4.8.20); what names no operation of this document is left out. */
function readLinks(loaded: LoadedDocument, links: unknown, linksPointer: string): LinkDescription[] {
  const entries = Object.entries(isObject(links) ? links : {});
  return atMost(loaded, entries, mostLinks, linksPointer).flatMap(([name, entry]) => {
    const [object, pointer] = follow(loaded.root, entry, childPointer(linksPointer, name));
    if (!isObject(entry) || isBroken(object)) return [];
    const { operationId, operationRef, parameters } = object;
    const target =
      typeof operationId === 'string'
        ? { operationId }
        : typeof operationRef === 'string' && operationRef.startsWith('#/')
          ? { operationPointer: toPointer(fromLocalRef(operationRef)) }
          : undefined;
    return target === undefined
      ? []
      : [{ name, ...target, parameters: isObject(parameters) ? parameters : {}, pointer }];
  });
}

/** Most headers of an answer, which clients have to read. */
const mostHeaders = 200;

/** Gives the request body of an operation (OpenAPI 3.1 section 4.8.13), where it has one. */
export function readRequestBody(loaded: LoadedDocument, entry: unknown, entryPointer: string): RequestBody | undefined {
  if (entry === undefined) return undefined;
  const [object, pointer] = follow(loaded.root, entry, entryPointer);
  return { required: object['required'] === true, content: readContent(object['content'], pointer, loaded), pointer };
}

/** Gives the responses of an operation (OpenAPI 3.1 section 4.8.16), each under the status that its key means. */
export function readResponses(
  loaded: LoadedDocument,
  responses: unknown,
  responsesPointer: string,
): ResponseDescription[] {
  const entries = Object.entries(isObject(responses) ? responses : {}).filter(([status]) => !status.startsWith('x-'));
  const isLawful = responses === undefined && !isVersion30(loaded.root);
  if (entries.length === 0 && !isLawful)
    loaded.flaws.add(
      responsesPointer,
      'the operation describes no response',
      'any answer is taken, it answers 200 without content',
      'describe at least one response',
    );
  const seen = new Set<string>();
  return entries.flatMap(([key, entry]) => {
    const status = readStatus(loaded, key, childPointer(responsesPointer, key), seen);
    if (status === undefined) return [];
    seen.add(status);
    const [object, pointer] = follow(loaded.root, entry, childPointer(responsesPointer, key));
    if (!isObject(entry))
      loaded.flaws.add(
        pointer,
        `expected a response (an object), got ${preview(entry as JsonValue)}`,
        'it is read as one without content',
        'describe it',
      );
    const section = optionalText(object['x-section']);
    const links = readLinks(loaded, object['links'], childPointer(pointer, 'links'));
    const described = {
      status,
      description: scalarText(object['description']),
      ...(section !== undefined && { section }),
      content: readContent(object['content'], pointer, loaded),
      headers: readHeaders(loaded, object['headers'], childPointer(pointer, 'headers')),
      ...(links.length > 0 && { links }),
      pointer,
    };
    return [described];
  });
}

/** Gives undefined for what is no status, or one that is described already; both are flaws. */
function readStatus(
  { flaws }: LoadedDocument,
  key: string,
  pointer: string,
  seen: ReadonlySet<string>,
): string | undefined {
  const status = meantStatus(key);
  if (status === key) return status;
  const problem = `expected a status (200, 4XX or default), got ${JSON.stringify(key)}`;
  const isLeftOut = status === undefined || seen.has(status);
  flaws.add(pointer, problem, isLeftOut ? 'the response is left out' : `it is read as ${status}`, 'correct the status');
  return isLeftOut ? undefined : status;
}

function readHeaders(loaded: LoadedDocument, headers: unknown, headersPointer: string): HeaderDescription[] {
  const entries = Object.entries(isObject(headers) ? headers : {}).filter(([name, header]) => {
    const pointer = childPointer(headersPointer, name);
    if (isNoHeader(loaded, { name, pointer })) return false;
    if (isObject(header)) return true;
    const problem = `expected a header (an object), got ${preview(header as JsonValue)}`;
    loaded.flaws.add(pointer, problem, 'it is left out', 'describe its schema');
    return false;
  });
  return atMost(loaded, entries, mostHeaders, headersPointer).map(([name, entry]) => {
    const [object, pointer] = follow(loaded.root, entry, childPointer(headersPointer, name));
    const described = object['schema'] === undefined ? readContent(object['content'], pointer, loaded)[0] : undefined;
    return {
      name,
      required: object['required'] === true,
      schema: described?.schema ?? readSchema(loaded, object['schema'], `${pointer}/schema`) ?? {},
      explode: object['explode'] === true,
      ...(described !== undefined && { mediaType: described.name }),
      pointer,
      schemaPointer: described?.schemaPointer ?? `${pointer}/schema`,
    };
  });
}

function readContent(content: unknown, holderPointer: string, loaded: LoadedDocument): MediaType[] {
  return Object.entries(isObject(content) ? content : {}).flatMap(([key, entry]) => {
    const pointer = childPointer(holderPointer, 'content', key);
    const name = meantMediaType(key);
    if (name !== key) {
      const cost = name === undefined ? 'it is left out' : `it is read as ${name}`;
      loaded.flaws.add(pointer, `expected a media type, got ${JSON.stringify(key)}`, cost, 'correct it');
    }
    if (name === undefined) return [];
    const object = entry as JsonObject;
    // Each item of a body in sequence (OpenAPI 3.2 section 4.14.3): a sample has one.
    const word = object['schema'] === undefined && object['itemSchema'] !== undefined ? 'itemSchema' : 'schema';
    const schema = readSchema(loaded, object[word], `${pointer}/${word}`);
    const examples = readExamples(object['examples'], loaded);
    const example = object['example'] ?? [...examples.values()][0];
    const encodings = readEncodings(object['encoding'], loaded.root, `${pointer}/encoding`);
    const described = {
      name,
      ...(schema !== undefined && { schema }),
      ...(example !== undefined && { example }),
      ...(examples.size > 0 && { examples }),
      ...(encodings !== undefined && { encodings }),
      pointer,
      schemaPointer: `${pointer}/${word}`,
    };
    return [described];
  });
}

/** Examples that lie elsewhere (`externalValue`) are not fetched. */
function readExamples(examples: unknown, loaded: LoadedDocument): Map<string, unknown> {
  const entries = Object.entries(isObject(examples) ? examples : {}).map(
    ([name, entry]) => [name, loaded.resolve(entry)] as const,
  );
  return new Map(
    entries.flatMap(([name, example]) => (isObject(example) && 'value' in example ? [[name, example['value']]] : [])),
  );
}

/** Tells whether a name is none of a header, a flaw: what is no token (RFC 9110 section 5.6.2) no client could send. */
export function isNoHeader({ flaws }: LoadedDocument, { name, pointer }: Pick<Parameter, 'name' | 'pointer'>): boolean {
  if (isFieldName(name)) return false;
  flaws.add(pointer, `no header can be called ${JSON.stringify(name)}`, 'it is left out');
  return true;
}

/** Gives the first of many entries; the others are a flaw. */
export function atMost<Entry>(
  loaded: LoadedDocument,
  entries: readonly Entry[],
  most: number,
  pointer: string,
): readonly Entry[] {
  if (entries.length <= most) return entries;
  loaded.flaws.add(pointer, `expected at most ${most} entries, got ${entries.length}`, 'those after are not played');
  return entries.slice(0, most);
}

/** Gives a schema; undefined where there is none, or something that is none, a flaw. */
export function readSchema(loaded: LoadedDocument, value: unknown, pointer: string): Schema | undefined {
  if (value === undefined || isSchema(value)) return value as Schema | undefined;
  loaded.flaws.add(pointer, 'expected a schema, got something else', 'anything is taken for it');
  return undefined;
}

/** Gives a scalar of the document as text; undefined where it is left out. */
export function optionalText(value: unknown): string | undefined {
  return value === undefined ? undefined : scalarText(value);
}
