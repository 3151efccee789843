import type { Operation } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import { stepsOf } from './homes';
import { fillPath } from './request';

/** Path values by the names of the parameters. */
export type NamedValues = Readonly<Record<string, string>>;

/** An item as a path names it. */
export interface Place {
  readonly resource: Resource;
  /** The values of the parameters of the item's path, in their order; the last is the item's identifier. */
  readonly values: readonly string[];
  /** The item's path as it is sent: no two items share it. */
  readonly key: string;
}

/** Gives the operations whose path names one item of a resource. */
export function itemOperations({ read, replace, update, remove, identifier }: Resource): Operation[] {
  if (identifier?.parameter === undefined) return [];
  return [read, replace, update, remove].filter((operation) => operation !== undefined);
}

/** Gives the item that a path of a template with these values names. */
export function placed(resource: Resource, template: string, values: NamedValues): Place {
  const place = { resource, values: stepsOf(template).map(({ name }) => values[name] ?? '') };
  return { ...place, key: keyOf(place) };
}

/** Gives the path of an item as it is sent, whatever the parameters of an operation are called. */
export function keyOf({ resource, values }: Omit<Place, 'key'>): string {
  const template = itemOperations(resource)[0]?.path ?? resource.collection;
  const names = stepsOf(template).map(({ name }) => name);
  return fillPath(template, Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])));
}

/** Tells whether a list is that of a collection of which every item belongs to the one at a path. */
export function isRightBelow(key: string, list: string, parameters: number): boolean {
  const [template, given] = [list.split('/'), key.split('/')];
  const isAbove = given.every(
    (segment, index) => template[index] === segment || template[index]?.includes('{') === true,
  );
  return isAbove && template.length > given.length && stepsOf(list).length === parameters;
}

/** Gives path values as the matcher of a document gives them, without their escapes, which are well-formed. */
export function decoded(values: NamedValues): NamedValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]));
}
