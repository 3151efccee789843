import type { Contract } from '../contract/contract';
import type { Schema } from '../contract/document';
import type { Operation } from '../contract/operation';
import { operationPlace } from './profile';
import type { PlaceKind } from './point';

/**
 * Gives every place that a document has for points of a kind, as a profile writes them, `*` first.
 */
export function placesOf(contract: Contract, kind: PlaceKind): ReadonlySet<string> {
  const { operations, resources } = contract;
  const places = new Set(['*']);
  if (kind === 'service') return places;
  if (kind === 'path') for (const { path } of operations) places.add(path);
  if (kind === 'collection')
    for (const { collection, list } of resources) {
      places.add(collection);
      if (list !== undefined) places.add(list.operation.path);
    }
  if (kind === 'path' || kind === 'collection') return places;
  // What is no operation, such as a method that is not described, is told of its path.
  for (const { path } of operations) places.add(path);
  const parts = kind === 'part' ? ['query', 'body'] : [];
  for (const operation of operations) {
    const own = operationPlace(operation);
    for (const one of [own, ...parts, ...parts.map((part) => `${own} ${part}`)]) places.add(one);
    for (const subject of subjectsOf(contract, operation)) {
      places.add(subject);
      places.add(`${own} ${subject}`);
    }
  }
  return places;
}

/** Members of bodies are named so many levels deep, and so many of an operation. */
const deepest = 4;
const mostMembers = 1000;

/**
 * Gives the parameters and members that requests of an operation may have, as violations name them: `query.limit`, `body.name`,
 * `body.address.street`; members of what lists hold stand without a number, `body.lines.sku`, what they
 * hold itself with a star, `body.tags.*`.
 */
export function subjectsOf({ schemas }: Contract, { parameters, requestBody }: Operation): readonly string[] {
  const members = new Set<string>();
  const collect = (schema: Schema | undefined, above: string, depth: number): void => {
    if (schema === undefined || depth >= deepest || members.size >= mostMembers) return;
    const flat = schemas.flatten(schema);
    if (flat.items !== undefined) {
      members.add(`${above}.*`);
      collect(flat.items, above, depth + 1);
    }
    if (typeof flat.additionalProperties === 'object') members.add(`${above}.*`);
    for (const shape of schemas.shapesOf(schema))
      for (const [name, member] of Object.entries(schemas.propertiesOf(shape))) {
        if (members.size >= mostMembers) return;
        members.add(`${above}.${name}`);
        collect(member, `${above}.${name}`, depth + 1);
      }
  };
  for (const { schema } of requestBody?.content ?? []) collect(schema, 'body', 0);
  return [...parameters.map(({ in: location, name }) => `${location}.${name}`), ...members];
}
