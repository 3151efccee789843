import { isBehindItem, shapeOfPath } from '../../openapi/collections/names';
import { tagWithin } from '../../probe/fresh-values';
import type { Operation } from '../../openapi/operation';
import type { Resource } from '../../openapi/collections/resources';
import { type JsonValue, stringifyJson } from '../../base/json';
import { creatables, createRequest, taggedBody } from '../../probe/bodies';
import {
  changeBody,
  changeRequest,
  changeables,
  type Changeable,
  type Members,
  membersOf,
} from '../../probe/changeables';
import { type Creatable, type Field, fieldsOf } from '../../probe/creatable';
import type { SeenItem } from '../../probe/knowledge';
import type { RequestSpec, RequestBodySpec } from '../../probe/request';
import type { LearnContext } from '../learner';
import { statePoints, type StateRule } from '../../profile/state-points';
import { isSuccess } from '../../probe/answers';
import type { Exchange } from '../../probe/exchange';
import { isSame } from './value-set';
import type { Contract } from '../../openapi/contract';
import { jsonContent } from '../../openapi/success-response';
import { withValue } from '../../probe/body-values';
import { whyTooCostly, sampleBodies } from '../../probe/sample-bodies';

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

/** What is refused for what an item is, gathered to be written down once for each operation. */
export class StateRules {
  readonly #rules = new Map<Operation, { readonly rules: StateRule[]; readonly shown: Exchange }>();

  /** Remembers a rule; one that is answered as another is holds for the values of both. */
  add(operation: Operation, rule: StateRule, shown: Exchange): void {
    const known = this.#rules.get(operation) ?? { rules: [], shown };
    const spelt = (one: StateRule): string => JSON.stringify({ ...one, is: [] });
    const same = known.rules.findIndex((one) => spelt(one) === spelt(rule));
    const before = known.rules[same];
    const { is: values = [] } = before ?? {};
    const more = (rule.is ?? []).filter((one) => !isOneOf(one, values));
    if (before === undefined) known.rules.push(rule);
    else known.rules[same] = { ...before, is: [...values, ...more] };
    this.#rules.set(operation, known);
  }

  /** Writes all of them down. */
  note(context: LearnContext): void {
    for (const [operation, { rules, shown }] of this.#rules)
      context.note(statePoints.refusedInState, rules, shown, operation);
  }
}

function isOneOf(value: JsonValue, values: readonly JsonValue[]): boolean {
  return values.some((one) => isSame(one, value));
}

/** Tells whether something was refused that may be taken in another state: not for a key, a limit of calls, or nothing being there. */
export function isRefused({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500 && status !== 404 && status !== 401 && status !== 429;
}

/** Tells whether a request of an operation was ever taken: what never was may be refused for anything. */
export function wasTaken({ exchanges }: LearnContext, operation: Operation): boolean {
  return exchanges.some(
    (one) => one.operation === operation && one.request.method === operation.method && isSuccess(one),
  );
}

/** Bodies that an action takes. */
interface ActionBodies {
  readonly fields: readonly Field[];
  /** Two with all members, whose numbers are small, and differ from each other and from what counts. */
  readonly bodies: readonly [Members, Members];
  readonly write: (body: JsonValue) => RequestBodySpec;
}

/** Gives the bodies of an action; undefined where it takes none in JSON, or none can be made. */
export function actionBodies(contract: Contract, { requestBody }: Operation): ActionBodies | undefined {
  const media = jsonContent(requestBody);
  if (media?.schema === undefined || contract.validators.whyUnchecked(media.schemaPointer, 'request') !== undefined)
    return undefined;
  const fields = fieldsOf(contract, media.schemaPointer);
  const isOpen = fields.length === 0 || whyTooCostly(contract, media, fields) !== undefined;
  const made = isOpen ? undefined : sampleBodies(contract, media, fields);
  if (made === undefined) return undefined;
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const ofNumbers = (number: number, turn: number): Members =>
    membersOf(
      fields.reduce((body, { path, types, schema }) => {
        if (path.length !== 1) return body;
        const listed = (schema.enum ?? []) as JsonValue[];
        const value = types.includes('integer') || types.includes('number') ? number : listed[turn % listed.length];
        const changed = value === undefined ? body : withValue(body, path, value);
        return validate(changed, 'body').length === 0 ? changed : body;
      }, made.full),
    );
  const bodies = [ofNumbers(7, 0), ofNumbers(5, 1)] as const;
  return {
    fields,
    bodies,
    write: (body) => ({ mediaType: media.name, bytes: Buffer.from(stringifyJson(body), 'utf8') }),
  };
}
