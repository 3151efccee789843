import { asText, isArray, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { didYouMean } from '../../base/text';
import { parametersIn } from '../collections/paths';
import { namesIn, partsOf, repairAllOf } from './all-of';
import { allowsNothing, allowsTypeOf, asTypeOf, textsIn } from '../schema/flatten';
import { notChecked, type Problems } from './document';
import { covers } from './covers';
import { child, follow, namesOf, pointerInRef, valueAt } from './pointer';
import { operationsOf, type Draft, type Kind, type Part } from './walk';

/**
 * Repairs what is wrong with the paths: those that no request can have are left out, of two that match the same requests the later
 * keeps only methods that the first has not, and path parameters that nobody describes are text (OpenAPI 3.1 section 4.8.8).
 * @returns where a pointer to a path that is called anew leads in the file
 */
export function repairPaths(root: Draft, problems: Problems): (pointer: string) => string {
  const renamed = new Map<string, string>();
  const paths = (root['paths'] = withBraces(isObject(root['paths']) ? root['paths'] : {}, problems, renamed));
  const first = new Map<string, { readonly path: string; readonly methods: Set<string> }>();
  for (const path of Object.keys(paths)) {
    const pointer = child('/paths', path);
    if (path.startsWith('x-') || !isReachable(path, pointer, problems)) {
      Reflect.deleteProperty(paths, path);
      continue;
    }
    const item = follow(root, paths[path], pointer);
    if (item === undefined) continue;
    const template = path.replaceAll(/\{[^{}]*\}/g, '{}');
    const same = first.get(template);
    if (same !== undefined) mergeInto(same, path, pointer, operationsOf(item), problems);
    const operations = operationsOf(item);
    if (same === undefined) first.set(template, { path, methods: new Set(operations.map(({ method }) => method)) });
    for (const operation of operations) describeParameters(root, path, item.value, operation, problems);
  }
  return (pointer) => {
    const [path = '', ...below] = namesOf(pointer).slice(1);
    const own = pointer.startsWith('/paths/') ? renamed.get(path) : undefined;
    return own === undefined ? pointer : child('', 'paths', own, ...below);
  };
}

/** Express's `/users/:id` is OpenAPI's `/users/{id}`. What has that already is left as it is. */
function withBraces(paths: JsonObject, problems: Problems, renamed: Map<string, string>): Draft {
  const entries = Object.entries(paths).map(([path, item]) => {
    const plain = path.replaceAll(/\/:([A-Za-z_]\w*)(?=\/|$)/g, '/{$1}');
    if (plain === path) return [path, item] as const;
    const isTaken = Object.hasOwn(paths, plain);
    problems.add({
      pointer: child('/paths', path),
      message: 'OpenAPI has no ":" parameters.',
      consequence: isTaken ? `It is not read as ${plain}, for that is there too.` : `It is read as ${plain}.`,
      remedy: `Write ${plain}.`,
    });
    if (isTaken) return [path, item] as const;
    renamed.set(plain, path);
    return [plain, item] as const;
  });
  return Object.fromEntries(entries);
}

function isReachable(path: string, pointer: string, problems: Problems): boolean {
  const mark = /[?#]/.exec(path.replaceAll(/\{[^{}]*\}/g, ''))?.[0];
  if (mark === undefined && path.startsWith('/')) return true;
  const consequence = 'The operations of this path are left out.';
  if (mark === undefined)
    problems.add({ pointer, message: 'The path does not start with "/".', consequence, remedy: 'Add the "/".' });
  else {
    const remedy = `Describe what follows the "${mark}" as parameters.`;
    problems.add({ pointer, message: `No path of a request has a "${mark}".`, consequence, remedy });
  }
  return false;
}

function mergeInto(
  same: { readonly path: string; readonly methods: Set<string> },
  path: string,
  pointer: string,
  operations: ReturnType<typeof operationsOf>,
  problems: Problems,
): void {
  const message = `${path} and ${same.path} match the same requests.`;
  const twice = operations.filter(({ method }) => same.methods.has(method));
  for (const { holder, key, method } of twice) {
    Reflect.deleteProperty(holder, key);
    const consequence = `${method} ${path} is left out.`;
    problems.add({ pointer: child(pointer, key), message, consequence, remedy: 'Keep one of them.' });
  }
  for (const { method } of operations) same.methods.add(method);
  if (twice.length === 0)
    problems.add({ pointer, message, consequence: 'They are read as one path.', remedy: 'Write them as one path.' });
}

function describeParameters(root: Draft, path: string, item: JsonObject, at: Part, problems: Problems): void {
  const operation = at.holder[at.key] as Draft;
  const own = isArray(operation['parameters']) ? operation['parameters'] : [];
  const shared = isArray(item['parameters']) ? item['parameters'] : [];
  const described = [...own, ...shared]
    .map((entry) => follow(root, entry, '')?.value)
    .flatMap((parameter) => (parameter?.['in'] === 'path' ? [parameter['name']] : []));
  const missing = [...new Set(parametersIn(path))].filter((name) => !described.includes(name));
  if (missing.length === 0) return;
  operation['parameters'] = [
    ...own,
    ...missing.map((name): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ];
  for (const name of missing) {
    const message = `No parameter describes {${name}} of the path.`;
    const remedy = `Add a parameter with in: path and name: ${name}.`;
    // Each operation of the path may lack it.
    problems.add({ pointer: child('/paths', path), message, consequence: 'It is read as text.', remedy });
  }
}

/** Repairs a part: what leads nowhere, and what has another form than OpenAPI demands, is left out or read as meant. */
export function createRepair(root: Draft, problems: Problems): (part: Part) => void {
  return (part) => {
    const { kind, holder, key } = part;
    if (kind === 'media type') repairMediaType(part, problems);
    const found = holder[key];
    if (found === undefined) return;
    if (!isObject(found)) {
      repairNoObject(part, problems);
      return;
    }
    const value: Draft = found;
    const ref = value['$ref'];
    if (typeof ref === 'string' && ref.startsWith('#') && follow(root, value, '') === undefined)
      reportBrokenRef(problems, part, ref, namedAlike(root, ref));
    else if (kind === 'schema') {
      repairAllOf(root, value, part.pointer, problems);
      repairSchema(root, value, part, problems);
    }
  };
}

function repairNoObject({ kind, holder, key, pointer }: Part, problems: Problems): void {
  const isSchema = kind === 'schema';
  if (isSchema) holder[key] = { [notChecked]: true };
  const consequence = isSchema ? 'It is not checked.' : 'It is left out.';
  problems.add({
    pointer,
    message: `The ${kind} must be an object.`,
    consequence,
    remedy: 'Correct it, or remove it.',
  });
}

function repairMediaType({ holder, key, pointer }: Part, problems: Problems): void {
  if (!/^[^/\s]+\/[^/\s]+/.test(key) && !holderIsNamed(pointer)) {
    Reflect.deleteProperty(holder, key);
    const remedy = 'Write a media type such as application/json.';
    problems.add({ pointer, message: `"${key}" is not a media type.`, consequence: 'It is left out.', remedy });
  } else if (!isObject(holder[key])) {
    holder[key] = {};
    const remedy = 'Add a schema.';
    problems.add({ pointer, message: `${key} has no schema.`, consequence: 'The body is not checked.', remedy });
  }
}

/** `components.mediaTypes` of OpenAPI 3.2 has names, not media types. */
function holderIsNamed(pointer: string): boolean {
  return /^\/components\/mediaTypes\/[^/]*$/.test(pointer);
}

/** Keywords that name schemas, which no JSON pointer needs. */
const names = ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'];
const dynamicRefs = ['$dynamicRef', '$recursiveRef'];

const types: ReadonlySet<unknown> = new Set(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']);

/** What people write who think of another language. */
const typesMeant: Readonly<Record<string, string>> = {
  ...{ int: 'integer', long: 'integer', float: 'number', double: 'number', decimal: 'number', bool: 'boolean' },
  ...{ str: 'string', text: 'string', date: 'string', datetime: 'string', 'date-time': 'string', uuid: 'string' },
  ...{ dict: 'object', map: 'object', list: 'array' },
};

type Note = (...said: [keyword: string, message: string, consequence: string, remedy: string]) => void;

function repairType(schema: Draft, note: Note): void {
  const { type } = schema;
  const words = (isArray(type) ? type : [type]).filter((word) => typeof word === 'string');
  const wrong = words.filter((word) => !types.has(word));
  if (wrong.length === 0) return;
  const meant = words.flatMap((word) => {
    const plain = word.toLowerCase();
    return types.has(plain) ? plain : Object.hasOwn(typesMeant, plain) ? (typesMeant[plain] ?? []) : [];
  });
  const [only, ...others] = meant;
  if (only === undefined) delete schema['type'];
  else schema['type'] = others.length === 0 ? only : meant;
  const read = only === undefined ? 'It is ignored.' : `It is read as "${meant.join('" or "')}".`;
  const remedy = only === undefined ? `Write one of ${[...types].join(', ')}.` : `Write ${meant.join(', ')}.`;
  note('type', `There is no type "${wrong.join('", "')}".`, read, remedy);
}

/** Generators that find no type in the code write "object", with the default or example that the code has. */
function repairObject(root: Draft, schema: Draft, note: Note): void {
  const { default: initial, examples, minimum, maximum, type, allOf } = schema;
  const shown = [initial, isArray(examples) ? examples[0] : undefined, minimum, maximum];
  const [value] = shown.filter((one) => one !== undefined && one !== null);
  const parts = [schema, ...partsOf(root, schema)];
  const isPlain = parts.every((part) => namesIn(part).length === 0 && part['additionalProperties'] === undefined);
  const isJsonText = typeof value === 'string' && /^\s*[[{]/.test(value);
  if (value === undefined || typeof value === 'object' || isJsonText || !isPlain) return;
  if (![type, ...parts.map((part) => part['type'])].flat().includes('object')) return;
  const meant = typeof value === 'bigint' ? 'integer' : typeof value;
  if (allOf !== undefined) delete schema['allOf'];
  schema['type'] = isArray(type) ? type.map((one) => (one === 'object' ? meant : one)) : meant;
  note('type', `"type" is "object", and what it shows is no object.`, `It is read as "${meant}".`, `Write ${meant}.`);
}

/** An enum of none of the types: that of an array is of its items, numbers and texts are one another's; what names numbers leaves open which. */
function repairEnum(schema: Draft, note: Note): void {
  const { type, enum: values, items = {} } = schema;
  const types = textsIn(type);
  const own = isArray(values) ? values.filter((value) => value !== null) : [];
  if (own.length === 0 || types.length === 0 || own.some((value) => allowsTypeOf(types, value))) return;
  const read = isArray(values) ? values.map((value) => (value === null ? null : asTypeOf(types, value))) : [];
  delete schema['enum'];
  if (types.includes('array') && isObject(items)) schema['items'] = { enum: own, ...items };
  else if (read.every((value) => value === null || allowsTypeOf(types, value))) schema['enum'] = read;
  const isRead = schema['enum'] !== undefined || schema['items'] !== items;
  const consequence = isRead ? 'It is read as meant.' : 'It is ignored.';
  note(
    'enum',
    `No value of "enum" is of type "${types.join('" or "')}".`,
    consequence,
    'Correct the type or the values.',
  );
}

/** No object has what is required and shut out. */
function repairRequired(schema: Draft, note: Note): void {
  const { required, additionalProperties: others, patternProperties } = schema;
  if (typeof required === 'boolean') {
    delete schema['required'];
    const remedy = 'List the property in "required" of the object around it.';
    note('required', '"required" of a schema must be a list of names.', 'It is ignored.', remedy);
  }
  if (!isArray(required)) return;
  const isClosed = allowsNothing(others) && patternProperties === undefined;
  const known = namesIn(schema);
  const isShut = (name: JsonValue): boolean => isClosed && !known.some((one) => one === name);
  schema['required'] = [...new Set(required)].filter((name) => !isShut(name));
  const [shut] = required.filter(isShut);
  if (shut === undefined) return;
  const message = `"${asText(shut)}" is required, and "additionalProperties: false" shuts it out.`;
  note('required', message, 'It is not required.', 'Describe the property, or remove it from "required".');
}

function repairSchema(root: Draft, schema: Draft, { holder, key, pointer }: Part, problems: Problems): void {
  const note = (keyword: string, message: string, consequence: string, remedy: string): void => {
    problems.add({ pointer: child(pointer, keyword), message, consequence, remedy });
  };
  for (const keyword of names.filter((name) => schema[name] !== undefined)) {
    Reflect.deleteProperty(schema, keyword);
    note(keyword, `"${keyword}" is not supported.`, 'It is ignored.', 'Refer to the schema by a JSON pointer.');
  }
  for (const keyword of dynamicRefs.filter((name) => schema[name] !== undefined)) {
    holder[key] = { [notChecked]: true };
    const consequence = 'The schema is not checked.';
    note(keyword, `"${keyword}" is not supported.`, consequence, 'Write "$ref" with a JSON pointer.');
  }
  repairType(schema, note);
  repairObject(root, schema, note);
  repairEnum(schema, note);
  repairRequired(schema, note);
  const { oneOf } = schema;
  const alternatives = isArray(oneOf) ? oneOf : [];
  const isMixed = alternatives.some((one) => alternatives.some((other) => one !== other && covers(root, one, other)));
  if (oneOf === undefined || !isMixed || 'anyOf' in schema) return;
  delete schema['oneOf'];
  schema['anyOf'] = oneOf;
  const message = 'What matches one alternative of "oneOf" matches another too.';
  note('oneOf', message, 'It is read as "anyOf".', 'Write "anyOf", or what sets them apart: "required", "enum".');
}

const consequences: Partial<Readonly<Record<Kind, string>>> = {
  schema: 'It is not checked.',
  response: 'Its body and headers are not checked.',
  'request body': 'The body is not checked.',
  'path item': 'The operations of this path are left out.',
};

/** Reports a `$ref` that cannot be followed. It costs its part: a schema accepts everything, others are passed over by `follow`. */
export function reportBrokenRef(problems: Problems, { kind, pointer, holder, key }: Part, ref: string, why = ''): void {
  problems.add({
    pointer: child(pointer, '$ref'),
    message: `"$ref" points to nothing: ${ref}.${why === '' ? '' : ` ${why}`}`,
    consequence: consequences[kind] ?? 'It is left out.',
    remedy: `Add the ${kind}, or correct the "$ref".`,
  });
  if (kind === 'schema') holder[key] = { [notChecked]: true };
}

/** `Did you mean Book?` of what stands where a `$ref` leads to nothing. */
function namedAlike(root: Draft, ref: string): string {
  const pointer = pointerInRef(ref) ?? '';
  const beside = valueAt(root, pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))));
  return didYouMean(namesOf(pointer).at(-1) ?? '', Object.keys(isObject(beside) ? beside : {})).trim();
}

/** Reports a key that occurs twice in YAML. */
export function reportRepeated(problems: Problems, pointer: string): void {
  const message = `"${namesOf(pointer).at(-1) ?? ''}" occurs twice.`;
  problems.add({ pointer, message, consequence: 'The last one holds.', remedy: 'Remove the others, or unite them.' });
}
