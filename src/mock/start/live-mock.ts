import type { Clock } from '../../base/clock';
import { DocumentError, UsageError } from '../../base/errors';
import { count } from '../../base/text';
import type { MockOptions } from '../config';
import type { Handle } from '../http/pipeline';
import { isUrl } from '../../openapi/document/source';
import { buildMock, type BuiltMock } from './build-mock';

/** A mock whose files may change while it responds: each version is built whole beside the one before, and takes its place. */
export class LiveMock {
  #built: BuiltMock;
  #options: MockOptions;

  private constructor(
    built: BuiltMock,
    options: MockOptions,
    private readonly onFault: (error: unknown) => void,
    private readonly clock: Clock | undefined,
  ) {
    this.#built = built;
    this.#options = options;
  }

  /** Throws a DocumentError or a UsageError. */
  static async start(options: MockOptions, onFault: (error: unknown) => void, clock?: Clock): Promise<LiveMock> {
    return new LiveMock(await buildMock(options, onFault, clock), options, onFault, clock);
  }

  get built(): BuiltMock {
    return this.#built;
  }

  /** Requests on their way end with the mock that they began with. */
  readonly handle: Handle = (request) => this.#built.handle(request);

  /** The files that the mock was read from; none for URLs. */
  get files(): readonly string[] {
    const { items, watchAlso = [] } = this.#options;
    const all = [...this.#built.contract.document.files, ...(items === undefined ? [] : [items]), ...watchAlso];
    return all.filter((file) => !isUrl(file));
  }

  /** Drops what the sessions hold and the OpenAPI file forbids, such as from an older one; says what. */
  refit(): readonly string[] {
    return [...this.#built.takeOver()].map(
      ([session, lost]) => `${count(lost.length, 'item')} of session ${session} did not fit the OpenAPI file any more.`,
    );
  }

  /** Reads the files again. What cannot be read leaves the mock as it is; who listens to its reloads is told. */
  async reload(readOptions: () => Promise<MockOptions>): Promise<void> {
    const { reloads } = this.#built;
    try {
      const options = await readOptions();
      const next = await buildMock(options, this.onFault, this.clock, { before: this.#built });
      [this.#built, this.#options] = [next, options];
      const dropped = this.refit();
      reloads.announce({ dropped });
    } catch (error) {
      if (!(error instanceof DocumentError || error instanceof UsageError)) throw error;
      reloads.announce({ dropped: [], error: error.message });
    }
  }
}
