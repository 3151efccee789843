import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { Resource } from '../../openapi/collections/resources';
import { ownMember, stringifyJson, type JsonValue, setMember } from '../../base/json';
import { isSuccess } from '../../probe/answers';
import { creatables } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';
import type { Exchange } from '../../probe/exchange';
import type { SeenItem } from '../../probe/knowledge';
import type { LearnContext, Learner } from '../learner';
import { answerOf, Explained } from '../requests/seen-answer';
import { triedRemoval } from './cascade-learner';
import { ItemsToTry, startsOf, type Start } from './second-items';
import {
  isRefused,
  StateRules,
  wasTaken,
  StateWays,
  type Own,
  type Probe,
  type Way,
  actionBodies,
} from './state-changes';
import { isSame, tellingMembersOf, type Observed, isUnsure, valueSet, type IsTelling } from './value-set';
import { type StateRule, statePoints } from '../../profile/state-points';
import { jsonContent } from '../../openapi/success-response';
import { learnBodies } from '../requests/body-learners';
import { dataPoints } from '../../profile/data-points';
import type { MadeValue } from '../../profile/point';

/** Refusals that the bodies of one action are asked for. */
const refusalsOfAction = 40;

/** Learns how the bodies of an action are refused, on an item whose state allows what is done. */
async function learnActionBodies(context: LearnContext, { operation, spec }: Way, item: Own): Promise<void> {
  const { contract } = context;
  const media = jsonContent(operation.requestBody);
  const made = actionBodies(contract, operation);
  if (media === undefined || made === undefined) return;
  const [full] = made.bodies;
  const sending = {
    operation,
    breakable: { media, fields: made.fields, full },
    send: (body: JsonValue) => ({ ...spec(item), body: made.write(body) }),
    fresh: () => full,
  };
  await learnBodies(contract, context, sending, {
    explained: new Explained(),
    share: Math.min(refusalsOfAction, context.refusalsLeft()),
  });
}

/**
 * Gives what brings items of its own to each state that they can reach, by a change or an action, and finds out what is refused
 * there and set along the way.
 */
export function stateLearners(contract: Contract): readonly Learner[] {
  return creatables(contract).flatMap((creatable): Learner[] => {
    const { resource } = creatable;
    if (resource.identifier?.parameter === undefined || resource.read === undefined) return [];
    const learn = (context: LearnContext): Promise<void> => new States(context, creatable).learn();
    return [{ id: `states of ${resource.collection}`, phase: 'change', learn }];
  });
}

/** An action that was refused to a new item, twice. */
interface Refused {
  readonly operation: Operation;
  readonly before: SeenItem;
  readonly path: Own['path'];
  readonly first: Exchange;
  readonly second: Exchange;
}

class States {
  readonly #rules = new StateRules();
  readonly #along: SetAlong;
  /** Actions that were refused to new items. */
  readonly #pending: Refused[] = [];
  /** Members that tell the state. */
  readonly #members = new Set<string>();
  readonly #effects: Effects;
  readonly #probed = new Set<string>();
  #starts: readonly Start[] = [{}];
  /** Actions that were done, and to what kind of item. */
  readonly #allowed: { readonly operation: Operation; readonly start: Start }[] = [];
  #isHolding = false;
  /** Looks at second items, which wait until each way was tried once. */
  readonly #later: (() => Promise<void>)[] = [];
  /** How items begin. */
  readonly #begun = new Map<Start, SeenItem>();
  readonly #resource: Resource;
  readonly #ways: StateWays;
  readonly #items: ItemsToTry;

  constructor(
    private readonly context: LearnContext,
    private readonly creatable: Creatable,
  ) {
    this.#resource = creatable.resource;
    this.#ways = new StateWays(context, this.#resource);
    this.#items = new ItemsToTry(context, creatable);
    const isTelling = tellingMembersOf(context.contract, this.#resource);
    this.#along = new SetAlong(isTelling);
    this.#effects = new Effects(isTelling);
  }

  async learn(): Promise<void> {
    this.#noteHolding();
    this.#starts = [{}, ...startsOf(this.context, this.creatable)];
    for (const way of this.#ways.all()) await this.#try(way);
    for (const step of this.#later) await step();
    this.#notePending();
    this.#effects.note(this.context);
    this.#rules.note(this.context);
    this.#along.note(this.context);
  }

  /** A way is tried from each state in which items may begin; what an action does is seen once for each kind of body. */
  async #try(way: Way): Promise<void> {
    const starts = way.member === undefined ? this.#starts : this.#starts.slice(0, 1);
    for (const start of starts) await this.#tryFrom(start, way);
  }

  async #tryFrom(start: Start, way: Way): Promise<void> {
    const begun = this.#begun.get(start);
    if (begun !== undefined && way.member !== undefined && isSame(ownMember(begun, way.member), way.value)) return;
    const item = await this.#items.fresh(start);
    if (item === undefined) {
      this.context.leave(`${way.operation.id} in every state`, 'for want of writes (--writes)');
      return;
    }
    const { before } = item;
    this.#begun.set(start, before);
    if (way.member !== undefined && isSame(ownMember(before, way.member), way.value)) return;
    // How bodies are refused is seen where the state allows what is done, which it did without one.
    const isAllowed = this.#allowed.some((one) => one.operation === way.operation && one.start === start);
    if (way.sent !== undefined && isAllowed) await learnActionBodies(this.context, way, item);
    const exchange = await this.context.ask(way.spec(item));
    if (way.member === undefined && isRefused(exchange)) {
      if (way.sent !== undefined && this.#ways.isBareToo(way)) return;
      const second = await this.context.ask(way.spec(item));
      this.#pending.push({ operation: way.operation, before, path: item.path, first: exchange, second });
      return;
    }
    this.#items.use(start);
    const after = await this.#items.after(item, exchange);
    if (after === undefined) return;
    if (way.member === undefined) await this.#noteEffect(way, start, item, { after, exchange });
    const member = way.member ?? stateIn(this.context.contract, this.#resource, before, after);
    const value = member === undefined ? undefined : ownMember(after, member);
    if (member === undefined || value === undefined || isSame(value, ownMember(before, member))) return;
    const sets = this.#noteSet(way, { member, value }, { before, after, exchange });
    this.#members.add(member);
    if (way.member !== undefined) {
      const left = await leaveState(this.context, this.#ways, this.#items, way, { item, sets, after });
      for (const { value: other, ...seen } of left.changes)
        this.#along.add({ operation: way.operation, given: member, member, value: other }, seen);
      if (!left.isBack) return;
    }
    // What is refused in a state is refused however an item came there.
    const state = `${member} ${stringifyJson(value)}`;
    if (this.#probed.has(state)) return;
    this.#probed.add(state);
    await this.#probe(item, member, value);
  }

  /** What is done by a body is done once more with another, as far as the item allows it. */
  async #noteEffect(
    way: Way,
    start: Start,
    item: Own,
    { after, exchange }: { readonly after: SeenItem; readonly exchange: Exchange },
  ): Promise<void> {
    const { operation, sent } = way;
    const [first = {}, second = {}] = sent ?? [];
    this.#effects.add(operation, { before: item.before, after, sent: first, exchange });
    this.#allowed.push({ operation, start });
    const isMoved = stateIn(this.context.contract, this.#resource, item.before, after) !== undefined;
    if (sent !== undefined && !isMoved && this.context.writesLeft() >= 2) {
      const again = await this.context.ask(way.spec(item, 1));
      const now = await this.#items.after(item, again);
      if (now !== undefined) this.#effects.add(operation, { before: after, after: now, sent: second, exchange: again });
    }
    this.#later.push(async () => {
      if (!this.#effects.isUnsure(operation)) return;
      const seen = await this.#items.another(start, way);
      if (seen !== undefined) this.#effects.add(operation, { ...seen, sent: second });
    });
  }

  /** What else became another value along with the state, of a second item too where it may be that of the first alone. */
  #noteSet(
    way: Way,
    { member, value }: { readonly member: string; readonly value: JsonValue },
    observed: Observed,
  ): Sets {
    // What an action does is learnt of all of them.
    if (way.member === undefined) return {};
    const step = { operation: way.operation, given: way.member, member, value };
    this.#along.add(step, observed);
    this.#later.push(async () => {
      const seen = this.#along.isUnsure(step) ? await this.#items.another({}, way) : undefined;
      if (seen !== undefined && isSame(ownMember(seen.after, member), value)) this.#along.add(step, seen);
    });
    return this.#along.setsOf(step);
  }

  async #probe(item: Own, member: string, value: JsonValue): Promise<void> {
    const initial = ownMember(item.before, member);
    let hasChild = false;
    for (const { operation, spec } of this.#ways.probes(member, value)) {
      if (this.context.writesLeft() < 3) break;
      const first = await this.context.ask(spec(item));
      if (!isRefused(first)) {
        hasChild ||= this.#ways.below().some((child) => child.operation === operation);
        const now = await this.#items.after(item, first);
        if (now === undefined || !isSame(ownMember(now, member), value)) return;
        continue;
      }
      const second = await this.context.ask(spec(item));
      const path = item.path;
      const answer = answerOf({ exchange: first, path }, { exchange: second, path });
      if (answer === undefined || !wasTaken(this.context, operation)) continue;
      const back = initial === undefined ? undefined : this.#ways.backTo(operation, member, initial);
      const isTaken = back !== undefined && (await this.#goBack(item, back, member, initial ?? null));
      const unless = isTaken ? { unless: { [member]: [initial ?? null] } } : {};
      this.#rules.add(operation, { member, is: [value], answer, ...unless }, first);
      // As it was again, and on to the next.
      const again = isTaken ? this.#ways.backTo(operation, member, value) : undefined;
      if (again !== undefined && !isSuccess(await this.context.ask(again.spec(item)))) return;
    }
    if (initial === undefined || this.#resource.remove === undefined || (hasChild && this.#isHolding)) return;
    const rule = await removalInState(this.context, this.#resource.remove, item, { member, value });
    if (rule === undefined) return;
    this.#rules.add(this.#resource.remove, rule.rule, rule.shown);
    // What must be as it was to be removed is made so.
    const { changing } = this.#ways;
    const back = changing && this.#ways.backTo(changing.operation, member, initial);
    if (back !== undefined) await this.context.ask(back.spec(item));
  }

  async #goBack(item: Own, back: Probe, member: string, initial: JsonValue): Promise<boolean> {
    const before = await this.#items.after(item);
    const exchange = await this.context.ask(back.spec(item));
    const after = await this.#items.after(item, exchange);
    if (before === undefined || after === undefined) return false;
    this.#along.add({ operation: back.operation, given: member, member, value: initial }, { before, after, exchange });
    return true;
  }

  /** What was refused to new items and is taken in another state is refused in theirs. */
  #notePending(): void {
    const [member] = this.#members;
    for (const { operation, before, path, first, second } of this.#pending) {
      const value = member === undefined ? undefined : ownMember(before, member);
      const answer = answerOf({ exchange: first, path }, { exchange: second, path });
      if (member === undefined || value === undefined || answer === undefined || !wasTaken(this.context, operation))
        continue;
      this.#rules.add(operation, { member, is: [value], answer }, first);
    }
  }

  /** Whether an item goes as long as something lies below it, or names it. */
  #noteHolding(): void {
    const { remove } = this.#resource;
    const [child] = this.#ways.below();
    const { refused: [first, second] = [], held } = triedRemoval(this.context, this.#resource) ?? {};
    if (remove !== undefined && held !== undefined) this.#rules.add(remove, held.rule, held.shown);
    if (remove === undefined || child === undefined || first === undefined || second === undefined) return;
    this.#isHolding = true;
    const answer = answerOf(first, second);
    const holds = child.creatable.resource.collection;
    if (answer !== undefined) this.#rules.add(remove, { holds, answer }, first.exchange);
  }
}

/** Gives the member that tells the state, of those that changed: one of a few values, or of a name that says so; undefined where none does. */
function stateIn({ schemas }: Contract, resource: Resource, before: SeenItem, after: SeenItem): string | undefined {
  const described = schemas.shapedProperties(resource.itemSchema);
  const changed = Object.keys(after).filter((name) => !isSame(ownMember(before, name), ownMember(after, name)));
  const isListed = (name: string): boolean => schemas.flatten(ownMember(described, name)).enum !== undefined;
  const isTelling = (name: string): boolean =>
    /status|state|phase|stage/i.test(name) || typeof ownMember(after, name) === 'boolean';
  return changed.find(isListed) ?? changed.find(isTelling);
}

/** Gives the rule by which an item is not removed in a state, of two tries; undefined where it is, or nothing tells. */
async function removalInState(
  context: LearnContext,
  operation: Operation,
  { path }: Own,
  { member, value }: { readonly member: string; readonly value: JsonValue },
): Promise<{ readonly rule: StateRule; readonly shown: Exchange } | undefined> {
  const first = await context.ask({ operation, path });
  if (!isRefused(first)) return undefined;
  const second = await context.ask({ operation, path });
  const answer = answerOf({ exchange: first, path }, { exchange: second, path });
  return answer && { rule: { member, is: [value], answer }, shown: first };
}

/** How an item looked when it left a state for a value, and what was seen of that. */
interface Left {
  readonly changes: readonly {
    readonly value: JsonValue;
    readonly before: SeenItem;
    readonly after: SeenItem;
    readonly exchange: Exchange;
  }[];
  /** Whether the item is in the state again. */
  readonly isBack: boolean;
}

/**
 * What went along with a state may go when it is left, such as the moment of its end: one other value is tried, and all others are
 * taken to do so too, for what the state had set alone.
 */
async function leaveState(
  context: LearnContext,
  ways: StateWays,
  items: ItemsToTry,
  { member = '', value, spec }: Way,
  { item, sets, after }: { readonly item: Own; readonly sets: Sets; readonly after: SeenItem },
): Promise<Left> {
  const others = ways.all().filter((one) => one.member === member && !isSame(one.value, value));
  const [other] = others.toSorted((one) => (isSame(one.value, ownMember(item.before, member)) ? 1 : -1));
  if (other === undefined || Object.keys(sets).length === 0 || context.writesLeft() < 3)
    return { changes: [], isBack: true };
  const exchange = await context.ask(other.spec(item));
  const left = await items.after(item, exchange);
  if (left === undefined) return { changes: [], isBack: true };
  const gone = Object.keys(sets).filter((name) => (ownMember(left, name) ?? null) === null);
  const taken = Object.fromEntries(gone.map((name) => [name, ownMember(after, name) ?? null]));
  const before = { ...left, ...taken };
  const changes = (gone.length > 0 ? others : []).map((one) => ({
    value: one.value ?? null,
    before,
    after: left,
    exchange,
  }));
  return { changes, isBack: isSuccess(await context.ask(spec(item))) };
}

/** What an action made of an item. */
interface Effect extends Observed {
  /** What its body brought. */
  readonly sent: SeenItem;
}

/** What the actions of a collection make of its items, gathered to be written down once for each. */
class Effects {
  readonly #seen = new Map<Operation, Effect[]>();

  constructor(private readonly isTelling: IsTelling) {}

  add(operation: Operation, effect: Effect): void {
    this.#seen.set(operation, [...(this.#seen.get(operation) ?? []), effect]);
  }

  /** Tells whether what an action sets is seen of one item alone, of which it may be its own. */
  isUnsure(operation: Operation): boolean {
    const seen = this.#seen.get(operation) ?? [];
    return seen.length === 1 && seen.every((one) => isUnsure(one, this.isTelling));
  }

  /** Writes down what each action sets, as far as every observation is explained by it. */
  note(context: LearnContext): void {
    for (const [operation, seen] of this.#seen) {
      const sets = effectsOf(seen, this.isTelling);
      const [shown] = seen;
      if (shown !== undefined && Object.keys(sets).length > 0)
        context.note(dataPoints.setAtChange, sets, shown.exchange, operation);
    }
  }
}

/** Gives what an action sets, of what it made of several items: by its body where it has one, and otherwise without. */
function effectsOf(seen: readonly Effect[], isTelling: IsTelling): Readonly<Record<string, MadeValue>> {
  const names = new Set(seen.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]));
  const sets: Record<string, MadeValue> = {};
  for (const name of names) {
    if (!seen.some(({ before, after }) => !isSame(ownMember(before, name), ownMember(after, name)))) continue;
    const told = seen.filter(({ sent }) => Object.keys(sent).length > 0);
    const bare = seen.filter(({ sent }) => Object.keys(sent).length === 0);
    const bySent = told.length === 0 ? undefined : ofBody(name, told);
    const plain = bare.length === 0 ? undefined : valueSet(name, bare, isTelling);
    const whole = bySent === undefined ? valueSet(name, seen, isTelling) : undefined;
    if (bySent !== undefined) setMember(sets, name, plain === undefined ? bySent : { ...bySent, otherwise: plain });
    else if (whole !== undefined) setMember(sets, name, whole);
  }
  return sets;
}

/** What every change sets by itself is learnt of changes. */
type BySent = Extract<MadeValue, { readonly make: string }>;

function ofBody(name: string, seen: readonly Effect[]): BySent | undefined {
  const members = Object.keys(seen[0]?.sent ?? {}).filter((member) =>
    seen.every(({ sent }) => Object.hasOwn(sent, member)),
  );
  for (const of of members) {
    if (seen.every(({ after, sent }) => isSame(ownMember(after, name), ownMember(sent, of))))
      return { make: 'sent', of };
    if (seen.every((effect) => isStep(effect, name, of, 1))) return { make: 'plus', of };
    if (seen.every((effect) => isStep(effect, name, of, -1))) return { make: 'minus', of };
  }
  return undefined;
}

function isStep({ before, after, sent }: Effect, name: string, of: string, sign: 1 | -1): boolean {
  const [then, now, by] = [numberIn(before, name) ?? 0, numberIn(after, name), numberIn(sent, of)];
  return now !== undefined && by !== undefined && now === then + sign * by;
}

function numberIn(item: SeenItem, name: string): number | undefined {
  const value: JsonValue | undefined = ownMember(item, name);
  return typeof value === 'number' ? value : undefined;
}

/** What became another value along with a state. */
type Sets = Readonly<Record<string, MadeValue>>;

/** What every change sets is learnt by others. */
const ofEveryChange = /^(?:updated|modified|changed|version|revision)/i;

/** A change by which items came to another state. */
interface Step {
  readonly operation: Operation;
  /** The member that the request set. */
  readonly given: string;
  /** The one that tells the state, and its value now. */
  readonly member: string;
  readonly value: JsonValue;
}

interface Seen {
  readonly step: Step;
  readonly observed: Observed[];
}

/** What else became another value when items came to another state, gathered to be written down once for each change. */
class SetAlong {
  readonly #seen = new Map<Operation, Map<string, Seen>>();

  constructor(private readonly isTelling: IsTelling) {}

  add(step: Step, observed: Observed): void {
    const ofOperation = this.#seen.get(step.operation) ?? new Map<string, Seen>();
    const key = keyOf(step);
    const known = ofOperation.get(key) ?? { step, observed: [] };
    known.observed.push(observed);
    this.#seen.set(step.operation, ofOperation.set(key, known));
  }

  /** Tells whether what a change sets along is seen of one item alone, of which it may be its own. */
  isUnsure(step: Step): boolean {
    const observed = this.#seen.get(step.operation)?.get(keyOf(step))?.observed ?? [];
    const [only] = observed;
    if (only === undefined || observed.length > 1) return false;
    const after = Object.fromEntries(Object.entries(only.after).filter(([name]) => isAlong(name, step)));
    return isUnsure({ ...only, after }, this.isTelling);
  }

  /** Gives what a change sets along, of what was seen of it. */
  setsOf(step: Step): Sets {
    return this.#setsOf(step, this.#seen.get(step.operation)?.get(keyOf(step))?.observed ?? []);
  }

  /** Writes down what is sure. */
  note(context: LearnContext): void {
    for (const [operation, states] of this.#seen) {
      const changes = [...states.values()].flatMap(({ step, observed }) => {
        const sets = this.#setsOf(step, observed);
        return Object.keys(sets).length === 0 ? [] : [{ member: step.member, becomes: step.value, sets }];
      });
      const [shown] = [...states.values()].flatMap(({ observed }) => observed);
      if (shown !== undefined && changes.length > 0)
        context.note(statePoints.setWith, changes, shown.exchange, operation);
    }
  }

  #setsOf(step: Step, observed: readonly Observed[]): Sets {
    const names = new Set(observed.flatMap(({ after }) => Object.keys(after)));
    const moved = [...names].filter(
      (name) =>
        isAlong(name, step) &&
        observed.some(({ before, after }) => !isSame(ownMember(before, name), ownMember(after, name))),
    );
    return Object.fromEntries(
      moved.flatMap((name): [string, MadeValue][] => {
        const made = valueSet(name, observed, this.isTelling);
        return made === undefined ? [] : [[name, name === step.member ? { value: step.value } : made]];
      }),
    );
  }
}

function isAlong(name: string, { given }: Step): boolean {
  return name !== given && !ofEveryChange.test(name);
}

function keyOf({ member, value }: Step): string {
  return `${member} ${stringifyJson(value)}`;
}
