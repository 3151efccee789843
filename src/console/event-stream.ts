import { splitOnce } from '../base/text';

/** An event that a server sends (WHATWG HTML section 9.2). */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Longest event that is read, in characters: what is longer ends the stream. */
const longestEvent = 8 * 1024 * 1024;

/** The events of a body as they come. EventSource could not send a token. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    if (rest.length > longestEvent) throw new RangeError('an event is too long');
    for (const block of blocks) {
      const fields = block.split(/\r?\n/).map((line) => splitOnce(line, ':'));
      const valuesOf = (name: string): readonly string[] =>
        fields.flatMap(([field, value = '']) => (field === name ? [value.replace(/^ /, '')] : []));
      const data = valuesOf('data').join('\n');
      if (data !== '') yield { name: valuesOf('event')[0] ?? 'message', data };
    }
  }
}
