import type { Contract } from '../../contract/contract';
import { isJson } from '../../contract/media-type';
import type { Operation } from '../../contract/operation';
import { bodySituation } from '../../profile/body-situation';
import { oddnessOf, parameterShape } from '../../profile/odd-text';
import { parameterPoints, parameterRefusalPoints, refusalPoints } from '../../profile/request-points';
import type { ParameterKind } from '../../profile/parameter-kinds';
import type { Situation } from '../../profile/situations';
import { headerOf, type Exchange } from '../../verify/exchange';
import { parseBody } from '../../verify/json-body';
import type { LearnContext } from '../learner';
import { strictAnswerOf, type SeenAnswer } from '../requests/seen-answer';
import type { AnsweredExchange } from './answered-exchange';

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
