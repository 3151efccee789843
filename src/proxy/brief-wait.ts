/**
 * Gives a way to have something done with many things after a brief time each: at most so many milliseconds, and at least half
 * of them. All of them share one timer, since most are over by then and a timer for each would cost more than they do.
 */
export function createBriefWait<Thing>(milliseconds: number, act: (thing: Thing) => void): (thing: Thing) => void {
  let [young, old]: [Thing[], Thing[]] = [[], []];
  let isTicking = false;
  const tick = (): void => {
    const due = old;
    [old, young] = [young, []];
    isTicking = old.length > 0;
    if (isTicking) setTimeout(tick, milliseconds / 2);
    due.forEach(act);
  };
  return (thing) => {
    young.push(thing);
    if (isTicking) return;
    isTicking = true;
    setTimeout(tick, milliseconds / 2);
  };
}
