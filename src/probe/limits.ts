import type { RunClock, Deadline } from './sender';
import { BudgetSpent } from './run-errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from '../base/http';
import type { Phase } from './check';

/** What a caller allows a run; see VerifyOptions. */
export interface AskedLimit {
  readonly maxRequests?: number | undefined;
  /** Seconds. */
  readonly time?: number | undefined;
}

/** Seconds that a run takes where nothing else is asked for. */
export const standardTime = 60;

/** Gives what bounds a run: what is asked for, else the standard time; nothing where all is to be sent. */
export function askedLimit({ maxRequests, time, thorough }: AskedLimit & { readonly thorough?: boolean | undefined }): {
  maxRequests?: number;
  time?: number;
} {
  if (maxRequests !== undefined || time !== undefined)
    return { ...(maxRequests !== undefined && { maxRequests }), ...(time !== undefined && { time }) };
  return thorough === true ? { maxRequests: Infinity } : { time: standardTime };
}

/** Gives what bounds the time of a run, as its user writes it. */
export function timeInWords(time: number): string {
  return time === standardTime ? `--time ${time} (the default; --thorough sends all)` : `--time ${time}`;
}

/** Milliseconds that the removal of what was created may take once the time is over. */
const grace = 120_000;

/** Sees to it that a run sends no more, and no longer, than its caller allows, whatever the service does to it. */
export class RunLimit {
  readonly #end: number;

  constructor(
    readonly asked: AskedLimit,
    private readonly clock: RunClock,
  ) {
    this.#end = clock.now() + (asked.time ?? Infinity) * 1000;
  }

  /** Gives why nothing more is sent but what removes things; undefined where there is room for a request. */
  whyOver(sent: number): string | undefined {
    const { maxRequests, time } = this.asked;
    if (maxRequests !== undefined && sent >= maxRequests) return `left out: beyond --max-requests ${maxRequests}`;
    return this.clock.now() > this.#end ? `left out: beyond ${timeInWords(time ?? 0)}` : undefined;
  }

  /** Gives the milliseconds that are left; Infinity where the time is not limited. */
  get timeLeft(): number {
    return Math.max(0, this.#end - this.clock.now());
  }

  /** Throws a BudgetSpent where a request may not be sent any more. */
  assertRoom(sent: number, isCleaning: boolean): void {
    const over = isCleaning ? this.#whyNotCleaned() : this.whyOver(sent);
    if (over !== undefined) throw new BudgetSpent(over);
  }

  #whyNotCleaned(): string | undefined {
    return this.clock.now() > this.#end + grace ? 'the time for removing what was created is over' : undefined;
  }
}

/** Gives the clock of this machine; waiting ends early where the run is stopped. */
export function systemClock(signal: AbortSignal | undefined): RunClock {
  return {
    now: () => Date.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
  };
}

/** Gives when a run ends that began at `started`, both in milliseconds; undefined where it may take as long as it will. */
export function deadlineOf(longestRun: number | undefined, started: number): Deadline | undefined {
  if (longestRun === undefined) return undefined;
  return { at: started + longestRun, words: `the run took longer than ${longestRun / 1000} s (--deadline)` };
}

/** How a service is treated when nothing else is asked for. */
interface Manners {
  /** Requests a second; undefined for no limit. */
  readonly rate: number | undefined;
  /** How many items may be created or changed. */
  readonly writes: number;
  /** Whether what the run created may be changed and removed. */
  readonly changes: boolean;
}

/** Tells whether a service is not on this machine: other people's data may live there. */
export function isRemote(baseUrl: string): boolean {
  return !isLoopback(new URL(baseUrl).hostname);
}

/** Gives the manners for a base URL: unhurried and with few writes on a service that is not ours, free on loopback. */
export function mannersFor(baseUrl: string): Manners {
  return isRemote(baseUrl)
    ? { rate: 5, writes: 5, changes: false }
    : { rate: undefined, writes: 10_000, changes: true };
}

/** What a caller says of writes; see RunOptions. */
export interface AskedWrites {
  readonly readOnly?: boolean | undefined;
  readonly changes?: boolean | undefined;
  readonly writes?: number | undefined;
}

/** Gives what a run sends beside reads. Who says how much may be written allows changes too: of what the run created. Documents that are there once, such as `/settings`, are nobody's but the service's: they are changed where `changes` says so, and put back. */
export function whatIsSent(
  baseUrl: string,
  { readOnly, changes, writes }: AskedWrites,
): { readonly readOnly: boolean; readonly changes: boolean; readonly changesDocuments: boolean } {
  return {
    readOnly: readOnly === true,
    changes: changes === true || mannersFor(baseUrl).changes || (writes !== undefined && writes > 0),
    changesDocuments: changes === true,
  };
}

/** What a run may send beside reads. */
export interface WhatIsSent {
  /** Whether no request is sent that could change anything. */
  readonly readOnly?: boolean | undefined;
  /** Whether PUT, PATCH and DELETE are sent, to what the run created. */
  readonly changes?: boolean | undefined;
}

/** Gives why the checks of a phase send nothing in a run; undefined where they do. */
export function whyPhaseIsKept(phase: Phase, { readOnly, changes }: WhatIsSent): string | undefined {
  if (phase === 'read' || phase === 'review') return undefined;
  if (readOnly === true) return 'read-only: nothing is sent that could change the service';
  if (phase !== 'change' && phase !== 'remove') return undefined;
  return changes === true
    ? undefined
    : 'PUT, PATCH and DELETE are sent to a service on this machine, or where --changes or --writes allows them';
}
