import { partsOf } from './fold-places';
import { entryAt, type Entry, type ProfileData } from './profile';

/** A profile with what it took over from an earlier one. */
export interface Completed {
  readonly profile: ProfileData;
  /** How many values were taken over, of how many points. */
  readonly values: number;
  readonly points: number;
}

/**
 * Gives what was learnt with part of the requests (reads alone, or those of a recording), completed by what an earlier profile of the
 * same service says that it has no word of: each entry with its evidence. What is new goes before what is old, also for the whole
 * service, where the old was shown by a read, which was asked again.
 */
export function withEarlier(learnt: ProfileData, earlier: ProfileData): Completed {
  const unclear = new Set(learnt.unclear.map(({ point, place }) => `${point} ${place}`));
  const entries = new Map([...learnt.entries].map(([id, places]) => [id, new Map(places)]));
  let values = 0;
  const points = new Set<string>();
  for (const [id, places] of earlier.entries)
    for (const [place, entry] of places) {
      const own = learnt.entries.get(id) ?? new Map<string, Entry>();
      if (own.has(place) || coversUnclear(learnt, id, [place, entry])) continue;
      if (isRead(entry) && entryAt(own, ...partsOf(place)) !== undefined) continue;
      const all = entries.get(id) ?? new Map<string, Entry>();
      entries.set(id, all.set(place, entry));
      values += 1;
      points.add(id);
    }
  const open = earlier.unclear.filter(
    ({ point, place }) => !unclear.has(`${point} ${place}`) && entries.get(point)?.has(place) !== true,
  );
  return {
    profile: {
      ...learnt,
      from: { ...earlier.from, ...learnt.from },
      asItIs: learnt.asItIs || earlier.asItIs,
      entries,
      unclear: [...learnt.unclear, ...open],
    },
    values,
    points: points.size,
  };
}

/** What holds for a place that is unclear now, be it told of more than that, would be played there all the same. */
function coversUnclear({ unclear }: ProfileData, id: string, old: readonly [string, Entry]): boolean {
  const alone = new Map([old]);
  return unclear.some(({ point, place }) => point === id && entryAt(alone, ...partsOf(place)) !== undefined);
}

function isRead({ evidence = '' }: Entry): boolean {
  return /^(?:GET|HEAD|OPTIONS) /.test(evidence);
}
