import { capitalized } from '../base/text';

/** The words of a name in lower case: `createdAt`, `created_at` and `Created-At` are `created` and `at`; `URLPath` is `url`, `path`. */
export function wordsOf(name: string): readonly string[] {
  // eslint-disable-next-line regexp/no-super-linear-move -- of at most 200 characters
  const words = name.slice(0, maximumLength).match(/[A-Z]?[a-z\d]+|[A-Z\d]+(?![a-z])/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** Names may come from requests. What is longer than any real one is cut. */
const maximumLength = 200;

/** A name in lower case without separators, and without the prefix of a vocabulary: `created_at`, `createdAt`, `hydra:createdAt`. */
export function plainName(name: string): string {
  return name
    .replace(/^(?:hydra:|@odata\.)/, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
}

const irregularPlurals: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  statuses: 'status',
  aliases: 'alias',
  indices: 'index',
  vertices: 'vertex',
  movies: 'movie',
  cookies: 'cookie',
};

/** Singulars that end as plurals do. */
const notPlurals: ReadonlySet<string> = new Set(
  'status alias address access business class series news canvas dns process gas bus ios sms css aws https has was as'.split(
    ' ',
  ),
);

/** The singular of an English noun in lower case: `policies` is `policy`, `boxes` is `box`. */
export function singularOf(noun: string): string {
  const irregular = Object.hasOwn(irregularPlurals, noun) ? irregularPlurals[noun] : undefined;
  if (irregular !== undefined) return irregular;
  if (notPlurals.has(noun) || /(?:ss|us|is)$/.test(noun)) return noun;
  if (/[^aeiou]ies$/.test(noun) && noun.length > 4) return `${noun.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return noun.length > 2 && noun.endsWith('s') ? noun.slice(0, -1) : noun;
}

/** The plural of an English noun in lower case; a plural stays as it is. */
export function pluralOf(noun: string): string {
  if (singularOf(noun) !== noun) return noun;
  const irregular = Object.keys(irregularPlurals).find((plural) => irregularPlurals[plural] === noun);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** The name of one element of an array: `lineItems` is `lineItem`, `tags` is `tag`. */
export function elementName(name: string): string {
  const last = wordsOf(name).at(-1) ?? '';
  const single = singularOf(last);
  if (single === last || !name.toLowerCase().endsWith(last)) return name;
  const start = name.length - last.length;
  return name.slice(0, start) + name.charAt(start) + single.slice(1);
}

const naturalNames = /^(?:name|key|slug|login|code|uuid|uid|sid|gid|sha|number|username|handle|identifier|reference)$/;

/** A property that identifies items without an `id`: `login`, `slug`, `code`. */
export function isNaturalName(property: string): boolean {
  return naturalNames.test(plainName(property));
}

/** Whether a property holds the ID of its object or of another: `id`, `_id`, `petId`, `uuid`. */
export function isIdName(property: string): boolean {
  return /^(?:id|ids|uuid|guid|uid|gid|sid|key)$/.test(wordsOf(property).at(-1) ?? '');
}

/** The property that a path parameter holds the ID of, where no schema says: `id` of `{petId}`, `email` of `{email}`. */
export function idNameOf(parameter: string): string {
  return isIdName(parameter) ? (wordsOf(parameter).at(-1) ?? '') : parameter;
}

/** One item of a collection, in a word: `booking` of `/bookings`. */
export function itemNoun(path: string): string {
  const segment = path.split('/').findLast((one) => one !== '' && !one.includes('{')) ?? '';
  const words = wordsOf(segment);
  return [...words.slice(0, -1), singularOf(words.at(-1) ?? 'item')].join(' ');
}

/** Words as a text for people: `shipping`, `note` is `Shipping note`. */
export function asPhrase(words: readonly string[]): string {
  return capitalized(words.join(' '));
}
