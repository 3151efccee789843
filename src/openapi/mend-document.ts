import { assertOperations, type LoadedDocument } from './load-document';
import { mendRefs } from './mend-refs';
import { dropIgnoredSiblings, mendNullable, mendUnevaluated } from './schema/mend-nullable';
import { mendGrowth, mendKeywords } from './schema/mend-schemas';
import type { JsonValue } from '../base/json';
import { isObject, methods, type JsonObject, childPointer } from './document';
import { isJson } from '../base/http';
import { preview } from './schema/describe-error';
import { isSchema } from './schema/mend-values';
import { type PartKind, walkDocument } from './walk-document';

/**
 * Mends a document, in place and once, before anybody else reads it: what no machine could play, what leads nowhere and what
 * has another form than OpenAPI demands is read as meant or taken away, and is a flaw. Throws a DocumentError where the document
 * describes nothing to play.
 */
export function mendDocument(loaded: LoadedDocument): void {
  assertOperations(loaded);
  mendParts(loaded);
  dropIgnoredSiblings(loaded.root);
  mendKeywords(loaded);
  mendNullable(loaded);
  // What the others took away, nothing may refer to.
  mendRefs(loaded);
  mendGrowth(loaded);
  mendUnevaluated(loaded);
}

/**
 * Mends, in place, the parts of a document around its schemas: what has another form than OpenAPI demands is read as meant
 * where that is plain, else left out. Each is a flaw. What an operation makes of its parts is for readOperations to tell.
 */
function mendParts(loaded: LoadedDocument): void {
  mendComponents(loaded);
  mendServers(loaded, loaded.root, '');
  // Methods are looked for by their names: before the walk, which would pass by others.
  const paths = loaded.root['paths'];
  if (isObject(paths)) {
    for (const [path, item] of Object.entries(paths))
      if (isObject(item)) mendMethods(loaded, item, childPointer('/paths', path));
  }
  walkDocument(loaded.root, (kind, part, pointer) => {
    if (part['$ref'] === undefined) mends[kind]?.(loaded, part, pointer);
  });
}

type Mend = (loaded: LoadedDocument, part: JsonObject, pointer: string) => void;

const mends: Readonly<Partial<Record<PartKind, Mend>>> = {
  'path item': (loaded, part, pointer) => {
    mendList(loaded, part, 'parameters', pointer);
    mendServers(loaded, part, pointer);
  },
  operation: (loaded, part, pointer) => {
    mendList(loaded, part, 'parameters', pointer);
    mendServers(loaded, part, pointer);
    mendRequestBody(loaded, part, pointer);
  },
  parameter: (loaded, part, pointer) => {
    // One without a name is left out as a whole.
    if (typeof part['name'] === 'string') mendDescribed(loaded, part, pointer, `the parameter ${part['name']}`);
  },
  header: (loaded, part, pointer) => {
    if (part['schema'] === undefined && isObject(part['content']) && !Object.keys(part['content']).every(isJson)) {
      const anything = (part['schema'] = {});
      const problem = 'what a header holds in another media type than JSON is not checked';
      loaded.flaws.addUnchecked(anything, childPointer(pointer, 'content'), problem, 'anything is taken for it');
    }
    mendDescribed(loaded, part, pointer, 'the header');
  },
  'request body': (loaded, part, pointer) => {
    mendContent(loaded, part, pointer);
    if (isObject(part['content']) && Object.keys(part['content']).length > 0) return;
    part['content'] = { '*/*': {} };
    loaded.flaws.add(pointer, 'the request body has no content', 'any body is taken', 'describe its media types');
  },
  response: (loaded, part, pointer) => {
    mendContent(loaded, part, pointer);
    const { headers } = part;
    if (headers === undefined || isObject(headers)) return;
    drop(loaded, part, 'headers', pointer, 'a map of headers', 'no header is described');
  },
  'media type': (loaded, part, pointer) => {
    if (part['schema'] === undefined || isSchema(part['schema'])) return;
    takeAnything(loaded, part, {}, childPointer(pointer, 'schema'));
  },
};

/** Puts a schema of anything where something else stands. */
function takeAnything({ flaws }: LoadedDocument, holder: JsonObject, anything: JsonObject, pointer: string): void {
  holder['schema'] = anything;
  const problem = 'expected a schema, got something else';
  flaws.addUnchecked(anything, pointer, problem, 'anything is taken for it', 'correct it');
}

function mendComponents(loaded: LoadedDocument): void {
  const { root } = loaded;
  const cost = 'what refers to it leads nowhere';
  if (root['components'] === undefined) return;
  if (!isObject(root['components'])) {
    drop(loaded, root, 'components', '', 'an object', cost);
    return;
  }
  for (const [name, value] of Object.entries(root['components'])) {
    if (!name.startsWith('x-') && !isObject(value))
      drop(loaded, root['components'], name, '/components', 'a map', cost);
  }
}

/** A server that is none is passed over by who reads them: see readServerUrls. */
function mendServers({ flaws }: LoadedDocument, holder: JsonObject, pointer: string): void {
  const { servers } = holder;
  if (servers === undefined) return;
  const remedy = 'write a list of servers, each with its `url`';
  const isServer = (value: unknown): boolean => isObject(value) && typeof value['url'] === 'string';
  if (!Array.isArray(servers)) {
    flaws.add(
      childPointer(pointer, 'servers'),
      'expected a list of servers, got something else',
      'the API is played at the root',
      remedy,
    );
    Reflect.deleteProperty(holder, 'servers');
    return;
  }
  servers.forEach((server, index) => {
    if (isServer(server)) return;
    flaws.add(childPointer(pointer, 'servers', index), 'the server has no url', 'it is read as the root', remedy);
  });
}

function mendMethods({ flaws }: LoadedDocument, item: JsonObject, pointer: string): void {
  for (const name of Object.keys(item)) {
    const method = name.toLowerCase();
    if (name === method || !methods.some((known) => known === method)) continue;
    const place = childPointer(pointer, name);
    const problem = `expected a method in lower case, got ${JSON.stringify(name)}`;
    const isFree = item[method] === undefined;
    flaws.add(
      place,
      problem,
      isFree ? 'it is read as meant' : `\`${method}\` is played in its place`,
      'write it in lower case',
    );
    if (isFree) item[method] = item[name];
  }
}

function mendList(loaded: LoadedDocument, holder: JsonObject, name: string, pointer: string): void {
  const value = holder[name];
  if (value === undefined || Array.isArray(value)) return;
  if (isObject(value)) {
    // Some name their parameters, as in a map.
    const parameters = Object.values(value).filter(isObject);
    if (
      parameters.length > 0 &&
      parameters.every((one) => typeof one['in'] === 'string' || one['$ref'] !== undefined)
    ) {
      loaded.flaws.add(
        childPointer(pointer, name),
        'expected a list of parameters, got a map',
        'it is read as meant',
        'write a list',
      );
      holder[name] = parameters;
      return;
    }
  }
  drop(loaded, holder, name, pointer, 'a list of parameters', 'none of them is read');
}

function mendRequestBody(loaded: LoadedDocument, operation: JsonObject, pointer: string): void {
  const { requestBody } = operation;
  if (requestBody === undefined || isObject(requestBody)) return;
  drop(loaded, operation, 'requestBody', pointer, 'a request body (an object)', 'no body is read');
}

/** Keywords of a schema that Swagger 2.0 has beside a parameter. */
const ofSchema = [
  'type',
  'format',
  'items',
  'enum',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'multipleOf',
];

/** A parameter or header is described by a schema or by one media type (OpenAPI 3.1 section 4.8.12.2). */
function mendDescribed(loaded: LoadedDocument, part: JsonObject, pointer: string, what: string): void {
  mendContent(loaded, part, pointer);
  if (isSchema(part['schema']) || (part['schema'] === undefined && isObject(part['content']))) return;
  const isThere = part['schema'] !== undefined;
  const beside = Object.fromEntries(Object.entries(part).filter(([name]) => ofSchema.includes(name)));
  part['schema'] = beside;
  const remedy = 'add `schema`';
  if (isThere) takeAnything(loaded, part, beside, childPointer(pointer, 'schema'));
  else if (beside['type'] === undefined)
    loaded.flaws.add(pointer, `${what} has no schema`, 'any text is taken for it', remedy);
  else
    loaded.flaws.add(
      pointer,
      `${what} has no schema, and what belongs into one beside it`,
      'it is read as meant',
      remedy,
    );
}

function mendContent(loaded: LoadedDocument, holder: JsonObject, pointer: string): void {
  const { content } = holder;
  if (content === undefined) return;
  if (!isObject(content)) {
    drop(loaded, holder, 'content', pointer, 'media types (an object)', 'no content is described');
    return;
  }
  for (const [name, value] of Object.entries(content)) {
    if (isObject(value)) continue;
    const problem = `expected a media type object (an object), got ${preview(value as JsonValue)}`;
    // `application/json:` with nothing below is written for one without a schema.
    loaded.flaws.add(
      childPointer(pointer, 'content', name),
      problem,
      'anything is taken for it',
      'describe its schema',
    );
    Object.defineProperty(content, name, { value: {}, enumerable: true, writable: true, configurable: true });
  }
}

function drop(
  { flaws }: LoadedDocument,
  holder: JsonObject,
  name: string,
  pointer: string,
  expected: string,
  cost: string,
): void {
  const problem = `expected ${expected}, got ${preview(holder[name] as JsonValue)}`;
  Reflect.deleteProperty(holder, name);
  flaws.add(childPointer(pointer, name), problem, cost, 'correct it');
}
