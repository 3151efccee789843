import type { IncomingMessage } from 'node:http';
import { messageOf } from '../base/errors';
import type { HttpResponse } from '../base/http';
import { capitalized, count } from '../base/text';
import { sizeOf, type Exchange } from '../exchange/exchange';
import type { Masker } from '../exchange/masking/mask';
import type { HarRecorder } from '../exchange/write-har';
import { createKnowledge } from '../knowledge/create-knowledge';
import type { KnowledgeFold } from '../knowledge/knowledge';
import { viewOf } from '../knowledge/view-of';
import type { Log } from '../mock/start/log';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { messageText } from '../report/message-text';
import type { TrafficReport } from '../report/run-report';
import { Unmatched } from '../report/traffic';
import { answered } from '../rules/answered';
import { bodySchema } from '../rules/body-schema';
import { documentedMediaType } from '../rules/documented-media-type';
import { documentedStatus } from '../rules/documented-status';
import { headers } from '../rules/headers';
import { judge, type Judged } from '../rules/judge';
import { Ledger } from '../rules/ledger';
import { noServerError } from '../rules/no-server-error';
import type { Failure } from '../rules/rule';
import { rules } from '../rules/rules';
import type { Backlog } from './backlog';
import type { Copied } from './body-copy';
import type { ProxyConsole } from './console';
import type { Passage } from './passage';
import { validRequest } from './valid-request';

interface ObserverParts {
  readonly contract: Contract;
  /** The path of the upstream's URL: `/v1`. */
  readonly basePath: string;
  readonly masker: Masker;
  readonly log: Log;
  readonly recorder: HarRecorder;
  /** What is judged later. */
  readonly backlog: Backlog;
  readonly show: ProxyConsole['show'] | undefined;
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

/** Rules that look at the response alone: for requests whose body is not known. */
const responseRules = [answered, noServerError, documentedStatus, documentedMediaType, bodySchema, headers];

/** Judges exchanges as they come, by the same rules as `verify`, and notes what they say. */
export class Observer {
  readonly ledger: Ledger;
  /** Requests that a mock responded to. */
  mocked = 0;
  /** Requests that the service never got because it was not reachable, and the reason of the last. */
  unreached: TrafficReport['unreached'] = { requests: 0, reason: '' };
  /** How many requests came. */
  requests = 0;
  readonly #unmatched = new Unmatched();
  #knowledge: KnowledgeFold;
  #known = 0;
  #tooLong = 0;
  #tunnels = 0;
  #faults = 0;
  #fault = '';

  constructor(private readonly parts: ObserverParts) {
    this.ledger = new Ledger(parts.contract);
    this.#knowledge = this.#newKnowledge();
  }

  /** What passed by, beside what was judged. */
  traffic(): TrafficReport {
    const { problem } = this.parts.recorder;
    const { mocked, unreached } = this;
    const unjudged = `${count(this.#faults, 'exchange')} could not be judged: this is a mistake in Understudy (${this.#fault}).`;
    return {
      ...{ from: 'proxy', unmatched: this.#unmatched.list(), elsewhere: [], tooLong: this.#tooLong },
      ...{ mocked, unreached, tunnels: this.#tunnels },
      faults: [...(problem === undefined ? [] : [problem]), ...(this.#faults === 0 ? [] : [unjudged])],
    };
  }

  /** Notes what nobody foresaw: the traffic goes on. */
  fault(error: unknown): void {
    this.#faults += 1;
    if (this.#faults === 1) this.#fault = messageOf(error);
    this.parts.log.mistake(error);
  }

  /** Has an exchange judged, logged and recorded in a pause of the traffic. It never throws. */
  note(passage: Passage, outcome: Outcome, durationMs: number): void {
    this.requests += 1;
    const number = this.requests;
    const { backlog } = this.parts;
    backlog.interrupt();
    backlog.add(async () => {
      try {
        await this.#note(passage, outcome, { number, startedAt: passage.startedAt, durationMs });
      } catch (error) {
        this.fault(error);
      } finally {
        passage.release();
      }
    });
  }

  /** Notes a connection that asked to switch to WebSocket: what it carries is not judged. */
  noteTunnel(
    { method = '', url = '', rawHeaders }: IncomingMessage,
    status: number,
    startedAt: number,
    durationMs: number,
  ): void {
    this.#tunnels += 1;
    this.parts.log.request({
      ...{ startedAt, durationMs, method, target: url, status, requestHeaders: rawHeaders },
      warnings: status === 101 ? ['the connection switched to WebSocket, which is not judged.'] : [],
    });
  }

  async #note(
    passage: Passage,
    outcome: Outcome,
    times: Pick<Exchange, 'number' | 'startedAt' | 'durationMs'>,
  ): Promise<void> {
    const { asked } = passage;
    const { incoming, failure } = outcome;
    const request = await passage.copiedRequest();
    const response = incoming && (await responseOf(incoming, passage, outcome));
    const exchange: Exchange = {
      ...{ ...times, source: 'proxy', request: request.message, response: response?.message },
      ...{ failure, bodyProblem: response?.problem },
    };
    const isTooLong = asked.operation !== undefined && [request.problem, response?.problem].includes('too long');
    if (isTooLong) this.#tooLong += 1;
    const notes = [
      ...(isUnmatched(passage) ? ['no operation of the OpenAPI file matches.'] : []),
      ...(isTooLong ? ['a body was not judged: it is longer than 1 MiB.'] : []),
      ...(outcome.note === undefined ? [] : [outcome.note]),
    ];
    if (isUnmatched(passage)) {
      const target = this.parts.masker.target(asked.below);
      this.#unmatched.add(asked.method, target, outcome.status ?? response?.message.status);
    }
    const judged = this.#tryToJudge(passage, exchange, request.problem === undefined, outcome);
    this.#log(passage, exchange, judged, outcome, notes);
    if (outcome.isUnsent !== true) this.parts.recorder.add(exchange);
  }

  #tryToJudge(passage: Passage, exchange: Exchange, isRequestKnown: boolean, outcome: Outcome): readonly Judged[] {
    const { operation } = passage.asked;
    // Who has gone before a response came may not have sent all of the request.
    if (operation === undefined || (outcome.incoming === undefined && outcome.status === undefined)) return [];
    try {
      return this.#judge(exchange, operation, isRequestKnown, outcome);
    } catch (error) {
      this.fault(error);
      return [];
    }
  }

  #judge(exchange: Exchange, operation: Operation, isRequestKnown: boolean, outcome: Outcome): readonly Judged[] {
    const { contract } = this.parts;
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
    this.ledger.record(view, judged, knowledge);
    if (isRequestKnown && isResponseJudged) {
      knowledge.observe(view);
      this.#known += size;
    }
    return judged;
  }

  #newKnowledge(): KnowledgeFold {
    const { contract, basePath } = this.parts;
    return createKnowledge(contract, { basePath });
  }

  #log(
    { asked, request, startedAt }: Passage,
    exchange: Exchange,
    judged: readonly Judged[],
    outcome: Outcome,
    notes: readonly string[],
  ): void {
    const { masker, log, show } = this.parts;
    const { durationMs, response } = exchange;
    const sentenceOf = ({ judgement }: Judged): string =>
      judgement.result === 'failed' ? `${capitalized(messageText(judgement.title, masker))}.` : '';
    const sentences = (level: Failure['level']): readonly string[] =>
      judged
        .filter(({ judgement }) => judgement.result === 'failed' && judgement.level === level)
        .map((one) => sentenceOf(one));
    const errors = sentences('error');
    const texts = errors.length > 0 || outcome.message === undefined ? errors : [outcome.message];
    const { method, target, operation } = asked;
    const told = {
      ...{ operation: operation?.id, status: outcome.status ?? response?.status ?? 0 },
      message: texts.length === 0 ? undefined : texts.join(' '),
      warnings: [...sentences('warning'), ...notes],
    };
    log.request({ ...{ startedAt, durationMs, method, target, requestHeaders: request.rawHeaders }, ...told });
    show?.({ exchange, target, judged, sentenceOf, ...told });
  }
}

/** A response as it is judged. */
async function responseOf(
  { rawHeaders: headers, statusCode: status = 0 }: IncomingMessage,
  { received }: Passage,
  { bodyProblem: problem }: Outcome,
): Promise<Copied & { readonly message: HttpResponse }> {
  const copied: Copied = problem === undefined ? await received.decoded(headers) : { problem };
  return { ...copied, message: { status, headers, ...(copied.body && { body: copied.body }) } };
}

/** Browsers ask with OPTIONS before they send a request to another origin: no file describes that. */
function isUnmatched({ asked: { operation, method } }: Passage): boolean {
  return operation === undefined && method !== 'OPTIONS';
}
