import { clampOdd, leadingNumber, readOdd, wholeOdd, type ParameterShape } from '../../profile/odd-text';
import type { ParameterKind } from '../../profile/parameter-kinds';
import type { Reaction } from '../../profile/request-points';

/** What a service may have made of odd texts: a reaction, and the texts that it would have read in their place. */
export interface Reading {
  readonly reaction: Reaction;
  /** Undefined for none at all: the parameter left out. */
  readonly text: string | undefined;
}

/** What begins with a number that `parseInt` of many languages reads. */
const leads: ReadonlySet<ParameterKind> = new Set(['number-and-more', 'exponent', 'hexadecimal']);

/** Gives what a service may have made of the texts of a parameter that are odd in one way, the likeliest first. */
export function readingsOf(shape: ParameterShape, kind: ParameterKind, texts: readonly string[]): readonly Reading[] {
  const [text = ''] = texts;
  const found: Reading[] = [];
  const add = (reaction: Reaction, read: string | undefined): void => {
    if (read !== undefined && read !== text) found.push({ reaction, text: read });
  };
  if (kind === 'repeated') {
    found.push({ reaction: 'first', text }, { reaction: 'last', text: texts.at(-1) });
  } else {
    add('clamp', clampOdd(shape, text, kind));
    add('truncate', kind === 'fraction' ? wholeOdd(text, 'truncate') : undefined);
    add('round', kind === 'fraction' ? wholeOdd(text, 'round') : undefined);
    const read = readOdd(shape, text, kind);
    if (leads.has(kind)) {
      const leading = leadingNumber(text);
      add('leading', leading);
    }
    // What is read may be out of bounds in its turn: nothing for 0, and 0 for the least.
    add('read', read === undefined || shape.minimum === undefined || Number(read) >= shape.minimum ? read : undefined);
    if (kind === 'empty' && shape.minimum !== undefined) add({ as: String(shape.minimum) }, String(shape.minimum));
  }
  if (shape.parameter.in === 'query') found.push({ reaction: 'ignore', text: undefined });
  return found;
}
