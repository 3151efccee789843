import { isFieldName } from './field-text';
import { isObject, methods, scalarText, type JsonObject, type ParameterLocation, type Schema } from './document';
import { childPointer, fromLocalRef, toPointer, valueAt } from './json-pointer';
import type { LoadedDocument } from './load-document';
import { readPartTypes } from './part-types';
import { readSecurity } from './read-security';
import { isSchema } from './schema/mend-shapes';
import type {
  Deprecation,
  HeaderDescription,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  ResponseDescription,
} from './operation';

/** Gives the operations of a checked document, in document order. */
export function readOperations(loaded: LoadedDocument): Operation[] {
  const paths = loaded.root['paths'] as JsonObject;
  return Object.entries(paths).flatMap(([path, rawItem]) => {
    if (path.startsWith('x-')) return [];
    const [item, itemPointer] = follow(loaded, rawItem, childPointer('/paths', path));
    return methods
      .filter((method) => isObject(item[method]))
      .map((method) => readOperation(loaded, path, [item, itemPointer], method));
  });
}

function readOperation(
  loaded: LoadedDocument,
  path: string,
  [item, itemPointer]: readonly [JsonObject, string],
  method: string,
): Operation {
  const raw = item[method] as JsonObject;
  const pointer = childPointer(itemPointer, method);
  const section = optionalText(raw['x-section']);
  const requestBody = readRequestBody(loaded, raw['requestBody'], childPointer(pointer, 'requestBody'));
  const deprecation = readDeprecation(raw);
  return {
    id: scalarText(raw['operationId']) || `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    pointer,
    summary: scalarText(raw['summary']),
    ...(section !== undefined && { section }),
    ...(deprecation !== undefined && { deprecation }),
    parameters: readParameters(
      loaded,
      [item['parameters'], childPointer(itemPointer, 'parameters')],
      [raw['parameters'], childPointer(pointer, 'parameters')],
    ),
    ...(requestBody !== undefined && { requestBody }),
    responses: readResponses(loaded, raw['responses'], childPointer(pointer, 'responses')),
    security: readSecurity(loaded, raw['security'], childPointer(pointer, 'security')),
    raw,
  };
}

function readDeprecation(raw: JsonObject): Deprecation | undefined {
  if (raw['deprecated'] !== true) return undefined;
  const since = optionalText(raw['x-deprecated-at'] ?? raw['x-deprecated-since']);
  const sunset = optionalText(raw['x-sunset']);
  const successor = optionalText(raw['x-successor']);
  return {
    ...(since !== undefined && { since }),
    ...(sunset !== undefined && { sunset }),
    ...(successor !== undefined && { successor }),
  };
}

/** What a header parameter of these names says is to be ignored (OpenAPI 3.1 section 4.8.12.2.1). */
const ignoredHeaders = ['accept', 'content-type', 'authorization'];

/** What is no token (RFC 9110 section 5.6.2) names no header: no client could send it. */
function isNoHeader({ flaws }: LoadedDocument, { name, pointer }: Pick<Parameter, 'name' | 'pointer'>): boolean {
  if (isFieldName(name)) return false;
  flaws.add(pointer, `no header can be called ${JSON.stringify(name)}`, 'it is left out');
  return true;
}

/** Most parameters of an operation, each of which has to be compiled, and most headers of an answer, which clients have to read. */
const mostParameters = 1000;
const mostHeaders = 200;

/** Gives the first of many entries; the others are a flaw. */
function atMost<Entry>(
  loaded: LoadedDocument,
  entries: readonly Entry[],
  most: number,
  pointer: string,
): readonly Entry[] {
  if (entries.length <= most) return entries;
  loaded.flaws.add(pointer, `expected at most ${most} entries, got ${entries.length}`, 'those after are not played');
  return entries.slice(0, most);
}

/** Gives the parameters of lists, each with the pointer to it; the later ones override the earlier. */
function readParameters(loaded: LoadedDocument, ...lists: (readonly [unknown, string])[]): Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const [list, listPointer] of lists) {
    if (!Array.isArray(list)) continue;
    atMost(loaded, list, mostParameters, listPointer).forEach((entry, index) => {
      const parameter = readParameter(loaded, entry, childPointer(listPointer, index));
      const isHeader = parameter.in === 'header';
      const isIgnored =
        isHeader && (ignoredHeaders.includes(parameter.name.toLowerCase()) || isNoHeader(loaded, parameter));
      if (!isIgnored) byKey.set(`${parameter.in} ${parameter.name}`, parameter);
    });
  }
  return [...byKey.values()];
}

function readParameter(loaded: LoadedDocument, entry: unknown, entryPointer: string): Parameter {
  const [object, pointer] = follow(loaded, entry, entryPointer);
  const location = object['in'] as ParameterLocation;
  const style = scalarText(object['style']) || (location === 'query' || location === 'cookie' ? 'form' : 'simple');
  const [content] = Object.entries(isObject(object['content']) ? object['content'] : {});
  const holder = content === undefined ? object : isObject(content[1]) ? content[1] : {};
  const schemaPointer =
    content === undefined ? `${pointer}/schema` : childPointer(pointer, 'content', content[0], 'schema');
  const section = optionalText(object['x-section']);
  return {
    name: scalarText(object['name']),
    in: location,
    required: object['required'] === true || location === 'path',
    schema: readSchema(loaded, holder['schema'], schemaPointer) ?? {},
    style,
    explode: typeof object['explode'] === 'boolean' ? object['explode'] : style === 'form',
    ...(object['in'] === 'query' && object['allowEmptyValue'] === true && { mayBeEmpty: true }),
    ...(content !== undefined && { mediaType: content[0] }),
    description: scalarText(object['description']),
    ...(section !== undefined && { section }),
    pointer,
    schemaPointer,
  };
}

/** Gives undefined where there is none, or something that is none. */
function readSchema(loaded: LoadedDocument, value: unknown, pointer: string): Schema | undefined {
  if (value === undefined || isSchema(value)) return value as Schema | undefined;
  loaded.flaws.add(pointer, 'expected a schema, got something else', 'anything is taken for it');
  return undefined;
}

function readRequestBody(loaded: LoadedDocument, entry: unknown, entryPointer: string): RequestBody | undefined {
  if (entry === undefined) return undefined;
  const [object, pointer] = follow(loaded, entry, entryPointer);
  return { required: object['required'] === true, content: readContent(object['content'], pointer, loaded), pointer };
}

function readResponses(loaded: LoadedDocument, responses: unknown, responsesPointer: string): ResponseDescription[] {
  const entries = Object.entries(isObject(responses) ? responses : {}).filter(([status]) => !status.startsWith('x-'));
  return entries.map(([status, entry]) => {
    const [object, pointer] = follow(loaded, entry, childPointer(responsesPointer, status));
    const section = optionalText(object['x-section']);
    return {
      status,
      description: scalarText(object['description']),
      ...(section !== undefined && { section }),
      content: readContent(object['content'], pointer, loaded),
      headers: readHeaders(loaded, object['headers'], childPointer(pointer, 'headers')),
      pointer,
    };
  });
}

function readHeaders(loaded: LoadedDocument, headers: unknown, headersPointer: string): HeaderDescription[] {
  const entries = Object.entries(isObject(headers) ? headers : {}).filter(
    ([name]) => !isNoHeader(loaded, { name, pointer: childPointer(headersPointer, name) }),
  );
  return atMost(loaded, entries, mostHeaders, headersPointer).map(([name, entry]) => {
    const [object, pointer] = follow(loaded, entry, childPointer(headersPointer, name));
    const schema = readSchema(loaded, object['schema'], `${pointer}/schema`) ?? {};
    return { name, required: object['required'] === true, schema, pointer, schemaPointer: `${pointer}/schema` };
  });
}

function readContent(content: unknown, holderPointer: string, loaded: LoadedDocument): MediaType[] {
  return Object.entries(isObject(content) ? content : {}).map(([name, entry]) => {
    const pointer = childPointer(holderPointer, 'content', name);
    const object = entry as JsonObject;
    const schema = readSchema(loaded, object['schema'], `${pointer}/schema`);
    const examples = readExamples(object['examples'], loaded);
    const example = object['example'] ?? [...examples.values()][0];
    const partTypes = readPartTypes(object['encoding']);
    return {
      name,
      ...(schema !== undefined && { schema }),
      ...(example !== undefined && { example }),
      ...(examples.size > 0 && { examples }),
      ...(partTypes !== undefined && { partTypes }),
      pointer,
      schemaPointer: `${pointer}/schema`,
    };
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

/** Gives what stands at the end of a `$ref` chain, with a pointer to it. */
function follow(loaded: LoadedDocument, entry: unknown, entryPointer: string): [JsonObject, string] {
  let [value, pointer] = [entry, entryPointer];
  for (let hops = 0; hops < 50 && isObject(value) && typeof value['$ref'] === 'string'; hops += 1) {
    pointer = toPointer(fromLocalRef(value['$ref']));
    value = valueAt(loaded.root, pointer);
  }
  return [isObject(value) ? value : {}, pointer];
}

function optionalText(value: unknown): string | undefined {
  return value === undefined ? undefined : scalarText(value);
}
