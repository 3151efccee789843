import type { Clock } from '../base/clock';
import type { HttpResponse } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import { readExchange } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import { buildMock, type BuiltMock } from '../mock/start/build-mock';
import { askMock } from '../mock/start/ask-mock';
import type { PlayedProfile } from '../profile/play';
import { recordedKey, withRecordedKey } from './credentials';

/** Makes mocks of one OpenAPI file, each with another profile. Its schemas are compiled once for all of them. */
export class MocksOfRecording {
  /** @param address of the service: what it says of that is none of others */
  constructor(
    readonly contract: Contract,
    private readonly address?: string,
  ) {}

  async build(profile: PlayedProfile): Promise<MockOfRecording> {
    const time = { now: 0 };
    const clock: Clock = { now: () => time.now, sleep: () => Promise.resolve() };
    const contract = unchecked(this.contract);
    // One judge of requests is enough: the second finds no more than the first, and costs as much.
    const around = { profile, contract, openApiValidator: { check: () => [] } };
    return new MockOfRecording(await buildMock({ apiKeys: [recordedKey] }, rethrow, clock, around), time, this.address);
  }
}

/** A mock in this process that responds to recorded requests at the time when the service did. */
export class MockOfRecording {
  readonly contract: Contract;

  /** @param time what its clock shows */
  constructor(
    readonly built: BuiltMock,
    private readonly time: { now: number },
    private readonly address?: string,
  ) {
    this.contract = built.contract;
  }

  /** Responds to a request that was recorded, or to one that takes its place. */
  async respond(
    exchange: Exchange,
    view = readExchange(this.contract, exchange),
    request = exchange.request,
  ): Promise<HttpResponse> {
    this.time.now = exchange.startedAt;
    const sent = view === undefined ? request : withRecordedKey(request, view.operation, view, exchange);
    return askMock(this.built, sent, this.address);
  }
}

/** Nobody looks whether what it responds keeps to the file. */
function unchecked(contract: Contract): Contract {
  const withHints: Contract['withHints'] = (...how) => unchecked(contract.withHints(...how));
  return { ...contract, checkResponse: () => [], withHints };
}

function rethrow(error: unknown): never {
  throw error;
}
