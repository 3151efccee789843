import { isObject } from '../../openapi/document';
import { isJson, encodePart, wireFields } from '../../base/http';
import { escapedFacts, factsOf, isOfJson } from '../../profile/request-facts';
import { learnTemplate, literal, type Facts, type Observed } from '../../profile/template';
import { decodeUtf8, headerOf, isRead, type Exchange, parseBody } from '../../probe/exchange';
import { basePathOf, originOf } from '../learning-run';
import type { AnswerTemplate, Situation } from '../../base/refusal-reasons';
import type { Operation } from '../../openapi/operation';
import type { JsonValue } from '../../base/json';
import type { Creatable } from '../../probe/creatable';
import type { RequestSpec } from '../../probe/request';

/** An answer, and what of its request it is about. */
export interface SeenAnswer {
  readonly exchange: Exchange;
  /** The text of each path parameter. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly subject?: string | undefined;
}

/** Headers that are written anew by every server, or belong to the connection (RFC 9110 section 7.6.1). */
const ofTheWire: ReadonlySet<string> = new Set([...wireFields, 'date', 'set-cookie', 'age', 'via']);

const ofMethods: ReadonlySet<string> = new Set(['allow', 'access-control-allow-methods']);

/** Longest body that is learnt, in bytes: the messages of errors are short. */
const longestBody = 64 * 1024;

/**
 * Gives the answer of which two were made, what repeats their requests or differs by itself as placeholders; undefined where
 * their statuses differ. Where two texts have nothing in common, the first is kept.
 */
export function answerOf(first: SeenAnswer, second: SeenAnswer): AnswerTemplate | undefined {
  const { status } = first.exchange.response;
  if (status !== second.exchange.response.status || status < 200) return undefined;
  const headers: Record<string, string> = {};
  for (const [name, value] of first.exchange.response.headers) {
    const other = headerOf(second.exchange.response.headers, name);
    if (ofTheWire.has(name.toLowerCase()) || other === undefined) continue;
    // Lists of methods are of the path, whatever was asked for.
    headers[name] =
      ofMethods.has(name.toLowerCase()) && value === other
        ? literal(value)
        : (ofTexts(first, second, [value, other], false) ?? literal(value));
  }
  const body = bodyOf(first, second);
  return { status, ...(Object.keys(headers).length > 0 && { headers }), ...(body !== undefined && { body }) };
}

/**
 * Gives the answer of which two were made, as `answerOf` does; undefined too where their texts have nothing in common, or one has
 * a header that the other has not, or has with another text.
 */
export function strictAnswerOf(first: SeenAnswer, second: SeenAnswer): AnswerTemplate | undefined {
  if (!isHeadedAlike(first, second) || !isHeadedAlike(second, first)) return undefined;
  const texts = [textOf(first) ?? '', textOf(second) ?? ''] as const;
  const isInJson = isJson(headerOf(first.exchange.response.headers, 'content-type') ?? '');
  return ofTexts(first, second, texts, isInJson) === undefined ? undefined : answerOf(first, second);
}

/** Tells whether two answers are one, but for what repeats their requests or differs by itself. */
export function isToldAlike(one: SeenAnswer, other: SeenAnswer): boolean {
  if (isAlike(one, other)) return true;
  return one.exchange.response.status === other.exchange.response.status && strictAnswerOf(one, other) !== undefined;
}

function isHeadedAlike(first: SeenAnswer, second: SeenAnswer): boolean {
  return first.exchange.response.headers.every(([name, value]) => {
    if (ofTheWire.has(name.toLowerCase())) return true;
    const other = headerOf(second.exchange.response.headers, name);
    if (other === undefined || ofMethods.has(name.toLowerCase())) return other === value;
    return ofTexts(first, second, [value, other], false) !== undefined;
  });
}

/** Tells whether two answers are one, but for what differs by itself: dates, identifiers of requests. */
function isAlike(one: SeenAnswer, other: SeenAnswer): boolean {
  const { status } = one.exchange.response;
  if (status !== other.exchange.response.status) return false;
  const [text, second] = [textOf(one) ?? '', textOf(other) ?? ''];
  return text === second || learnTemplate({ text, facts: {} }, { text: second, facts: {} }) !== undefined;
}

function bodyOf(first: SeenAnswer, second: SeenAnswer): string | undefined {
  const texts = [textOf(first), textOf(second)] as const;
  const [one, other] = texts;
  if (one === undefined || one === '') return undefined;
  if (other === undefined) return literal(one);
  const isInJson = isJson(headerOf(first.exchange.response.headers, 'content-type') ?? '');
  return ofTexts(first, second, [one, other], isInJson) ?? ofTexts(first, first, [one, one], isInJson) ?? literal(one);
}

function ofTexts(
  first: SeenAnswer,
  second: SeenAnswer,
  [one, other]: readonly [string, string],
  isInJson: boolean,
): string | undefined {
  const now = first.exchange.startedAt.getTime();
  return learnTemplate(observed(first, one, isInJson), observed(second, other, isInJson), now);
}

function observed(seen: SeenAnswer, text: string, isInJson: boolean): Observed {
  const facts = factsOfSeen(seen);
  if (isInJson) return { text, facts: escapedFacts(facts) };
  return { text, facts: Object.fromEntries(Object.entries(facts).filter(([name]) => !isOfJson(name))) };
}

/** Gives the text of an answer's body; undefined where it was not read or is no text. */
export function textOf({ exchange }: SeenAnswer): string | undefined {
  if (!isRead(exchange) || exchange.response.body.length > longestBody) return undefined;
  return decodeUtf8(exchange.response.body);
}

function factsOfSeen({ exchange, path = {}, subject }: SeenAnswer): Facts {
  const { request } = exchange;
  const mark = request.path.indexOf('?');
  return factsOf({
    method: request.method,
    path: mark === -1 ? request.path : request.path.slice(0, mark),
    urlPath: basePathOf(exchange) + (mark === -1 ? request.path : request.path.slice(0, mark)),
    header: (name) => headerOf(request.headers, name),
    origin: originOf(exchange),
    query: mark === -1 ? '' : request.path.slice(mark + 1),
    pathParameters: path,
    pathTexts: Object.fromEntries(Object.entries(path).map(([name, text]) => [name, encodePart(text)])),
    body: request.body === undefined ? undefined : parseBody(request.body),
    bodyText: request.body === undefined ? undefined : decodeUtf8(request.body),
    subject,
  });
}

/** Tells whether two answers are learnt to be the same one; what is made anew each time need not be. */
export function isSameAnswer(one: AnswerTemplate | undefined, other: AnswerTemplate | undefined): boolean {
  return one !== undefined && other !== undefined && spelt(one) === spelt(other);
}

function spelt(answer: AnswerTemplate): string {
  return JSON.stringify(answer).replaceAll(/\{\{(date-time|http-date|token|number):[^{}]{1,200}\}\}/g, '{{$1}}');
}

/** Gives the answer of an unknown path that was asked for with GET: where it says so, it says the method. */
export function withMethod(answer: AnswerTemplate): AnswerTemplate {
  const { body } = answer;
  return body === undefined ? answer : { ...answer, body: body.replace(/\bGET\b/, '{{method}}') };
}

/** Tells whether a path written otherwise is answered as the plain one: with the same, or with the same members. */
export function isTakenAs(plain: Exchange, other: Exchange): boolean {
  if (plain.response.status !== other.response.status) return false;
  if (isAlike({ exchange: plain }, { exchange: other })) return true;
  const [one, two] = [plain, other].map((exchange) =>
    isRead(exchange) ? parseBody(exchange.response.body) : undefined,
  );
  if (one === undefined || two === undefined) return false;
  return Array.isArray(one) ? Array.isArray(two) : isObject(one) && isObject(two) && namesOf(one) === namesOf(two);
}

function namesOf(value: object): string {
  return JSON.stringify(Object.keys(value).toSorted());
}

/** An operation that takes a body, and how one is sent. */
export interface Sending {
  readonly operation: Operation;
  readonly breakable: Pick<Creatable, 'media' | 'fields' | 'full'>;
  readonly send: (body: JsonValue) => RequestSpec;
  /** Gives a body that is right, another one each time where a service takes none twice. */
  readonly fresh: () => JsonValue;
}

/** Most answers that are remembered of a situation. */
const mostKnown = 6;

interface Known {
  readonly seen: SeenAnswer;
  readonly answer: AnswerTemplate;
}

/** Answers that were learnt of two requests each: one that they explain need not be asked for twice. */
export class Explained {
  readonly #known = new Map<Situation, Known[]>();

  /** Remembers how a situation was answered, the first of the answers, and what it has in common with that of other members. */
  see(situation: Situation, seen: SeenAnswer, answer: AnswerTemplate): void {
    const known = this.#known.get(situation) ?? [];
    const common = known.flatMap((one): Known[] => {
      const both = one.seen.subject === seen.subject ? undefined : strictAnswerOf(one.seen, seen);
      // What differs from member to member as a number does is a bound of each, which no other has.
      return both === undefined || madeIn(both) > madeIn(answer) ? [] : [{ seen, answer: both }];
    });
    const found = [{ seen, answer }, ...common].filter(
      (one) => !known.some((other) => isSameAnswer(other.answer, one.answer)),
    );
    known.push(...found.slice(0, mostKnown - known.length));
    this.#known.set(situation, known);
  }

  /** Tells whether an answer to a situation was learnt. */
  knows(situation: Situation): boolean {
    return this.#known.has(situation);
  }

  /** Gives the answer that explains one of another member or operation as it does the one it was learnt of; undefined where none does. */
  answerTo(situation: Situation, seen: SeenAnswer): AnswerTemplate | undefined {
    const known = this.#known.get(situation) ?? [];
    return known.find((one) => isSameAnswer(strictAnswerOf(one.seen, seen), one.answer))?.answer;
  }
}

/** How many numbers and tokens of an answer differ from one to the next. */
function madeIn({ headers = {}, body = '' }: AnswerTemplate): number {
  return [...Object.values(headers), body].join('').match(/\{\{(?:number|token):/g)?.length ?? 0;
}
