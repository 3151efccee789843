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
  const { responses, writes, behaviours } = profile;
  const before = scoresOf(without);
  const keys = [responses, writes, behaviours].flatMap((section) => [...section.keys()]);
  const dropped = [...scoresOf(withProfile)].flatMap(([name, score]) =>
    score < (before.get(name) ?? 0) && keys.some((key) => belongsTo(key, name)) ? [name] : [],
  );
  const kept = <Entry>(section: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> =>
    new Map([...section].filter(([key]) => !dropped.some((name) => belongsTo(key, name))));
  return {
    profile: { ...profile, responses: kept(responses), writes: kept(writes), behaviours: kept(behaviours) },
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

/** The name of a template begins with that of its operation, that of a behaviour ends with it. */
function belongsTo(key: string, operation: string): boolean {
  return key === operation || key.startsWith(`${operation} `) || key.endsWith(` ${operation}`);
}
