import { readHints } from './collections/hints';
import type { JsonValue } from '../base/json';
import {
  isObject,
  scalarText,
  type JsonObject,
  type ParameterLocation,
  follow,
  childPointer,
  valueAt,
  methods,
} from './document';
import { problemOf } from './problems';
import type { LoadedDocument } from './load-document';
import { isBroken } from './mend-refs';
import { readRequestBody, readResponses, atMost, isNoHeader, optionalText, readSchema } from './read-bodies';
import { preview } from './schema/describe-error';
import {
  type Deprecation,
  type Operation,
  type Parameter,
  canBeSent,
  type SecurityRequirement,
  type SecurityScheme,
} from './operation';
import { shapeOf } from '../base/http';

/** What operations that were read before tell of the next. */
interface Known {
  readonly ids: Map<string, string>;
  /** Lists of security requirements, by what they were read from. */
  readonly lists: Map<object, SecurityRequirement[]>;
}

/**
 * Gives the operations of a mended document, in document order. One that cannot be read is a flaw, and not among them; of two
 * with one operationId the second goes by its method and path.
 */
export function readOperations(loaded: LoadedDocument): Operation[] {
  const known: Known = { ids: new Map(), lists: new Map() };
  return playableOperations(loaded).flatMap((playable) => {
    const { method, path, pointer } = playable;
    try {
      return [readOperation(loaded, playable, known)];
    } catch (cause) {
      loaded.flaws.add(pointer, problemOf(cause), `${method.toUpperCase()} ${path} is not played`);
      return [];
    }
  });
}

function readOperation(loaded: LoadedDocument, playable: PlayableOperation, known: Known): Operation {
  const { path, method, item, itemPointer, raw, pointer } = playable;
  const section = optionalText(raw['x-section']);
  const requestBody = readRequestBody(loaded, raw['requestBody'], childPointer(pointer, 'requestBody'));
  const deprecation = readDeprecation(raw);
  const parameters = readParameters(
    loaded,
    [item['parameters'], childPointer(itemPointer, 'parameters')],
    [raw['parameters'], childPointer(pointer, 'parameters')],
  );
  const hints = readHints(loaded.flaws, [item, itemPointer], [raw, pointer]);
  return {
    id: readId(loaded, playable, known.ids),
    method: method.toUpperCase(),
    path,
    pointer,
    summary: scalarText(raw['summary']),
    ...(section !== undefined && { section }),
    ...(deprecation !== undefined && { deprecation }),
    parameters: fitToTemplate(loaded, parameters, path, pointer),
    ...(requestBody !== undefined && { requestBody }),
    responses: readResponses(loaded, raw['responses'], childPointer(pointer, 'responses')),
    security: readSecurity(loaded, known, raw['security'], childPointer(pointer, 'security')),
    ...(hints !== undefined && { hints }),
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

/** Where the schema stands of what no parameter describes: a part of the document that is made for it. */
const madeFor = 'x-understudy-undeclared';

/**
 * Gives the parameters of an operation as its path template has them (OpenAPI 3.1 section 4.8.12.1): one that the template does
 * not hold is left out, one that no parameter describes is read as text, one that is not said to be required is. All are flaws; `pointer` is that of the operation.
 */
function fitToTemplate(
  loaded: LoadedDocument,
  parameters: readonly Parameter[],
  path: string,
  pointer: string,
): Parameter[] {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const { flaws } = loaded;
  const fitting = parameters.filter((parameter) => {
    if (parameter.in !== 'path') return true;
    if (names.includes(parameter.name)) {
      const written = valueAt(loaded.root, parameter.pointer);
      if (isObject(written) && written['required'] === true) return true;
      const problem = `the path parameter ${parameter.name} is not said to be required`;
      flaws.add(parameter.pointer, problem, 'it is read as required', 'add `required: true`');
      return true;
    }
    const problem = `the path ${path} holds no {${parameter.name}}`;
    flaws.add(parameter.pointer, problem, 'the parameter is left out', 'correct its name, or add it to the path');
    return false;
  });
  const described = new Set(fitting.filter((one) => one.in === 'path').map(({ name }) => name));
  const undeclared = [...new Set(names)].filter((name) => !described.has(name));
  const added = undeclared.map((name): Parameter => {
    const problem = `the path holds {${name}}, and no parameter describes it`;
    flaws.add(pointer, problem, `{${name}} is read as text`, `add a parameter with in: path and name: ${name}`);
    return asText(loaded.root, name, pointer);
  });
  if (new Set(names).size < names.length)
    flaws.add(pointer, `the path ${path} holds a parameter twice`, 'the last of the two counts', 'rename one');
  return [...fitting, ...added];
}

function asText(root: JsonObject, name: string, pointer: string): Parameter {
  const schema = { type: 'string' };
  root[madeFor] ??= schema;
  const schemaPointer = childPointer('', madeFor);
  return {
    name,
    in: 'path',
    required: true,
    schema: root[madeFor] as typeof schema,
    style: 'simple',
    explode: false,
    description: '',
    pointer,
    schemaPointer,
  };
}

/** An operation that requests can reach. */
interface PlayableOperation {
  /** The path template, with the slash that it begins with. */
  readonly path: string;
  /** Lower case, as documents write it. */
  readonly method: string;
  readonly item: JsonObject;
  readonly itemPointer: string;
  readonly raw: JsonObject;
  readonly pointer: string;
  /** Where the path itself is written. */
  readonly pathPointer: string;
}

/** The methods that are answered on paths of one shape, each with the path that is. */
type Answered = Map<string, string>;

/** What operations that were read before tell of the next. */
interface Known {
  readonly ids: Map<string, string>;
  /** Lists of security requirements, by what they were read from. */
  readonly lists: Map<object, SecurityRequirement[]>;
}

/**
 * Gives the operations of a mended document that can be played, in document order. A path that no request can name, an
 * operation that is none, and the later of two on templates that match the same requests (OpenAPI 3.1 section 4.8.8) are flaws.
 */
function playableOperations(loaded: LoadedDocument): PlayableOperation[] {
  const paths = loaded.root['paths'] as JsonObject;
  const byShape = new Map<string, Answered>();
  return Object.entries(paths).flatMap(([key, rawItem]) => {
    if (key.startsWith('x-')) return [];
    const pathPointer = childPointer('/paths', key);
    const path = reachablePath(loaded, key, pathPointer);
    if (path === undefined || !isItem(loaded, rawItem, pathPointer)) return [];
    const [item, itemPointer] = follow(loaded.root, rawItem, pathPointer);
    const found = methods.flatMap((method): PlayableOperation[] => {
      if (item[method] === undefined) return [];
      const [raw, pointer] = follow(loaded.root, item[method], childPointer(itemPointer, method));
      if (!isOperation(loaded, item[method], `${method.toUpperCase()} ${path}`, pointer)) return [];
      return [{ path, method, item, itemPointer, raw, pointer, pathPointer }];
    });
    const shape = shapeOf(path);
    const answered = byShape.get(shape) ?? new Map<string, string>();
    byShape.set(shape, answered);
    return withoutTwins(loaded, found, answered);
  });
}

function reachablePath({ flaws }: LoadedDocument, key: string, pointer: string): string | undefined {
  const mark = /[#?]/.exec(shapeOf(key))?.[0];
  if (mark !== undefined) {
    const problem = `no request can carry ${JSON.stringify(mark)} in its path`;
    flaws.add(pointer, problem, `${key} is not played`, 'describe what comes after it as parameters');
    return undefined;
  }
  if (key.startsWith('/')) return key;
  const problem = `expected a path that starts with "/", got ${JSON.stringify(key)}`;
  flaws.add(pointer, problem, 'it is read as if it did', 'add the slash');
  return `/${key}`;
}

function isItem({ flaws }: LoadedDocument, item: unknown, pointer: string): boolean {
  if (isObject(item)) return true;
  const problem = `expected a path item (an object), got ${preview(item as JsonValue)}`;
  flaws.add(pointer, problem, 'the operations of this path are not played', 'correct it');
  return false;
}

function isOperation({ flaws }: LoadedDocument, value: unknown, name: string, pointer: string): boolean {
  if (isObject(value)) return !isBroken(value);
  const problem = `expected an operation (an object), got ${preview(value as JsonValue)}`;
  flaws.add(pointer, problem, `${name} is not played`, 'describe it, or take it away');
  return false;
}

function withoutTwins(
  { flaws }: LoadedDocument,
  found: readonly PlayableOperation[],
  answered: Answered,
): PlayableOperation[] {
  const before = new Map(answered);
  const [twin] = before.values();
  if (twin !== undefined && found.every(({ method }) => !before.has(method)) && found[0] !== undefined) {
    const problem = `this path and ${twin} match the same requests`;
    flaws.add(found[0].pathPointer, problem, 'each answers the methods that it has', 'write them as one path');
  }
  return found.filter(({ method, path, pointer }) => {
    const first = before.get(method);
    if (first === undefined) answered.set(method, path);
    else {
      const problem = `this path and ${first} match the same requests`;
      flaws.add(pointer, problem, `${method.toUpperCase()} ${path} is not played`, 'keep one of the two');
    }
    return first === undefined;
  });
}

/** Most alternatives of credentials for an operation, each of which is compared with what a request carries. */
const mostAlternatives = 200;

/**
 * Gives what an operation asks for by its own list of security requirements, else by that of the document (OpenAPI 3.1
 * section 4.8.10); none where one of them is empty. `pointer` is that of its own list.
 */
function readSecurity(loaded: LoadedDocument, { lists }: Known, own: unknown, pointer: string): SecurityRequirement[] {
  const isOwn = own !== undefined && own !== null;
  const list = isOwn ? own : loaded.root['security'];
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) {
    const problem = 'expected a list of security requirements, got something else';
    loaded.flaws.add(isOwn ? pointer : '/security', problem, 'no key is asked for', 'write a list');
    return [];
  }
  // Most operations ask for the same list, that of the document.
  let found = lists.get(list);
  if (found === undefined) lists.set(list, (found = readList(loaded, list, isOwn ? pointer : '/security')));
  return found;
}

function readList(loaded: LoadedDocument, list: readonly unknown[], pointer: string): SecurityRequirement[] {
  if (list.length > mostAlternatives) {
    const problem = `expected at most ${mostAlternatives} alternatives, got ${list.length}`;
    loaded.flaws.add(pointer, problem, 'those after are not played');
  }
  const schemes = declaredSchemes(loaded);
  const requirements = list.slice(0, mostAlternatives).flatMap((requirement, index): Named[] => {
    const place = childPointer(pointer, index);
    if (isObject(requirement)) return [{ names: Object.keys(requirement), place }];
    const problem = 'expected a security requirement (an object), got something else';
    loaded.flaws.add(place, problem, 'it is left out', 'correct it');
    return [];
  });
  if (requirements.some(({ names }) => names.length === 0)) return [];
  const isWhole = ({ names }: Named): boolean => names.every((name) => Object.hasOwn(schemes, name));
  const known = requirements.filter(isWhole);
  for (const requirement of requirements)
    if (!isWhole(requirement)) tellUndeclared(loaded, requirement, schemes, known.length > 0);
  // What nobody describes, nobody can ask for: the rest of the requirement is asked for alone.
  const rest = requirements.map(({ names }) => names.filter((name) => Object.hasOwn(schemes, name)));
  const read = known.length > 0 ? known.map(({ names }) => names) : rest;
  return read.some((names) => names.length === 0)
    ? []
    : read.map((names) => names.map((name) => readScheme(loaded, name)));
}

/** A security requirement: the names of the schemes that must all hold, and where it is written. */
interface Named {
  readonly names: readonly string[];
  readonly place: string;
}

function declaredSchemes({ root, resolve }: LoadedDocument): JsonObject {
  const components = isObject(root['components']) ? root['components'] : {};
  const schemes = isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  const isScheme = (value: unknown): boolean => {
    const scheme = resolve(value);
    return isObject(scheme) && !isBroken(scheme);
  };
  return Object.fromEntries(Object.entries(schemes).filter(([, value]) => isScheme(value)));
}

function tellUndeclared(
  { flaws }: LoadedDocument,
  { names, place }: Named,
  schemes: JsonObject,
  hasOthers: boolean,
): void {
  const known = Object.keys(schemes).join(', ') || 'none';
  for (const name of names.filter((one) => !Object.hasOwn(schemes, one))) {
    const problem = `there is no security scheme ${JSON.stringify(name)}; known: ${known}`;
    const cost = hasOthers ? 'this alternative is left out' : 'nothing is asked for by it';
    flaws.add(childPointer(place, name), problem, cost, 'describe it under components/securitySchemes');
  }
}

function readScheme(loaded: LoadedDocument, key: string): SecurityScheme {
  const pointer = childPointer('/components/securitySchemes', key);
  const described = loaded.resolve({ $ref: `#${pointer}` });
  const object = isObject(described) ? described : {};
  const scheme = textIfThere(object['scheme'])?.toLowerCase();
  const location = textIfThere(object['in']);
  const name = textIfThere(object['name']);
  const read = {
    key,
    type: scalarText(object['type']),
    ...(scheme !== undefined && { scheme }),
    ...(location !== undefined && { in: location }),
    ...(name !== undefined && { name }),
    pointer,
  };
  if (!canBeSent(read))
    loaded.flaws.add(pointer, `no ${location ?? ''} can be called ${JSON.stringify(name)}`, neverSent);
  return read;
}

const neverSent = 'nobody can send its key: whatever asks for it is refused';

function textIfThere(value: unknown): string | undefined {
  return value === undefined ? undefined : scalarText(value);
}
