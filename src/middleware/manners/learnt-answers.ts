import type { Request } from 'express';
import type { Contract } from '../../contract/contract';
import { isFieldName, isFieldValue } from '../../contract/field-text';
import { isJson } from '../../contract/media-type';
import type { Operation } from '../../contract/operation';
import type { ApiError } from '../../errors';
import { parseJson, type JsonValue } from '../../exact-json';
import { createRandom } from '../../random';
import { escapeInJson, factsOf, isOfJson } from '../../profile/facts';
import { makeText } from '../../profile/made-text';
import type { Profile } from '../../profile/profile';
import { renderTemplate, type Fill } from '../../profile/template';
import { countIn, numberIn } from '../numbering';
import { findTemplate } from './find-template';
import type { LearntAnswer } from './learnt-answer';
import { causeOf, causesOf, type Cause, type ShapesOf } from './situation';
import { createTellSeveral } from './tell-several';
import type { AnswerTemplate } from '../../profile/situations';

/** What answers as a profile says. */
export interface LearntAnswers {
  /** Gives the answer to a request that is refused; undefined where the profile says nothing, or what breaks the document. */
  readonly ofRefusal: (error: ApiError, request: Request, redact: (text: string) => string) => LearntAnswer | undefined;
  /** Gives the answer that a template makes of a request. */
  readonly render: (template: AnswerTemplate, request: Request, cause?: Cause) => LearntAnswer;
}

/** Gives what answers as a profile says. */
export function createLearntAnswers(contract: Contract, profile: Profile, shapesOf: ShapesOf): LearntAnswers {
  const render = (
    template: AnswerTemplate,
    request: Request,
    cause: Cause = {},
    redact = (text: string): string => text,
  ): LearntAnswer => {
    const number = numberIn(request.context.session, 'answer');
    return write(contract, template, request, { cause, redact, number });
  };
  const tellSeveral = createTellSeveral(profile);
  return {
    render,
    ofRefusal: (error, request, redact) => {
      const { answer: own } = error.details;
      const whole = own === undefined ? causeOf(error, request, shapesOf) : {};
      if (whole === undefined) return undefined;
      const all = (error.details.violations ?? []).length > 1 ? causesOf(error, request, shapesOf) : [whole];
      const { operation, warnings } = request.context;
      const [first, ...others] = tellSeveral.told(operation, all.length === 0 ? [whole] : all).map((cause) => {
        const words = wordsOf(error, redact, cause);
        const template = own ?? findTemplate(contract, profile, request, { ...cause, words });
        return template && render(template, request, cause, redact);
      });
      if (first === undefined) return undefined;
      const answer = tellSeveral.joined(
        operation,
        all,
        first,
        others.filter((other) => other !== undefined),
      );
      if (operation === undefined || profile.asItIs) return answer;
      const wrong = deviation(contract, operation, answer, request.method === 'HEAD');
      if (wrong === undefined) return answer;
      warnings.push(`what the profile answers here breaks the document (${wrong}); our own answer is given`);
      return undefined;
    },
  };
}

/** Our own words for what is wrong: what is expected of the subject, else the whole message. */
function wordsOf({ message, details }: ApiError, redact: (text: string) => string, cause: Cause): string {
  const violation = (details.violations ?? []).find(({ where }) => where === cause.subject);
  return redact(violation === undefined ? message : `expected ${violation.expected}`);
}

interface Writing {
  readonly cause: Cause;
  readonly redact: (text: string) => string;
  /** Which it is of its session, so that no two are alike. */
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
  const pathTexts = pathTextsOf(contract, request);
  const facts = factsOf({
    method,
    path: pathBelow(contract, context.path),
    urlPath: context.path,
    header: (name) => request.get(name),
    origin: context.origin(),
    query: context.query,
    pathParameters: decoded(pathTexts),
    pathTexts,
    body: context.body,
    bodyText: context.bodyText,
    subject: cause.subject,
  });
  const random = createRandom(`${context.session.name} answer ${number}`);
  const making = { random, now: context.session.clock.now() };
  const fillAt =
    (name: string): Fill =>
    (placeholder) =>
      Object.hasOwn(facts, placeholder)
        ? redact(facts[placeholder] ?? '')
        : (countIn(request, name, placeholder) ?? makeText(placeholder, making));
  const entries = Object.entries(headers).map(([name, value]) => [name, renderTemplate(value, fillAt(name))] as const);
  const sendable = entries.filter(([name, value]) => isFieldName(name) && isFieldValue(value));
  const mediaType = sendable.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const text =
    body === undefined ? undefined : renderTemplate(body, fillAt(ofBody), isJson(mediaType ?? '') ? escaped : asItIs);
  return {
    status,
    headers: Object.fromEntries(
      // An answer without a body may name the type of one, as that to HEAD does (RFC 9110 section 9.3.2).
      sendable.filter(([name]) => !written.has(name.toLowerCase()) || isType(name, text)),
    ),
    mediaType: text === undefined ? undefined : (mediaType ?? 'application/octet-stream'),
    text,
  };
}

/** What is counted in a body, which has no name; no header is called so. */
const ofBody = '(body)';

/** What the server writes itself. */
const written: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'transfer-encoding',
  'connection',
  'content-encoding',
]);

function escaped(text: string, placeholder: string): string {
  return isOfJson(placeholder) ? text || 'null' : escapeInJson(text);
}

function isType(name: string, text: string | undefined): boolean {
  return text === undefined && name.toLowerCase() === 'content-type';
}

function asItIs(text: string): string {
  return text;
}

/** What is asked for with a method that no operation has has parameters all the same. */
function pathTextsOf(contract: Contract, { context }: Request): Readonly<Record<string, string>> {
  if (context.operation !== undefined) return context.pathParameters;
  const match = contract.match('GET', context.path);
  return match.kind === 'operation' ? match.pathParameters : {};
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
