import { anchorOf, anchorOfBeginning, type Anchor } from './key-runs';

/** How a text is read before a needle is looked for: as it is, in one case of its letters, in one alphabet of Base64. */
export type Reading = 'exact' | 'folded' | 'base64';

/** A text that is looked for, in one of the forms a secret may have. */
export interface Needle {
  readonly reading: Reading;
  readonly anchors: readonly Anchor[];
  /** Its beginning, where so little of it tells before the mark of a cut; undefined where it is no longer than that. */
  readonly beforeMark: Anchor | undefined;
  /** What the whole of it is, as it is read. */
  readonly pattern: string;
  /** Whether its first and its last character stand beside ones that hold some bits of the secret too. */
  readonly hasEdges: readonly [before: boolean, after: boolean];
}

/** From this length on a secret is told in either case of its letters, and by two thirds of it. */
export const tellingSecret = 8;

/** From this length on a secret is told by its beginning of eight characters. */
const tellingBeginning = 12;
const beginning = 8;

/** The shortest beginning that is told before the mark of a cut. */
const beforeMark = 4;

/** Reports say this of themselves: it is not the beginning of a key, though keys begin so. */
const ownName = 'understudy-';

/** Gives the needle for a secret as it is, in either case where it is long enough to tell. */
export function plainNeedle(value: string): Needle {
  const isTelling = value.length >= tellingSecret;
  const pattern = isTelling ? fold(value) : value;
  const isOwn = pattern.startsWith(ownName);
  const least = isOwn ? ownName.length + 1 : beginning;
  return {
    reading: isTelling ? 'folded' : 'exact',
    pattern,
    anchors: isTelling
      ? [
          anchorOf(pattern, twoThirds(value.length), isOwn ? Math.max(least, twoThirds(value.length)) : undefined),
          ...(value.length >= tellingBeginning ? [anchorOfBeginning(pattern, least)] : []),
        ]
      : [anchorOf(pattern, value.length)],
    beforeMark: value.length > beforeMark ? anchorOfBeginning(pattern, beforeMark) : undefined,
    hasEdges: [false, false],
  };
}

/** Gives the needles for a secret in hexadecimal digits and in Base64, as it is and with the cases of its letters swapped. */
export function encodedNeedles(value: string): Needle[] {
  const cases = value.length >= tellingSecret ? [...new Set([value, swapped(value)])] : [value];
  return cases.flatMap((text) => {
    const bytes = Buffer.from(text, 'utf8');
    return [hexNeedle(bytes, value.length), ...[0, 1, 2].map((offset) => base64Needle(bytes, value.length, offset))];
  });
}

function hexNeedle(bytes: Buffer, length: number): Needle {
  const pattern = bytes.toString('hex');
  return encodedNeedle('folded', pattern, [twoThirds(bytes.length) * 2, beginning * 2], length, [false, false]);
}

/** What bytes look like in the Base64 of anything that holds them depends on where they begin in it, modulo 3 (RFC 4648). */
function base64Needle(bytes: Buffer, length: number, offset: number): Needle {
  const coded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const end = (offset + bytes.length) * 8;
  const pattern = coded.slice(Math.ceil((offset * 8) / 6), Math.floor(end / 6));
  const wholeDigits = (count: number): number => Math.floor((count * 8 - 4) / 6);
  const least = [wholeDigits(twoThirds(bytes.length)), wholeDigits(beginning)] as const;
  return encodedNeedle('base64', pattern, least, length, [offset > 0, end % 6 > 0]);
}

function encodedNeedle(
  reading: Reading,
  pattern: string,
  [run, start]: readonly [run: number, start: number],
  length: number,
  hasEdges: readonly [boolean, boolean],
): Needle {
  const anchors = [anchorOf(pattern, length >= tellingSecret ? Math.min(run, pattern.length) : pattern.length)];
  if (length >= tellingBeginning) anchors.push(anchorOfBeginning(pattern, start));
  return { reading, pattern, anchors, beforeMark: anchorOfBeginning(pattern, beforeMark), hasEdges };
}

function twoThirds(length: number): number {
  return Math.ceil((length * 2) / 3);
}

/** Gives a text in one case of its letters, no longer and no shorter than it was. */
export function fold(text: string): string {
  // The one character that becomes two in lower case.
  return (text.includes('\u0130') ? text.replaceAll('\u0130', 'i') : text).toLowerCase();
}

/** Gives a text in the alphabet of Base64 where it may be in that of Base64url (RFC 4648 section 5). */
export function inBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}

function swapped(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
