import type { Request } from 'express';
import type { Contract } from '../../contract/contract';
import { isFieldName, isFieldValue } from '../../contract/field-text';
import { isJson } from '../../contract/media-type';
import type { Operation } from '../../contract/operation';
import type { ApiError } from '../../errors';
import { parseJson, type JsonValue } from '../../exact-json';
import { createRandom } from '../../random';
import type { AnswerTemplate } from '../../profile/answer-template';
import { escapeInJson, factsOf } from '../../profile/facts';
import { makeText } from '../../profile/made-text';
import type { Near, Profile } from '../../profile/profile';
import type { Point } from '../../profile/point';
import { parameterRefusalPoints, refusalPoints } from '../../profile/request-points';
import type { Situation } from '../../profile/situations';
import { renderTemplate } from '../../profile/template';
import { causeOf, type Cause, type ShapesOf } from './situation';

/** An answer as a service would give it. */
export interface LearntAnswer {
  readonly status: number;
  /** But Content-Type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string | undefined;
  readonly text: string | undefined;
}

/** What answers as a profile says. */
export interface LearntAnswers {
  /** Gives the answer to a request that is refused; undefined where the profile says nothing, or what breaks the document. */
  readonly ofRefusal: (error: ApiError, request: Request, redact: (text: string) => string) => LearntAnswer | undefined;
  /** Gives the answer that a template makes of a request. */
  readonly render: (template: AnswerTemplate, request: Request, cause?: Cause) => LearntAnswer;
}

/** Gives what answers as a profile says. */
export function createLearntAnswers(contract: Contract, profile: Profile, shapesOf: ShapesOf): LearntAnswers {
  let made = 0;
  const render = (
    template: AnswerTemplate,
    request: Request,
    cause: Cause = {},
    redact = (text: string): string => text,
  ): LearntAnswer => {
    made += 1;
    return write(contract, template, request, { cause, redact, number: made });
  };
  return {
    render,
    ofRefusal: (error, request, redact) => {
      const cause = causeOf(error, request, shapesOf);
      const template = cause === undefined ? undefined : findTemplate(contract, profile, request, cause);
      if (cause === undefined || template === undefined) return undefined;
      const answer = render(template, request, cause, redact);
      const { operation, warnings } = request.context;
      if (operation === undefined || profile.asItIs) return answer;
      const wrong = deviation(contract, operation, answer, request.method === 'HEAD');
      if (wrong === undefined) return answer;
      warnings.push(`what the profile answers here breaks the document (${wrong}); our own answer is given`);
      return undefined;
    },
  };
}

/** The template of the very place, else of the place that is most like it. */
function findTemplate(
  contract: Contract,
  profile: Profile,
  request: Request,
  cause: Cause,
): AnswerTemplate | undefined {
  const { situation, kind, subject } = cause;
  const place = placeOf(contract, request);
  const point =
    situation === undefined ? kind && parameterRefusalPoints[kind] : situationPoint(contract, request, situation);
  if (point === undefined) return undefined;
  const own = profile.find(point, place, subject);
  if (own !== undefined) return own;
  const near = profile.nearest(point, place, subject) ?? ofItsClass(profile, cause, place);
  return near === undefined ? undefined : withWords(near, subject);
}

function situationPoint(contract: Contract, request: Request, situation: Situation): Point<AnswerTemplate> {
  const isOutside = situation === 'path.unknown' && !isBelowBase(contract, request.context.path);
  return refusalPoints[isOutside ? 'path.outside' : situation];
}

function isBelowBase({ basePaths }: Contract, path: string): boolean {
  return basePaths.some(
    (base) => path.startsWith(base) && (base === '' || path.length === base.length || path[base.length] === '/'),
  );
}

/** A method that is not described, or is refused, is told of its path. */
function placeOf(contract: Contract, { context, method }: Request): Operation | string | undefined {
  if (context.operation !== undefined && (method !== 'HEAD' || context.operation.method === 'HEAD'))
    return context.operation;
  const match = contract.match(method, context.path);
  if (match.kind === 'operation') return match.operation.path;
  return match.kind === 'method-unknown' ? match.path : undefined;
}

/** Situations of which one tells how another, that was not seen, is likely to be answered. */
const classes: readonly (readonly Situation[])[] = [
  ['key.missing', 'key.wrong', 'key.empty', 'key.other-scheme', 'key.expired'],
  ['body.other-media-type', 'body.no-media-type', 'body.other-charset'],
  ['body.cut-off', 'body.not-utf-8', 'body.missing', 'body.other-shape'],
  ['item.unknown', 'item.gone', 'parent.unknown'],
  ['path.unknown', 'path.outside'],
  [
    'member.other-type',
    'member.out-of-bounds',
    'member.unknown-value',
    'member.malformed',
    'member.too-long',
    'member.too-short',
    'member.null',
    'member.missing',
    'member.unknown',
    'member.read-only',
    'body.other-shape',
  ],
];

function ofItsClass(
  profile: Profile,
  { situation, kind, subject }: Cause,
  place: Operation | string | undefined,
): Near<AnswerTemplate> | undefined {
  const others =
    situation === undefined
      ? Object.values(parameterRefusalPoints)
      : (classes.find((members) => members.includes(situation)) ?? []).map((name) => refusalPoints[name]);
  // Another oddness of the same parameter says more than the same one of another.
  for (const point of others) {
    const value = profile.find(point, place, subject);
    if (value !== undefined) return { value, subject };
  }
  if (kind === undefined && situation?.startsWith('member.') !== true)
    return others.map((point) => profile.nearest(point, place)).find(Boolean);
  return others.map((point) => profile.nearest(point, place, subject)).find(Boolean);
}

/** An answer that names another member names this one in its place. */
function withWords({ value, subject: other }: Near<AnswerTemplate>, subject: string | undefined): AnswerTemplate {
  const [from, to] = [nameOf(other), nameOf(subject)];
  if (from === undefined || to === undefined || from === to || value.body === undefined) return value;
  return { ...value, body: replaceWord(value.body, from, to) };
}

function nameOf(subject: string | undefined): string | undefined {
  return subject?.slice(subject.indexOf('.') + 1);
}

function replaceWord(text: string, word: string, by: string): string {
  return text.split(word).reduce((whole, part) => {
    const isWord = !/[\w-]$/.test(whole) && !/^[\w-]/.test(part);
    return whole + (isWord ? by : word) + part;
  });
}

interface Writing {
  readonly cause: Cause;
  readonly redact: (text: string) => string;
  /** How many were made before, so that no two are alike. */
  readonly number: number;
}

function write(
  contract: Contract,
  { status, headers = {}, body }: AnswerTemplate,
  request: Request,
  writing: Writing,
): LearntAnswer {
  const { context, method } = request;
  const { cause, redact, number } = writing;
  const facts = factsOf({
    method,
    path: pathBelow(contract, context.path),
    query: context.query,
    pathParameters: decoded(context.pathParameters),
    body: context.body,
    subject: cause.subject,
  });
  const random = createRandom(`${context.session.name} answer ${number}`);
  const making = { random, now: context.session.clock.now() };
  const fill = (placeholder: string): string | undefined =>
    Object.hasOwn(facts, placeholder) ? redact(facts[placeholder] ?? '') : makeText(placeholder, making);
  const entries = Object.entries(headers).map(([name, value]) => [name, renderTemplate(value, fill)] as const);
  const sendable = entries.filter(([name, value]) => isFieldName(name) && isFieldValue(value));
  const mediaType = sendable.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const text =
    body === undefined ? undefined : renderTemplate(body, fill, isJson(mediaType ?? '') ? escapeInJson : asItIs);
  return {
    status,
    headers: Object.fromEntries(sendable.filter(([name]) => !written.has(name.toLowerCase()))),
    mediaType: text === undefined ? undefined : (mediaType ?? 'application/octet-stream'),
    text,
  };
}

/** What the server writes itself. */
const written: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'transfer-encoding',
  'connection',
  'content-encoding',
]);

function asItIs(text: string): string {
  return text;
}

function pathBelow({ basePaths }: Contract, path: string): string {
  const base = basePaths.find((known) => path.startsWith(known) && /^(?:\/|$)/.test(path.slice(known.length)));
  return base === undefined ? path : path.slice(base.length);
}

function decoded(raw: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(raw).map(([name, text]) => [name, decodeURIComponent(text)]));
}

/** Errors that the document does not list are nobody's breach: it need not list them all (OpenAPI 3.1 section 4.8.16). */
function deviation(
  contract: Contract,
  operation: Operation,
  answer: LearntAnswer,
  isHead: boolean,
): string | undefined {
  const { status, headers, mediaType, text } = answer;
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const [found] = contract
    .checkResponse(operation, {
      status,
      contentType: mediaType,
      header: (name) => lower.get(name.toLowerCase()),
      body: mediaType !== undefined && isJson(mediaType) ? readJson(text) : undefined,
      hasBody: text !== undefined && text !== '',
      isHead,
    })
    .filter(({ rule, where }) => rule !== 'status' && !where.startsWith('header.'));
  return found === undefined ? undefined : `${found.where}: expected ${found.expected}`;
}

function readJson(text: string | undefined): JsonValue | undefined {
  try {
    return text === undefined ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}
