import type { Profile } from '../profile/profile';
import type { Compared } from './replay';

/** A profile whose entries for some operations are gone, and how these are called. */
export interface Pruned {
  readonly profile: Profile;
  readonly dropped: readonly string[];
}

const weights: Readonly<Record<Compared['likeness'], number>> = { other: 0, status: 1, shape: 2, exact: 3 };

/**
 * Takes the entries of operations out of a profile that the mock is further from the service with than without them.
 * @param without what the mock responded without a profile
 * @param withProfile what it responded to the same requests with the profile
 */
export function prune(profile: Profile, without: readonly Compared[], withProfile: readonly Compared[]): Pruned {
  const before = scoresOf(without);
  const dropped = [...scoresOf(withProfile)].flatMap(([name, score]) =>
    score < (before.get(name) ?? 0) && hasEntries(profile, name) ? [name] : [],
  );
  const isKept = ([key]: readonly [string, unknown]): boolean => !dropped.some((name) => belongsTo(key, name));
  return {
    profile: {
      ...profile,
      responses: new Map([...profile.responses].filter(isKept)),
      writes: new Map([...profile.writes].filter(isKept)),
      behaviours: new Map([...profile.behaviours].filter(([key]) => !dropped.some((name) => key.endsWith(` ${name}`)))),
    },
    dropped,
  };
}

/** By operation. */
function scoresOf(compared: readonly Compared[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const { operation = '', likeness } of compared)
    scores.set(operation, (scores.get(operation) ?? 0) + weights[likeness]);
  return scores;
}

function hasEntries({ responses, writes, behaviours }: Profile, name: string): boolean {
  const isOwn = (key: string): boolean => belongsTo(key, name);
  return (
    [...responses.keys()].some(isOwn) ||
    writes.has(name) ||
    [...behaviours.keys()].some((key) => key.endsWith(` ${name}`))
  );
}

/** The name of a template begins with that of its operation. */
function belongsTo(key: string, operation: string): boolean {
  return key === operation || key.startsWith(`${operation} `);
}
