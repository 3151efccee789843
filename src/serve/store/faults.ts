import { createRandom, type Random } from '../../base/random';

/** Longest that a fault may hold an answer back, in milliseconds. */
export const longestDelay = 60_000;

/** What goes wrong. Times are in milliseconds. */
export type Fault =
  | { readonly kind: 'latency'; readonly distribution: 'fixed'; readonly milliseconds: number }
  | { readonly kind: 'latency'; readonly distribution: 'uniform'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'latency'; readonly distribution: 'normal'; readonly mean: number; readonly deviation: number }
  | { readonly kind: 'status'; readonly status: number; readonly force: boolean; readonly message?: string }
  | { readonly kind: 'reset' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'truncate'; readonly bytes?: number }
  | { readonly kind: 'drip'; readonly milliseconds: number }
  | { readonly kind: 'rateLimit'; readonly requests: number; readonly seconds: number };

/** A fault, and which requests it befalls. */
export interface FaultRule {
  readonly fault: Fault;
  /** Id of the operation; undefined for all. */
  readonly operation: string | undefined;
  /** Share of the requests that it befalls, 0 to 1. */
  readonly probability: number;
  /** How many requests it befalls before it is spent; undefined for no end. */
  readonly count: number | undefined;
}

/** A rule with its name, and how many requests it has befallen. */
export interface ActiveRule extends FaultRule {
  readonly id: string;
  readonly hits: number;
}

/** What befalls one request. */
export type DrawnFault =
  | { readonly kind: 'latency'; readonly milliseconds: number }
  | { readonly kind: 'rateLimit'; readonly requests: number; readonly seconds: number; readonly retryAfter: number }
  | Exclude<Fault, { kind: 'latency' | 'rateLimit' }>;

/** The faults of a session. The same seed, rules and order of requests give the same faults. */
export interface Faults {
  /** Adds a rule; gives undefined where there are as many as there may be. */
  readonly add: (rule: FaultRule) => Promise<ActiveRule | undefined>;
  readonly list: () => Promise<readonly ActiveRule[]>;
  readonly remove: (id: string) => Promise<boolean>;
  readonly clear: () => Promise<void>;
  /** Starts chance, counts and rate limits afresh. */
  readonly rewind: (seed: number) => Promise<void>;
  /**
   * Gives what befalls the next request of an operation, delays first; at most one of the others. Undefined where no rule
   * is set at all, which every request asks and must not wait for.
   */
  readonly draw: (operation: string) => Promise<readonly DrawnFault[]> | undefined;
}

/** Most rules of one session. */
export const mostRules = 100;

interface LiveRule {
  readonly rule: FaultRule;
  readonly id: string;
  random: Random;
  hits: number;
  window: { start: number; requests: number };
}

/** The faults of a session in this process's memory. */
export class MemoryFaults implements Faults {
  #rules: LiveRule[] = [];
  #nextRule = 1;
  #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** How many rules there are. */
  get size(): number {
    return this.#rules.length;
  }

  readonly add = (rule: FaultRule): Promise<ActiveRule | undefined> => {
    if (this.#rules.length >= mostRules) return Promise.resolve(undefined);
    const id = `fault-${this.#nextRule}`;
    this.#nextRule += 1;
    const live = { rule, id, random: this.#randomOf(id), hits: 0, window: { start: -Infinity, requests: 0 } };
    this.#rules.push(live);
    return Promise.resolve(toActive(live));
  };

  readonly list = (): Promise<readonly ActiveRule[]> => Promise.resolve(this.#rules.map(toActive));

  readonly remove = (id: string): Promise<boolean> => {
    const before = this.#rules.length;
    this.#rules = this.#rules.filter((live) => live.id !== id);
    return Promise.resolve(this.#rules.length < before);
  };

  readonly clear = (): Promise<void> => {
    this.#rules = [];
    this.#nextRule = 1;
    return Promise.resolve();
  };

  readonly rewind = (seed: number): Promise<void> => {
    this.#seed = seed;
    for (const live of this.#rules) {
      live.random = this.#randomOf(live.id);
      live.hits = 0;
      live.window = { start: -Infinity, requests: 0 };
    }
    return Promise.resolve();
  };

  readonly draw = (operation: string): Promise<readonly DrawnFault[]> | undefined =>
    this.#rules.length === 0 ? undefined : Promise.resolve(this.#drawFor(operation));

  #randomOf(id: string): Random {
    return createRandom(`${this.#seed} ${id}`);
  }

  #drawFor(operation: string): DrawnFault[] {
    const delays: DrawnFault[] = [];
    for (const live of this.#rules) {
      const { rule } = live;
      if (rule.operation !== undefined && rule.operation !== operation) continue;
      if (rule.count !== undefined && live.hits >= rule.count) continue;
      if (live.random.next() >= rule.probability) continue;
      const drawn = drawOne(rule.fault, live);
      if (drawn === undefined) continue;
      live.hits += 1;
      if (drawn.kind !== 'latency') return [...delays, drawn];
      delays.push(drawn);
    }
    return delays;
  }
}

function toActive({ rule, id, hits }: LiveRule): ActiveRule {
  return { ...rule, id, hits };
}

function drawOne(fault: Fault, live: LiveRule): DrawnFault | undefined {
  if (fault.kind === 'latency') return { kind: 'latency', milliseconds: drawDelay(fault, live.random) };
  if (fault.kind !== 'rateLimit') return fault;
  const now = performance.now();
  if (now - live.window.start >= fault.seconds * 1000) live.window = { start: now, requests: 0 };
  live.window.requests += 1;
  if (live.window.requests <= fault.requests) return undefined;
  const retryAfter = Math.max(1, Math.ceil((live.window.start + fault.seconds * 1000 - now) / 1000));
  return { ...fault, retryAfter };
}

function drawDelay(fault: Extract<Fault, { kind: 'latency' }>, random: Random): number {
  const within = (delay: number): number => Math.min(longestDelay, Math.max(0, delay));
  if (fault.distribution === 'fixed') return within(fault.milliseconds);
  if (fault.distribution === 'uniform') {
    return within(fault.minimum + random.next() * (fault.maximum - fault.minimum));
  }
  // Box and Muller: two even numbers make one of the normal distribution.
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return within(fault.mean + fault.deviation * radius * Math.cos(2 * Math.PI * random.next()));
}
