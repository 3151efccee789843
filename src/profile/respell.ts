import type { Spelling } from './answer-points';

/** Writes a JSON text, given in pieces, as a service spells it; each piece gives what can be written of it. */
export type Respell = (piece: string) => string;

/**
 * Gives what writes one JSON text that stands in one line without blanks with the blanks, line ends and escapes that a service
 * writes. It reads each character once.
 */
export function respelling({ indent = 0, blankAfterColon, blankAfterComma, isAscii = false }: Spelling): Respell {
  const colon = (blankAfterColon ?? indent > 0) ? ': ' : ':';
  const comma = (blankAfterComma ?? false) && indent === 0 ? ', ' : ',';
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let hasJustOpened = false;
  const lineEnd = (): string => (indent === 0 ? '' : `\n${' '.repeat(indent * depth)}`);
  const outside = (one: string): string => {
    const opened = hasJustOpened;
    hasJustOpened = false;
    if (one === '}' || one === ']') {
      depth -= 1;
      return opened ? one : lineEnd() + one;
    }
    const before = opened ? lineEnd() : '';
    if (one === '{' || one === '[') {
      depth += 1;
      hasJustOpened = true;
      return before + one;
    }
    if (one === '"') inString = true;
    if (one === ':') return colon;
    return one === ',' ? comma + lineEnd() : before + one;
  };
  const inside = (one: string): string => {
    if (isEscaped) isEscaped = false;
    else if (one === '\\') isEscaped = true;
    else if (one === '"') inString = false;
    return isAscii && one > '\u007f' ? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}` : one;
  };
  return (piece) => {
    let text = '';
    for (let index = 0; index < piece.length; index += 1) {
      const one = piece.charAt(index);
      text += inString ? inside(one) : outside(one);
    }
    return text;
  };
}

/** Tells whether a spelling is that in which the stand-in writes anyway. */
export function isUsualSpelling({ indent = 0, blankAfterColon, blankAfterComma, isAscii }: Spelling): boolean {
  return indent === 0 && blankAfterColon !== true && blankAfterComma !== true && isAscii !== true;
}
