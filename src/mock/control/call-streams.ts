import type { Delivery, MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import { CallStream, type StreamedCalls } from './call-stream';

/** So many readers may follow calls at the same time. */
const mostStreams = 50;

// A connection that is kept would keep a server from closing.
const headers = ['Content-Type', 'text/event-stream', 'X-Accel-Buffering', 'no', 'Connection', 'close'];

/** The readers that follow calls of a mock, whichever version of it responds to them. */
export class CallStreams {
  readonly #streams = new Set<CallStream>();

  /** The response to a reader, who may name the last call that it has. */
  open(request: MockRequest, calls: StreamedCalls): Delivery {
    if (request.method === 'HEAD') return { status: 200, headers };
    if (this.#streams.size >= mostStreams)
      throw new Rejected('sessions-full', `${mostStreams} readers follow calls already.`, { code: 'too_many_streams' });
    const last = request.header('last-event-id');
    const after = last !== undefined && /^\d{1,15}$/.test(last) ? Number(last) : undefined;
    const stream: CallStream = new CallStream(calls, after, () => this.#streams.delete(stream));
    this.#streams.add(stream);
    return { status: 200, headers, stream };
  }

  /** They would keep a server from closing. */
  end(): void {
    for (const stream of this.#streams) stream.end();
  }
}
