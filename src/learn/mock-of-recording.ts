import type { Clock } from '../base/clock';
import { contentOf, type HttpResponse } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Contract } from '../openapi/contract';
import { buildMock, type BuiltMock } from '../mock/start/build-mock';
import { requestOf } from '../mock/mock-request';
import type { PlayedProfile } from '../profile/play';
import { recordedKey, withRecordedKey } from './credentials';
import { FileReader } from './file-reader';

/** A mock in this process that responds to recorded requests at the time when the service did. */
export class MockOfRecording {
  #now = 0;
  #built: BuiltMock | undefined;

  private constructor(private readonly reader: FileReader) {}

  static async build(file: string | FileReader, profile: PlayedProfile): Promise<MockOfRecording> {
    const mock = new MockOfRecording(await FileReader.of(file));
    const clock: Clock = { now: () => mock.#now, sleep: () => Promise.resolve() };
    const { validator } = mock.reader;
    const contract = mock.reader.contractWith(profile.hints);
    mock.#built = await buildMock({ apiKeys: [recordedKey] }, rethrow, clock, {
      profile,
      read: { contract, validator },
    });
    return mock;
  }

  get built(): BuiltMock {
    if (this.#built === undefined) throw new TypeError('the mock is not built');
    return this.#built;
  }

  get contract(): Contract {
    return this.built.contract;
  }

  /** The exchange as its OpenAPI file reads it; undefined if no operation matches. */
  viewOf(exchange: Exchange): ExchangeView | undefined {
    return this.reader.viewOf(this.contract, exchange);
  }

  /** Responds to a request that was recorded, or to one that takes its place. */
  async respond(exchange: Exchange, view: ExchangeView | undefined, request = exchange.request): Promise<HttpResponse> {
    this.#now = exchange.startedAt;
    const sent = view === undefined ? request : withRecordedKey(request, view.operation, view, exchange);
    const { method, target, headers, body } = sent;
    const [basePath = ''] = this.contract.servers.map((server) => server.basePath);
    const delivery = await this.built.handle(
      requestOf(method, basePath + target, { headers, ...(body !== undefined && { body: contentOf(body) }) }),
    );
    const { status, body: content } = delivery;
    return {
      status,
      headers: delivery.headers,
      ...(content !== undefined && { body: typeof content === 'string' ? { text: content } : { bytes: content } }),
    };
  }
}

function rethrow(error: unknown): never {
  throw error;
}
