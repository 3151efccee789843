/** How a JSON text is spelt where no reader of JSON sees it. */
export interface JsonSpelling {
  /** Whether blanks or line breaks stand between its values. */
  readonly hasBlanks: boolean;
  /** Whether characters beyond ASCII stand in it as they are, or as escapes; undefined where there are none. */
  readonly beyondAscii: 'as they are' | 'as escapes' | undefined;
  /** Whether a fraction ends in a zero: `10.00`. */
  readonly hasTrailingZeros: boolean;
}

/** Gives how a JSON text is spelt, in one pass. */
export function spellingOf(text: string): JsonSpelling {
  let inString = false;
  let hasBlanks = false;
  let beyondAscii: JsonSpelling['beyondAscii'];
  let hasTrailingZeros = false;
  let isFraction = false;
  const { length } = text.trimEnd();
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isFraction && !isDigit) hasTrailingZeros ||= text.charCodeAt(index - 1) === 0x30;
    isFraction = !inString && (code === 0x2e || (isFraction && isDigit));
    if (code === 0x22) inString = !inString;
    else if (!inString) hasBlanks ||= code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
    else if (code === 0x5c) {
      index += 1;
      const isEscape = text.charCodeAt(index) === 0x75 && Number.parseInt(text.slice(index + 1, index + 5), 16) > 0x7f;
      if (isEscape) beyondAscii ??= 'as escapes';
    } else if (code > 0x7f) beyondAscii ??= 'as they are';
  }
  return { hasBlanks, beyondAscii, hasTrailingZeros };
}
