import type { Request } from 'express';
import type { Contract } from '../../../openapi/contract';
import { isFieldName, isFieldValue, isJson } from '../../../base/http';
import type { Operation } from '../../../openapi/operation';
import type { ApiError } from '../../../base/errors';
import { parseJson, type JsonValue, stringifyJson } from '../../../base/json';
import { createRandom } from '../../../base/random';
import { escapeInJson, factsOf, isOfJson } from '../../../profile/request-facts';
import { makeText } from '../../../profile/write-text';
import { type Profile, plain, type Near } from '../../../profile/profile';
import { renderTemplate, type Fill } from '../../../profile/template';
import { countIn, numberIn } from './counters';
import { type LearntAnswer, createTellSeveral } from './several-errors';
import { causeOf, causesOf, type Cause, type ShapesOf } from './refusal-reason';
import type { AnswerTemplate, Situation } from '../../../base/refusal-reasons';
import type { Point } from '../../../profile/point';
import { parameterRefusalPoints, refusalPoints } from '../../../profile/request-points';
import { wideKinds } from './input-policies';

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

/**
 * Gives how a path is refused that is not described, by where it lies and by the method it is asked with; undefined where nothing
 * is said of that but what is said of any such path.
 */
function templateOfUnknown(
  contract: Contract,
  profile: Profile,
  { method, context: { path } }: Request,
): AnswerTemplate | undefined {
  const below = belowBase(contract, path);
  if (below === undefined) return profile.find(refusalPoints['path.outside']);
  const ofMethod =
    method === 'HEAD'
      ? profile.find(refusalPoints['path.unknown-head'])
      : method !== 'GET' && profile.find(refusalPoints['path.unknown-write']);
  if (ofMethod) return ofMethod;
  const withoutSlash = path.endsWith('/') ? describedPath(contract, path.slice(0, -1)) : undefined;
  const slashed = withoutSlash === undefined ? undefined : profile.find(refusalPoints['path.slash'], withoutSlash);
  if (slashed !== undefined) return slashed;
  const above = withoutSlash ?? describedAbove(contract, path);
  if (above !== undefined) return profile.find(refusalPoints['path.below'], above);
  return below.split('/').length === 3 ? profile.find(refusalPoints['path.unknown-item']) : undefined;
}

/** Most segments of a path that are left out until one is described. */
const mostSegments = 8;

function describedAbove(contract: Contract, path: string): string | undefined {
  let above = path;
  for (let left = 0; left < mostSegments; left += 1) {
    above = above.slice(0, Math.max(0, above.lastIndexOf('/')));
    const described = describedPath(contract, above);
    if (described !== undefined) return described;
  }
  return undefined;
}

function describedPath(contract: Contract, path: string): string | undefined {
  const match = path === '' ? undefined : contract.match('GET', path);
  if (match?.kind === 'operation') return match.operation.path;
  return match?.kind === 'method-unknown' ? match.path : undefined;
}

/** Gives what of a path lies below where the API does; undefined where it does not lie there. */
function belowBase({ basePaths }: Contract, path: string): string | undefined {
  const base = basePaths.find(
    (one) => path.startsWith(one) && (one === '' || path.length === one.length || path[one.length] === '/'),
  );
  return base === undefined ? undefined : path.slice(base.length);
}

/** Gives the template by which a request is refused: of the very place, else of the place that is most like it; undefined where there is none. */
function findTemplate(
  contract: Contract,
  profile: Profile,
  request: Request,
  cause: Cause & { readonly words: string },
): AnswerTemplate | undefined {
  const { situation, kind, subject, words } = cause;
  const asked = placeOf(contract, request);
  const place = typeof asked === 'string' ? (readOf(contract, request, situation) ?? asked) : asked;
  if (situation === 'path.unknown') {
    const told = templateOfUnknown(contract, profile, request);
    if (told !== undefined) return told;
  }
  const point = situation === undefined ? kind && parameterRefusalPoints[kind] : refusalPoints[situation];
  if (point === undefined) return undefined;
  const wideKind = kind && wideKinds[kind];
  const wide = situation === undefined ? wideKind && parameterRefusalPoints[wideKind] : wideOf(situation);
  const inMap = ofMap(profile, point, place, subject);
  if (inMap !== undefined) return inMap;
  const own = profile.find(point, place, subject) ?? (wide && profile.find(wide, place, subject));
  if (own !== undefined) return own;
  const same = profile.nearest(point, place, subject);
  const near = same ?? ofItsClass(profile, cause, place);
  if (near === undefined || holdsProbe(near.value)) return undefined;
  if (near.subject === plainSubject(subject) && same !== undefined) return near.value;
  const named = withWords(near, subject);
  return isOfSubject(cause, same !== undefined) ? withOwnWords(named, words, nameOf(subject) ?? '') : named;
}

/** What a map holds is told of at one place, whatever its name is. */
function ofMap(
  profile: Profile,
  point: Point<AnswerTemplate>,
  place: Operation | string | undefined,
  subject: string | undefined,
): AnswerTemplate | undefined {
  if (subject === undefined || !/^body(?:\.[^.]*){2,}$/.test(subject) || /\.\d+(?:\.|$)/.test(subject))
    return undefined;
  const any = `${subject.slice(0, subject.lastIndexOf('.'))}.*`;
  const near = profile.nearest(point, place, `${any.slice(0, -1)}0`);
  return near?.subject === any ? near.value : undefined;
}

/** Of what is asked of a path rather than an operation, such as HEAD, its key and what it accepts are told as those of reading it. */
function readOf(
  contract: Contract,
  { context: { path } }: Request,
  situation: Situation | undefined,
): Operation | undefined {
  if (situation === undefined || !/^(?:key|accept)\./.test(situation)) return undefined;
  const match = contract.match('GET', path);
  return match.kind === 'operation' ? match.operation : undefined;
}

function plainSubject(subject: string | undefined): string | undefined {
  return subject === undefined ? undefined : plain(subject);
}

function wideOf(situation: Situation): Point<AnswerTemplate> | undefined {
  const wide = wideSituations[situation];
  return wide && refusalPoints[wide];
}

/** What is told of as a wider situation is, where nothing else is known: a text of blanks as one that is too short. */
const wideSituations: Partial<Record<Situation, Situation>> = {
  'member.blank': 'member.too-short',
  'body.number': 'body.scalar',
  'body.truth': 'body.scalar',
};

/** Situations of members that are told of each in the same words, but for its name. */
const ofAnyMember: ReadonlySet<Situation> = new Set([
  'member.missing',
  'member.null',
  'member.unknown',
  'member.read-only',
  'member.conflict',
]);

/** Oddnesses of parameters that are told of in words of the schema of each. */
const ofItsSchema: ReadonlySet<string> = new Set([
  'above',
  'below',
  'zero',
  'negative',
  'too-long',
  'too-short',
  'unknown-value',
  'other-case',
  'malformed',
  'beyond-range',
]);

/** Tells whether the words of an answer are those of the subject's schema, which another subject has not. */
function isOfSubject({ situation, kind }: Cause, isSame: boolean): boolean {
  if (situation?.startsWith('member.') === true) return !isSame || !ofAnyMember.has(situation);
  return kind !== undefined && (!isSame || ofItsSchema.has(kind));
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
  ['body.cut-off', 'body.no-json', 'body.byte-order-mark', 'body.empty', 'body.not-utf-8', 'body.missing'],
  ['body.other-shape', 'body.scalar', 'body.number', 'body.truth', 'body.null', 'body.cut-off'],
  ['item.unknown', 'item.gone', 'parent.unknown'],
  ['path.unknown', 'path.unknown-item', 'path.outside', 'path.below'],
  ['member.below', 'member.above', 'member.out-of-bounds'],
  ['member.blank', 'member.too-short'],
  ['member.other-type', 'member.text-for-number', 'member.fraction'],
  ['method.unknown', 'method.head'],
  [
    'member.beyond-range',
    'member.other-type',
    'member.text-for-number',
    'member.fraction',
    'member.out-of-bounds',
    'member.below',
    'member.above',
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
      : classes
          .filter((members) => members.includes(situation))
          .flatMap((members) => members.map((name) => refusalPoints[name]));
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
  const [first = '', ...others] = text.split(word);
  const pieces = [first];
  // What is written so far is not looked at again: of a long text that repeats a name it would be long each time.
  let last = first.at(-1) ?? '';
  for (const part of others) {
    const isWord = !/[\w-]/.test(last) && !/^[\w-]/.test(part);
    const put = isWord ? by : word;
    pieces.push(put, part);
    last = part.at(-1) ?? put.at(-1) ?? last;
  }
  return pieces.join('');
}

/** Members of error bodies that tell people what is wrong. */
const ofWords =
  /^(?:message|msg|detail|details|description|error_?description|error_?message|reason|hint|explanation)$/i;

/** Deepest level of an error body that is rewritten. */
const deepest = 20;

/**
 * Gives the answer of another subject with our own words in the place of its texts, which tell of that subject: its status, its
 * code and its shape are kept, and its summary where it lists what is wrong. A text that has the name of the subject keeps it.
 * Undefined where it has no place for words.
 */
export function withOwnWords(template: AnswerTemplate, words: string, name: string): AnswerTemplate | undefined {
  const { headers = {}, body } = template;
  if (body === undefined || body === '') return template;
  const mediaType = Object.entries(headers).find(([field]) => field.toLowerCase() === 'content-type')?.[1] ?? '';
  // What we say ourselves holds no placeholder.
  const plain = words.replaceAll(/([{}])(?=[{}])/g, '$1 ');
  const telling = (old: string): string => (name !== '' && old.includes(name) ? `${name}: ${plain}` : plain);
  if (/^text\/plain\b/i.test(mediaType)) return { ...template, body: telling(body) };
  if (!isJson(mediaType)) return undefined;
  const value = read(body);
  if (value === undefined) return undefined;
  const isHere = (old: string, isListed: boolean): boolean => isListed || (name !== '' && old.includes(name));
  const listed = tell(value, name, (old, isListed) => (isHere(old, isListed) ? telling(old) : old));
  const told = listed.count > 0 ? listed : tell(value, name, telling);
  return told.count === 0 ? undefined : { ...template, body: stringifyJson(told.value) };
}

function read(body: string): JsonValue | undefined {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

interface Told {
  readonly value: JsonValue;
  /** How many texts became others. */
  readonly count: number;
}

type Retell = (old: string, isListed: boolean) => string;

/** Texts stand in members that are called like words, and in a list below the name of what is wrong (`{ title: ['too long'] }`). */
function tell(value: JsonValue, subject: string, retell: Retell, level = 0, isListed = false, holder = ''): Told {
  if (typeof value !== 'object' || value === null || level > deepest) return { value, count: 0 };
  let count = 0;
  const isOfSubject = Array.isArray(value) && subject !== '' && holder === subject;
  const told = (name: string, member: JsonValue): JsonValue => {
    if (typeof member === 'string' && (isOfSubject || ofWords.test(name))) {
      const text = retell(member, isListed || isOfSubject);
      count += text === member ? 0 : 1;
      return text;
    }
    const inner = tell(member, subject, retell, level + 1, isListed || Array.isArray(value), name);
    count += inner.count;
    return inner.value;
  };
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => told('', item));
    return { value: items, count };
  }
  const members = Object.entries(value as Readonly<Record<string, JsonValue>>);
  return { value: Object.fromEntries(members.map(([name, member]) => [name, told(name, member)])), count };
}

/** Tells whether a template repeats what only a probe has: a name of ours, an identifier that is written out. */
export function holdsProbe({ headers = {}, body = '' }: AnswerTemplate): boolean {
  const texts = [...Object.values(headers), body].map((text) => text.replaceAll(/\{\{[^{}]{1,200}\}\}/g, ''));
  return texts.some((text) => /understudy|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(text));
}
