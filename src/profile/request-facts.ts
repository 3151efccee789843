import { stringifyJson, type JsonValue, lineAndColumn, positionOfJsonFault, ownMember, parseJson } from '../base/json';
import { type Facts, renderTemplate } from './template';
import { isObject } from '../openapi/document';

/** What a request said, as whoever answers it may repeat it. */
interface Asked {
  readonly method: string;
  /** Below the base path, percent escapes kept, without query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Decoded, by name. */
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly body: JsonValue | undefined;
  /** The body as it was sent, where it is a text. */
  readonly bodyText?: string | undefined;
  /** The same as they travel, percent escapes kept. */
  readonly pathTexts?: Readonly<Record<string, string>> | undefined;
  /** What an answer is about: `query.limit`, `body.name`. */
  readonly subject?: string | undefined;
  /** The path as it travels, with the base path. */
  readonly urlPath?: string | undefined;
  /** Scheme and host that the client asks for. */
  readonly origin?: string | undefined;
  /** Gives a header field of the request. */
  readonly header?: ((name: string) => string | undefined) | undefined;
}

/** Most members of a query or of a body that are facts, and longest text of one in characters. */
const [mostFacts, longestFact] = [40, 2000];

/** The name of what an answer is about, as services spell one that lies within others: `lines.0.sku`, `lines[0].sku`, `lines[0][sku]`. */
function addSubject(facts: Record<string, string>, subject: string): void {
  const names = subject.slice(subject.indexOf('.') + 1).split('.');
  const [top = '', ...within] = names;
  const leaf = names.findLast((name) => !/^\d+$/.test(name)) ?? top;
  facts['subject'] = names.join('.');
  facts['subject.indexed'] = top + within.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');
  facts['subject.brackets'] = top + within.map((name) => `[${name}]`).join('');
  if (subject.startsWith('body.')) facts['subject.pointer'] = `/${names.join('/')}`;
  if (within.length > 0)
    facts['json.subject'] = names.map((name) => (/^\d{1,9}$/.test(name) ? name : JSON.stringify(name))).join(',');
  facts['subject.top'] = top;
  facts['subject.leaf'] = leaf;
}

/**
 * Gives what a request says by the names of a template's placeholders: `query.limit`, `path.petId`, `body.name`, `path`, `method`,
 * `path-text.petId` (percent escapes kept), `target` (the path with its query), `path.trimmed` (without the slash at the end of the path),
 * `url.path` and `url.target` (the same with the base path), `media-type` and `content-type` (without
 * and with parameters), `accept`, `if-match`, `from-origin` (of the page that asks), `access-control-request-method` and `-headers`, `origin` (of the service); of what the answer is about, `subject` is the name (`lines.0.sku`; `subject.indexed` `lines[0].sku`, `subject.brackets` `lines[0][sku]`, `subject.pointer` `/lines/0/sku`, `json.subject` `"lines",0,"sku"`, `subject.top` `lines`, `subject.leaf` `sku`), `value` the text, `value.type` its JSON type and `value.length` its
 * characters. What begins with `json.` stands in JSON as it is written there: `json.value` and `json.body`.
 */
export function factsOf(asked: Asked): Facts {
  const { method, path, query, pathParameters, body, subject, urlPath = path, header = nothing } = asked;
  const facts: Record<string, string> = {};
  // Where no member is wrong, the body may be: one that is no object is told of as a value.
  const whole = typeof body === 'object' && body !== null && !Array.isArray(body) ? undefined : body;
  const about = subject === undefined ? whole : valueAt(asked, subject);
  if (about !== undefined) {
    const text = textOf(about);
    facts['value'] = text;
    facts['value.type'] = typeOf(about);
    facts['json.value'] = jsonOf(about);
    Object.assign(facts, typeWords(about));
    facts['value.length'] = String(Array.isArray(about) ? about.length : Array.from(text).length);
  }
  if (subject !== undefined) addSubject(facts, subject);
  for (const [name, text] of Object.entries(pathParameters)) {
    add(facts, `path.${name}`, text);
    add(facts, `path-text.${name}`, asked.pathTexts?.[name] ?? text);
  }
  for (const [name, text] of [...new URLSearchParams(query)].slice(0, mostFacts)) add(facts, `query.${name}`, text);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    for (const [name, value] of Object.entries(body).slice(0, mostFacts)) {
      if (typeof value !== 'object' || value === null) add(facts, `body.${name}`, textOf(value));
    }
  }
  // Of two that say the same, the first is taken.
  facts['path'] = path;
  facts['target'] = query === '' ? path : `${path}?${query}`;
  facts['search'] = query === '' ? '' : `?${query}`;
  facts['path.trimmed'] = path.replace(/\/$/, '');
  facts['method'] = method;
  if (body !== undefined) facts['json.body'] = jsonOf(body);
  if (asked.bodyText !== undefined)
    for (const [name, text] of Object.entries(bodyFacts(asked.bodyText))) add(facts, name, text);
  add(facts, 'origin', asked.origin ?? '');
  facts['url.path'] = urlPath;
  facts['url.target'] = query === '' ? urlPath : `${urlPath}?${query}`;
  for (const name of repeatedFields) add(facts, name, header(name) ?? '');
  add(facts, 'from-origin', header('origin') ?? '');
  add(facts, 'media-type', (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '');
  return facts;
}

/** Header fields of a request that answers repeat. */
export const repeatedFields = [
  'content-type',
  'accept',
  'if-match',
  'access-control-request-method',
  'access-control-request-headers',
];

function nothing(): undefined {
  return undefined;
}

function add(facts: Record<string, string>, name: string, text: string): void {
  // Names are looked for between braces.
  if (text.length <= longestFact && /^[^{}]{1,200}$/.test(name)) facts[name] ??= text;
}

function textOf(value: JsonValue): string {
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return text.length > longestFact ? text.slice(0, longestFact) : text;
}

/** Nothing where it is long: half a value would be no JSON. */
function jsonOf(value: JsonValue): string {
  const text = stringifyJson(value);
  return text.length > longestFact ? '' : text;
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** Gives what a request has at a subject: `query.limit`, `body.name`; undefined where it has nothing there. */
function valueAt({ query, pathParameters, body }: Asked, subject: string): JsonValue | undefined {
  const [place = '', ...names] = subject.split('.');
  const name = names.join('.');
  if (place === 'path') return Object.hasOwn(pathParameters, name) ? pathParameters[name] : undefined;
  if (place === 'query') return new URLSearchParams(query).get(name) ?? undefined;
  if (place !== 'body') return undefined;
  let value = body;
  for (const part of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Readonly<Record<string, JsonValue>>)[part];
  }
  return value;
}

/** Gives facts as they stand within a JSON string (RFC 8259 section 7). */
export function escapedFacts(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, text]) => [name, isOfJson(name) ? text : escapeInJson(text)]),
  );
}

/** Tells whether what stands for a placeholder is JSON, and not a text within it. */
export function isOfJson(placeholder: string): boolean {
  return placeholder.startsWith('json.');
}

/** Gives a text as it stands within a JSON string (RFC 8259 section 7). */
export function escapeInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Longest body of which the place of a fault is looked for, in characters: of longer ones services tell nothing else. */
const longest = 10_000;

/**
 * Gives what a body says as a text, by the names of placeholders: `body-text` (as it was sent), `body-length` and `body-last` (its
 * characters, and the index of the last); where it is no JSON, or no object, the place where that shows: `syntax.offset` (from 0),
 * `syntax.line` and `syntax.column` (from 1), `syntax.after` (the offset behind it), `syntax.token` (what stands there).
 */
export function bodyFacts(text: string): Readonly<Record<string, string>> {
  const facts: Record<string, string> = {
    'body-text': text,
    'body-length': String(text.length),
    'body-last': String(text.length - 1),
  };
  if (text.length > longest) return facts;
  const first = text.search(/\S/);
  const at = positionOfJsonFault(text) ?? (/[[{]/.test(text.charAt(first)) ? undefined : first);
  if (at === undefined) return facts;
  const { line, column } = lineAndColumn(text, at);
  return {
    ...facts,
    'syntax.token': text.charAt(at),
    'syntax.offset': String(at),
    'syntax.after': String(at + 1),
    'syntax.line': String(line),
    'syntax.column': String(column),
  };
}

/** The names that languages give to the types of JSON values: what decodes a body tells of a wrong one in them. */
const words = {
  null: { go: 'null', python: 'NoneType', php: 'NULL', ruby: 'NilClass', java: 'Null', 'java-token': 'VALUE_NULL' },
  boolean: { go: 'bool', python: 'bool', php: 'boolean', ruby: 'Boolean', java: 'Boolean', 'java-token': '' },
  integer: {
    go: 'number',
    python: 'int',
    php: 'integer',
    ruby: 'Integer',
    java: 'Integer',
    'java-token': 'VALUE_NUMBER_INT',
  },
  fraction: {
    go: 'number',
    python: 'float',
    php: 'double',
    ruby: 'Float',
    java: 'Floating-point',
    'java-token': 'VALUE_NUMBER_FLOAT',
  },
  string: { go: 'string', python: 'str', php: 'string', ruby: 'String', java: 'String', 'java-token': 'VALUE_STRING' },
  array: { go: 'array', python: 'list', php: 'array', ruby: 'Array', java: 'Array', 'java-token': 'START_ARRAY' },
  object: { go: 'object', python: 'dict', php: 'array', ruby: 'Hash', java: 'Object', 'java-token': 'START_OBJECT' },
} as const;

/** The placeholders of `typeWords`. */
export const typeFacts: readonly string[] = Object.keys(words.null).map((language) => `value.${language}-type`);

/** Gives what languages call the type of a value, by placeholder: `value.go-type` is `bool`, `value.python-type` is `NoneType`. */
export function typeWords(value: JsonValue): Readonly<Record<string, string>> {
  const kind = kindOf(value);
  return Object.fromEntries(
    Object.entries(words[kind]).map(([language, word]) => [
      `value.${language}-type`,
      word === '' ? `VALUE_${value === true ? 'TRUE' : 'FALSE'}` : word,
    ]),
  );
}

function kindOf(value: JsonValue): keyof typeof words {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'object';
}

/** Most members that are facts, and longest text of one in characters. */
const [mostMemberFacts, longestMemberFact] = [80, 200];

/**
 * Gives the members of an item that an answer shows by the names of a header's placeholders: `member.version`; those at the top, and
 * where the item stands in an envelope those of what it holds. None where the body is no JSON object.
 */
export function memberFacts(text: string | undefined): Facts {
  const body = text === undefined ? undefined : read(text);
  if (body === undefined || !isObject(body)) return {};
  const top = body as Readonly<Record<string, JsonValue>>;
  const within = Object.values(top).filter((value) => isObject(value)) as Readonly<Record<string, JsonValue>>[];
  const facts: Record<string, string> = {};
  for (const members of [top, ...(within.length === 1 ? within : [])])
    for (const [name, value] of Object.entries(members).slice(0, mostMemberFacts)) {
      const plain = typeof value === 'string' ? value : stringifyJson(value);
      const isFact = (value === null || typeof value !== 'object') && plain.length <= longestMemberFact;
      if (isFact && /^[^{}]{1,150}$/.test(name)) facts[`member.${name}`] ??= plain;
    }
  return facts;
}

/**
 * Gives the template of the entity tag that a profile's headers have, where it follows from the item alone: from its members
 * (`member.version`) or from the stand-in's own tag (`etag`). Undefined where there is none, or a weak one of our own, which
 * If-Match never finds (RFC 9110 section 13.1.1).
 */
export function tagTemplate(headers: Readonly<Record<string, string>> | undefined): string | undefined {
  const [, template] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'etag') ?? [];
  if (template === undefined || template === 'absent') return undefined;
  const placeholders = [...template.matchAll(/\{\{([^{}]{1,200})\}\}/g)].map(([, name = '']) => name);
  const isOfMembers = placeholders.some((name) => name.startsWith('member.'));
  const isKnown = placeholders.every((name) => name === 'etag' || name.startsWith('member.'));
  return isKnown && (isOfMembers || !template.startsWith('W/')) ? template : undefined;
}

/** Gives the entity tag that a template makes of what an answer shows, and of the tag that the stand-in has for it. */
export function tagOf(template: string, text: string | undefined, own: string): string {
  const facts = memberFacts(text);
  return renderTemplate(template, (name) => (name === 'etag' ? own.replaceAll('"', '') : ownMember(facts, name)));
}

function read(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
