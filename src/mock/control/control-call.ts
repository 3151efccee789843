import { stringifyJson, type JsonValue } from '../../base/json';
import { didYouMean, parseMoment } from '../../base/text';
import type { Contract, RequestReading } from '../../openapi/contract';
import type { MockConfig } from '../config';
import type { ItemMaker } from '../items/item-maker';
import type { Journal } from '../journal';
import { originOf, type Delivery, type MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import type { Reloads } from '../reloads';
import { defaultSession, type Session, type Sessions } from '../store/sessions';
import type { CallStreams } from './call-stream';
import type { CallView } from './call-view';

/** What the handlers of the control API work with. */
export interface ControlParts {
  /** Where clients send their requests, if the traffic is that of a proxy. */
  readonly proxied?: () => string;
  /** The API that is mocked. */
  readonly contract: Contract;
  readonly config: MockConfig;
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly maker: ItemMaker;
  readonly reloads: Reloads;
  readonly streams: CallStreams;
  readonly view: CallView;
}

/** Responds to one operation of the control API. Throws a Rejected. */
type ControlHandler = (call: ControlCall) => Delivery | Promise<Delivery>;

/** By operationId of spec/control.yaml. */
export type ControlHandlers = Readonly<Record<string, ControlHandler>>;

/** A valid request for the control API. */
export class ControlCall {
  constructor(
    readonly request: MockRequest,
    private readonly reading: RequestReading,
    private readonly sessions: Sessions,
  ) {}

  /** Of the mock, as the client has it. */
  get origin(): string {
    return originOf(this.request);
  }

  /** A path parameter. */
  path(name: string): string {
    const value = this.reading.values.get(`path.${name}`);
    return typeof value === 'string' ? value : stringifyJson(value ?? null);
  }

  /** A query parameter. */
  query(name: string): JsonValue | undefined {
    return this.reading.values.get(`query.${name}`);
  }

  /** The body, which spec/control.yaml has been held to; an empty object if none came. */
  body<Body extends object>(): Body {
    return (this.reading.body ?? {}) as Body;
  }

  /** The session that the path names, which has to exist. */
  session(): Session {
    return this.sessionOf(this.path('session'));
  }

  sessionOf(name: string): Session {
    const found = name === defaultSession ? this.sessions.default : this.sessions.find(name);
    if (found !== undefined) return found;
    const names = [defaultSession, ...this.sessions.list().map((session) => session.name)];
    throw notFound(`There is no session ${name}.${didYouMean(name, names)}`);
  }

  /** The session that the path names; a new name begins it, as a request of the API would. */
  usedSession(): Session {
    return this.sessions.use(this.path('session'));
  }
}

export function json(status: number, value: object): Delivery {
  return jsonText(status, stringifyJson(value as JsonValue));
}

export function jsonText(status: number, text: string): Delivery {
  const headers = ['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(text))];
  return { status, headers, body: text };
}

export const noContent: Delivery = { status: 204, headers: [] };

/** The ID of an operation that a request names. @param code of the Rejected if there is none */
export function operationNamed(contract: Contract, name: string, where: string, code: string): string {
  const found = contract.operation(name);
  if (found !== undefined) return found.id;
  const names = contract.operations.map(({ id }) => id);
  throw new Rejected('invalid', `${where}: there is no operation ${name}.${didYouMean(name, names)}`, { code });
}

/** A moment in milliseconds since 1970. Throws a Rejected if the text has the form of a date and is none. */
export function readMoment(text: string, where: string): number {
  const time = parseMoment(text);
  if (time !== undefined) return time;
  throw invalidBody(`${where} must be a date such as 2031-01-01, got ${JSON.stringify(text)}.`);
}

export function invalidBody(message: string): Rejected {
  return new Rejected('invalid', message, { code: 'invalid_body' });
}

export function notFound(message: string): Rejected {
  return new Rejected('item-unknown', message);
}
