import type { Contract } from '../../openapi/contract';
import { isJson } from '../../base/http';
import { type Operation, noOperation } from '../../openapi/operation';
import { bodySituation } from '../../profile/body-refusal';
import { oddnessOf, parameterShape } from '../../profile/input-classes';
import {
  parameterPoints,
  parameterRefusalPoints,
  refusalPoints,
  type ParameterKind,
} from '../../profile/request-points';
import type { Situation } from '../../base/refusal-reasons';
import { headerOf, type Exchange, parseBody } from '../../probe/exchange';
import type { LearnContext } from '../learner';
import { strictAnswerOf, type SeenAnswer } from '../requests/seen-answer';
import type { RecordedBody, RecordedExchange } from '../../recording/recorded-exchange';
import { rememberBase } from '../learning-run';

/** What a recorded request was refused for, where nothing else can be the reason. */
interface Cause {
  readonly situation?: Situation;
  readonly kind?: ParameterKind;
  readonly place?: Operation | string;
  readonly subject?: string;
}

interface Refused {
  readonly cause: Cause;
  readonly seen: SeenAnswer[];
}

/**
 * Notes how refusals of a recording were answered: those for which there is one reason alone, and of which two, to requests that are
 * not the same, are told alike.
 */
export function noteRefusals(context: LearnContext, answered: readonly AnsweredExchange[]): void {
  const groups = new Map<string, Refused>();
  for (const one of answered) {
    const cause = one.exchange.response.status < 400 ? undefined : causeOf(context.contract, one);
    if (cause === undefined) continue;
    const { place } = cause;
    const key = JSON.stringify([
      cause.situation ?? cause.kind,
      typeof place === 'object' ? `${place.method} ${place.path}` : place,
      cause.subject,
    ]);
    const group = groups.get(key) ?? { cause, seen: [] };
    groups.set(key, group);
    const path = one.match.kind === 'operation' ? one.match.pathParameters : {};
    group.seen.push({ exchange: one.exchange, path, subject: cause.subject });
  }
  for (const group of groups.values()) noteGroup(context, group);
}

function noteGroup(context: LearnContext, { cause, seen }: Refused): void {
  const { situation, kind, place, subject } = cause;
  const [first] = seen;
  if (first === undefined) return;
  const other = seen.find(({ exchange }) => !isSameRequest(exchange, first.exchange));
  const answer = other === undefined ? undefined : strictAnswerOf(first, other);
  if (answer === undefined || seen.some(({ exchange }) => exchange.response.status !== answer.status)) return;
  if (situation !== undefined) context.note(refusalPoints[situation], answer, first.exchange, place, subject);
  if (kind === undefined) return;
  context.note(parameterPoints[kind], 'refuse', first.exchange, place, subject);
  context.note(parameterRefusalPoints[kind], answer, first.exchange, place, subject);
}

function isSameRequest({ request: one }: Exchange, { request: other }: Exchange): boolean {
  const bodies = [one, other].map(({ body }) => body?.toString('latin1') ?? '');
  return one.method === other.method && one.path === other.path && bodies[0] === bodies[1];
}

/** The statuses of requests that break their schemas. */
const ofSchemas: ReadonlySet<number> = new Set([400, 404, 422]);

function causeOf(contract: Contract, { exchange, match }: AnsweredExchange): Cause | undefined {
  const { status } = exchange.response;
  if (match.kind === 'path-unknown')
    return status === 404 && match.path !== undefined && hasKey(exchange) ? { situation: 'path.unknown' } : undefined;
  if (match.kind === 'method-unknown')
    return status === 405 ? { situation: 'method.unknown', place: match.path } : undefined;
  if (match.kind !== 'operation') return undefined;
  const { operation, pathParameters } = match;
  if (status === 401)
    return operation.security.length > 0 && !hasKey(exchange)
      ? { situation: 'key.missing', place: operation }
      : undefined;
  if (!ofSchemas.has(status)) return undefined;
  const odd = oddParameters(contract, operation, exchange, pathParameters);
  const broken = violationsOf(contract, operation, exchange);
  if (odd.length + broken.length > 1) return undefined;
  const [[subject, kind] = []] = odd;
  if (subject !== undefined && kind !== undefined) return { kind, place: operation, subject };
  const [violation] = broken;
  if (violation !== undefined) return { ...bodySituation(violation), place: operation };
  const names = Object.keys(pathParameters);
  const isOfItem = names.length === 1 && /\}\/?$/.test(operation.path);
  return status === 404 && isOfItem ? { situation: 'item.unknown', place: operation } : undefined;
}

/** What carries a key by its name; values are masked in recordings. */
const ofKeys = /authorization|cookie|api-?key|token|secret|signature/i;

function hasKey({ request }: Exchange): boolean {
  const [, query = ''] = request.path.split('?', 2);
  return (
    request.headers.some(([name]) => ofKeys.test(name)) ||
    [...new URLSearchParams(query).keys()].some((name) => ofKeys.test(name))
  );
}

function oddParameters(
  contract: Contract,
  { parameters }: Operation,
  { request }: Exchange,
  path: Readonly<Record<string, string>>,
): (readonly [subject: string, kind: ParameterKind])[] {
  const [, text = ''] = request.path.split('?', 2);
  const query = new URLSearchParams(text);
  return parameters.flatMap((parameter) => {
    const { name, in: place, required } = parameter;
    const shape = place === 'query' || place === 'path' ? parameterShape(contract, parameter) : undefined;
    if (shape === undefined) return [];
    const texts = place === 'path' ? [path[name] ?? ''] : query.getAll(name);
    const [first] = texts;
    const kind =
      first === undefined
        ? required
          ? 'missing'
          : undefined
        : texts.length > 1
          ? 'repeated'
          : oddnessOf(shape, first);
    return kind === undefined ? [] : [[`${place}.${name}`, kind] as const];
  });
}

function violationsOf(
  contract: Contract,
  { requestBody }: Operation,
  { request }: Exchange,
): ReturnType<ReturnType<Contract['validators']['compile']>> {
  const type = headerOf(request.headers, 'Content-Type') ?? '';
  const media = requestBody?.content.find(({ name }) => isJson(name));
  if (media === undefined || request.body === undefined || !isJson(type)) return [];
  const value = parseBody(request.body);
  return value === undefined ? [] : contract.validators.compile(media.schemaPointer, 'request')(value, 'body');
}

/** An exchange of a recording as a run would have seen it, and what it went to. */
export interface AnsweredExchange {
  readonly exchange: Exchange;
  /** Undefined where no operation was asked for. */
  readonly operation: Operation | undefined;
  readonly match: ReturnType<Contract['match']>;
}

/**
 * Gives the exchanges of a recording that were answered, as a run would have seen them: paths below the base path, bodies as bytes.
 * What was cut off counts as not read.
 */
export function answeredExchanges(contract: Contract, recorded: Iterable<RecordedExchange>): AnsweredExchange[] {
  const all: AnsweredExchange[] = [];
  for (const one of recorded) {
    if (one.status < 100) continue;
    const { base, path, match } = whereTo(contract, one);
    const operation = match.kind === 'operation' ? match.operation : undefined;
    const body = bytesOf(one.requestBody);
    const startedAt = new Date(one.startedAt);
    const exchange: Exchange = {
      number: all.length + 1,
      checkId: 'recording',
      operation: operation ?? noOperation,
      request: {
        method: one.method.toUpperCase(),
        path,
        headers: one.requestHeaders,
        ...(body !== undefined && { body }),
      },
      credential: { form: 'valid', words: 'as recorded', parts: [] },
      response: {
        status: one.status,
        headers: one.responseHeaders,
        body: bytesOf(one.responseBody) ?? Buffer.alloc(0),
        ...(one.responseBody?.isCut === true && { unread: 'its body was not recorded as a whole' }),
      },
      startedAt: Number.isNaN(startedAt.getTime()) ? new Date(0) : startedAt,
      durationMs: one.milliseconds,
      answeredMs: one.milliseconds,
    };
    rememberBase(exchange, `http://recorded.invalid${base}`);
    all.push({ exchange, operation, match });
  }
  return all;
}

function bytesOf(body: RecordedBody | undefined): Buffer | undefined {
  return body === undefined ? undefined : Buffer.from(body.text, body.encoding === 'base64' ? 'base64' : 'utf8');
}

/** A recording may have been made where the API lies at the root. */
function whereTo(
  { match, basePaths }: Contract,
  { method, target }: RecordedExchange,
): { readonly base: string; readonly path: string; readonly match: ReturnType<Contract['match']> } {
  const plain = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
  const [whole = ''] = plain.split('?', 1);
  const name = method.toUpperCase();
  const base = basePaths.find((one) => one !== '' && whole.startsWith(`${one}/`));
  if (base !== undefined) return { base, path: plain.slice(base.length), match: match(name, whole) };
  const found = basePaths.map((one) => match(name, one + whole)).find(({ kind }) => kind !== 'path-unknown');
  return { base: '', path: plain, match: found ?? match(name, whole) };
}
