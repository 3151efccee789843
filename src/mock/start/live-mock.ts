import type { Clock } from '../../base/clock';
import { ShownError } from '../../base/errors';
import { count } from '../../base/text';
import type { MockOptions } from '../config';
import type { Handle } from '../http/pipeline';
import { isUrl } from '../../openapi/document/source';
import { buildMock, type BuiltMock } from './build-mock';

/** A mock whose files may change while it responds: each version is built whole beside the one before, and takes its place. */
export class LiveMock {
  #running: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;
  #isClosed = false;

  private constructor(
    public built: BuiltMock,
    private options: MockOptions,
    private readonly onFault: (error: unknown) => void,
    private readonly clock: Clock | undefined,
  ) {}

  /** Throws a DocumentError or a UsageError. */
  static async start(options: MockOptions, onFault: (error: unknown) => void, clock?: Clock): Promise<LiveMock> {
    return new LiveMock(await buildMock(options, onFault, clock), options, onFault, clock);
  }

  /** Requests on their way end with the mock that they began with. */
  readonly handle: Handle = (request) => this.built.handle(request);

  /** The files that the mock was read from; none for URLs. */
  get files(): readonly string[] {
    const { watchAlso = [] } = this.options;
    return [...this.built.files, ...watchAlso].filter((file) => !isUrl(file));
  }

  /** Drops what the sessions hold and the OpenAPI file forbids, such as from an older one; says what. */
  refit(): readonly string[] {
    return [...this.built.takeOver()].map(
      ([session, lost]) => `${count(lost.length, 'item')} of session ${session} did not fit the OpenAPI file any more.`,
    );
  }

  /**
   * Reads the files again. What cannot be read leaves the mock as it is; who listens to its reloads is told. One goes on at a time: all
   * that are asked for meanwhile are one more, after it.
   */
  reload(readOptions: () => Promise<MockOptions>): Promise<void> {
    const begin = (): Promise<void> => {
      this.#waiting = undefined;
      return (this.#running = this.#reload(readOptions).catch(this.onFault));
    };
    return (this.#waiting ??= this.#running.then(begin));
  }

  async #reload(readOptions: () => Promise<MockOptions>): Promise<void> {
    const { reloads } = this.built;
    let event: Parameters<typeof reloads.announce>[0];
    try {
      const options = await readOptions();
      const next = await buildMock(options, this.onFault, this.clock, { before: this.built });
      if (this.#isClosed) return;
      [this.built, this.options] = [next, options];
      event = { dropped: this.refit() };
    } catch (error) {
      if (!(error instanceof ShownError)) throw error;
      event = { dropped: [], error: error.message };
    }
    if (!this.#isClosed) reloads.announce(event);
  }

  /** Ends what readers follow, and a reload on its way. */
  close(): void {
    this.#isClosed = true;
    this.built.streams.end();
  }
}
