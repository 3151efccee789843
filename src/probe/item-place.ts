import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import type { HttpRequest } from './exchange';
import { collectionAt, shapeOf, stepsOf } from './parents';
import { isNameable } from './knowledge';
import { fillPath } from './request';
import { Withheld } from './run-errors';

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

/** Gives values in their order by the names of a template's parameters. */
export function namedIn(template: string, values: readonly string[]): NamedValues {
  return Object.fromEntries(stepsOf(template).map(({ name }, index) => [name, values[index] ?? '']));
}

/** Gives the item that a path of a template with these values names. */
export function placed(resource: Resource, template: string, values: NamedValues): Place {
  const place = { resource, values: stepsOf(template).map(({ name }) => values[name] ?? '') };
  return { ...place, key: keyOf(place) };
}

/** Finds the items that requests name. */
export class ItemPlaces {
  readonly #byShape = new Map<string, Resource>();

  constructor(private readonly contract: Contract) {
    for (const resource of contract.resources.toReversed())
      for (const operation of itemOperations(resource)) this.#byShape.set(shapeOf(operation.path), resource);
  }

  match({ method, path }: Pick<HttpRequest, 'method' | 'path'>): ReturnType<Contract['match']> {
    return this.contract.match(method, (this.contract.basePaths[0] ?? '') + (path.split('?', 1)[0] ?? ''));
  }

  /** Gives the values of an operation's path in a request, whatever its method. */
  valuesAt({ method }: Operation, { path }: HttpRequest): NamedValues {
    const match = this.match({ method, path });
    return match.kind === 'operation' ? decoded(match.pathParameters) : {};
  }

  /** Gives the collection whose items have paths of a template. */
  resourceAt(template: string): Resource | undefined {
    return this.#byShape.get(shapeOf(template));
  }

  /** Gives the item that a path ends in. */
  at({ path }: Operation, values: NamedValues): Place | undefined {
    const resource = this.resourceAt(path);
    return resource === undefined || stepsOf(path).length === 0 ? undefined : placed(resource, path, values);
  }

  /** Gives the last item that a path names, at its end or before an action or a part of the item. */
  named({ path }: Operation, values: NamedValues): Place | undefined {
    const above = stepsOf(path).findLast((step) => this.resourceAt(step.above) !== undefined)?.above;
    const resource = above === undefined ? undefined : this.resourceAt(above);
    return above === undefined || resource === undefined ? undefined : placed(resource, above, values);
  }

  /** Gives the collections of the items that a path names before its end and that lists alone show. */
  unreadAbove({ path }: Operation): Resource[] {
    const above = stepsOf(path).filter((step) => step.above !== path && this.resourceAt(step.above) === undefined);
    return above.flatMap((step) => collectionAt(this.contract, step.above) ?? []);
  }

  /** Gives the place of an item of a collection, of which the path values of its list or create are known. */
  of(resource: Resource, values: NamedValues, id: string): Place | undefined {
    const [operation] = itemOperations(resource);
    const steps = operation === undefined ? [] : stepsOf(operation.path).slice(0, -1);
    const given = Object.values(values);
    const above = steps.map(
      ({ name }, index) => values[name] ?? (given.length >= steps.length ? given[index] : undefined),
    );
    if (operation === undefined || !isNameable(id) || above.includes(undefined)) return undefined;
    const place = { resource, values: [...above.map((value) => value ?? ''), id] };
    return { ...place, key: keyOf(place) };
  }
}

/** Gives the path of an item as it is sent, whatever the parameters of an operation are called. */
export function keyOf({ resource, values }: Omit<Place, 'key'>): string {
  const template = itemOperations(resource)[0]?.path ?? resource.collection;
  return fillPath(template, namedIn(template, values));
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

/** So many items of a collection may be left of which no response tells the identifier. */
const mostUnnamed = 3;

/** How often creates were answered without naming what they made. */
export class UnnamedCreates {
  readonly #counts = new Map<Operation, number>();

  see(operation: Operation, id: string | undefined): void {
    if (id === undefined) this.#counts.set(operation, (this.#counts.get(operation) ?? 0) + 1);
  }

  /** Throws a Withheld where a create has left too many items unnamed. */
  assertFew(operation: Operation): void {
    if ((this.#counts.get(operation) ?? 0) >= mostUnnamed)
      throw new Withheld('not sent again: its responses do not name what it makes');
  }
}

/** Gives the item that a Location names, whatever host and path stand before those of the OpenAPI file. */
export function itemAtLocation(
  contract: Contract,
  location: string,
): { readonly resource: Resource; readonly values: NamedValues } | undefined {
  const [path = ''] = location.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').split(/[?#]/, 1);
  const segments = path.split('/').filter((segment) => segment !== '');
  for (let from = 0; from < segments.length; from += 1) {
    const below = `${contract.basePaths[0] ?? ''}/${segments.slice(from).join('/')}`;
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const match = contract.match(method, below);
      if (match.kind !== 'operation') continue;
      const { operation, pathParameters } = match;
      const resource = contract.resources.find((one) => itemOperations(one).includes(operation));
      const values = Object.entries(pathParameters).map(([name, value]) => [name, decodedText(value) ?? '']);
      if (resource !== undefined) return { resource, values: Object.fromEntries(values) as NamedValues };
    }
  }
  return undefined;
}

/** Undoes the escapes of a part of an address; undefined where they are malformed. */
export function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Names the item at a place: `7 of /pets`. */
export function placeInWords({ resource: { collection }, values }: Place): string {
  return `${values.at(-1) ?? ''} of ${collection}`;
}

/** Gives why nothing is sent to an item. */
export function foreign(place: Place): string {
  return `never sent: no read shows that ${placeInWords(place)} was created by this run`;
}
