import { isLoopback } from '../config';

/** How a service is treated when nothing else is asked for. */
export interface Manners {
  /** Requests a second; undefined for no limit. */
  readonly rate: number | undefined;
  /** How many items may be created. */
  readonly writes: number;
}

/** Gives the manners for a base URL: unhurried and with few writes on a service that is not ours, free on loopback. */
export function mannersFor(baseUrl: string): Manners {
  return isLoopback(new URL(baseUrl).hostname) ? { rate: undefined, writes: 1000 } : { rate: 5, writes: 5 };
}
