import { isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import type { Document } from './document/document';
import { child, follow, valueAt, type Located } from './document/pointer';
import { operationsOf } from './document/walk';
import type {
  Deprecation,
  Encoding,
  Example,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  RequiredScheme,
  ResponseHeader,
  ResponseObject,
  SecurityScheme,
} from './operation';
import type { SchemaRef } from './schema/schema';
import { readWords } from './words';

interface Reader extends Pick<Document, 'root' | 'problems'> {
  /** The operations with an operationId, as `GET /pets`. */
  readonly ids: Map<string, string>;
  readonly schemes: Map<string, SecurityScheme>;
}

type Root = Pick<Document, 'root'>;

/** The operations of a document, in the order of the file. What is missing or twice becomes a problem of the document. */
export function readOperations(document: Pick<Document, 'root' | 'problems'>): readonly Operation[] {
  const { root, problems } = document;
  const reader: Reader = { root, problems, ids: new Map(), schemes: new Map() };
  const paths = isObject(root['paths']) ? root['paths'] : {};
  return Object.entries(paths).flatMap(([path, entry]) => {
    const item = follow(root, entry, child('/paths', path));
    if (item === undefined) return [];
    return operationsOf(item).map(({ method, holder, key, pointer }): Operation => {
      const value = holder[key] as JsonObject;
      return readOperation(reader, { value, pointer }, item, path, method);
    });
  });
}

function readOperation(
  reader: Reader,
  { value, pointer }: Located,
  item: Located,
  path: string,
  method: string,
): Operation {
  const { root } = reader;
  const requestBody = readRequestBody(reader, value['requestBody'], child(pointer, 'requestBody'));
  const responses = readResponses(reader, value['responses'], child(pointer, 'responses'));
  const deprecation = readDeprecation(value);
  const description = textOf(value['description']);
  const tags = isArray(value['tags']) ? value['tags'].filter((tag) => typeof tag === 'string') : [];
  return {
    id: readId(reader, value, pointer, `${method} ${path}`),
    method,
    path,
    pointer,
    summary: textOf(value['summary']),
    description,
    tags,
    ...(deprecation !== undefined && { deprecation }),
    parameters: readParameters(reader, path, item, { value, pointer }),
    ...(requestBody !== undefined && { requestBody }),
    responses,
    security: readSecurity(reader, value['security'] ?? root['security'], child(pointer, 'security')),
    words: readWords(root, responses, requestBody),
    extensions: Object.fromEntries(
      Object.entries({ ...item.value, ...value }).filter(([name]) => name.startsWith('x-')),
    ),
  };
}

function readId({ problems, ids }: Reader, operation: JsonObject, pointer: string, own: string): string {
  const id = operation['operationId'];
  if (typeof id !== 'string' || id === '') return own;
  const first = ids.get(id);
  ids.set(id, first ?? own);
  if (first === undefined) return id;
  problems.add({
    pointer: child(pointer, 'operationId'),
    message: `The operationId ${id} is also that of ${first}.`,
    consequence: `The operation is called "${own}".`,
    remedy: 'Give each operation an operationId of its own.',
  });
  return own;
}

function readDeprecation(operation: JsonObject): Deprecation | undefined {
  if (operation['deprecated'] !== true) return undefined;
  const since = operation['x-deprecated-at'];
  const sunset = operation['x-sunset'];
  const successor = operation['x-successor'];
  return {
    ...(typeof since === 'string' && { since }),
    ...(typeof sunset === 'string' && { sunset }),
    ...(typeof successor === 'string' && { successor }),
  };
}

/** Header parameters of these names are to be ignored (OpenAPI 3.1 section 4.8.12.2.1). */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** Those of the operation override those of the path item, and each stays where the first stood. */
function readParameters(reader: Reader, path: string, ...holders: readonly Located[]): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const { value, pointer } of holders) {
    const list = value['parameters'];
    (isArray(list) ? list : []).forEach((entry, index) => {
      const parameter = readParameter(reader, entry, child(pointer, 'parameters', index));
      if (parameter === undefined) return;
      if (parameter.in === 'header' && ignoredHeaders.has(parameter.name.toLowerCase())) return;
      if (parameter.in === 'path' && !path.includes(`{${parameter.name}}`)) {
        reader.problems.add({
          pointer: parameter.pointer,
          message: `The path ${path} has no {${parameter.name}}.`,
          consequence: 'The parameter is left out.',
          remedy: 'Correct its name, or add it to the path.',
        });
        return;
      }
      found.set(`${parameter.in} ${parameter.name}`, parameter);
    });
  }
  return [...found.values()];
}

function readParameter({ root, problems }: Reader, entry: JsonValue, at: string): Parameter | undefined {
  const found = follow(root, entry, at);
  if (found === undefined) return undefined;
  const { value, pointer } = found;
  const { name, in: location } = value;
  if (typeof name !== 'string' || !isLocation(location)) {
    const message = 'A parameter must have a "name", and "in" must be query, path, header or cookie.';
    problems.add({ pointer, message, consequence: 'It is left out.', remedy: 'Correct it.' });
    return undefined;
  }
  const fallback = location === 'query' || location === 'cookie' ? 'form' : 'simple';
  // OpenAPI 3.2 section 4.12.3: as `form`, but for what it escapes.
  const style = textOf(value['style'], fallback).replace(/^cookie$/, 'form');
  const { mediaType, schema, examples } = readDescribed(root, found);
  return {
    name,
    in: location,
    required: value['required'] === true || location === 'path',
    style,
    explode: typeof value['explode'] === 'boolean' ? value['explode'] : style === 'form',
    allowEmptyValue: location === 'query' && value['allowEmptyValue'] === true,
    ...(mediaType !== undefined && { mediaType }),
    schema: schema ?? { schema: {}, pointer: child(pointer, 'schema') },
    examples,
    description: textOf(value['description']),
    pointer,
  };
}

function isLocation(value: JsonValue | undefined): value is Parameter['in'] {
  return value === 'query' || value === 'path' || value === 'header' || value === 'cookie';
}

/** A parameter or header is described by a schema, or by the only media type of its `content`. */
function readDescribed(
  root: JsonObject,
  { value, pointer }: Located,
): { readonly mediaType?: string; readonly schema?: SchemaRef; readonly examples: readonly JsonValue[] } {
  const [content] = readContent({ root }, value['content'], child(pointer, 'content'));
  const schema = content === undefined ? readSchema(value['schema'], child(pointer, 'schema')) : content.schema;
  const examples = [...readExamples(root, value, pointer), ...(content?.examples ?? [])];
  return {
    ...(content !== undefined && { mediaType: content.name }),
    ...(schema !== undefined && { schema }),
    examples: examples.map((example) => example.value),
  };
}

function readSchema(value: JsonValue | undefined, pointer: string): SchemaRef | undefined {
  return isObject(value) ? { schema: value, pointer } : undefined;
}

function readRequestBody({ root }: Root, value: JsonValue | undefined, at: string): RequestBody | undefined {
  const found = follow(root, value, at);
  if (found === undefined) return undefined;
  const content = readContent({ root }, found.value['content'], child(found.pointer, 'content'));
  return { required: found.value['required'] === true, content, pointer: found.pointer };
}

function readContent({ root }: Root, content: JsonValue | undefined, pointer: string): readonly MediaType[] {
  return Object.entries(isObject(content) ? content : {}).flatMap(([name, entry]): MediaType[] => {
    const found = follow(root, entry, child(pointer, name));
    if (found === undefined) return [];
    const schema = readSchema(found.value['schema'], child(found.pointer, 'schema'));
    return [
      {
        name,
        ...(schema !== undefined && { schema }),
        examples: readExamples(root, found.value, found.pointer),
        encoding: readEncoding(found.value['encoding']),
        pointer: found.pointer,
      },
    ];
  });
}

function readExamples(root: JsonObject, value: JsonObject, pointer: string): readonly Example[] {
  const { example, examples } = value;
  const named = Object.entries(isObject(examples) ? examples : {}).flatMap(([name, entry]): Example[] => {
    const found = follow(root, entry, child(pointer, 'examples', name));
    const shown = found?.value['value'];
    return found === undefined || shown === undefined
      ? []
      : [{ name, value: shown, pointer: child(found.pointer, 'value') }];
  });
  return example === undefined ? named : [{ value: example, pointer: child(pointer, 'example') }, ...named];
}

function readEncoding(encoding: JsonValue | undefined): Readonly<Record<string, Encoding>> {
  const entries = Object.entries(isObject(encoding) ? encoding : {}).map(([property, value]): [string, Encoding] => {
    const { contentType, style, explode } = isObject(value) ? value : {};
    return [
      property,
      {
        ...(typeof contentType === 'string' && { contentType }),
        ...(typeof style === 'string' && { style }),
        ...(typeof explode === 'boolean' && { explode }),
      },
    ];
  });
  return Object.fromEntries(entries);
}

function readResponses({ root }: Root, responses: JsonValue | undefined, at: string): readonly ResponseObject[] {
  return Object.entries(isObject(responses) ? responses : {}).flatMap(([key, entry]): ResponseObject[] => {
    const status = key.toUpperCase() === 'DEFAULT' ? 'default' : key.toUpperCase();
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) return [];
    // The status of a response that cannot be read is documented all the same.
    const found = follow(root, entry, child(at, key)) ?? { value: {}, pointer: child(at, key) };
    const { value, pointer } = found;
    return [
      {
        status,
        description: textOf(value['description']),
        content: readContent({ root }, value['content'], child(pointer, 'content')),
        headers: readHeaders({ root }, value['headers'], child(pointer, 'headers')),
        pointer,
      },
    ];
  });
}

/** `Content-Type` is described by the content (OpenAPI 3.1 section 4.8.17). */
function readHeaders({ root }: Root, headers: JsonValue | undefined, at: string): readonly ResponseHeader[] {
  return Object.entries(isObject(headers) ? headers : {}).flatMap(([name, entry]): ResponseHeader[] => {
    const found = follow(root, entry, child(at, name));
    if (found === undefined || name.toLowerCase() === 'content-type') return [];
    const { value, pointer } = found;
    const required = value['required'] === true;
    return [{ name, required, explode: value['explode'] === true, ...readDescribed(root, found), pointer }];
  });
}

/** The alternatives of an operation's own list, else of the document's (OpenAPI 3.1 section 4.8.10). */
function readSecurity(
  reader: Reader,
  list: JsonValue | undefined,
  pointer: string,
): readonly (readonly RequiredScheme[])[] {
  return (isArray(list) ? list : []).filter(isObject).map((requirement) =>
    Object.entries(requirement).map(([name, scopes]): RequiredScheme => ({
      scheme: readScheme(reader, name, pointer),
      scopes: isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [],
    })),
  );
}

function readScheme({ root, problems, schemes }: Reader, name: string, at: string): SecurityScheme {
  const known = schemes.get(name);
  if (known !== undefined) return known;
  const place = child('/components/securitySchemes', name);
  const found = follow(root, valueAt(root, place), place);
  const kind = kindOf(found?.value ?? {});
  if (kind.type === 'unknown')
    problems.add({
      pointer: found?.pointer ?? at,
      message: `The security scheme ${name} ${found === undefined ? 'is not described' : 'has an unknown type'}.`,
      consequence: 'Any credentials are accepted.',
      remedy: 'Describe it in "components.securitySchemes".',
    });
  const scheme = { name, pointer: found?.pointer ?? place, kind };
  schemes.set(name, scheme);
  return scheme;
}

function kindOf({ type, scheme, in: location, name }: JsonObject): SecurityScheme['kind'] {
  if (type === 'http' && typeof scheme === 'string') return { type, scheme: scheme.toLowerCase() };
  if (type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS') return { type };
  const isKnown = location === 'query' || location === 'header' || location === 'cookie';
  return type === 'apiKey' && isKnown && typeof name === 'string'
    ? { type, in: location, parameter: name }
    : { type: 'unknown' };
}

function textOf(value: JsonValue | undefined, fallback = ''): string {
  return typeof value === 'string' ? value : fallback;
}
