import { parse } from 'lossless-json';

/** Longest text, in characters, that is read again for the place alone. */
const longestReadAgain = 16 * 1024 ** 2;

/** Gives the line where a text stops being JSON, by the error that reading it threw; undefined of a long text where that tells no place. */
export function lineOfProblem(text: string, cause: unknown): number | undefined {
  const position = positionIn(text, cause) ?? (text.length <= longestReadAgain ? positionAgain(text) : undefined);
  if (position === undefined) return undefined;
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Of an unexpected character Node tells no place. */
function positionIn(text: string, cause: unknown): number | undefined {
  const { message } = cause as Error;
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  return message.includes('end of JSON') ? text.length : undefined;
}

function positionAgain(text: string): number | undefined {
  try {
    parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
    return undefined;
  } catch (cause) {
    return positionIn(text, cause);
  }
}
