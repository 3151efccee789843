import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import type { Resource } from '../openapi/collections/resources';
import type { MediaType, Operation } from '../openapi/operation';
import { jsonIn, type JsonValue } from '../base/json';
import { mapLeaves, namedBy, type Named, type NamedLeaf } from './body-references';
import { jsonContent } from '../openapi/success-response';
import type { Exchange } from './exchange';
import type { RequestSpec } from './request';
import { isContact, keyOf } from './naming-nobody';
import type { SeenItem } from './knowledge';
import { isFictional, isTelephoneNumber } from './telephone-numbers';

/** What is known where it is asked whether a body names an item of others. */
interface Naming {
  readonly contract: Contract;
  /** The collection of the item that is created or changed. */
  readonly resource: Resource;
  readonly operation: Operation;
  /** What the query of the request brings. */
  readonly parameters: SeenItem;
  /** What the item of the run has that is changed: it names that already. */
  readonly kept?: JsonValue;
  /** Whether the service is not on this machine, so that it holds data of other people, of which lists show a part. */
  readonly isElsewhere: boolean;
  /** Whether a service is known to take nothing but what is there. */
  readonly mustExist: boolean;
  /** Tells whose the item of a collection with an ID is, as far as is known. */
  readonly whose: (target: Resource, id: string) => 'own' | 'others' | 'unknown';
  /** Whether this run has an item of a collection, or may add to none of others. */
  readonly hasOwn: (target: Resource) => boolean;
  /** Gives the known items of others of a collection. */
  readonly listed: (resource: Resource) => readonly SeenItem[];
}

/**
 * Tells why a body is not sent: it names an item of others, which a service may change for it, as a comment counts up its post. A
 * property of which the collection is known may, where this run can have no item of that; of any other the value must be nobody's.
 */
export function whyItNamesOthers(body: JsonValue, naming: Naming): string | undefined {
  const { contract, resource, operation, parameters, kept } = naming;
  const before = new Set<string>();
  if (kept !== undefined) mapLeaves(kept, (leaf) => (before.add(keyOf(leaf)), leaf.value));
  const examples = naming.isElsewhere ? contract.derive(examplesOf, operation) : new Set<string>();
  let why: string | undefined;
  const look = (leaf: NamedLeaf): JsonValue => {
    const { name, value } = leaf;
    if (why !== undefined || before.has(keyOf(leaf))) return value;
    const named = namedBy(contract, leaf, resource);
    if (named !== undefined) why = whyOfReference(leaf, named, naming, examples);
    else if (typeof value === 'string' && isContact(name, value)) why = whyOfContact(leaf, naming, examples);
    return value;
  };
  mapLeaves(body, look);
  // A parameter may be a filter or a setting: only what is called like a collection names an item.
  mapLeaves(parameters, (leaf) => (namedBy(contract, leaf, resource)?.target === undefined ? leaf.value : look(leaf)));
  return why;
}

/** Gives what the query of a path brings, numbers and truth values as such; the last value of a name that comes twice. */
export function valuesInQuery(path: string): SeenItem {
  const entries = [...new URLSearchParams(path.split('?').slice(1).join('?'))];
  return Object.fromEntries(
    entries.map(([name, text]) => [name, /^(?:true|false|-?\d{1,15})$/.test(text) ? (jsonIn(text) ?? text) : text]),
  );
}

function whyOfReference(
  { name, value }: NamedLeaf,
  { target, isAnything, id = String(value) }: Named,
  { contract, resource, isElsewhere, mustExist, whose, hasOwn }: Naming,
  examples: ReadonlySet<string>,
): string | undefined {
  const mayBe = isElsewhere && (examples.has(String(value)) || mayBeSomebodys(id, examples));
  if (target !== undefined) {
    const is = whose(target, id);
    const isOthers = is === 'others' || (is === 'unknown' && mayBe);
    return isOthers && (target === resource || hasOwn(target)) ? words(`${id} of ${target.collection}`) : undefined;
  }
  const others = contract.resources.find((one) => whose(one, id) === 'others');
  if (others !== undefined && (isElsewhere || (isAnything && !mustExist)))
    return words(`${name} ${id}, which may be ${id} of ${others.collection}`);
  const isOwn = contract.resources.some((one) => whose(one, id) === 'own');
  return mayBe && !isOwn ? words(`${name} ${id}, which may be somebody's`) : undefined;
}

function whyOfContact(
  { name, value }: NamedLeaf,
  { contract, isElsewhere, listed }: Naming,
  examples: ReadonlySet<string>,
): string | undefined {
  const text = String(value).toLowerCase();
  const isShown = contract.resources.some((one) =>
    listed(one).some((item) =>
      Object.values(item).some((shown) => typeof shown === 'string' && shown.toLowerCase() === text),
    ),
  );
  const mayReach = isTelephoneNumber(name, text) ? !isFictional(text) : examples.has(String(value));
  return isShown || (isElsewhere && mayReach) ? words(`the ${name} of somebody`) : undefined;
}

function words(what: string): string {
  return `never sent: it names ${what}, which this run did not create`;
}

/** Greater numbers are given by no sequence that is usual. */
const greatest = 100_000_000;
/** Shorter texts are codes, of which there are few. */
const leastText = 6;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Tells whether a value may well be the ID of something of others, though nothing shows that. */
function mayBeSomebodys(value: JsonValue, examples: ReadonlySet<string>): boolean {
  if (typeof value === 'string' && !/^\d{1,18}$/.test(value)) {
    if (examples.has(value)) return true;
    return !uuid.test(value) && value.length < leastText && value !== '';
  }
  const number = Number(value);
  return Number.isInteger(number) && number >= 0 && number < greatest;
}

/** Gives the texts that the schema of an operation's body names: examples, defaults, listed values. */
function examplesOf(contract: Contract, operation: Operation): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const media of operation.requestBody?.content ?? []) gather(contract, media, texts);
  return texts;
}

/** Deeper parts of a schema are not looked at. */
const deepest = 5;

function gather(contract: Contract, { example, schema }: MediaType, texts: Set<string>): void {
  const note = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (Array.isArray(value)) value.forEach(note);
    else if (isObject(value)) Object.values(value).forEach(note);
  };
  const visit = (one: unknown, depth: number): void => {
    if (!isObject(one) || depth > deepest) return;
    for (const shape of contract.schemas.shapesOf(one)) {
      const { example: shown, examples, default: standard, enum: listed, const: only, properties = {}, items } = shape;
      for (const value of [shown, examples, standard, listed, only]) note(value);
      for (const held of Object.values(properties)) visit(held, depth + 1);
      visit(items, depth + 1);
    }
  };
  note(example);
  visit(schema, 0);
}

/** A service may reject what refers to nothing that is there. */
const rejections = new Set([400, 404, 409, 422]);

/** Tells whether a service has rejected a valid body, maybe since what it names is not there. */
export function isRejectedForReference(
  contract: Contract,
  { spec, operation }: { readonly spec: RequestSpec; readonly operation: Operation },
  { request, response }: Exchange,
): boolean {
  const text = request.body?.toString('utf8');
  const body = rejections.has(response.status) ? (spec.body?.value ?? (text && jsonIn(text))) : undefined;
  const media = jsonContent(operation.requestBody);
  if (body === undefined || media?.schema === undefined) return false;
  return contract.validators.compile(media.schemaPointer, 'request')(body, 'body').length === 0;
}
