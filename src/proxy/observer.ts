import type { IncomingMessage } from 'node:http';
import type { HttpRequest } from '../base/http';
import type { Clock } from '../base/clock';
import { sizeOf, withoutBodies, type Exchange } from '../exchange/exchange';
import type { Masker } from '../exchange/masking/mask';
import type { HarRecorder } from '../exchange/write-har';
import { createKnowledge } from '../knowledge/create-knowledge';
import type { KnowledgeFold } from '../knowledge/knowledge';
import { viewOf } from '../knowledge/view-of';
import type { Journal } from '../mock/journal';
import { defaultSession } from '../mock/store/sessions';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { messageText } from '../report/message-text';
import { judge, type Judged } from '../rules/judge';
import { Ledger } from '../rules/ledger';
import { rules } from '../rules/rules';
import { copiedRequest, copiedResponse } from './exchange-of';
import type { Passage } from './passage';
import { Traffic } from './traffic';
import { validRequest } from './valid-request';

export interface ObserverParts {
  readonly contract: Contract;
  /** The path of the upstream's URL: `/v1`. */
  readonly basePath: string;
  readonly masker: Masker;
  readonly clock: Clock;
  /** Gets an entry for each request, for the log. */
  readonly journal: Journal;
  readonly recorder?: HarRecorder;
  /** Called with what nobody foresaw, and with what cannot be written: the traffic goes on. */
  readonly onFault: (error: unknown) => void;
}

/** How a passage ended. */
export interface Outcome {
  /** What came from the service. */
  readonly incoming?: IncomingMessage;
  readonly bodyProblem?: Exchange['bodyProblem'];
  readonly failure?: Exchange['failure'];
  /** The status that the client gets, if it is not the service's. */
  readonly status?: number;
  /** Why it gets another one. */
  readonly message?: string;
  /** A word about it in the log. */
  readonly note?: string;
  /** The service has never got the request: there is nothing to judge but the request. */
  readonly isUnsent?: true;
}

/** Bytes of exchanges that are remembered, to compare later ones with: with more, all is forgotten, and learned anew. */
const mostKnown = 16 * 1024 * 1024;

/** Bytes of exchanges that failed, kept for the report. */
const mostKept = 32 * 1024 * 1024;

/** Rules that look at the response alone: for requests whose body is not known. */
const responseRules = rules.filter(({ id }) =>
  ['answered', 'no-server-error', 'documented-status', 'documented-media-type', 'body-schema', 'headers'].includes(id),
);

/** Judges exchanges as they come, by the same rules as `verify`, and notes what they say. */
export class Observer {
  readonly ledger = new Ledger();
  readonly traffic = new Traffic();
  readonly #parts: ObserverParts;
  #knowledge: KnowledgeFold;
  #known = 0;
  #kept = 0;
  #number = 0;
  /** Requests of exchanges that failed, by their numbers. */
  readonly #requests = new Map<number, HttpRequest>();

  constructor(parts: ObserverParts) {
    this.#parts = parts;
    this.#knowledge = this.#newKnowledge();
  }

  /** Notes the end of a passage: judged, logged and recorded before the client has all of the response. It never throws. */
  async note(passage: Passage, outcome: Outcome): Promise<void> {
    try {
      await this.#note(passage, outcome);
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  async #note(passage: Passage, outcome: Outcome): Promise<void> {
    const { incoming, failure, bodyProblem } = outcome;
    const request = await copiedRequest(passage);
    const response = incoming && (await copiedResponse(incoming, passage, bodyProblem));
    const { startedAt, asked } = passage;
    const problem = response?.problem;
    const exchange: Exchange = {
      number: (this.#number += 1),
      source: 'proxy',
      request: request.message,
      ...(response !== undefined && { response: response.message }),
      ...(failure !== undefined && { failure }),
      ...(problem !== undefined && { bodyProblem: problem }),
      startedAt,
      durationMs: this.#parts.clock.now() - startedAt,
    };
    this.traffic.requests += 1;
    const isJudged = asked.operation !== undefined && !(passage.isGone && incoming === undefined);
    const judged =
      asked.operation !== undefined && isJudged
        ? this.#judge(exchange, asked.operation, request.problem === undefined, outcome)
        : [];
    if (isUnmatched(passage)) {
      const target = this.#parts.masker.target(asked.below ?? asked.target);
      this.traffic.addUnmatched(asked.method, target, outcome.status ?? response?.message.status);
    }
    this.#log(passage, exchange, judged, outcome);
    if (outcome.isUnsent !== true) this.#parts.recorder?.add(this.#parts.masker.exchange(exchange));
  }

  requestOf(number: number): HttpRequest | undefined {
    return this.#requests.get(number) ?? this.#knowledge.view(number)?.exchange.request;
  }

  #judge(exchange: Exchange, operation: Operation, isRequestKnown: boolean, outcome: Outcome): readonly Judged[] {
    const { contract } = this.#parts;
    const view = viewOf(contract, exchange, operation);
    const size = sizeOf(exchange);
    if (this.#known + size > mostKnown) {
      this.#knowledge = this.#newKnowledge();
      this.#known = 0;
    }
    const knowledge = this.#knowledge;
    const ofRequest = isRequestKnown ? judge(view, knowledge, contract, [validRequest]) : [];
    const isResponseJudged = outcome.isUnsent !== true;
    const ofResponse = isResponseJudged ? judge(view, knowledge, contract, isRequestKnown ? rules : responseRules) : [];
    const judged = [...ofRequest, ...ofResponse];
    const isWorthKeeping = judged.some(({ judgement: { result } }) => result === 'failed' || result === 'observed');
    const hasRoom = this.#kept + size <= mostKept;
    if (isWorthKeeping && hasRoom) {
      this.#kept += size;
      this.#requests.set(exchange.number, exchange.request);
    }
    this.ledger.record(
      isWorthKeeping && !hasRoom ? viewOf(contract, withoutBodies(exchange), operation) : view,
      judged,
    );
    if (isRequestKnown && isResponseJudged) {
      knowledge.observe(view);
      this.#known += size;
    }
    return judged;
  }

  #newKnowledge(): KnowledgeFold {
    const { contract, basePath } = this.#parts;
    return createKnowledge(contract, { basePath });
  }

  #log(passage: Passage, exchange: Exchange, judged: readonly Judged[], outcome: Outcome): void {
    const { masker, journal } = this.#parts;
    const { asked, request } = passage;
    const failures = judged.flatMap(({ rule, judgement }) =>
      judgement.result === 'failed' ? [{ rule, failure: judgement }] : [],
    );
    const sentence = ({ rule, failure }: (typeof failures)[number]): string =>
      `${rule === validRequest ? 'Request' : 'Response'}: ${messageText(failure.title, masker)}.`;
    const errors = failures.filter(({ failure }) => failure.level === 'error').map(sentence);
    const texts = errors.length > 0 || outcome.message === undefined ? errors : [outcome.message];
    journal.add({
      session: defaultSession,
      startedAt: exchange.startedAt,
      durationMs: exchange.durationMs,
      method: asked.method,
      target: asked.target,
      operation: asked.operation?.id,
      requestHeaders: request.rawHeaders,
      requestBody: undefined,
      status: outcome.status ?? exchange.response?.status ?? 0,
      responseHeaders: exchange.response?.headers ?? [],
      responseBody: undefined,
      outcome: undefined,
      rejection: undefined,
      message: texts.length === 0 ? undefined : texts.join(' '),
      warnings: [
        ...failures.filter(({ failure }) => failure.level === 'warning').map(sentence),
        ...(isUnmatched(passage) ? ['no operation of the OpenAPI file matches.'] : []),
        ...(outcome.note === undefined ? [] : [outcome.note]),
      ],
      faults: [],
      deviation: undefined,
    });
  }
}

/** Browsers ask with OPTIONS before they send a request to another origin: no file describes that. */
function isUnmatched({ asked: { operation, method } }: Passage): boolean {
  return operation === undefined && method !== 'OPTIONS';
}
