import { parse } from 'lossless-json';

/**
 * Gives where a text stops being JSON: `at line 1, column 19`, both from 1, in UTF-16 units; empty where that is not known.
 * Nothing of the text itself is in it: the message of JSON.parse shows some, and that may be a password.
 */
export function placeOfJsonFault(text: string): string {
  const position = positionOfJsonFault(text);
  if (position === undefined) return '';
  const { line, column } = lineAndColumn(text, position);
  return ` at line ${line}, column ${column}`;
}

/** Gives the line and the column of a position in a text, both from 1, in UTF-16 units. */
export function lineAndColumn(text: string, position: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** Gives where a text stops being JSON, in UTF-16 units from 0: JSON.parse says it of some faults alone. Undefined where it is JSON. */
export function positionOfJsonFault(text: string): number | undefined {
  try {
    parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  } catch (fault) {
    const position = /at position (\d+)$/.exec((fault as Error).message)?.[1];
    return position === undefined ? undefined : Number(position);
  }
  return undefined;
}
