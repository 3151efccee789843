import { printableJson } from '../printable';

/** Where a piece has a number sign so near its end, what stands there is told by what comes after it. */
const keptBack = 16;

/** Gives a JSON text that comes in pieces, UTF-8, as pieces that mean the same and that a terminal can show (see printableJson). */
export async function* printableStream(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of pieces) {
    const text = rest + decoder.decode(bytes, { stream: true });
    const mark = text.indexOf('#', Math.max(0, text.length - keptBack));
    const cut = mark === -1 ? text.length : mark;
    rest = text.slice(cut);
    yield printableJson(text.slice(0, cut));
  }
  yield printableJson(rest + decoder.decode());
}
