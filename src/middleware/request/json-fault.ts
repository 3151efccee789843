import { parse } from 'lossless-json';

/**
 * Gives where a text stops being JSON: `at line 1, column 19`, both from 1, in UTF-16 units; empty where that is not known.
 * Nothing of the text itself is in it: the message of JSON.parse shows some, and that may be a password.
 */
export function placeOfJsonFault(text: string): string {
  const position = positionOfFault(text);
  if (position === undefined) return '';
  const before = text.slice(0, position);
  const lines = before.split('\n');
  return ` at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

/** JSON.parse says it of some faults alone. */
function positionOfFault(text: string): number | undefined {
  try {
    parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  } catch (fault) {
    const position = /at position (\d+)$/.exec((fault as Error).message)?.[1];
    return position === undefined ? undefined : Number(position);
  }
  return undefined;
}
