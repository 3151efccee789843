import type { Clock } from '../base/clock';
import type { HttpRequest, HttpResponse } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import { withKey } from '../exchange/place-credential';
import type { ExchangeView } from '../knowledge/exchange-view';
import { readExchange } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import { buildMock, type BuiltMock } from '../mock/start/build-mock';
import { askMock } from '../mock/start/ask-mock';
import type { PlayedProfile } from '../profile/play';

/** Of mocks that respond to recorded requests: the keys in a recording are masked. */
const recordedKey = 'key-of-the-recording';

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
    const sent = view === undefined ? request : withRecordedKey(request, view);
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

/** A recorded request as a mock gets it, with the mock's key where the service accepted one, and a wrong one where it did not. */
function withRecordedKey(request: HttpRequest, { operation, credential, exchange, status }: ExchangeView): HttpRequest {
  if (credential === 'none') return request;
  const isWrong = exchange.label === undefined ? status === 401 : credential === 'wrong';
  return withKey(request, operation, isWrong ? `wrong-${recordedKey}` : recordedKey);
}
