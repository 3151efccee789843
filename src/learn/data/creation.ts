import { isObject } from '../../contract/document';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { isSuccess } from '../../verify/answers';
import { valueIn } from '../../verify/body-values';
import type { Creatable } from '../../verify/creatable';
import { createRequest, itemPath, taggedBody } from '../../verify/checks/bodies';
import { parseBody } from '../../verify/json-body';
import type { Exchange } from '../../verify/exchange';
import type { Field } from '../../verify/fields';
import { refusalPoints } from '../../profile/request-points';
import type { Situation } from '../../profile/situations';
import { answerOf } from '../requests/seen-answer';
import { subjectsOf } from '../../profile/places';
import type { Point } from '../../profile/point';
import type { LearnContext } from '../learner';

/** Most items of one collection that are created. */
const mostCreates = 22;

/** A create that was tried. */
export interface Tried {
  readonly body: JsonValue;
  readonly exchange: Exchange;
  readonly isTaken: boolean;
}

/** The creates of one collection, of which each kind is tried as long as the share of writes lasts. */
export class Creation {
  #left: number;
  readonly #taken: JsonValue[] = [];
  /** How bodies were refused that the document allows: the first of each situation. */
  readonly beyond = new Map<Situation, { readonly field: Field; readonly exchange: Exchange }>();

  constructor(
    readonly context: LearnContext,
    readonly creatable: Creatable,
    share: number,
  ) {
    this.#left = Math.min(share, mostCreates);
  }

  /** How many more items may be created; what removes one in the end is a write too. */
  get left(): number {
    const cost = this.context.costOf(this.creatable.resource);
    return Math.min(this.#left, Math.floor(this.context.writesLeft() / cost));
  }

  /** Gives a body of this run's own that the document allows, with every member or the required ones alone. */
  body(base: JsonValue = this.creatable.full): JsonValue {
    return taggedBody(this.context, this.creatable, base);
  }

  /** Gives a create that was taken before in this run, and whose item is still there; undefined where there is none. */
  known(): Tried | undefined {
    const { operation, resource } = this.creatable;
    const { ours } = this.context.knowledge(resource);
    const exchange = ours.find((item) => item.exchange.operation === operation)?.exchange;
    const body = exchange?.request.body === undefined ? undefined : parseBody(exchange.request.body);
    if (exchange === undefined || body === undefined) return undefined;
    this.#taken.push(body);
    return { body, exchange, isTaken: true };
  }

  /** Tells whether the document allows a body. */
  allows(body: JsonValue): boolean {
    const validate = this.context.contract.validators.compile(this.creatable.media.schemaPointer, 'request');
    return validate(body, 'body').length === 0;
  }

  /** Sends a body, where there is a write left for it and the document allows it, or is not asked. */
  async send(body: JsonValue, isAsked = true): Promise<Tried | undefined> {
    if (this.left <= 0 || (isAsked && !this.allows(body))) return undefined;
    const exchange = await this.context.ask(createRequest(this.creatable, body));
    const isTaken = isSuccess(exchange);
    if (isTaken) {
      this.#left -= 1;
      this.#taken.push(body);
    }
    return { body, exchange, isTaken };
  }

  /** Gives how many values of a member were taken that differ from each other. */
  valuesOf({ path }: Field): number {
    return new Set(this.#taken.map((body) => stringifyJson(valueIn(body, path) ?? null))).size;
  }

  /** Gives how many bodies were taken that had the members of another at their top, and none beside. */
  countOf(base: JsonValue): number {
    const names = (body: JsonValue): string => (isObject(body) ? Object.keys(body).toSorted().join(' ') : '');
    const wanted = names(this.body(base));
    return this.#taken.filter((body) => names(body) === wanted).length;
  }

  /** Gives the members at the top of the item that a body may bring, of a type and with no rule of their own about values. */
  plain(type: string): Field[] {
    return this.creatable.fields.filter(({ types, schema, path }) => {
      const { enum: listed, const: only, format, pattern, writeOnly } = schema;
      const isBound = listed !== undefined || only !== undefined || pattern !== undefined || writeOnly === true;
      const isTop = itemPath(this.creatable, { path } as Field).length === 1;
      const isOpen = type !== 'string' || format === undefined;
      return isTop && types.includes(type) && !isBound && isOpen;
    });
  }

  /** Notes a point of a member of the bodies, of changes too: what a create takes of it they take. */
  note<Value>(point: Point<Value>, value: Value, shown: Exchange, field: Field): void {
    const { operation, resource } = this.creatable;
    const [name = ''] = itemPath(this.creatable, field);
    const subject = `body.${name}`;
    for (const one of [operation, resource.replace, resource.update]) {
      if (one !== undefined && subjectsOf(this.context.contract, one).includes(subject))
        this.context.note(point, value, shown, one, subject);
    }
  }

  /** Notes how bodies are refused whose member is wrong in one way, of two answers. */
  noteRefusal(situation: Situation, [first, second]: readonly [Exchange, Exchange], field: Field): void {
    const subject = `body.${itemPath(this.creatable, field)[0] ?? ''}`;
    if (!this.beyond.has(situation)) this.beyond.set(situation, { field, exchange: first });
    const answer = answerOf({ exchange: first, subject }, { exchange: second, subject });
    if (answer !== undefined) this.note(refusalPoints[situation], answer, first, field);
  }
}
