import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Violation } from '../base/errors';
import type { CallRedaction, RedactionOf } from '../serve/pipeline/call-redaction';
import type { Masker } from '../recording/masker';
import type { RecordedExchange } from '../recording/recorded-exchange';
import type { BodyCopy, CopyRoom } from './body-copy';
import type { JudgeRequest, RequestVerdict } from './judge-request';
import type { JudgeResponse, KnownCollections } from './judge-response';
import type { Upstream } from './upstream';

/** Whose messages are judged. */
export type JudgedSide = 'requests' | 'responses' | 'both';

/** How a proxy goes about what it passes on. */
export interface ProxyManners {
  /** Whose messages are judged. */
  readonly judge: JudgedSide;
  /** Most bytes of a body that are kept to be judged. */
  readonly copyBytes: number;
  /** Until the upstream begins to answer, in milliseconds. */
  readonly timeout: number;
  /** How long an answer may say nothing before it breaks off, in milliseconds. */
  readonly idle: number;
  /** Whether what deviates is refused. */
  readonly enforce: boolean;
  /** Whether bodies that nobody can judge pass all the same where the document is enforced. */
  readonly allowUnjudged: boolean;
  /** Whether answers say how many deviations there are. */
  readonly violationsHeader: boolean;
  /** Whether the stand-in plays what the upstream has not. */
  readonly fallBack: boolean;
  /** Operations, by their ids, that the stand-in plays without asking. */
  readonly mocked: ReadonlySet<string>;
  /** Statuses by which the upstream says that it has not got an operation, whatever the document says of them. */
  readonly mockOn: ReadonlySet<number>;
}

/** Who answered a request; the proxy itself where it refused what deviates. */
export type AnsweredBy = 'upstream' | 'stand-in' | 'proxy' | 'nobody';

/** What people are told of an exchange, in report and log: secrets and personal data are pseudonyms, as in recordings. */
export interface ToldExchange {
  readonly exchange: RecordedExchange;
  readonly requestViolations: readonly Violation[];
  readonly responseViolations: readonly Violation[];
}

/** What of the masking is needed to tell of exchanges; undefined where values are kept as they came. */
export type TellingMasker = Pick<Masker, 'exchange' | 'text'> | undefined;

/** Why there is no whole answer of the upstream, where that is its fault. */
export interface UpstreamFailure {
  /** Whether nobody was reached, or it was asked and failed. */
  readonly kind: 'unreached' | 'failed';
  /** The same in words, which quote nothing of the traffic. */
  readonly why: string;
}

/** What became of one request, for the report. */
export interface Observation {
  readonly request: Request;
  readonly operation: Operation | undefined;
  readonly answeredBy: AnsweredBy;
  /** Status of the answer, the proxy's own included; 0 where none came, or the stand-in has yet to give it. */
  readonly status: number;
  /** How the upstream failed; undefined where it did not, or was not asked. */
  readonly failure: UpstreamFailure | undefined;
  /** What the request violates, secrets taken out. */
  readonly requestViolations: readonly Violation[];
  /** What the answer violates, likewise. */
  readonly responseViolations: readonly Violation[];
  /** What could not be judged, and why. */
  readonly unknown: readonly string[];
  /** The body of the request, where one came whole within the bound. */
  readonly requestBody: Buffer | undefined;
  /** Takes the secrets of the exchange out of what is told of it. */
  readonly redaction: () => CallRedaction;
  /** Gives what is told of the exchange; to be asked while it is observed, its bodies are let go then. */
  readonly told: () => ToldExchange & { readonly isMasked: boolean };
}

/** What all exchanges of a proxy share. */
export interface Forwarding {
  readonly upstream: Upstream;
  readonly manners: ProxyManners;
  readonly contract: Contract;
  readonly judgeRequest: JudgeRequest;
  readonly judgeResponse: JudgeResponse;
  readonly room: CopyRoom;
  /** What the upstream has shown of its collections; asked where the stand-in may play what it has not. */
  readonly collections: KnownCollections;
  readonly redactionOf: RedactionOf;
  readonly log: Logger;
  /** Masks what is told in report and log. */
  readonly masker: TellingMasker;
  /** Answers a request in the upstream's place. */
  readonly play: RequestHandler;
  /** Is told of every exchange, once. */
  readonly observe: (observation: Observation) => void;
  /** What ends each exchange that is on its way: it is told of as far as it has come. */
  readonly inFlight: Set<() => void>;
  /** Puts an exchange on a recording, where one is kept. */
  readonly record: ((exchange: RecordedExchange) => void) | undefined;
  /** Is told what could not be recorded. */
  readonly unrecorded: (problem: string) => void;
}

/** One request on its way, and what is known of it. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  /** Goes on with an error, which the last stage answers. */
  readonly fail: (error: unknown) => void;
  readonly startedAt: number;
  readonly requestCopy: BodyCopy;
  readonly responseCopy: BodyCopy;
  /** Whether the request has come whole. */
  isRequestWhole: boolean;
  /** The verdict on the request, once there is one. */
  requestVerdict: RequestVerdict | undefined;
  /** The head of the upstream's answer. */
  incoming: IncomingMessage | undefined;
  /** How the upstream failed, once it did. */
  failure: UpstreamFailure | undefined;
  isSettled: boolean;
}
