import type { Contract } from '../openapi/contract';
import { isObject, type Schema } from '../openapi/document';
import { plainName } from '../openapi/collections/names';
import { eachSchema } from '../openapi/walk-document';
import { fold } from '../secrets/find-values';
import type { Redact } from '../secrets/redact-values';
import type { Random } from '../base/random';
import { createKnownValues, type Rank, copyOf, longestKept, Memory } from './known-values';
import { createPseudonyms, type Pseudonyms } from './pseudonyms';
import { type SensitiveKind, withoutTelling } from './sensitive-names';

/** What is masked beside what names and formats tell. */
export interface MaskingOptions {
  /** What pseudonyms are made by: the same key gives the same ones. A random one by default. */
  readonly key?: Buffer;
  /** Names of properties, parameters or headers, and JSON pointers into bodies or items (`/customer/notes`, `*` for any). */
  readonly redact?: readonly string[];
  /** Where it is given, what it finds in a text is masked and nothing else. */
  readonly only?: Redact;
}

/** How many values of one place were masked. */
export interface MaskedPlace {
  /** Such as `customer.email`, `header Authorization`, `query api_key`. */
  readonly place: string;
  readonly values: number;
  readonly kind: SensitiveKind;
}

/** What of a value decides what stands in its place. */
export interface Sensitive {
  readonly kind: SensitiveKind;
  readonly place: string;
  /** Set of what a request carries to be let in: it is looked for in every spelling. */
  readonly isCredential?: boolean;
  readonly fits?: (text: string) => boolean;
  readonly makeUp?: (random: Random) => string;
}

/** The masking that everything of one run goes through, so that equal stays equal. */
export interface Masking {
  /** Gives what stands in the place of a sensitive text, and notes the text: it is masked wherever else it shows. */
  readonly replace: (text: string, sensitive: Sensitive) => string;
  /** Gives a text in which nothing stands that is known to be sensitive, or looks so by itself. */
  readonly text: (text: string) => string;
  /** Tells whether a place was named to be masked: by the names that lead there, those of arrays left out. */
  readonly isNamed: (path: readonly string[]) => boolean;
  /** How many values are known so far: where it grows, what was masked before may hold some of them. */
  readonly known: () => number;
  readonly tally: () => MaskedPlace[];
  /** Says which texts are nobody's, such as those that were made up: unless they are secrets, they stay. */
  readonly spare: (texts: Iterable<string>) => void;
  /** Says what stood in the place of a text in an earlier run: it stands there again, if the text is masked. */
  readonly suggest: (text: string, shownAs: string) => void;
  /** Does something of which nothing is counted. */
  readonly uncounted: (action: () => void) => void;
  /** Does something of which all that is noted is to be masked: throws where some of it is forgotten already. */
  readonly whole: <Made>(action: () => Made) => Made;
}

/** What stands for a placeholder of a template while it is masked (mask-profile.ts) is no value, nor for what a journal left out. */
const isPlaceholder = /^(?:[\s\uE000-\uF8FF]*|\[redacted\])$/;

/** What stands where there is no name, and in codes and addresses, too. */
const nobody =
  /^(?:unknown|anonymous|none|nobody|someone|n\/a|not available|guest|default|admin|administrator|root|system|user|client|customer|owner|test|example|public|private|other|null|undefined)$/i;

/** `lastLogin` tells when, by RFC 3339 or as a day. */
const isMoment = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)?)?$/;

/** What this program calls things that it makes. */
const ownMark = /^understudy(?:[-\s]|$)/;

const partOfName = /[\p{L}\p{M}'\u2019-]{2,}/gu;

/** Of more words nobody is called. */
const mostParts = 8;

/** Most distinct values that are counted, each at one place. */
const mostCounted = 100_000;

/** Names of places are told by so many characters. */
const longestPlace = 200;

/** Gives the masking of a run for a document: words that the document lists itself, as those of an enum, are no secrets. */
export function createMasking(contract: Contract, { key, redact = [], only }: MaskingOptions = {}): Masking {
  const pseudonyms = createPseudonyms(key);
  let open: ReadonlySet<string> | undefined;
  const values = createKnownValues(
    (folded) => (open ??= listedWords(contract)).has(folded),
    (value) => pseudonyms.of(value, { kind: 'secret' }),
  );
  const tally = createTally();
  let known = 0;
  // Who is called by one of several names is the same person.
  const byWords = (text: string): string =>
    text.replaceAll(partOfName, (one) => {
      const shownAs = pseudonyms.of(one, { kind: 'name' });
      if (values.add(one, shownAs, 'name')) known += 1;
      return shownAs;
    });
  const pseudonymOf = (text: string, { kind, fits, makeUp }: Omit<Sensitive, 'place'>): string => {
    const named = kind === 'name' && /\s/.test(text) ? byWords(text) : undefined;
    if (named !== undefined && named !== text && fits?.(named) !== false) return named;
    return pseudonyms.of(text, { kind, ...(fits && { fits }), ...(makeUp && { makeUp }) });
  };
  const spared = new Set<string>();
  const replace: Masking['replace'] = (text, { place, ...sensitive }) => {
    const { kind } = sensitive;
    if (only?.(text) === text) return text;
    if (isSpared(text, sensitive, spared) || (kind === 'username' && isMoment.test(text))) return text;
    if (text === '' || isPlaceholder.test(text) || (kind !== 'secret' && !/[\p{L}\p{N}]/u.test(text))) return text;
    const shownAs = pseudonymOf(text, sensitive);
    if (values.add(text, shownAs, rankOf(sensitive))) known += 1;
    // A day of birth may show without the time.
    if (kind === 'date' && text[10] === 'T') values.add(text.slice(0, 10), shownAs.slice(0, 10), 'personal');
    tally.count(shownAs, kind, place);
    return shownAs;
  };
  return {
    replace,
    text:
      only ??
      ((text) =>
        withoutTelling(values.mask(text), (found, kind) =>
          pseudonyms.isOne(found) ? found : replace(found, { kind, place: `in texts: ${kind}` }),
        )),
    isNamed: createIsNamed(redact),
    known: () => known,
    tally: tally.places,
    spare: (texts) => {
      for (const text of texts) spared.add(text);
    },
    suggest: suggesting(pseudonyms),
    uncounted: tally.uncounted,
    whole: (action) => {
      values.begin();
      const made = action();
      if (values.lacks()) throw new Error('it holds more secrets than can be remembered');
      return made;
    },
  };
}

/** Counts the distinct values of each place. */
function createTally(): {
  readonly count: (shownAs: string, kind: SensitiveKind, place: string) => void;
  readonly places: () => MaskedPlace[];
  readonly uncounted: (action: () => void) => void;
} {
  let isCounting = true;
  const counted = new Memory<Pick<Sensitive, 'kind' | 'place'>>(mostCounted);
  return {
    count: (shownAs, kind, place) => {
      const name = place.slice(0, longestPlace);
      const one = `${name}\n${shownAs.slice(0, longestKept)}`;
      if (isCounting && !counted.has(one)) counted.add(one, { kind, place: copyOf(name) }, name.length);
    },
    places: () => {
      const places = new Map<string, MaskedPlace>();
      for (const { place, kind } of counted.values()) {
        const before = places.get(place) ?? { place, values: 0, kind };
        places.set(place, { ...before, values: before.values + 1 });
      }
      return [...places.values()];
    },
    uncounted: (action) => {
      isCounting = false;
      try {
        action();
      } finally {
        isCounting = true;
      }
    },
  };
}

/** Tells whether a text is nobody's; a secret is always somebody's. */
function isSpared(
  text: string,
  { kind, isCredential }: Omit<Sensitive, 'place'>,
  spared: ReadonlySet<string>,
): boolean {
  if (kind === 'secret' || isCredential === true) return false;
  return spared.has(text) || ownMark.test(text) || ((kind === 'name' || kind === 'username') && nobody.test(text));
}

/** Of several names each stands for itself too. */
function suggesting({ suggest }: Pseudonyms): Masking['suggest'] {
  return (text, shownAs) => {
    suggest(text, shownAs);
    const [parts, shown] = [text.match(partOfName) ?? [], shownAs.match(partOfName) ?? []];
    if (parts.length < 2 || parts.length > mostParts || parts.length !== shown.length) return;
    for (const [index, part] of parts.entries()) suggest(part, shown[index] ?? part);
  };
}

function rankOf({ kind, isCredential = false }: Omit<Sensitive, 'place'>): Rank {
  if (isCredential) return 'credential';
  if (kind === 'secret') return 'secret';
  return kind === 'name' || kind === 'username' ? 'name' : 'personal';
}

function createIsNamed(redact: readonly string[]): Masking['isNamed'] {
  const names = new Set(redact.filter((one) => !one.startsWith('/')).map(plainName));
  const pointers = redact.filter((one) => one.startsWith('/')).map((pointer) => tokensOf(pointer));
  return (path) =>
    names.has(plainName(path.at(-1) ?? '')) ||
    pointers.some((tokens) => {
      const rest = path.slice(-tokens.length);
      return rest.length === tokens.length && tokens.every((token, index) => token === '*' || token === rest[index]);
    });
}

/** Places in arrays are all meant: their numbers lead nowhere. */
function tokensOf(pointer: string): string[] {
  const tokens = pointer.slice(1).split('/');
  return tokens
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((token) => !/^(?:\d+|-)$/.test(token));
}

/** Gives the texts that the document itself lists as values, in one case of their letters. */
function listedWords({ loaded: { root } }: Contract): ReadonlySet<string> {
  const words = new Set<string>();
  eachSchema(root, (schema: Schema) => {
    const { enum: members = [], const: only, properties } = schema;
    for (const member of [...members, only]) if (typeof member === 'string') words.add(fold(member));
    if (isObject(properties)) for (const name of Object.keys(properties)) words.add(fold(name));
  });
  return words;
}
