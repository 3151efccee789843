import { unescape } from 'node:querystring';

/** One field of a query or of a form. */
export interface Field {
  /** Its name, decoded. */
  readonly name: string;
  /** Its value as it came, escapes kept: where a delimiter stands can be seen here alone. */
  readonly raw: string;
}

const none: readonly Field[] = [];

/** Gives the fields of a query without its question mark, or of a form (WHATWG URL section 5.1), every one of them. */
export function readFields(text: string): readonly Field[] {
  if (text === '') return none;
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=');
      const name = mark === -1 ? pair : pair.slice(0, mark);
      return { name: decodeField(name), raw: mark === -1 ? '' : pair.slice(mark + 1) };
    });
}

/** Gives what a part of a field stands for; an escape that is none stays as it is. */
export function decodeField(raw: string): string {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  return spaced.includes('%') ? unescape(spaced) : spaced;
}
