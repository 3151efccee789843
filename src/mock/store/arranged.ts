import { isGiven, type Active } from './active';
import { mostFaults, type FaultRule } from './fault';
import { mostOverrides, type OverrideRule } from './override';
import type { ArrangedEffect, Kept, ShiftedClock } from './effects';

type Commit = (effects: readonly ArrangedEffect[]) => void;

/** The faults of a session, or its overrides, in the order in which they were added. */
export class ActiveRules<Rule> {
  readonly #all = new Map<string, Active<Rule>>();
  /** The number of the last id that was given: none is given again. */
  #last = 0;

  constructor(
    private readonly kind: 'fault' | 'override',
    private readonly most: number,
    private readonly effectOf: (id: string, active: Active<Rule> | undefined) => ArrangedEffect,
    private readonly commit: Commit,
  ) {}

  get size(): number {
    return this.#all.size;
  }

  list(): readonly Active<Rule>[] {
    return [...this.#all.values()];
  }

  /** Undefined if there are as many as there may be. */
  add(rule: Rule): Active<Rule> | undefined {
    return this.size >= this.most ? undefined : this.put({ id: `${this.kind}-${this.#last + 1}`, rule, ...unused });
  }

  /** Switches one on or off; undefined if there is none of that id. */
  switch(id: string, isOff: boolean): Active<Rule> | undefined {
    const found = this.#all.get(id);
    return found && this.put({ ...found, isOff });
  }

  /** Removes one, or all. Returns how many. */
  remove(id?: string): number {
    const removed = [...this.#all.keys()].filter((own) => id === undefined || own === id);
    this.commit(removed.map((own) => this.effectOf(own, undefined)));
    return removed.length;
  }

  put(active: Active<Rule>): Active<Rule> {
    this.putAll([active]);
    return active;
  }

  putAll(all: readonly Active<Rule>[]): void {
    this.commit(all.map((one) => this.effectOf(one.id, one)));
  }

  /** Begins with the rules of the configuration alone. */
  give(rules: readonly Rule[]): void {
    this.#all.clear();
    for (const [index, rule] of rules.entries()) {
      const id = `given-${index + 1}`;
      this.#all.set(id, { id, rule, ...unused });
    }
  }

  /** The effects that make the same rules elsewhere, but for those of the configuration. */
  effects(change: (one: Active<Rule>) => Active<Rule> | undefined = (one) => one): readonly ArrangedEffect[] {
    return this.list().flatMap((one) => (isGiven(one) ? [] : [this.effectOf(one.id, change(one))]));
  }

  apply(id: string, active: Active<Rule> | undefined): void {
    if (active === undefined) this.#all.delete(id);
    else this.#all.set(id, active);
    this.#last = Math.max(this.#last, isGiven({ id }) ? 0 : Number(id.slice(this.kind.length + 1)));
  }
}

const unused = { isOff: false, asked: 0, hits: 0 };

/** Most tokens that a session has issued and still accepts. */
const mostTokens = 1000;

/** What is arranged for a session beside its items: clock, faults, overrides, issued tokens. Like the items it changes by effects alone. */
export class Arranged {
  clock: ShiftedClock | undefined;
  readonly faults: ActiveRules<FaultRule>;
  readonly overrides: ActiveRules<OverrideRule>;
  readonly #tokens = new Set<string>();

  constructor(commit: Commit) {
    this.faults = new ActiveRules('fault', mostFaults, (id, active) => ({ kind: 'fault', id, active }), commit);
    this.overrides = new ActiveRules(
      'override',
      mostOverrides,
      (id, active) => ({ kind: 'override', id, active }),
      commit,
    );
  }

  hasToken(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** The effects that arrange the same elsewhere, but for what the configuration gives and the clock. */
  effects(): readonly ArrangedEffect[] {
    const tokens = [...this.#tokens].map((token): ArrangedEffect => ({ kind: 'token', token }));
    return [...this.faults.effects(), ...this.overrides.effects(), ...tokens];
  }

  /** What a reset to the seeds does to all this. */
  effectsOfReset(keep: Kept): readonly ArrangedEffect[] {
    const anew = <Rule>(kind: 'faults' | 'overrides', rules: ActiveRules<Rule>): readonly ArrangedEffect[] =>
      rules.effects((one) => (keep.includes(kind) ? { ...one, asked: 0, hits: 0 } : undefined));
    const clock: ArrangedEffect[] = keep.includes('clock') ? [] : [{ kind: 'clock', clock: undefined }];
    const tokens: ArrangedEffect[] = keep.includes('tokens') ? [] : [{ kind: 'token', token: undefined }];
    return [...clock, ...tokens, ...anew('faults', this.faults), ...anew('overrides', this.overrides)];
  }

  apply(effect: ArrangedEffect): void {
    if (effect.kind === 'clock') this.clock = effect.clock;
    else if (effect.kind === 'fault') this.faults.apply(effect.id, effect.active);
    else if (effect.kind === 'override') this.overrides.apply(effect.id, effect.active);
    else if (effect.token === undefined) this.#tokens.clear();
    else this.#addToken(effect.token);
  }

  #addToken(token: string): void {
    this.#tokens.add(token);
    const [oldest] = this.#tokens;
    if (this.#tokens.size > mostTokens && oldest !== undefined) this.#tokens.delete(oldest);
  }
}
