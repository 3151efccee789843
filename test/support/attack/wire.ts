import { connect, type Socket } from 'node:net';

/** An answer as it stood on the wire. */
export interface WireAnswer {
  readonly status: number;
  /** By lower-case name; of two of a name the last. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** A keep-alive connection on which requests are pipelined, and their answers read one by one. */
export interface Wire {
  readonly send: (bytes: Buffer) => void;
  /** Gives the next answer, informational ones passed over; undefined where the connection ended before it. */
  readonly next: (isHead: boolean) => Promise<WireAnswer | undefined>;
  /** Waits until the server has closed the connection; gives false where it has not within so many milliseconds. */
  readonly isClosedWithin: (milliseconds: number) => Promise<boolean>;
  readonly end: () => void;
}

/** Gives a connection to a port of this machine. */
export function openWire(port: number): Wire {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay();
  let received: Buffer = Buffer.alloc(0);
  let isOver = false;
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    wake();
  });
  // A server may reset what it has refused and does not read on.
  socket.on('error', () => undefined);
  const over = new Promise<true>((resolve) => {
    const end = (): void => {
      isOver = true;
      wake();
      resolve(true);
    };
    socket.on('end', end).on('close', end);
  });
  const more = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return {
    send: (bytes) => {
      socket.write(bytes);
    },
    next: async (isHead) => {
      for (;;) {
        const read = readAnswer(received, isHead);
        if (read !== undefined) {
          received = received.subarray(read.length);
          if (read.answer.status >= 200) return read.answer;
        } else if (isOver) return undefined;
        else await more();
      }
    },
    isClosedWithin: async (milliseconds) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, milliseconds, false);
      });
      const isClosed = await Promise.race([over, late]);
      clearTimeout(timer);
      return isClosed;
    },
    end: () => socket.destroy(),
  };
}

interface Read {
  readonly answer: WireAnswer;
  /** Bytes that it took. */
  readonly length: number;
}

/** Gives the answer that bytes begin with, undefined where it is not all there yet; throws where they are no answer. */
function readAnswer(bytes: Buffer, isHead: boolean): Read | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...fields] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`no answer: ${JSON.stringify(bytes.toString('latin1', 0, 200))}`);
  const headers = new Map(
    fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const start = end + 4;
  const hasBody = !isHead && status >= 200 && status !== 204 && status !== 304;
  if (hasBody && headers.get('transfer-encoding') === 'chunked') {
    const chunked = readChunks(bytes, start);
    return chunked && { answer: { status, headers, body: chunked.body }, length: chunked.end };
  }
  const length = hasBody ? Number(headers.get('content-length') ?? 0) : 0;
  if (bytes.length < start + length) return undefined;
  return { answer: { status, headers, body: bytes.subarray(start, start + length) }, length: start + length };
}

function readChunks(bytes: Buffer, from: number): { body: Buffer; end: number } | undefined {
  const pieces: Buffer[] = [];
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { body: Buffer.concat(pieces), end: next };
    pieces.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}
