import type { Answer } from '../../middleware/request-context';

/** A list of more characters is answered in pieces, so that others are served meanwhile. */
const longestText = 256 * 1024;

/** Tells whether the texts of a list are many or long. */
export function isLong(texts: readonly string[]): boolean {
  let length = 0;
  for (const text of texts) {
    length += text.length;
    if (length > longestText) return true;
  }
  return false;
}

/** Stands for the array in the text of an object around it; no JSON text has this character. */
export const arrayMark = '\u0000';

/** What a list is answered by: the object around the array with a mark in its place (the mark alone for none), and its items. */
export interface LongList {
  readonly around: string;
  readonly items: readonly string[];
  readonly wrap: ((text: string) => string) | undefined;
}

/** Gives a long list in the place of the text of an answer that was checked with a part of its items. */
export function inPieces({ status, headers, mediaType }: Answer, list: LongList): Answer {
  const pieces = (): Iterable<string> => piecesOf(list);
  return {
    status,
    ...(headers !== undefined && { headers }),
    ...(mediaType !== undefined && { mediaType, pieces }),
    isChecked: true,
  };
}

/** Gives the text of a list as it would be with the first items alone. */
export function beginningOfList({ around, items, wrap }: LongList, count: number): string {
  const texts = items.slice(0, count).map((text) => (wrap === undefined ? text : wrap(text)));
  const [before = '', after = ''] = around.split(arrayMark);
  return `${before}[${texts.join(',')}]${after}`;
}

function* piecesOf({ around, items, wrap }: LongList): Generator<string> {
  const [before = '', after = ''] = around.split(arrayMark);
  yield `${before}[`;
  let separator = '';
  for (const text of items) {
    if (separator !== '') yield separator;
    yield wrap === undefined ? text : wrap(text);
    separator = ',';
  }
  yield `]${after}`;
}
