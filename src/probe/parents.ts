import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { pathOfItems, type Resource } from '../openapi/collections/resources';
import { readableResources, type ReadableResource } from './readable-resources';
import { exampleText, listedTexts, unsampled } from './required-parameters';
import { essence } from '../base/http';
import type { RequestSpec } from './request';

/** Text of each path parameter, by name. */
export type PathValues = Readonly<Record<string, string>>;

/**
 * Below which items of other collections a run looks at a collection: `seen`, items that the service listed, or `own`, items
 * that the run created for the purpose, where it may write.
 */
export type HomeKind = 'seen' | 'own';

/** Gives what can be read by the identifier that a path ends in. Of paths of one shape, the first counts. */
export function readableAt(contract: Contract, path: string): ReadableResource | undefined {
  return contract.derive(readablesByShape).get(shapeOf(path));
}

function readablesByShape(contract: Contract): ReadonlyMap<string, ReadableResource> {
  const entries = readableResources(contract).map((one) => [shapeOf(one.read.path), one] as const);
  return new Map(entries.toReversed());
}

/** Gives the collection whose list shows what a path that ends in a parameter names, where nothing reads one item of it: `/projects/{projectId}`. */
function listedAt(contract: Contract, path: string): Resource | undefined {
  return contract.derive(listedByShape).get(shapeOf(path));
}

function listedByShape({ resources }: Contract): ReadonlyMap<string, Resource> {
  const unread = resources.filter(
    ({ list, read, identifier }) => list !== undefined && read === undefined && identifier !== undefined,
  );
  const entries = unread.map((one) => [shapeOf(`${pathOfItems(one)}/{}`), one] as const);
  return new Map(entries.toReversed());
}

/** Gives the collection of the item that a path that ends in a parameter names; undefined where the document has none. */
export function collectionAt(contract: Contract, path: string): Resource | undefined {
  return readableAt(contract, path)?.resource ?? listedAt(contract, path);
}

/** Gives a path with nameless parameters (OpenAPI 3.1 section 4.8.8). A slash at the end of one path and not of another makes no item of it another's. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');
}

/** A parameter of a path, and the path up to it. */
interface Step {
  readonly name: string;
  readonly above: string;
}

/** Gives the parameters of a path, each with the path up to it: the whole path where nothing but a slash comes behind it. */
export function stepsOf(path: string): Step[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map((found) => {
    const above = path.slice(0, found.index + found[0].length);
    return { name: found[1] ?? '', above: path === `${above}/` ? path : above };
  });
}

/** Gives the collections whose items a path names before its last segment, the nearest last. */
export function parentsOf(contract: Contract, path: string): Resource[] {
  return stepsOf(path)
    .filter(({ above }) => above !== path)
    .flatMap(({ above }) => collectionAt(contract, above) ?? []);
}

/** Gives the values that a document lists itself for a path parameter; none where it lists none. */
export function listedPathTexts(contract: Contract, operation: Operation, name: string): readonly string[] {
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
  return parameter === undefined ? [] : listedTexts(contract, parameter);
}

/** Gives the example that a document has of a path parameter: that it names anything is likely, and no more. */
export function examplePathText(contract: Contract, operation: Operation, name: string): string | undefined {
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
  return parameter === undefined ? undefined : exampleText(contract, parameter);
}

/** Gives identifiers of items of a collection, of those a home of a kind shows. */
type KnownIds = (resource: Resource, kind: HomeKind) => readonly string[];

/**
 * The homes of a run: for each path whose parameters name items of other collections, the items that it is asked for below.
 * They are chosen once, so that all checks of a collection look at the same items.
 */
export class Homes {
  readonly #chosen = new Map<string, string>();
  readonly #own = new Map<string, string>();

  constructor(
    private readonly contract: Contract,
    private readonly options: {
      readonly knownIds: KnownIds;
      /** Whether things may be created below items of the service's own, where no item of the run's own can be had. */
      readonly borrows: boolean;
    },
  ) {}

  /** Notes the item that a run created so that others can be created below it. */
  own(resource: Resource, id: string): void {
    this.#own.set(resource.collection, id);
  }

  hasOwn(resource: Resource): boolean {
    return this.#own.has(resource.collection);
  }

  /** Gives the item that a run created so that others can be created below it, or refer to it. */
  ownOf(resource: Resource): string | undefined {
    return this.#own.get(resource.collection);
  }

  /** Tells whether it is settled which seen item of a collection others are looked at below. */
  hasChosen(resource: Resource): boolean {
    return this.#chosen.has(resource.collection);
  }

  /** Notes which seen item others are looked at below. */
  choose(resource: Resource, id: string): void {
    this.#chosen.set(resource.collection, id);
  }

  /**
   * Gives the values of the parameters that stand before the last segment of an operation's path; undefined where one of
   * them is not known.
   */
  above(operation: Operation, kind: HomeKind): PathValues | undefined {
    return this.#values(operation, kind, (above) => above !== operation.path);
  }

  /** Gives the path of a collection with the values of its parameters; the path as the document writes it where one is not known. */
  placeOf(resource: Resource, kind: HomeKind): string {
    const operation = resource.list?.operation ?? resource.create;
    const place = pathOfItems(resource);
    const values = operation === undefined || !place.includes('{') ? {} : this.above(operation, kind);
    if (values === undefined) return place;
    return place.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => values[name] ?? whole);
  }

  /** Gives the same of all parameters of the path, the last of which then names an item that is known. */
  whole(operation: Operation, kind: HomeKind): PathValues | undefined {
    return this.#values(operation, kind, () => true);
  }

  /** Where nothing was seen below what was, all lie below what the run made: an item of its own is in no home of others. */
  #values(operation: Operation, kind: HomeKind, isWanted: (above: string) => boolean): PathValues | undefined {
    const seen = kind === 'seen' ? this.#valuesOf(operation, kind, isWanted, (one) => this.#seen(one)) : undefined;
    return seen ?? this.#valuesOf(operation, kind, isWanted, (one) => this.#ownOrBorrowed(one, kind));
  }

  #valuesOf(
    operation: Operation,
    kind: HomeKind,
    isWanted: (above: string) => boolean,
    homeOf: (resource: Resource) => string | undefined,
  ): PathValues | undefined {
    const values: Record<string, string> = {};
    for (const { name, above } of stepsOf(operation.path)) {
      if (!isWanted(above)) continue;
      const parent = collectionAt(this.contract, above);
      const value =
        listedPathTexts(this.contract, operation, name)[0] ??
        (parent === undefined
          ? undefined
          : // The last item of a path is any that is known; those above are the chosen ones.
            above === operation.path
            ? this.options.knownIds(parent, kind)[0]
            : homeOf(parent));
      if (value === undefined) return undefined;
      values[name] = value;
    }
    return values;
  }

  #ownOrBorrowed(resource: Resource, kind: HomeKind): string | undefined {
    const own = this.#own.get(resource.collection);
    return own ?? (kind === 'seen' || this.options.borrows ? this.#seen(resource) : undefined);
  }

  #seen(resource: Resource): string | undefined {
    const chosen = this.#chosen.get(resource.collection);
    if (chosen !== undefined) return chosen;
    const [first] = this.options.knownIds(resource, 'seen');
    if (first !== undefined) this.#chosen.set(resource.collection, first);
    return first;
  }
}

/** Gives the values of an operation's path parameters as a plan shows them: what is learned during the run stands as a placeholder. */
function namedPath(contract: Contract, operation: Operation): PathValues | undefined {
  const values: Record<string, string> = {};
  for (const { name, above } of stepsOf(operation.path)) {
    const isKnown = collectionAt(contract, above) !== undefined;
    const value = listedPathTexts(contract, operation, name)[0] ?? (isKnown ? `{${name}}` : undefined);
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

/** Gives the request of a GET operation as a plan shows it. */
export function plainRequest(contract: Contract, operation: Operation): RequestSpec {
  return { operation, path: namedPath(contract, operation) ?? {} };
}

/** Gives why a GET operation is never sent, whatever the service holds; undefined where it is. */
export function whyNotSent(contract: Contract, operation: Operation): string | undefined {
  const parameter = unsampled(contract, operation);
  if (parameter !== undefined) return `never sent: no value can be made for the required parameter ${parameter.name}`;
  const isStream = operation.responses.some(({ content }) =>
    content.some(({ name }) => essence(name) === 'text/event-stream'),
  );
  if (isStream) return 'never sent: a stream of events does not end';
  return namedPath(contract, operation) === undefined ? unshownPath : undefined;
}

/** Why a GET is not sent whose path names what no list shows. */
export const unshownPath = 'never sent: its path names something that no list of the document shows';
