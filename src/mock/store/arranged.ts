import type { ActiveFault } from './fault';
import { givenOverrides, type ActiveOverride, type OverrideRule } from './override';
import type { Effect, ResetTo, ShiftedClock } from './store';

/** Most tokens that a session has issued and still accepts. */
const mostTokens = 1000;

/** What is arranged for a session beside its items: clock, faults, overrides, issued tokens. Like the items it changes by effects alone. */
export class Arranged {
  clock: ShiftedClock | undefined;
  readonly faults = new Map<string, ActiveFault>();
  readonly overrides = new Map<string, ActiveOverride>();
  readonly #tokens = new Set<string>();
  /** Numbers that were given as ids. */
  readonly #given = new Map<string, number>();

  hasToken(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** `fault-1`, `override-2`: an id that no other has had. */
  nextId(kind: 'fault' | 'override'): string {
    return `${kind}-${(this.#given.get(kind) ?? 0) + 1}`;
  }

  /** The overrides of the configuration, as they were given. */
  give(rules: readonly OverrideRule[]): void {
    this.overrides.clear();
    for (const override of givenOverrides(rules)) this.overrides.set(override.id, override);
  }

  /** The effects that arrange the same elsewhere, but for what the configuration gives and the clock. */
  effects(): readonly Effect[] {
    return [
      ...[...this.faults.values()].map((fault): Effect => ({ kind: 'fault', id: fault.id, fault })),
      ...[...this.overrides.values()].flatMap((override): Effect[] =>
        override.isGiven ? [] : [{ kind: 'override', id: override.id, override }],
      ),
      ...[...this.#tokens].map((token): Effect => ({ kind: 'token', token })),
    ];
  }

  /** What a reset to the seeds does to all this. */
  effectsOfReset(keep: NonNullable<Extract<ResetTo, { keep?: unknown }>['keep']>): readonly Effect[] {
    const clock: Effect[] = keep.includes('clock') ? [] : [{ kind: 'clock', clock: undefined }];
    const tokens: Effect[] = keep.includes('tokens') ? [] : [{ kind: 'token', token: undefined }];
    const faults = [...this.faults.values()].map((fault): Effect => {
      const kept = keep.includes('faults') ? { ...fault, asked: 0, hits: 0 } : undefined;
      return { kind: 'fault', id: fault.id, fault: kept };
    });
    const kept = keep.includes('overrides') ? [...this.overrides.values()].filter(({ isGiven }) => !isGiven) : [];
    const overrides = kept.map((one): Effect => ({ kind: 'override', id: one.id, override: { ...one, hits: 0 } }));
    return [...clock, ...tokens, ...faults, ...overrides];
  }

  apply(effect: Extract<Effect, { kind: 'clock' | 'fault' | 'override' | 'token' }>): void {
    if (effect.kind === 'clock') this.clock = effect.clock;
    else if (effect.kind === 'fault') this.#set('fault', this.faults, effect.id, effect.fault);
    else if (effect.kind === 'override') this.#set('override', this.overrides, effect.id, effect.override);
    else if (effect.token === undefined) this.#tokens.clear();
    else this.#addToken(effect.token);
  }

  #set<Value>(kind: string, all: Map<string, Value>, id: string, value: Value | undefined): void {
    if (value === undefined) all.delete(id);
    else all.set(id, value);
    const number = Number(/^(?:fault|override)-(\d+)$/.exec(id)?.[1] ?? 0);
    this.#given.set(kind, Math.max(this.#given.get(kind) ?? 0, number));
  }

  #addToken(token: string): void {
    this.#tokens.add(token);
    const [oldest] = this.#tokens;
    if (this.#tokens.size > mostTokens && oldest !== undefined) this.#tokens.delete(oldest);
  }
}
