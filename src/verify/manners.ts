import { isLoopback } from '../config';

/** How a service is treated when nothing else is asked for. */
export interface Manners {
  /** Requests a second; undefined for no limit. */
  readonly rate: number | undefined;
  /** How many items may be created or changed. */
  readonly writes: number;
  /** Whether what the run created may be changed and removed. */
  readonly changes: boolean;
}

/** Gives the manners for a base URL: unhurried and with few writes on a service that is not ours, free on loopback. */
export function mannersFor(baseUrl: string): Manners {
  return isLoopback(new URL(baseUrl).hostname)
    ? { rate: undefined, writes: 10_000, changes: true }
    : { rate: 5, writes: 5, changes: false };
}
