import { isBehindItem, shapeOfPath } from '../../contract/resource/names';
import { tagWithin } from '../../verify/checks/fresh-texts';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import type { JsonValue } from '../../exact-json';
import { creatables, createRequest, taggedBody } from '../../verify/checks/bodies';
import { changeBody, changeRequest } from '../../verify/checks/change-requests';
import { changeables, type Changeable, type Members } from '../../verify/checks/changeables';
import type { Creatable } from '../../verify/creatable';
import type { Field } from '../../verify/fields';
import type { SeenItem } from '../../verify/knowledge';
import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import { actionBodies } from './action-bodies';

/** Most values of a member that an item is brought to. */
export const mostValuesOfState = 3;

/** Something that brings an item to another state. */
export interface Way {
  readonly operation: Operation;
  /** The member that it sets; undefined where the answer tells. */
  readonly member?: string;
  readonly value?: JsonValue;
  /** What the body of an action brings, and what one brings that comes after it. */
  readonly sent?: readonly [Members, Members];
  readonly spec: (item: Own, turn?: number) => RequestSpec;
}

/** An item of the run. */
export interface Own {
  readonly path: Readonly<Record<string, string>>;
  readonly id: string;
  readonly sent: JsonValue;
  readonly before: SeenItem;
}

/** What is tried on an item in a state; `spec` gives another request each time. */
export interface Probe {
  readonly operation: Operation;
  readonly spec: (item: Own) => RequestSpec;
}

/** By what ways the items of a collection come to another state, and what may be refused in one. */
export class StateWays {
  readonly #changeables: readonly Changeable[];

  constructor(
    private readonly context: LearnContext,
    private readonly resource: Resource,
  ) {
    this.#changeables = changeables(context.contract).filter(
      (one) => one.resource === resource && one.style !== 'json-patch',
    );
  }

  /** The change that is made where any will do, PATCH before PUT. */
  get changing(): Changeable | undefined {
    return this.#changeables.find(({ operation }) => operation.method === 'PATCH') ?? this.#changeables[0];
  }

  /** Gives all ways, changes first. */
  all(): Way[] {
    const changeable = this.changing;
    const byChange = (changeable?.members ?? []).flatMap((field): Way[] => {
      const [name = ''] = field.path.slice(-1);
      const values = stateValues(field);
      if (changeable === undefined) return [];
      // The last of a list is the likeliest to end something.
      return values
        .slice(-mostValuesOfState - 1)
        .toReversed()
        .map((value) => ({
          operation: changeable.operation,
          member: name,
          value,
          spec: (item) => changeRequest(changeable, item.id, this.#changed(changeable, item, { [name]: value })),
        }));
    });
    return [...byChange, ...this.#actions()];
  }

  #changed(changeable: Changeable, item: Own, changes: Readonly<Record<string, JsonValue>>): JsonValue {
    return changeBody(changeable, changeable.style === 'replace' ? (item.sent as SeenItem) : {}, changes);
  }

  /** What is done to an item, without a body where none is asked for: `POST /orders/{id}/cancel`; then with one where it takes any. */
  #actions(): Way[] {
    const { contract } = this.context;
    const shape = this.#itemShape();
    return contract.operations
      .filter(
        (operation) =>
          operation.method === 'POST' &&
          isBehindItem(operation.path) &&
          shapeOfPath(operation.path).replace(/\/[^/]*$/, '') === shape &&
          !contract.resources.some(({ create }) => create === operation),
      )
      .flatMap((operation): Way[] => {
        const path = (item: Own): RequestSpec['path'] => this.#pathFor(operation, item);
        const bare: Way = { operation, spec: (item) => ({ operation, path: path(item) ?? {} }) };
        const made = actionBodies(contract, operation);
        const ways = operation.requestBody?.required === true ? [] : [bare];
        if (made === undefined) return ways;
        const spec: Way['spec'] = (item, turn = 0) => ({
          operation,
          path: path(item) ?? {},
          body: made.write(made.bodies[turn === 0 ? 0 : 1]),
        });
        return [...ways, { operation, sent: made.bodies, spec }];
      });
  }

  #itemShape(): string {
    const { itemPath, collection } = this.resource;
    return shapeOfPath(itemPath ?? `${collection}/{id}`);
  }

  /** Path parameters may be called otherwise below an item. */
  #pathFor({ path }: Operation, { path: own }: Own): Readonly<Record<string, string>> {
    const texts = Object.values(own);
    const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
  }

  /** Tells whether what a way does with a body is done without one too. */
  isBareToo({ operation }: Way): boolean {
    return operation.requestBody?.required !== true;
  }

  /** Gives the change of an operation that sets one member; undefined where it sets none. */
  backTo(operation: Operation, member: string, value: JsonValue): Probe | undefined {
    const changeable = this.#changeables.find((one) => one.operation === operation);
    if (changeable?.members.some(({ path }) => path.at(-1) === member) !== true) return undefined;
    return {
      operation,
      spec: (item) => changeRequest(changeable, item.id, this.#changed(changeable, item, { [member]: value })),
    };
  }

  /** Changes of something else, what is done to the item, and what is made below it. */
  probes(member: string, value: JsonValue): Probe[] {
    const changes = this.#changeables.flatMap((changeable): Probe[] => {
      const text = changeable.members.find(
        ({ types, schema, path }) =>
          path.at(-1) !== member &&
          types.includes('string') &&
          (schema.enum ?? schema.format ?? schema.pattern) === undefined,
      );
      if (text === undefined) return [];
      const name = text.path.at(-1) ?? '';
      const { maxLength } = text.schema;
      return [
        {
          operation: changeable.operation,
          spec: (item) =>
            changeRequest(
              changeable,
              item.id,
              this.#changed(changeable, item, {
                [name]: tagWithin(this.context.nextTag(), maxLength),
                // What stands in the place of all must leave the state as it is.
                ...(changeable.style === 'replace' && { [member]: value }),
              }),
            ),
        },
      ];
    });
    const known = new Set<Operation>();
    const actions = this.#actions().filter(({ operation }) => !known.has(operation) && known.add(operation));
    return [...changes, ...this.below(), ...actions];
  }

  /** Gives what is made below the item. */
  below(): (Probe & { readonly creatable: Creatable })[] {
    return creatables(this.context.contract)
      .filter(({ operation: { path } }) => shapeOfPath(path).replace(/\/[^/]*$/, '') === this.#itemShape())
      .map((creatable) => ({
        creatable,
        operation: creatable.operation,
        spec: (item) => ({
          ...createRequest(creatable, taggedBody(this.context, creatable, creatable.full)),
          path: this.#pathFor(creatable.operation, item),
        }),
      }));
  }
}

/** Gives the values of a member that tells the state of an item by its name; none of another. */
export function stateValues({ path, types, schema }: Pick<Field, 'path' | 'types' | 'schema'>): readonly JsonValue[] {
  const isBoolean = types.includes('boolean');
  if (!isState(path.at(-1) ?? '', isBoolean)) return [];
  return isBoolean ? [true, false] : ((schema.enum ?? []) as JsonValue[]).filter((value) => typeof value === 'string');
}

function isState(name: string, isBoolean: boolean): boolean {
  return isBoolean
    ? /^(?:is)?_?(?:active|archived|locked|closed|enabled|disabled|published|final|done|completed?)$/i.test(name)
    : /status|state|phase|stage/i.test(name);
}
