import { fromPointer } from '../json-pointer';
import { entriesAt, startOf, type Entry } from './entries';

/** Finds where the parts of a YAML or JSON text stand. */
export interface Positions {
  /** Gives `line:column`, both from 1, of a JSON pointer, or of its nearest parent that stands in the text. */
  readonly of: (pointer: string) => string;
  /** Gives `line:column` of an offset in characters. */
  readonly at: (offset: number) => string;
}

/**
 * Gives the positions of a well-formed text. Nothing is read before the first is asked for; then each collection on the way is
 * passed over once and its keys are kept, so that many positions take little more than one.
 */
export function createPositions(text: string): Positions {
  const known = new Map<number, Map<string, Entry>>();
  const lines = createLines(text);
  const childrenOf = ({ offset, isInline }: Omit<Entry, 'key'>): Map<string, Entry> => {
    let children = known.get(offset);
    if (children === undefined) {
      children = new Map();
      for (const entry of entriesAt(text, offset, isInline)) children.set(entry.key, entry);
      known.set(offset, children);
    }
    return children;
  };
  const of = (pointer: string): string => {
    let place: Omit<Entry, 'key'> = { offset: startOf(text), isInline: false };
    for (const token of fromPointer(pointer)) {
      const child = childrenOf(place).get(token);
      if (child === undefined) break;
      place = child;
    }
    return lines(place.offset);
  };
  return { of, at: lines };
}

/** Gives a function that turns offsets into `line:column`. */
function createLines(text: string): (offset: number) => string {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return `${low + 1}:${offset - (starts[low] ?? 0) + 1}`;
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  return starts;
}
