/** What is counted over bodies that were made up: how many there are of a sort, and how many of them nobody would send. */
export interface Plausibility {
  texts: number;
  /** Texts of words that have nothing to do with each other. */
  filler: number;
  /** Texts that are no more than the name of their property and a number. */
  derived: number;
  /** Texts of a phrase and a number: `Weapon 12`. */
  numbered: number;
  urls: number;
  notUrls: number;
  pairs: number;
  reversed: number;
  timestamps: number;
  /** Integer timestamps before the year 2000. */
  early: number;
  counts: number;
  disagreeing: number;
}

/** Gives counts of nothing. */
export function nothingCounted(): Plausibility {
  const [texts, filler, derived, numbered, urls, notUrls, pairs, reversed, timestamps, early, counts, disagreeing] =
    Array(12).fill(0) as number[];
  return {
    texts,
    filler,
    derived,
    numbered,
    urls,
    notUrls,
    pairs,
    reversed,
    timestamps,
    early,
    counts,
    disagreeing,
  } as Plausibility;
}

const fillerWords = new Set(
  'amber birch cedar delta ember fjord grove harbor island juniper lagoon meadow orchard prairie quartz river summit timber willow'.split(
    ' ',
  ),
);

const ordered = [
  ['createdat', 'updatedat'],
  ['createdat', 'deletedat'],
  ['createdat', 'pushedat'],
  ['createdon', 'modifiedon'],
  ['created', 'capturedat'],
  ['created', 'expiresat'],
  ['sentat', 'readat'],
  ['publishedat', 'updatedat'],
  ['startdate', 'enddate'],
  ['startsat', 'endsat'],
  ['starttime', 'endtime'],
  ['validfrom', 'validto'],
  ['checkin', 'checkout'],
] as const;

/** Counts what is in a JSON value, at any depth, by the names of its members alone. */
export function countPlausible(value: unknown, counted: Plausibility, name = ''): void {
  if (Array.isArray(value)) for (const item of value) countPlausible(item, counted, name.replace(/s$/, ''));
  else if (typeof value === 'object' && value !== null) countObject(value as Record<string, unknown>, counted);
  else if (typeof value === 'string') countText(value, name, counted);
  else if (typeof value === 'number' && /(_at|[a-z]At|timestamp)$|^created$/.test(name)) {
    counted.timestamps += 1;
    if (value < Date.UTC(2000, 0, 1) / 1000) counted.early += 1;
  }
}

function countObject(object: Record<string, unknown>, counted: Plausibility): void {
  const members = Object.entries(object);
  const moments = new Map(members.map(([name, value]) => [plain(name), momentOf(value)]));
  for (const [first, second] of ordered) {
    const [early, late] = [moments.get(first), moments.get(second)];
    if (early === undefined || late === undefined) continue;
    counted.pairs += 1;
    if (late < early) counted.reversed += 1;
  }
  for (const [name, value] of members) {
    const noun = /^(.+?)s?count$/.exec(plain(name))?.[1];
    const list = members.find(([other, array]) => Array.isArray(array) && plain(other).replace(/s$/, '') === noun)?.[1];
    if (Array.isArray(list)) {
      counted.counts += 1;
      if (list.length !== value) counted.disagreeing += 1;
    }
    countPlausible(value, counted, name);
  }
}

function countText(text: string, name: string, counted: Plausibility): void {
  counted.texts += 1;
  const words = text.toLowerCase().split(/[^a-z]+/);
  if (words.filter((word) => fillerWords.has(word)).length > 1) counted.filler += 1;
  if (words.join('') !== '' && plain(text) === plain(name)) counted.derived += 1;
  if (/^[A-Z][a-z]+( [A-Za-z]+)* \d{1,2}$/.test(text)) counted.numbered += 1;
  if (!/(^|_)(url|href|link|website|logo|uri)$|Url$/.test(name)) return;
  counted.urls += 1;
  if (!/^https?:\/\/([a-z0-9-]+\.)*example\.(com|org)\//.test(text)) counted.notUrls += 1;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value > 1e11 ? value : value * 1000;
  const moment = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
