import { roleOf } from '../openapi/schema/consistent-values';
import { parametersIn } from '../openapi/collections/names';
import type { Contract } from '../openapi/contract';
import { isObject, type Schema, valueAt } from '../openapi/document';
import { differsEachTime, isIdempotencyKey } from '../openapi/operation-words';
import type { Operation, Parameter } from '../openapi/operation';
import { stringifyJson, type JsonValue, ownMember } from '../base/json';
import { createRandom, randomUuid, seededInteger, seededText } from '../base/random';
import type { RequestSpec } from './request';
import { Unsendable } from './run-errors';
import { generateValue, type Manner } from '../openapi/schema/generate';
import { leastLength, SampleError } from '../openapi/schema/work-budget';
import { nearestNumber, numberRange } from '../openapi/schema/numbers';
import { sampleText as textOfPattern } from '../openapi/schema/sample-text';
import type { Schemas } from '../openapi/schema/schemas';
import { isValidExample } from '../openapi/schema/example-check';
import { keepDocumented } from '../openapi/schema/documented-part';
import { fictionalNumbers, namesTelephone } from './telephone-numbers';

/** A value made for a parameter that an operation requires. */
interface RequiredValue {
  readonly parameter: Parameter;
  /** Its texts: one, or one for each item of an exploded array. */
  readonly texts: readonly string[];
  /** Whether the document names the value itself (an enum, a default, an example), so that a service must know it. */
  readonly isNamed: boolean;
}

/** Header parameters of these names are ignored (OpenAPI 3.1 section 4.8.12). */
const ignored = ['accept', 'content-type', 'authorization'];

/**
 * Gives a value for each query and header parameter that an operation requires, and a write for what reads require;
 * the parameter alone where none can be made.
 */
function requiredValues(contract: Contract, operation: Operation): readonly (RequiredValue | Parameter)[] {
  return contract.derive(makeRequiredValues, operation);
}

function makeRequiredValues(contract: Contract, operation: Operation): (RequiredValue | Parameter)[] {
  const demanded = operation.parameters.filter(
    (one) =>
      (one.required || (!isReading(operation) && isRequiredByRead(contract, one))) &&
      (one.in === 'query' || (one.in === 'header' && !ignored.includes(one.name.toLowerCase()))),
  );
  return demanded.map((parameter) => valueFor(contract, parameter));
}

/** Gives the parameter of an operation that is required and for which no value can be made. */
export function unsampled(contract: Contract, operation: Operation): Parameter | undefined {
  return requiredValues(contract, operation).find((value): value is Parameter => !isMade(value));
}

/**
 * Throws an Unsendable where a request leaves out a parameter that is required and for which no value can be made: a service
 * would rightly refuse it.
 */
export function assertSampled(contract: Contract, spec: RequestSpec): void {
  const parameter = unsampled(contract, spec.operation);
  if (parameter === undefined || isGiven(spec, parameter.name, parameter.in)) return;
  throw new Unsendable(`never sent: no value can be made for the required parameter ${parameter.name}`);
}

/** Tells whether a parameter takes a text, read as one of the values that it may stand for. */
export function takesText(contract: Contract, { schemaPointer, name, schema }: Parameter, text: string): boolean {
  const validate = contract.validators.compile(schemaPointer, 'request');
  const types = contract.schemas.typesOf(contract.schemas.flatten(schema));
  const number = Number(text);
  const scalars: JsonValue[] = [text, ...(Number.isNaN(number) ? [] : [number])];
  if (text === 'true' || text === 'false') scalars.push(text === 'true');
  const values = types.includes('array') ? scalars.map((value): JsonValue => [value]) : scalars;
  return values.some((value) => validate(value, name).length === 0);
}

/** Tells whether a request to an operation carries values that the document does not name, so that refusing it is lawful. */
export function guessesValues(contract: Contract, operation: Operation): boolean {
  return requiredValues(contract, operation).some((value) => isMade(value) && !value.isNamed);
}

/**
 * Gives a request with the required parameters that it leaves out, and with the key of one that creates. What differs each time
 * is made of `mark`, another one for each request but its repeats; without one it is the same for all.
 */
export function withRequired(contract: Contract, spec: RequestSpec, mark?: string): RequestSpec {
  const { operation } = spec;
  const keys = mark === undefined || operation.method !== 'POST' ? [] : optionalKeys(operation);
  const missing = [...requiredValues(contract, operation), ...keys.map((key) => valueFor(contract, key))]
    .filter(isMade)
    .filter(({ parameter: { name, in: place } }) => !isGiven(spec, name, place))
    .map((value) => (mark === undefined ? value : freshValue(contract, value, mark)));
  if (missing.length === 0) return spec;
  const pairs = (place: string): [string, string][] =>
    missing
      .filter(({ parameter }) => parameter.in === place)
      .flatMap(({ parameter, texts }) => texts.map((text): [string, string] => [parameter.name, text]));
  return {
    ...spec,
    query: [...pairs('query'), ...(spec.query ?? [])],
    headers: [...pairs('header'), ...(spec.headers ?? [])],
  };
}

/** A service that knows a request again by its key does it once also where the key may be left out. */
function optionalKeys({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((one) => !one.required && one.in !== 'path' && one.in !== 'cookie' && isIdempotencyKey(one));
}

/** UUIDs are what most services ask for, whatever they describe. */
function freshValue(contract: Contract, value: RequiredValue, mark: string): RequiredValue {
  const { parameter } = value;
  if (!differsEachTime(parameter)) return value;
  const validate = contract.validators.compile(parameter.schemaPointer, 'request');
  const entries = Object.entries(contract.schemas.flatten(parameter.schema));
  const plain: Schema = Object.fromEntries(entries.filter(([keyword]) => !/^(?:example|default)/.test(keyword)));
  const values = [
    randomUuid(createRandom(mark)),
    Number(seededInteger(mark, 'key') % 2_000_000_000n),
    sampleValue(plain, { schemas: contract.schemas, full: false, seed: mark }),
  ];
  const fresh = values.find((one) => validate(one, parameter.name).length === 0);
  const texts = fresh === undefined ? undefined : textsOf(parameter, fresh);
  return texts === undefined ? value : { ...value, texts };
}

function isGiven({ query = [], headers = [], leavesOut }: RequestSpec, name: string, place: string): boolean {
  if (leavesOut?.includes(name) === true) return true;
  if (place === 'query') return query.some(([given]) => given === name);
  return headers.some(([given]) => given.toLowerCase() === name.toLowerCase());
}

function isMade(value: RequiredValue | Parameter): value is RequiredValue {
  return 'texts' in value;
}

function valueFor(contract: Contract, parameter: Parameter): RequiredValue | Parameter {
  const flat = contract.schemas.flatten(parameter.schema);
  // What is there has some entity tag, whichever it is: `*` alone is true of it without having read it.
  const isIfMatch = parameter.in === 'header' && parameter.name.toLowerCase() === 'if-match';
  if (isIfMatch && takesText(contract, parameter, '*')) return { parameter, texts: ['*'], isNamed: true };
  const named = namedValue(contract, parameter);
  const shared = sharedValue(contract, parameter);
  const isShared = shared !== undefined && takes(contract, parameter, shared);
  const value = isShared ? shared : (named ?? sampled(contract, parameter));
  const isUnchecked = contract.validators.whyUnchecked(parameter.schemaPointer, 'request') !== undefined;
  if (isUnchecked || !takes(contract, parameter, value)) return parameter;
  const texts = textsOf(parameter, value);
  // A service need not know an example of another operation.
  const isNamed = named !== undefined && (!isShared || flat.enum !== undefined || isSameJson(named, value));
  return texts === undefined ? parameter : { parameter, texts, isNamed };
}

function isSameJson(one: JsonValue, other: JsonValue): boolean {
  return stringifyJson(one) === stringifyJson(other);
}

function takes(contract: Contract, { schemaPointer, name }: Parameter, value: JsonValue): boolean {
  return contract.validators.compile(schemaPointer, 'request')(value, name).length === 0;
}

function sampled(contract: Contract, parameter: Parameter): JsonValue {
  const flat = contract.schemas.flatten(parameter.schema);
  return sampleValue(atLeastOne(flat), { schemas: contract.schemas, full: false, seed: parameterKey(parameter) });
}

/**
 * Gives the one value that a parameter has in a run wherever a write takes it: it may say whose items are meant (`X-Tenant`), and
 * what a read shows there must be what the write then changes. It is the first of those that most operations take.
 */
function sharedValue(contract: Contract, parameter: Parameter): JsonValue | undefined {
  return contract.derive(valueOfAll, parameterKey(parameter));
}

function valueOfAll(contract: Contract, key: string): JsonValue | undefined {
  const all = contract.operations.flatMap(({ method, parameters }) =>
    parameters.filter((one) => parameterKey(one) === key).map((parameter) => ({ method, parameter })),
  );
  if (all.every(isReading)) return undefined;
  const named = all.flatMap(({ parameter }) => namedValue(contract, parameter) ?? []);
  const values = named.length > 0 ? named : all.map(({ parameter }) => sampled(contract, parameter));
  const distinct = [...new Map(values.map((value) => [stringifyJson(value), value])).values()];
  if (distinct.length === 1) return distinct[0];
  const counts = distinct.map((value) => all.filter(({ parameter }) => takes(contract, parameter, value)).length);
  return distinct[counts.indexOf(Math.max(...counts))];
}

function isReading({ method }: Pick<Operation, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A write that leaves out whose items are meant would not go where the read before it has looked. */
function isRequiredByRead({ operations }: Contract, parameter: Parameter): boolean {
  const isSame = (one: Parameter): boolean => one.required && parameterKey(one) === parameterKey(parameter);
  return saysWhose(parameter) && operations.some((one) => isReading(one) && one.parameters.some(isSame));
}

/** Tells whether a parameter may say of whom an item is: what differs with each request, or asks for a state of the item, does not. */
export function saysWhose(parameter: Parameter): boolean {
  return parameter.in !== 'path' && !differsEachTime(parameter) && !/^if-/i.test(parameter.name);
}

/** Gives what tells a parameter apart in a whole document: names of header fields are the same in any case. */
export function parameterKey({ in: place, name }: Parameter): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** An array without items cannot be seen in a query. */
function atLeastOne(flat: Schema): Schema {
  return flat.items === undefined ? flat : { ...flat, minItems: Math.max(1, flat.minItems ?? 1) };
}

function namedValue(contract: Contract, { pointer, schema }: Parameter): JsonValue | undefined {
  const flat = contract.schemas.flatten(schema);
  const written = valueAt(contract.loaded.root, pointer);
  const { example, examples } = isObject(written) ? written : {};
  const [first] = isObject(examples) ? Object.values(examples) : [];
  const shown = example ?? (isObject(first) ? first['value'] : undefined);
  const values = [shown, flat.const, flat.default, flat.example, flat.examples?.[0], flat.enum?.[0]];
  return values.find((value) => value !== undefined && value !== null) as JsonValue | undefined;
}

function textsOf({ explode, in: place, style }: Parameter, value: JsonValue): string[] | undefined {
  if (!Array.isArray(value)) return isObject(value) ? undefined : [textOf(value)];
  if (value.some((item) => isObject(item) || Array.isArray(item))) return undefined;
  const texts = value.map(textOf);
  if (place === 'query' && explode) return texts;
  return [texts.join(style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? ' ' : ',')];
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** Gives the example, or default, of a parameter as text; undefined where it has none that is one. */
export function exampleText(contract: Contract, parameter: Parameter): string | undefined {
  const value = namedValue(contract, parameter);
  return value === undefined || typeof value === 'object' || value === '' ? undefined : textOf(value);
}

/** Gives the values that the document lists for a path parameter, as texts; none where it lists none. */
export function listedTexts(contract: Contract, { schema }: Parameter): string[] {
  const flat = contract.schemas.flatten(schema);
  const values = flat.const === undefined ? (flat.enum ?? []) : [flat.const];
  const isScalar = !contract.schemas.typesOf(flat).some((type) => type === 'array' || type === 'object');
  return isScalar ? values.filter((value) => value !== null).map((value) => textOf(value as JsonValue)) : [];
}

/** Tells whether the item that a create adds to is the only one that may be sent: the one that a user names (`--value tenant=acme`). */
export function namesOneParent(contract: Contract, { path, parameters }: Operation): boolean {
  const last = parametersIn(path).at(-1);
  const nearest = parameters.find(({ in: place, name }) => place === 'path' && name === last);
  return nearest !== undefined && listedTexts(contract, nearest).length === 1;
}

/** What decides a sample. */
interface SampleOptions {
  readonly schemas: Schemas;
  /** Whether optional properties are given a value too. */
  readonly full: boolean;
  /** The same seed gives the same sample. */
  readonly seed: string;
  /** What the property is called that the value is for. */
  readonly name?: string | undefined;
}

/**
 * Gives a value for a schema: the simplest one that its keywords allow, examples of the document first. A pattern that the
 * generator of the stand-in cannot follow is missed, and so is a size that nobody makes up; the caller validates.
 */
export function sampleValue(schema: Schema | undefined, { schemas, full, seed, name }: SampleOptions): JsonValue {
  try {
    return generateValue(schemas, simplest(schemas, full, seed, name), schema);
  } catch (cause) {
    if (cause instanceof SampleError) return `understudy ${seededText(seed, 'text', 6)}`;
    throw cause;
  }
}

/** Gives a value of a property that is not the one of an example, which may be there already. */
export function anotherSample(
  { schemas }: Contract,
  { path, schema }: { readonly path: readonly string[]; readonly schema: Schema },
  seed: string,
): JsonValue {
  const plain = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keyword.startsWith('example')));
  return sampleValue(plain, { schemas, full: true, seed, name: path.at(-1) });
}

/** Every field has a seed of its own, so that a value does not change with what stands beside it. */
function simplest(schemas: Schemas, full: boolean, seed: string, name = ''): Manner {
  return {
    leftOut: 'readOnly',
    given: (flat) => {
      const { const: only, enum: values, example, examples } = flat;
      const shown = (example ?? examples?.[0]) as JsonValue | undefined;
      return (
        ((only ?? values?.find((value) => value !== null)) as JsonValue | undefined) ??
        (shown === undefined ? undefined : sendablePart(schemas, flat, shown))
      );
    },
    choose: (alternatives) =>
      alternatives.find((part) => !schemas.typesOf(part).includes('null')) ?? alternatives[0] ?? {},
    wantsOptional: () => full,
    lengthOf: ({ minItems = 0, maxItems = 1 }, grows) => Math.max(minItems, full && grows && maxItems > 0 ? 1 : 0),
    number: (flat, isInteger) => nearestNumber(numberRange(flat, isInteger), 1),
    boolean: () => true,
    text: (flat) => simpleText(flat, seed, name),
    untyped: (flat) => simpleText(flat, seed, name),
    below: (token) => simplest(schemas, full, `${seed}.${token}`, String(token)),
  };
}

/** Days that agree: what begins comes before what ends, and what has not happened yet lies ahead. */
function dayOf(name: string): string {
  const role = roleOf(name);
  if (role === 'birth') return '1990-01-31';
  if (role === 'expiry') return '2035-03-31';
  if (role === 'end') return '2035-01-31';
  return role === 'begin' && !/ed$|since|began/i.test(name) ? '2035-01-30' : '2026-01-31';
}

const formats: Readonly<Record<string, (seed: string, name: string) => string>> = {
  uuid: (seed) => randomUuid(createRandom(`${seed}\nuuid`)),
  date: (_seed, name) => dayOf(name),
  'date-time': (_seed, name) => `${dayOf(name)}T12:00:00Z`,
  time: () => '12:00:00Z',
  duration: () => 'P1D',
  email: (seed) => `understudy-${seededText(seed, 'email', 6)}@example.com`,
  uri: (seed) => `https://example.com/${seededText(seed, 'uri', 6)}`,
  url: (seed) => `https://example.com/${seededText(seed, 'uri', 6)}`,
  hostname: () => 'example.com',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
};

/** Text that shows, in whatever service it ends up, who made it. */
function simpleText(flat: Schema, seed: string, name: string): string {
  const make = formats[flat.format ?? ''];
  if (make !== undefined) return make(seed, name);
  const numbers = namesTelephone(name) ? fictionalNumbers(createRandom(`${seed}\ntelephone`)) : [];
  const number = numbers.find((one) => isValidExample(flat, one));
  if (number !== undefined) return number;
  if (flat.pattern !== undefined) return textOfPattern(createRandom(seed), flat, '');
  const text = `understudy ${seededText(seed, 'text', 6)}`;
  const padded = text.padEnd(leastLength(flat), 'x');
  return padded.slice(0, flat.maxLength ?? padded.length);
}

/**
 * Gives an example of a body without what its schema does not describe or calls `readOnly`, at every depth: examples are
 * often those of answers, and no service owes anything for a member that a body has not.
 */
export function sendablePart(schemas: Schemas, schema: Schema | undefined, example: JsonValue): JsonValue {
  if (typeof example !== 'object' || example === null) return example;
  return common(example, keepDocumented(schemas, schema, example));
}

/** Gives what of a value was kept: the defaults that came in with that are none of it. */
function common(value: JsonValue, kept: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map((item, index) => common(item, Array.isArray(kept) ? kept[index] : item));
  if (!isObject(value) || !isObject(kept)) return value;
  const members = Object.entries(value as Record<string, JsonValue>).flatMap(
    ([name, member]): [string, JsonValue][] => {
      const one = ownMember(kept as Record<string, JsonValue>, name);
      return one === undefined ? [] : [[name, common(member, one)]];
    },
  );
  return Object.fromEntries(members);
}
