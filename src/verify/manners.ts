/** How a service is treated when nothing else is asked for. */
export interface Manners {
  /** Requests a second; undefined for no limit. */
  readonly rate: number | undefined;
  /** How many items may be created. */
  readonly writes: number;
}

/** Gives the manners for a base URL: unhurried and with few writes on a service that is not ours, free on loopback. */
export function mannersFor(baseUrl: string): Manners {
  return isLoopback(baseUrl) ? { rate: undefined, writes: 1000 } : { rate: 5, writes: 5 };
}

/** Tells whether a URL leads to this machine (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3). */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return /^127\.|^\[::1\]$|(^|\.)localhost$/.test(hostname);
}
