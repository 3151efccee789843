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

/** Without the items of collections whose lists are further from the service than without a profile; undefined if there are none. */
export function withoutWorseItems(
  profile: Profile,
  without: readonly Compared[],
  withProfile: readonly Compared[],
): Pruned | undefined {
  const before = scoresOf(without);
  const worse = [...scoresOf(withProfile)].flatMap(([name, score]) => (score < (before.get(name) ?? 0) ? [name] : []));
  const isOf = (name: string, at: string): boolean => {
    const template = name.replace(/^\S+ /, '').split('/');
    const segments = at.split('/');
    return (
      template.length === segments.length &&
      template.every((one, index) => one.includes('{') || one === segments[index])
    );
  };
  const dropped = worse.filter((name) => Object.keys(profile.items).some((at) => isOf(name, at)));
  if (dropped.length === 0) return undefined;
  const items = Object.entries(profile.items).filter(([at]) => !dropped.some((name) => isOf(name, at)));
  return { profile: { ...profile, items: Object.fromEntries(items) }, dropped };
}

/** How close all responses are. */
export function scoreOf(compared: readonly Compared[]): number {
  return compared.reduce((sum, { likeness }) => sum + weights[likeness], 0);
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
