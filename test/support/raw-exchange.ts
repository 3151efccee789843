import { connect, type Socket } from 'node:net';

/** One answer as it stood on the wire. */
export interface RawAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Sends bytes as they are (strings byte by byte, as Latin-1) and gives the answers, once the server closes the connection. */
export async function exchange(port: number, ...pieces: readonly (string | Buffer)[]): Promise<RawAnswer[]> {
  return readAnswers(await exchangeBytes(port, pieces));
}

/** Sends a beginning, then one byte more every so many milliseconds, and gives the answers, once the server closes the connection. */
export async function exchangeSlowly(port: number, start: string, milliseconds: number): Promise<RawAnswer[]> {
  return readAnswers(
    await exchangeBytes(port, [start], (socket) => {
      const drip = setInterval(() => socket.write('x'), milliseconds);
      socket.once('close', () => {
        clearInterval(drip);
      });
    }),
  );
}

function exchangeBytes(
  port: number,
  pieces: readonly (string | Buffer)[],
  goOn: (socket: Socket) => void = () => undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server may stop reading what it has refused.
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    socket.on('close', () => {
      resolve(Buffer.concat(received));
    });
    for (const piece of pieces) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    goOn(socket);
  });
}

/** Splits what came into answers; throws where it is no sequence of answers with Content-Length. */
function readAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const end = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...fields] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    if (end === -1 || Number.isNaN(status)) throw new Error(`no answer: ${rest.toString('latin1').slice(0, 200)}`);
    const headers = new Map(fields.map((field) => splitField(field)));
    const length = Number(headers.get('content-length') ?? 0);
    const start = end + 4;
    answers.push({ status, headers, text: rest.subarray(start, start + length).toString('utf8') });
    rest = rest.subarray(start + length);
  }
  return answers;
}

function splitField(field: string): [string, string] {
  const colon = field.indexOf(':');
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
}
