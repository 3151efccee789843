/** What is read of bodies, and kept of them. */
export interface BodyBounds {
  /** Most bytes of one body that are read, as they travel and decoded. */
  readonly bytes: number;
  /** Most bytes of memory that all bodies of a run take together, values read from them included. */
  readonly kept: number;
}

/** The bounds where nothing else is asked for: 8 MiB one by one, 48 MiB in all. */
export const standardBounds: BodyBounds = { bytes: 8 * 1024 ** 2, kept: 48 * 1024 ** 2 };
