import { parametersIn } from '../openapi/collections/names';
import type { MockConfig } from './config';
import type { Contract } from '../openapi/contract';
import { canBeSent, type Operation, type Parameter, type SecurityScheme } from '../openapi/operation';
import { encodeTemplate, isWholeText } from '../base/http';
import type { Resource } from '../openapi/collections/resources';
import { areScalar, defaultOf, valueTypes } from '../openapi/parameters';
import { SampleError } from '../openapi/schema/work-budget';
import { sampleOrNothing } from '../openapi/schema/sample';
import type { JsonValue } from '../base/json';
import { createRandom } from '../base/random';
import { seedLayerOf } from './store/layers';
import type { CollectionPlan, Scope } from './store/store';
import { parentOf, parentTexts } from './play/collection-scope';
import { parentScopes } from './play/factories';
import { asText } from './play/item';
import { canBeSampled } from './samples';

/** A call of the API that works as it stands. */
export interface ExampleCall {
  /** Path and query below the base URL. */
  readonly path: string;
  /** Names and values of the headers, and of the cookies, that the operation requires. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly cookies: readonly (readonly [name: string, value: string])[];
  /** The schemes by which it carries the key; none where it needs no key. */
  readonly schemes: readonly SecurityScheme[];
}

/** A GET, and the texts of those path parameters that must name something that exists. */
interface Candidate {
  readonly operation: Operation;
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Gives a GET that is answered with success as the mock begins: a list where there is one, else an item that is seeded, else
 * an operation that answers samples; what it needs of parameters is filled in. Undefined where none is known to work.
 */
export function exampleCall(
  contract: Contract,
  config: Pick<MockConfig, 'seed' | 'count' | 'now' | 'ignoreSunset'>,
  plans: readonly CollectionPlan[],
): ExampleCall | undefined {
  const isThere = ({ method, deprecation, requestBody }: Operation): boolean => {
    const sunset = config.ignoreSunset ? NaN : Date.parse(deprecation?.sunset ?? '');
    return method === 'GET' && requestBody?.required !== true && !((config.now ?? Date.now()) >= sunset);
  };
  // One after the other, for whether an operation can be sampled is costly to find out.
  for (const candidates of [() => keptOnes(contract, config, plans), () => sampledOnes(contract)]) {
    for (const { operation, texts } of candidates()) {
      const filled = isThere(operation) ? fill(contract, operation, texts) : undefined;
      const schemes = operation.security.find((all) => all.every(canBeSent));
      const isOpen = operation.security.length === 0;
      if (filled !== undefined && (isOpen || schemes !== undefined)) return { ...filled, schemes: schemes ?? [] };
    }
  }
  return undefined;
}

/**
 * Lists first, those that need the fewest parameters before the others; then items. One after the other, for the items of a
 * collection are made to see that it has some.
 */
function* keptOnes(
  contract: Contract,
  config: Pick<MockConfig, 'seed' | 'count'>,
  plans: readonly CollectionPlan[],
): Generator<Candidate> {
  const { resources } = contract;
  const planOf = new Map(plans.map((plan) => [plan.collection, plan]));
  const isEmpty = (collection: string): boolean => {
    const plan = planOf.get(collection);
    return plan === undefined || seedLayerOf(plan).count === 0;
  };
  const textsIn = (resource: Resource): Map<string, string> | undefined => {
    const parent = parentOf(resource, resources);
    const scope = firstScope(resource, contract, config);
    if (scope === undefined || (parent !== undefined && isEmpty(parent.resource.collection))) return undefined;
    return new Map(parentTexts(scope));
  };
  const lists = resources.flatMap((resource) =>
    resource.list === undefined ? [] : [{ resource, operation: resource.list.operation }],
  );
  for (const { resource, operation } of lists.sort((first, second) => needs(first) - needs(second))) {
    const texts = textsIn(resource);
    if (texts !== undefined) yield { operation, texts };
  }
  for (const resource of resources) {
    const { read, identifier, collection } = resource;
    if (read === undefined || identifier?.parameter === undefined || isEmpty(collection)) continue;
    const texts = textsIn(resource);
    const id = planOf.get(collection)?.idAt(0);
    if (texts !== undefined && id !== undefined)
      yield { operation: read, texts: new Map([...texts, [parametersIn(read.path).at(-1) ?? '', id]]) };
  }
}

/** Of a large document nobody has tried yet whether the parents of a collection can be named. */
function firstScope(
  resource: Resource,
  contract: Contract,
  config: Pick<MockConfig, 'seed' | 'count'>,
): Scope | undefined {
  try {
    return parentScopes(resource, contract, config)[0];
  } catch (cause) {
    if (cause instanceof SampleError) return undefined;
    throw cause;
  }
}

function needs({ operation }: Pick<Candidate, 'operation'>): number {
  return operation.parameters.filter(({ required }) => required).length;
}

/** Operations that keep nothing answer whatever their parameters name; those without any come first. */
function* sampledOnes(contract: Contract): Generator<Candidate> {
  const kept = new Set(contract.resources.flatMap(({ list, read }) => [list?.operation, read]));
  const sampled = contract.operations.filter((operation) => operation.method === 'GET' && !kept.has(operation));
  const candidates = sampled.map((operation) => ({ operation, texts: new Map<string, string>() }));
  for (const candidate of candidates.sort((first, second) => needs(first) - needs(second))) {
    if (canBeSampled(contract, candidate.operation)) yield candidate;
  }
}

/** Gives a call with all that an operation requires; undefined where something cannot be named in a URL or a header. */
function fill(
  contract: Contract,
  operation: Operation,
  texts: ReadonlyMap<string, string>,
): Omit<ExampleCall, 'schemes'> | undefined {
  const values = new Map<Parameter, string>();
  for (const parameter of operation.parameters.filter(({ required }) => required)) {
    const known = parameter.in === 'path' ? texts.get(parameter.name) : undefined;
    const text = known ?? textFor(contract, operation, parameter);
    if (text === undefined) return undefined;
    values.set(parameter, text);
  }
  const named = (place: string): [string, string][] =>
    [...values].flatMap(([parameter, text]) => (parameter.in === place ? [[parameter.name, text]] : []));
  const inPath = new Map(named('path'));
  if ([...named('path'), ...named('query')].some((pair) => !pair.every(isWholeText))) return undefined;
  const query = named('query').map((pair) => pair.map(encodeURIComponent).join('='));
  const path = encodeTemplate(operation.path).replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) =>
    encodeURIComponent(inPath.get(name) ?? texts.get(name) ?? ''),
  );
  const [headers, cookies] = [named('header'), named('cookie')];
  // What a header cannot carry as it is written stays out of a line to be pasted; so do the delimiters of cookies.
  const isPlain = [...headers, ...cookies].every((pair) => pair.every((text) => /^[!-~](?:[ -~]*[!-~])?$/.test(text)));
  if (!isPlain || cookies.some(([, text]) => /[";,\\ %]/.test(text))) return undefined;
  return { path: query.length === 0 ? path : `${path}?${query.join('&')}`, headers, cookies };
}

/** Gives a text that a parameter takes, where it is a single value in the usual style of its place. */
function textFor(contract: Contract, operation: Operation, parameter: Parameter): string | undefined {
  const { schemas, validators } = contract;
  const { in: place, style, schema, schemaPointer, name } = parameter;
  const isWritable = style === (place === 'path' || place === 'header' ? 'simple' : 'form');
  if (!isWritable || !areScalar(valueTypes(schemas, schema))) return undefined;
  const random = createRandom(`${operation.id} ${name}`);
  const value: JsonValue = defaultOf(schemas, parameter) ?? sampleOrNothing({ schemas, random }, schema, name);
  const validate = validators.compile(schemaPointer, 'request');
  const named = value ?? 'any';
  return named === '' || validate(named, name).length > 0 ? undefined : asText(named);
}
