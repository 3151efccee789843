import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { operationPlace } from './profile';
import type { PlaceKind } from './point';

/**
 * Gives every place that a document has for points of a kind, as a profile writes them, `*` first. Members of bodies are named
 * one level deep.
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
  for (const operation of operations) {
    const own = operationPlace(operation);
    places.add(own);
    for (const subject of subjectsOf(contract, operation)) {
      places.add(subject);
      places.add(`${own} ${subject}`);
    }
  }
  return places;
}

/** Gives the parameters and members that requests of an operation may have, as violations name them: `query.limit`, `body.name`. */
export function subjectsOf({ schemas }: Contract, { parameters, requestBody }: Operation): readonly string[] {
  const members = (requestBody?.content ?? []).flatMap(({ schema }) =>
    schema === undefined ? [] : schemas.shapesOf(schema).flatMap((shape) => Object.keys(schemas.propertiesOf(shape))),
  );
  return [
    ...parameters.map(({ in: location, name }) => `${location}.${name}`),
    ...new Set(members.map((name) => `body.${name}`)),
  ];
}
