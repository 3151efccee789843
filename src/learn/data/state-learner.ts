import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { ownMember, type JsonValue } from '../../exact-json';
import { dataPoints } from '../../profile/data-points';
import { statePoints, type StateChange, type StateRule } from '../../profile/state-points';
import { isSuccess } from '../../verify/answers';
import { creatables } from '../../verify/checks/bodies';
import type { Creatable } from '../../verify/creatable';
import type { Exchange } from '../../verify/exchange';
import type { SeenItem } from '../../verify/knowledge';
import { Unmet } from '../../verify/unsendable';
import type { LearnContext, Learner } from '../learner';
import { answerOf } from '../requests/seen-answer';
import { itemIn } from './exchanged';
import { heldByReferrer, referrerOf } from './referrer';
import { isSame, setAlong } from './set-along';
import { StateWays, type Own, type Probe, type Way } from './state-ways';

/** Writes that one state costs at most: the item, what brings it there, what it allows, and what removes it. */
const writesOfState = 7;

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
  readonly #rules = new Map<Operation, { rules: StateRule[]; shown: Exchange }>();
  readonly #changes = new Map<Operation, { changes: StateChange[]; shown: Exchange }>();
  /** Actions that were refused to new items. */
  readonly #pending: Refused[] = [];
  /** Members that tell the state. */
  readonly #members = new Set<string>();
  #isHolding = false;
  readonly #resource: Resource;
  readonly #ways: StateWays;

  constructor(
    private readonly context: LearnContext,
    private readonly creatable: Creatable,
  ) {
    this.#resource = creatable.resource;
    this.#ways = new StateWays(context, this.#resource);
  }

  async learn(): Promise<void> {
    await this.#holding();
    for (const way of this.#ways.all()) await this.#try(way);
    this.#notePending();
    for (const [operation, { rules, shown }] of this.#rules)
      this.context.note(statePoints.refusedInState, rules, shown, operation);
    for (const [operation, { changes, shown }] of this.#changes)
      this.context.note(statePoints.setWith, changes, shown, operation);
  }

  async #make(): Promise<Own | undefined> {
    const { read, identifier } = this.#resource;
    const parameter = identifier?.parameter;
    if (read === undefined || parameter === undefined || this.context.writesLeft() < writesOfState) return undefined;
    try {
      const { id, above, sent, answered } = await this.context.own(this.creatable);
      return id === undefined ? undefined : { id, path: { ...above, [parameter]: id }, sent, before: answered };
    } catch (error) {
      if (error instanceof Unmet) return undefined;
      throw error;
    }
  }

  async #read({ path }: Own): Promise<SeenItem | undefined> {
    const { read } = this.#resource;
    return read === undefined
      ? undefined
      : itemIn(this.context.contract, await this.context.ask({ operation: read, path }));
  }

  async #try(way: Way): Promise<void> {
    const item = await this.#make();
    if (item === undefined) return;
    const { before } = item;
    if (way.member !== undefined && isSame(ownMember(before, way.member), way.value)) return;
    const exchange = await this.context.ask(way.spec(item));
    if (way.member === undefined && isRefused(exchange)) {
      const second = await this.context.ask(way.spec(item));
      this.#pending.push({ operation: way.operation, before, path: item.path, first: exchange, second });
    }
    const after = isSuccess(exchange) ? await this.#read(item) : undefined;
    if (after === undefined) return;
    const member = way.member ?? this.#stateIn(before, after);
    const value = member === undefined ? undefined : ownMember(after, member);
    if (member === undefined || value === undefined || isSame(value, ownMember(before, member))) return;
    this.#noteSet(way, { member, value }, { before, after, exchange });
    this.#members.add(member);
    await this.#probe(item, member, value);
  }

  /** The member that tells the state: one of a few values, or of a name that says so. */
  #stateIn(before: SeenItem, after: SeenItem): string | undefined {
    const { schemas } = this.context.contract;
    const described = schemas.shapedProperties(this.#resource.itemSchema);
    const changed = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
    const isListed = (name: string): boolean => schemas.flatten(described[name]).enum !== undefined;
    const isTelling = (name: string): boolean =>
      /status|state|phase|stage/i.test(name) || typeof after[name] === 'boolean';
    return changed.find(isListed) ?? changed.find(isTelling);
  }

  /** What else became another value along with the state. */
  #noteSet(
    { operation, member: given }: Way,
    { member, value }: { readonly member: string; readonly value: JsonValue },
    { before, after, exchange }: { readonly before: SeenItem; readonly after: SeenItem; readonly exchange: Exchange },
  ): void {
    const sets = setAlong({ before, after, exchange }, { given, state: member });
    if (Object.keys(sets).length === 0) return;
    if (given === undefined) {
      this.context.note(dataPoints.setAtChange, sets, exchange, operation);
      return;
    }
    const known = this.#changes.get(operation) ?? { changes: [], shown: exchange };
    known.changes.push({ member, becomes: value, sets });
    this.#changes.set(operation, known);
  }

  async #probe(item: Own, member: string, value: JsonValue): Promise<void> {
    const initial = ownMember(item.before, member);
    let hasChild = false;
    for (const { operation, spec } of this.#ways.probes(member)) {
      if (this.context.writesLeft() < 3) return;
      const first = await this.context.ask(spec(item));
      if (!isRefused(first)) {
        hasChild ||= this.#ways.below().some((child) => child.operation === operation);
        const now = isSuccess(first) ? await this.#read(item) : undefined;
        if (now === undefined || !isSame(ownMember(now, member), value)) return;
        continue;
      }
      const second = await this.context.ask(spec(item));
      const path = item.path;
      const answer = answerOf({ exchange: first, path }, { exchange: second, path });
      if (answer === undefined || !this.#wasTaken(operation)) continue;
      const back = initial === undefined ? undefined : this.#ways.backTo(operation, member, initial);
      const isTaken = back !== undefined && (await this.#goBack(item, back, member, initial ?? null));
      const unless = isTaken ? { unless: { [member]: [initial ?? null] } } : {};
      this.#noteRule(operation, { member, is: [value], answer, ...unless }, first);
      // As it was again, and on to the next.
      const again = isTaken ? this.#ways.backTo(operation, member, value) : undefined;
      if (again !== undefined && !isSuccess(await this.context.ask(again.spec(item)))) return;
    }
    if (initial === undefined || this.#resource.remove === undefined || (hasChild && this.#isHolding)) return;
    const removed = await this.context.ask({ operation: this.#resource.remove, path: item.path });
    if (!isRefused(removed)) return;
    const again = await this.context.ask({ operation: this.#resource.remove, path: item.path });
    const answer = answerOf({ exchange: removed, path: item.path }, { exchange: again, path: item.path });
    if (answer !== undefined) this.#noteRule(this.#resource.remove, { member, is: [value], answer }, removed);
    const changeable = this.#ways.changing;
    // What must be as it was to be removed is made so.
    if (changeable !== undefined)
      await this.context.ask(
        this.#ways.backTo(changeable.operation, member, initial)?.spec(item) ?? {
          operation: this.#resource.remove,
          path: item.path,
        },
      );
  }

  async #goBack(item: Own, back: Probe, member: string, initial: JsonValue): Promise<boolean> {
    const before = await this.#read(item);
    const exchange = await this.context.ask(back.spec(item));
    const after = isSuccess(exchange) ? await this.#read(item) : undefined;
    if (before === undefined || after === undefined) return false;
    this.#noteSet({ ...back, member, value: initial }, { member, value: initial }, { before, after, exchange });
    return true;
  }

  /** What was refused to new items and is taken in another state is refused in theirs. */
  #notePending(): void {
    const [member] = this.#members;
    for (const { operation, before, path, first, second } of this.#pending) {
      const value = member === undefined ? undefined : ownMember(before, member);
      const answer = answerOf({ exchange: first, path }, { exchange: second, path });
      if (member === undefined || value === undefined || answer === undefined || !this.#wasTaken(operation)) continue;
      this.#noteRule(operation, { member, is: [value], answer }, first);
    }
  }

  /** What was never taken may be refused for anything. */
  #wasTaken(operation: Operation): boolean {
    return this.context.exchanges.some(
      (one) => one.operation === operation && one.request.method === operation.method && isSuccess(one),
    );
  }

  #noteRule(operation: Operation, rule: StateRule, shown: Exchange): void {
    const known = this.#rules.get(operation) ?? { rules: [], shown };
    const { is, ...others } = rule;
    const same = known.rules.findIndex(
      (one) => JSON.stringify({ ...one, is: [] }) === JSON.stringify({ ...others, is: [] }),
    );
    const before = known.rules[same];
    if (before === undefined) known.rules.push(rule);
    else known.rules[same] = { ...before, is: [...(before.is ?? []), ...(is ?? [])] };
    this.#rules.set(operation, known);
  }

  /** Whether an item goes as long as something lies below it. */
  async #holding(): Promise<void> {
    const { remove } = this.#resource;
    const [child] = this.#ways.below();
    if (remove !== undefined && child === undefined) await this.#referred(remove);
    if (remove === undefined || child?.creatable.resource.remove === undefined) return;
    const item = await this.#make();
    if (item === undefined || !isSuccess(await this.context.ask(child.spec(item)))) return;
    const first = await this.context.ask({ operation: remove, path: item.path });
    if (!isRefused(first)) return;
    const second = await this.context.ask({ operation: remove, path: item.path });
    const answer = answerOf({ exchange: first, path: item.path }, { exchange: second, path: item.path });
    this.#isHolding = true;
    if (answer !== undefined) this.#noteRule(remove, { holds: child.creatable.resource.collection, answer }, first);
  }

  /** Whether an item goes as long as another names it. */
  async #referred(remove: Operation): Promise<void> {
    const referrer = referrerOf(this.context.contract, this.#resource);
    const item = referrer === undefined ? undefined : await this.#make();
    const found = referrer && item && (await heldByReferrer(this.context, referrer, remove, item));
    if (found !== undefined) this.#noteRule(remove, found.rule, found.shown);
  }
}

function isRefused({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500 && status !== 404 && status !== 401 && status !== 429;
}
