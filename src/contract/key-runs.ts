/** A part of a pattern that stands in every run of it that tells: it is searched for, and from there in both directions. */
export interface Anchor {
  readonly pattern: string;
  /** Where in the pattern the anchor stands. */
  readonly offset: number;
  /** So many characters of the pattern in a row are a run that tells. */
  readonly least: number;
  /** What is searched for. */
  readonly piece: string;
}

/** A run of a pattern in a text. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** Where in the pattern it begins and ends. */
  readonly first: number;
  readonly last: number;
}

/** Longer pieces find nothing sooner, and make a search dear that finds them everywhere. */
const longestPiece = 16;

/** Gives the anchor of all runs of at least `least` characters, which end at `end` or later, of a pattern. */
export function anchorOf(pattern: string, least: number, end = least): Anchor {
  const offset = pattern.length - least;
  return { pattern, offset, least, piece: pattern.slice(offset, Math.min(end, offset + longestPiece)) };
}

/** Gives the anchor of all beginnings of at least `least` characters of a pattern. */
export function anchorOfBeginning(pattern: string, least: number): Anchor {
  return { pattern, offset: 0, least, piece: pattern.slice(0, Math.min(least, longestPiece)) };
}

/** Pieces of so many characters are told from others at a glance (grams.ts). */
const [shortestTelling, longestTelling] = [4, 8];

/** Gives pieces of a pattern, one of which stands in every run that one of its anchors stands for; no anchor's run is shorter. */
export function piecesOf(anchors: readonly Anchor[]): string[] {
  return anchors.flatMap(({ pattern, offset, least, piece }, index) => {
    if (offset > 0) {
      const length = Math.min(longestTelling, Math.max(shortestTelling, Math.ceil(least / 2)));
      const pieces: string[] = [];
      for (let from = 0; from + length <= pattern.length; from += least - length + 1)
        pieces.push(pattern.slice(from, from + length));
      return pieces;
    }
    // The first of the pieces before begins every beginning.
    return index > 0 && (anchors[0]?.offset ?? 0) > 0 && least >= longestTelling ? [] : [piece];
  });
}

/**
 * Gives the runs in a text that an anchor stands for, those that overlap as one, in time linear in the text and the pattern,
 * whatever repeats in either: what was compared once is not compared again (the Z algorithm).
 */
export function runsOf(text: string, { pattern, offset, least, piece }: Anchor): Run[] {
  const hits: number[] = [];
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1)) hits.push(at);
  if (hits.length === 0) return [];
  const after = extents(text, hits, pattern.slice(offset), 1);
  const backwards = Array.from({ length: offset }, (_, index) => pattern[offset - 1 - index]).join('');
  const before = offset === 0 ? undefined : extents(text, hits, backwards, -1);
  const runs: Run[] = [];
  hits.forEach((at, index) => {
    const [left, right] = [before?.[index] ?? 0, after[index] ?? 0];
    if (left + right < least) return;
    const run = { from: at - left, to: at + right, first: offset - left, last: offset + right };
    const former = runs.at(-1);
    if (former === undefined || run.from >= former.to) runs.push(run);
    else if (run.to > former.to || run.from < former.from) {
      const [from, to] = [Math.min(former.from, run.from), Math.max(former.to, run.to)];
      runs[runs.length - 1] = {
        from,
        to,
        first: Math.min(former.first, run.first),
        last: Math.max(former.last, run.last),
      };
    }
  });
  return runs;
}

/** Gives for each hit how far the text is the pattern: from the hit on, or from before it backwards. */
function extents(text: string, hits: readonly number[], pattern: string, step: 1 | -1): Int32Array {
  const found = new Int32Array(hits.length);
  const own = overlaps(pattern);
  let [start, reach] = [0, -Infinity];
  for (let turn = 0; turn < hits.length; turn += 1) {
    const index = step === 1 ? turn : hits.length - 1 - turn;
    const hit = hits[index] ?? 0;
    const at = step === 1 ? hit : 1 - hit;
    let length = at < reach ? Math.min(own[at - start] ?? 0, reach - at) : 0;
    if (at + length >= reach) {
      while (length < pattern.length && text.charCodeAt(step * (at + length)) === pattern.charCodeAt(length))
        length += 1;
      start = at;
      reach = at + length;
    }
    found[index] = length;
  }
  return found;
}

/** Gives for each place of a pattern how much of its beginning stands there. */
function overlaps(pattern: string): Int32Array {
  const found = new Int32Array(pattern.length);
  found[0] = pattern.length;
  let [start, reach] = [0, 0];
  for (let at = 1; at < pattern.length; at += 1) {
    let length = at < reach ? Math.min(found[at - start] ?? 0, reach - at) : 0;
    if (at + length >= reach) {
      while (at + length < pattern.length && pattern.charCodeAt(at + length) === pattern.charCodeAt(length))
        length += 1;
      start = at;
      reach = at + length;
    }
    found[at] = length;
  }
  return found;
}
