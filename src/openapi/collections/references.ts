import type { Contract } from '../contract';
import { type Schema, fromPointer } from '../document';
import { componentName } from '../schema/flatten';
import { lastNoun, plainName, singular, wordsOf } from './names';
import type { Resource } from './resources';
import type { LinkDescription, Operation, ResponseDescription } from '../operation';

/** A property of a collection's items that holds identifiers of another collection. */
export interface Reference {
  readonly property: string;
  readonly target: Resource;
  /** Whether it holds one identifier, several, or an object that is an item of the other collection. */
  readonly holds: 'one' | 'many' | 'item';
}

/**
 * Gives the collection below no parent whose items a property is called like, with or without `id`: `customer`, `customerId`;
 * undefined where there is none, or more than one. Of a property of texts this is a guess, which what items show must bear out.
 */
export function collectionCalled(resources: readonly Resource[], property: string): Resource | undefined {
  const words = wordsOf(property);
  const rest = words.length > 1 && /^(?:id|uuid|gid|sid)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  const name = singular(rest.join(''));
  const [only, ...others] = resources.filter(
    ({ collection, identifier }) =>
      !collection.includes('{') && identifier !== undefined && singular(plainName(lastNoun(collection))) === name,
  );
  return others.length > 0 ? undefined : only;
}

/** Gives the references of a collection's items. */
export function referencesOf(contract: Contract, resource: Resource): readonly Reference[] {
  return contract.derive(findReferences, resource);
}

function findReferences(contract: Contract, resource: Resource): readonly Reference[] {
  return contract.derive(createFind)(resource);
}

/**
 * Gives what finds references by the names of properties: `customerId` and `customer_id` name an item of `/customers`, so do
 * the elements of `customerIds`, and `owner` where its schema is the component of the items of `/users`. A link of the
 * document (OpenAPI 3.1 section 4.8.20) that asks for an item by the value of a property says the same of it, whatever its
 * name. Only collections below no parent are referred to, and by name none whose name is another's too.
 */
function createFind({ resources, schemas }: Contract): (resource: Resource) => readonly Reference[] {
  const byNoun = new Map<string, Resource | undefined>();
  const byComponent = new Map<string, Resource | undefined>();
  const note = (known: Map<string, Resource | undefined>, name: string, resource: Resource): void => {
    known.set(name, known.has(name) ? undefined : resource);
  };
  for (const resource of resources) {
    if (resource.collection.includes('{') || resource.identifier === undefined) continue;
    note(byNoun, singular(plainName(lastNoun(resource.collection))), resource);
    if (resource.schemaName !== undefined) note(byComponent, resource.schemaName, resource);
  }
  if (byNoun.size === 0) return () => [];
  const linked = linkedProperties(resources);
  const referenceAt = (resource: Resource, property: string, schema: Schema): Reference | undefined => {
    if (property === resource.identifier?.property) return undefined;
    const component = componentName(schema);
    const whole = component === undefined ? undefined : byComponent.get(component);
    if (whole !== undefined) return { property, target: whole, holds: 'item' };
    const words = wordsOf(property);
    const last = words.pop() ?? '';
    const byName = /^(?:id|uuid|gid|sid)s?$/.test(last) ? byNoun.get(singular(words.join(''))) : undefined;
    const target = linked.get(resource)?.get(property) ?? byName;
    const flat = schemas.flatten(schema);
    const isMany = schemas.typesOf(flat).includes('array');
    const types = schemas.typesOf(isMany ? flat.items : flat);
    const named = schemas.typesOf(target?.identifier?.schema);
    if (target === undefined || !types.some((type) => type !== 'null' && named.includes(type))) return undefined;
    return { property, target, holds: isMany ? 'many' : 'one' };
  };
  return (resource) =>
    Object.entries(schemas.shapedProperties(resource.itemSchema)).flatMap(
      ([property, schema]) => referenceAt(resource, property, schema) ?? [],
    );
}

/**
 * Gives the properties of each collection's items whose value a link of the document asks for an item of another collection
 * with: `$response.body#/shelf` for `{code}` of `/shelves/{code}` (OpenAPI 3.1 section 4.8.20). Of items that are read or
 * created as they are, in no envelope.
 */
export function linkedProperties(resources: readonly Resource[]): ReadonlyMap<Resource, ReadonlyMap<string, Resource>> {
  const targets = new Map<string, Resource>();
  for (const resource of resources) {
    const { read, collection } = resource;
    if (read !== undefined && !collection.includes('{')) targets.set(read.id, resource).set(read.pointer, resource);
  }
  const linked = resources.flatMap((resource): [Resource, Map<string, Resource>][] => {
    const found = [resource.read, resource.create].flatMap(linksOf).flatMap((link): [string, Resource][] => {
      const target = targets.get(link.operationId ?? link.operationPointer ?? '');
      const property = target === undefined ? undefined : propertyFor(link, target);
      return target === undefined || property === undefined ? [] : [[property, target]];
    });
    return found.length === 0 ? [] : [[resource, new Map(found)]];
  });
  return new Map(linked);
}

function linksOf(operation: Operation | undefined): LinkDescription[] {
  const successes = operation?.responses.filter(({ status }) => status.startsWith('2')) ?? [];
  return successes.flatMap(({ links = [] }) => links);
}

const ofBody = '$response.body#';

/** Gives the property at the top of a body that fills the identifier of a path. */
function propertyFor({ parameters }: LinkDescription, { identifier }: Resource): string | undefined {
  const name = identifier?.parameter ?? '';
  const expression = Object.hasOwn(parameters, name) ? parameters[name] : parameters[`path.${name}`];
  if (typeof expression !== 'string' || !expression.startsWith(ofBody)) return undefined;
  const [property, ...deeper] = fromPointer(expression.slice(ofBody.length));
  return deeper.length === 0 ? property : undefined;
}

const speaksOfUnknown =
  /\bunknown\b|\bnot (?:there|exist|found|known)\b|\b(?:does|do)(?: not|n't) exist\b|\bno such\b|\bmust exist\b|\bexisting\b/i;

/** In the order in which one is chosen where the document says nothing of which. */
const refusing = ['422', '404', '409', '400'];

/**
 * Gives the documented statuses that stand for a reference, described by a flat schema, to what is not there: those first that
 * the document says it of. None where it says nothing of it.
 */
export function statusesOfUnknown(operation: Operation, { description = '' }: Schema): string[] {
  const own = typeof description === 'string' ? description : '';
  const refusals = operation.responses
    .filter(({ status }) => refusing.includes(status))
    .sort((one, two) => refusing.indexOf(one.status) - refusing.indexOf(two.status));
  // Of a path with an identifier, 404 says that its item is not there.
  const isOfPath = ({ status }: ResponseDescription): boolean => status === '404' && operation.path.includes('{');
  const saying = refusals.filter((one) => speaksOfUnknown.test(one.description) && !isOfPath(one));
  if (speaksOfUnknown.test(own)) {
    const named = refusals.filter(({ status }) => own.includes(status));
    return statusesOf(named.length > 0 ? named : [...saying, ...refusals.filter((one) => !isOfPath(one)), ...refusals]);
  }
  return saying.length > 0 ? statusesOf([...saying, ...refusals]) : [];
}

function statusesOf(responses: readonly ResponseDescription[]): string[] {
  return [...new Set(responses.map(({ status }) => status))];
}
