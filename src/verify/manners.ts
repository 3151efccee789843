import { isLoopback } from '../contract/uri-path';

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
