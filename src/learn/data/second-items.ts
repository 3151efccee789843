import { type JsonValue, ownMember, stringifyJson } from '../../base/json';
import { isSuccess } from '../../probe/answers';
import type { Creatable, Field } from '../../probe/creatable';
import { type Exchange, parseBody } from '../../probe/exchange';
import type { SeenItem } from '../../probe/knowledge';
import { Unmet } from '../../probe/run-errors';
import type { LearnContext } from '../learner';
import { itemIn, writtenBy, type Written } from './exchanged';
import type { Own, Way } from './state-changes';
import { type Observed, tellingMembers } from './value-set';
import { isObject } from '../../openapi/document';
import { valueIn, withValue } from '../../probe/body-values';
import { itemPath, taggedBody, createRequest } from '../../probe/bodies';
import { unwrapped } from '../../probe/items';
import { refusalPoints } from '../../profile/request-points';
import type { Situation } from '../../base/refusal-reasons';
import { answerOf } from '../requests/seen-answer';
import { subjectsOf } from '../../profile/profile';
import type { Point } from '../../profile/point';

/** Writes that one state costs at most: the item, what brings it there, what it allows, and what removes it. */
const writesOfState = 4;

/** How much more the numbers of a second item are. */
const otherNumbers = 17;

/** Items of the run that are brought to one state or another. */
export class ItemsToTry {
  /** Items that nothing was done to are tried on again. */
  readonly #untouched = new Map<Start, Own>();

  constructor(
    private readonly context: LearnContext,
    private readonly creatable: Creatable,
  ) {}

  /** Gives a new item, which begins with a member that has another value where one is given; undefined where there are no writes for it. */
  async make(start: Start = {}, isOther = false): Promise<Own | undefined> {
    const { read, identifier } = this.creatable.resource;
    const parameter = identifier?.parameter;
    if (read === undefined || parameter === undefined || this.context.writesLeft() < writesOfState) return undefined;
    try {
      const body = isOther ? this.#otherBody(start) : bodyOf(this.context, this.creatable, start);
      const { id, above, sent, answered } = await this.context.own(this.creatable, body);
      return id === undefined ? undefined : { id, path: { ...above, [parameter]: id }, sent, before: answered };
    } catch (error) {
      if (error instanceof Unmet) return undefined;
      throw error;
    }
  }

  /** Gives what a way makes of another item, whose numbers are not those of the first; undefined where it cannot be seen. */
  async another(start: Start, way: Way): Promise<Observed | undefined> {
    const item = await this.make(start, true);
    if (item === undefined) return undefined;
    const exchange = await this.context.ask(way.spec(item, 1));
    const after = await this.after(item, exchange);
    return after === undefined ? undefined : { before: item.before, after, exchange };
  }

  #otherBody(start: Start): JsonValue {
    const creation = new Creation(this.context, this.creatable, 0);
    return withOtherNumbers(creation, bodyOf(this.context, this.creatable, start) ?? creation.body(), otherNumbers);
  }

  /** Gives an item to which nothing was done, the same until it is used. */
  async fresh(start: Start): Promise<Own | undefined> {
    const item = this.#untouched.get(start) ?? (await this.make(start));
    if (item !== undefined) this.#untouched.set(start, item);
    return item;
  }

  /** Notes that something was done to the item that begins so. */
  use(start: Start): void {
    this.#untouched.delete(start);
  }

  /** Gives an item as it is now, where what was done to it succeeded. */
  async after({ path }: Own, done?: Exchange): Promise<SeenItem | undefined> {
    const { read } = this.creatable.resource;
    if (read === undefined || (done !== undefined && !isSuccess(done))) return undefined;
    return itemIn(this.context.contract, await this.context.ask({ operation: read, path }));
  }
}

/** Most members of which each value is tried, and most values of one. */
const [mostTelling, mostValues] = [2, 4];

/** Numbers of one that differ by these are told from each other and from what is counted. */
const steps = [3, 11];

/**
 * Creates items with each value of the members that others may follow, and with other numbers each time: what the service makes of
 * them by itself differs with those then. Two of each, while there are writes for them.
 */
export async function createVariants(creation: Creation): Promise<void> {
  const { context, creatable } = creation;
  const telling = tellingMembers(context.contract, creatable).slice(0, mostTelling);
  const fields = creatable.fields.filter(({ path }) => telling.includes(path.at(-1) ?? ''));
  const isAlike = creation.plain('integer').some((field) => creation.valuesOf(field) < 2);
  if (isAlike && creation.left > steps.length)
    await creation.send(withOtherNumbers(creation, creation.body(), steps[0] ?? 1));
  for (const field of fields) {
    const own = valueIn(creatable.full, field.path);
    // The last of a list is the likeliest to end something.
    const [first, ...others] = valuesOf(field)
      .filter((value) => value !== own)
      .toReversed();
    if (first === undefined || !(await createVariant(creation, field, first))) continue;
    for (const value of others.slice(0, mostValues)) await createVariant(creation, field, value);
  }
}

/** Creates an item with a value, and a second one where the service makes anything else of it; gives whether it does. */
async function createVariant(creation: Creation, field: Field, value: JsonValue): Promise<boolean> {
  const { context, creatable } = creation;
  if (creation.left <= steps.length) {
    const { method, path } = creatable.operation;
    const what = `what ${method} ${path} sets where ${field.path.join('.')} is ${JSON.stringify(value)}`;
    context.leave(what, 'for want of writes (--writes)');
    return false;
  }
  const [one = 1, other = 2] = steps;
  const create = (step: number): Promise<Tried | undefined> =>
    creation.send(withOtherNumbers(creation, withValue(creation.body(), field.path, value), step));
  const tried = await create(one);
  const item = tried?.isTaken === true ? itemIn(context.contract, tried.exchange) : undefined;
  if (tried === undefined || item === undefined || !isOtherwise(creation, field, tried.body, item)) return false;
  await create(other);
  return true;
}

/** Whether a member that the body does not bring, and that all other items have alike, is another one here. */
function isOtherwise({ context, creatable }: Creation, field: Field, body: JsonValue, item: SeenItem): boolean {
  const { operation, wrapper } = creatable;
  const at = itemPath(creatable, field)[0] ?? '';
  const others = writtenBy(context, operation, wrapper).filter(
    ({ answered }) => stringifyJson(ownMember(answered, at) ?? null) !== stringifyJson(ownMember(item, at) ?? null),
  );
  const sent = unwrapped(wrapper, body);
  return Object.keys(item).some((name) => {
    const values = new Set(others.map(({ answered }) => stringifyJson(ownMember(answered, name) ?? null)));
    const isBrought = isObject(sent) && Object.hasOwn(sent, name);
    const isAlike = values.size === 1;
    return !isBrought && isAlike && !values.has(stringifyJson(ownMember(item, name) ?? null));
  });
}

function valuesOf({ schema, types }: Field): readonly JsonValue[] {
  return types.includes('boolean') ? [true, false] : ((schema.enum ?? []) as JsonValue[]);
}

/** Gives a body whose numbers are some more, as far as the document allows it. */
function withOtherNumbers(creation: Creation, body: JsonValue, step: number): JsonValue {
  return creation.plain('integer').reduce((changed, { path }) => {
    const own = valueIn(changed, path);
    if (typeof own !== 'number') return changed;
    const next = [own + step, own - step]
      .map((value) => withValue(changed, path, value))
      .find((one) => creation.allows(one));
    return next ?? changed;
  }, body);
}

/** How an item begins: with a member that has another value than bodies have of themselves. */
export interface Start {
  readonly member?: string;
  readonly value?: JsonValue;
}

/** Most states that items begin in beside the usual one. */
const mostStarts = 2;

/** Gives the values of members with which items that were created in this run began in another state than others. */
export function startsOf(context: LearnContext, creatable: Creatable): readonly Start[] {
  const { operation, wrapper, fields } = creatable;
  const seen = writtenBy(context, operation, wrapper);
  const starts: Start[] = [];
  for (const member of tellingMembers(context.contract, { fields, ...(wrapper !== undefined && { wrapper }) })) {
    const usual = valueIn(creatable.full, pathTo(creatable, member));
    const own = seen.filter(({ answered }) => isAt(ownMember(answered, member), usual));
    for (const { answered, sent } of seen) {
      const value = ownMember(answered, member);
      const isKnown = starts.some((one) => one.member === member && isAt(one.value, value));
      if (value === undefined || isAt(value, usual) || isKnown || !Object.hasOwn(sent, member)) continue;
      if (own.length > 0 && beginsOtherwise(answered, own)) starts.push({ member, value });
    }
  }
  return starts.slice(0, mostStarts);
}

/** A state is what has one of a few values, or is called so: and none of the others has this one. */
function beginsOtherwise(answered: Written['answered'], others: readonly Written[]): boolean {
  return Object.keys(answered).some(
    (name) =>
      /status|state|phase|stage/i.test(name) &&
      !others.some((other) => isAt(ownMember(other.answered, name), ownMember(answered, name))),
  );
}

/** Gives the body of an item that begins so; undefined for the usual one. */
function bodyOf(context: LearnContext, creatable: Creatable, { member, value }: Start): JsonValue | undefined {
  if (member === undefined || value === undefined) return undefined;
  return withValue(taggedBody(context, creatable, creatable.full), pathTo(creatable, member), value);
}

function pathTo(creatable: Creatable, member: string): readonly string[] {
  return creatable.fields.find((field) => itemPath(creatable, field).join('.') === member)?.path ?? [member];
}

function isAt(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return stringifyJson(one ?? null) === stringifyJson(other ?? null);
}

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
