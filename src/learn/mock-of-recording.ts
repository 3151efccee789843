import type { Clock } from '../base/clock';
import { contentOf, type HttpResponse } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { operationOf, viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import type { Document } from '../openapi/document/document';
import { loadDocument } from '../openapi/document/load';
import { buildMock, type BuiltMock } from '../mock/start/build-mock';
import { requestOf } from '../mock/mock-request';
import type { PlayedProfile } from '../profile/play';
import { recordedKey, withRecordedKey } from './credentials';

/** A mock in this process that responds to recorded requests at the time when the service did. */
export class MockOfRecording {
  #now = 0;
  #built: BuiltMock | undefined;

  private constructor() {
    // Built by `build` alone: that takes time.
  }

  static async build(file: string | Document, profile: PlayedProfile): Promise<MockOfRecording> {
    const mock = new MockOfRecording();
    const clock: Clock = { now: () => mock.#now, sleep: () => Promise.resolve() };
    const document = typeof file === 'string' ? await loadDocument(file) : file;
    mock.#built = await buildMock({ apiKeys: [recordedKey] }, rethrow, clock, { profile, document });
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
    const operation = operationOf(this.contract, exchange);
    return operation && viewOf(this.contract, exchange, operation);
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
