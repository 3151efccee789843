import type { JsonValue } from '../exact-json';
import { isObject, scalarText, type JsonObject, type ParameterLocation } from './document';
import { problemOf } from './flaws';
import { follow } from './follow';
import { childPointer } from './json-pointer';
import type { LoadedDocument } from './load-document';
import { isBroken } from './mend-refs';
import { fitToTemplate } from './path-parameters';
import { playableOperations, type PlayableOperation } from './playable-paths';
import { readRequestBody, readResponses } from './read-bodies';
import { atMost, isNoHeader, optionalText, readSchema } from './read-entries';
import { readSecurity } from './read-security';
import { preview } from './schema/describe-error';
import type { Deprecation, Operation, Parameter } from './operation';

/**
 * Gives the operations of a mended document, in document order. One that cannot be read is a flaw, and not among them; of two
 * with one operationId the second goes by its method and path.
 */
export function readOperations(loaded: LoadedDocument): Operation[] {
  const ids = new Map<string, string>();
  return playableOperations(loaded).flatMap((playable) => {
    const { method, path, pointer } = playable;
    try {
      return [readOperation(loaded, playable, ids)];
    } catch (cause) {
      loaded.flaws.add(pointer, problemOf(cause), `${method.toUpperCase()} ${path} is not played`);
      return [];
    }
  });
}

function readOperation(loaded: LoadedDocument, playable: PlayableOperation, ids: Map<string, string>): Operation {
  const { path, method, item, itemPointer, raw, pointer } = playable;
  const section = optionalText(raw['x-section']);
  const requestBody = readRequestBody(loaded, raw['requestBody'], childPointer(pointer, 'requestBody'));
  const deprecation = readDeprecation(raw);
  const parameters = readParameters(
    loaded,
    [item['parameters'], childPointer(itemPointer, 'parameters')],
    [raw['parameters'], childPointer(pointer, 'parameters')],
  );
  return {
    id: readId(loaded, playable, ids),
    method: method.toUpperCase(),
    path,
    pointer,
    summary: scalarText(raw['summary']),
    ...(section !== undefined && { section }),
    ...(deprecation !== undefined && { deprecation }),
    parameters: fitToTemplate(loaded, parameters, path, pointer),
    ...(requestBody !== undefined && { requestBody }),
    responses: readResponses(loaded, raw['responses'], childPointer(pointer, 'responses')),
    security: readSecurity(loaded, raw['security'], childPointer(pointer, 'security')),
    raw,
  };
}

function readId(
  loaded: LoadedDocument,
  { method, path, raw, pointer }: PlayableOperation,
  ids: Map<string, string>,
): string {
  const own = `${method.toUpperCase()} ${path}`;
  const id = raw['operationId'];
  if (id === undefined || id === '') return own;
  const place = `${pointer}/operationId`;
  const cost = `it is called ${JSON.stringify(own)}`;
  if (typeof id !== 'string') {
    loaded.flaws.add(place, `expected a string, got ${preview(id as JsonValue)}`, cost, 'name the operation');
    return own;
  }
  const first = ids.get(id);
  if (first === undefined) {
    ids.set(id, place);
    return id;
  }
  const problem = `two operations are called ${JSON.stringify(id)}; the first is ${loaded.locate(first)}`;
  loaded.flaws.add(place, problem, cost, 'rename one: operationIds must be unique');
  return own;
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

/** Most parameters of an operation, each of which has to be compiled. */
const mostParameters = 1000;

/** Gives the parameters of lists, each with the pointer to it; the later ones override the earlier. */
function readParameters(loaded: LoadedDocument, ...lists: (readonly [unknown, string])[]): Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const [list, listPointer] of lists) {
    if (!Array.isArray(list)) continue;
    const here = new Set<string>();
    atMost(loaded, list, mostParameters, listPointer).forEach((entry, index) => {
      const parameter = readParameter(loaded, entry, childPointer(listPointer, index));
      if (parameter === undefined) return;
      const isHeader = parameter.in === 'header';
      const isIgnored =
        isHeader && (ignoredHeaders.includes(parameter.name.toLowerCase()) || isNoHeader(loaded, parameter));
      if (isIgnored) return;
      const key = `${parameter.in} ${parameter.name}`;
      if (here.has(key))
        loaded.flaws.add(
          parameter.pointer,
          `${parameter.name} is described twice`,
          'the last counts',
          'keep one of the two',
        );
      here.add(key);
      byKey.set(key, parameter);
    });
  }
  return [...byKey.values()];
}

const locations: readonly string[] = ['query', 'path', 'header', 'cookie'] satisfies ParameterLocation[];

/** Gives undefined for what is no parameter, a flaw. */
function readParameter(loaded: LoadedDocument, entry: unknown, entryPointer: string): Parameter | undefined {
  const [object, pointer] = follow(loaded.root, entry, entryPointer);
  const location = scalarText(object['in']).toLowerCase() as ParameterLocation;
  if (isBroken(object)) return undefined;
  if (scalarText(object['name']) === '') {
    loaded.flaws.add(pointer, 'the parameter has no name', 'it is left out', 'add `name`');
    return undefined;
  }
  if (!locations.includes(location)) {
    const problem = `expected \`in\` to be one of ${locations.join(', ')}, got ${preview(object['in'] as JsonValue)}`;
    loaded.flaws.add(childPointer(pointer, 'in'), problem, 'the parameter is left out', 'correct it');
    return undefined;
  }
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
