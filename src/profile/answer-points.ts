import type { JsonValue } from '../base/json';
import { madeMembers, type Point, described, answerTemplate, words } from './point';
import { parameterKinds, type ParameterKind } from './request-points';
import { situations, type Situation } from '../base/refusal-reasons';

/** How JSON is written. */
export interface Spelling {
  /** Blanks of each level; 0 writes all in one line. */
  readonly indent?: number;
  readonly blankAfterColon?: boolean;
  readonly blankAfterComma?: boolean;
  /** Whether what is beyond ASCII is written `\u00e9`. */
  readonly isAscii?: boolean;
}

/** What answers are like, whatever they tell of. */
export const answerPoints = {
  status: {
    id: 'answer.status',
    place: 'operation',
    title: 'the status of success, where several are described',
    values: described<number>({ type: 'integer', minimum: 200, maximum: 299 }),
    usual: 'the first that is described',
    why: 'the document says which there are, not when',
  },
  headers: {
    id: 'answer.headers',
    place: 'operation',
    title: 'the headers of a success, by their names: a template, or `absent` for one that is left out',
    values: described<Readonly<Record<string, string>>>(
      { type: 'object', additionalProperties: { type: 'string' } },
      { 'X-Request-Id': '{{uuid}}', ETag: 'absent' },
    ),
    usual: 'those that are described, ETag, and Location at a create',
    why: 'HTTP clients rely on them',
  },
  spelling: {
    id: 'json.spelling',
    place: 'service',
    title: 'how JSON is written',
    values: described<Spelling>(
      {
        type: 'object',
        additionalProperties: false,
        properties: {
          indent: { type: 'integer', minimum: 0, maximum: 8 },
          blankAfterColon: { type: 'boolean' },
          blankAfterComma: { type: 'boolean' },
          isAscii: { type: 'boolean' },
        },
      },
      { indent: 2, blankAfterColon: true },
    ),
    usual: 'in one line, without blanks, in UTF-8',
    why: 'nobody should see it',
  },
  body: {
    id: 'answer.body',
    place: 'operation',
    title: 'the body of a success that keeps no state',
    values: described<JsonValue>({}, { state: 'up' }),
    usual: 'the example of the document, else a sample',
    why: 'an example is what its author wants to be seen',
  },
  members: {
    id: 'answer.members',
    place: 'operation',
    title: 'members of the body of a success that shows no item, such as that of a removal',
    values: madeMembers,
    usual: 'a sample, with what the path and the body of the request say',
    why: 'the document says no more',
  },
  memberOrder: {
    id: 'json.member-order',
    place: 'collection',
    title: 'the order in which the members of an item are written',
    values: described<readonly string[]>({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
    usual: 'that of the document',
    why: 'nobody should see it',
  },
} as const satisfies Readonly<Record<string, Point>>;

/** What travels around requests and answers: pages of other origins, what clients have already, and who may ask what there is. */
export const transportPoints = {
  corsHeaders: {
    id: 'cors.headers',
    place: 'service',
    title:
      'the `Access-Control-` headers of answers to pages of other origins, by their names; none closes the API to them',
    values: described<Readonly<Record<string, string>>>(
      { type: 'object', additionalProperties: { type: 'string' } },
      { 'Access-Control-Allow-Origin': '*' },
    ),
    usual: 'any origin may read all',
    why: 'a page under development should reach the stand-in',
  },
  corsRefusals: {
    id: 'cors.refusals',
    place: 'service',
    title: 'whether refusals have those headers too',
    values: words('same', 'none'),
    usual: 'the same',
    why: 'a page that cannot read a refusal cannot tell of it',
  },
  preflight: {
    id: 'cors.preflight',
    place: 'path',
    title: 'how a preflight is answered (OPTIONS with Origin and Access-Control-Request-Method)',
    values: answerTemplate,
    usual: '204, every method and header allowed, without a key',
    why: 'Fetch standard, CORS-preflight fetch: it carries no credentials',
  },
  optionsKey: {
    id: 'method.options-key',
    place: 'path',
    title: 'whether OPTIONS asks for a key',
    values: words('none', 'asked-for'),
    usual: 'none',
    why: 'what there is to ask for is in the document',
  },
  byteOrderMark: {
    id: 'body.byte-order-mark',
    place: 'operation',
    title: 'JSON behind a byte order mark',
    values: words('read', 'refuse'),
    usual: 'read',
    why: 'RFC 8259 section 8.1: it may be ignored',
  },
  notUtf8: {
    id: 'body.not-utf-8',
    place: 'operation',
    title: 'JSON in bytes that are not UTF-8: refused, or read with U+FFFD in their place',
    values: words('refuse', 'read'),
    usual: '400',
    why: 'RFC 8259 section 8.1',
  },
  jsonMediaType: {
    id: 'body.json-media-type',
    place: 'operation',
    title: 'JSON under a media type of its own that is not described (`application/...+json`)',
    values: words('refuse', 'read'),
    usual: 'as any media type that is not described',
    why: 'RFC 9110 section 15.5.16',
  },
  mediaTypeCase: {
    id: 'body.media-type-case',
    place: 'operation',
    title: 'whether the name of a media type is known in any case (`Application/JSON`)',
    values: words('any', 'exact'),
    usual: 'any',
    why: 'RFC 9110 section 8.3.1',
  },
  ifNoneMatch: {
    id: 'if-none-match',
    place: 'operation',
    title: 'which If-None-Match a read answers with 304: its entity tag and `*`, its tag alone, or none',
    values: words('all', 'tags', 'ignore'),
    usual: 'its tag and `*`',
    why: 'RFC 9110 section 13.1.2',
  },
} as const satisfies Readonly<Record<string, Point>>;

/** What is wrong with a request, as `refusals.alone` names it. */
export type WrongKind = Situation | `parameter.${ParameterKind}`;

/**
 * A text of an answer that tells of several things: `{{count}}` of them, and `{{each:; }}` one after the other, with `; ` between;
 * or `{{first}}` of them whole, and how many `{{others}}` there are.
 */
export interface SeveralText {
  /** What an answer tells of one thing, in which `{{each}}` stands for what is its own; all of it where it is not given. */
  readonly one?: string;
  readonly more: string;
  /** The same of two, where one other is told of in other words than several. */
  readonly two?: string;
}

const wrongKinds = [...Object.keys(situations), ...Object.keys(parameterKinds).map((kind) => `parameter.${kind}`)];

/** How it is told that several things are wrong with one request. */
export const severalPoints = {
  several: {
    id: 'refusals.several',
    place: 'part',
    title:
      'whether an answer tells of all that is wrong with a body or the parameters, each in a list, or of the first alone',
    values: words('first', 'all'),
    usual: 'of all',
    why: 'a client learns it in one go',
  },
  alone: {
    id: 'refusals.alone',
    place: 'part',
    title: 'what is told alone and before all else, though else all that is wrong is told',
    values: described<readonly WrongKind[]>({ type: 'array', items: { enum: wrongKinds }, uniqueItems: true }),
    usual: 'nothing',
    why: 'a client learns all in one go',
  },
  late: {
    id: 'refusals.late',
    place: 'operation',
    title: 'what is told only where nothing else is wrong, though else all that is wrong is told',
    values: described<readonly WrongKind[]>({ type: 'array', items: { enum: wrongKinds }, uniqueItems: true }),
    usual: 'nothing',
    why: 'a client learns all in one go',
  },
  parts: {
    id: 'refusals.parts',
    place: 'operation',
    title:
      'which parts of a request are told of in one answer where several are wrong, in this order; what is not among them is told alone and before them',
    values: described<readonly ('path' | 'query' | 'body')[]>({
      type: 'array',
      items: { enum: ['path', 'query', 'body'] },
      uniqueItems: true,
    }),
    usual: 'path and query; the body after them',
    why: 'a body need not be looked at for what is asked for wrongly',
  },
  severalTexts: {
    id: 'refusals.several-texts',
    place: 'part',
    title:
      'texts beside the lists of an answer that tells of several things, by the path of their members (`error.message`): `{{count}}` of them, `{{each:; }}` one after the other',
    values: described<Readonly<Record<string, SeveralText>>>(
      {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['more'],
          additionalProperties: false,
          properties: { one: { type: 'string' }, more: { type: 'string' }, two: { type: 'string' } },
        },
      },
      { message: { one: 'Wrong: {{each}}', more: '{{count}} faults: {{each:; }}' } },
    ),
    usual: 'those of the first',
    why: 'the document says no more',
  },
  unknownFirst: {
    id: 'refusals.unknown-first',
    place: 'operation',
    title: 'whether members that are not described, and are refused, are told of before those that are wrong',
    values: described<boolean>({ type: 'boolean' }),
    usual: 'no',
    why: 'the document says no more',
  },
} as const satisfies Readonly<Record<string, Point>>;

/**
 * Gives how a text tells of several things, of what it tells of each alone and of the first two, and of all, of them together;
 * undefined where that is explained by nothing. `Invalid: {{each}}` and `Invalid: {{each:; }}`, `{{count}} errors`.
 */
export function learnSeveralText(
  singles: readonly string[],
  ofTwo: string,
  ofAll: string | undefined,
): SeveralText | undefined {
  const [one, other] = singles;
  if (one === undefined || other === undefined) return undefined;
  const isRight = (text: SeveralText): boolean =>
    joinTexts(text, asTold(text, singles.slice(0, 2), ofTwo)) === ofTwo &&
    (ofAll === undefined || joinTexts(text, asTold(text, singles, ofAll)) === ofAll);
  const firstAlone = firstAndOthers(singles, ofTwo, ofAll);
  if (firstAlone !== undefined) return firstAlone;
  if (one === other) {
    const counted: SeveralText = { more: ofTwo.replace(/\b2\b/, '{{count}}') };
    return counted.more !== ofTwo && isRight(counted) ? counted : undefined;
  }
  for (const before of boundaries(sharedStart(one, other)).toReversed()) {
    for (const after of ['', sharedEnd(one.slice(before.length), other.slice(before.length))]) {
      const own = [one, other].map((text) => text.slice(before.length, text.length - after.length));
      const found = between(ofTwo, own);
      if (found === undefined) continue;
      const [start, separator, end] = found;
      const more = `${start.replace(/\b2\b/, '{{count}}')}{{each:${separator}}}${end.replace(/\b2\b/, '{{count}}')}`;
      const text = { one: `${before}{{each}}${after}`, more };
      if (isRight(text)) return text;
    }
  }
  return undefined;
}

/** The first of them, and how many others: `The name is required. (and 2 more errors)`. */
function firstAndOthers(singles: readonly string[], ofTwo: string, ofAll: string | undefined): SeveralText | undefined {
  const told = (text: string, count: number): string | undefined => {
    const first = singles.find((single) => single !== '' && text.startsWith(single) && text !== single);
    const rest = first === undefined ? '' : text.slice(first.length);
    const number = new RegExp(`\\b${count - 1}\\b`);
    return number.test(rest) ? `{{first}}${rest.replace(number, '{{others}}')}` : undefined;
  };
  const two = told(ofTwo, 2);
  const more = ofAll === undefined || singles.length < 3 ? two : told(ofAll, singles.length);
  if (two === undefined || more === undefined) return undefined;
  return two === more ? { more } : { more, two };
}

/** Texts in the order in which another tells of them, which need not be that of the document. */
function asTold({ one = '{{each}}' }: SeveralText, singles: readonly string[], told: string): readonly string[] {
  const [before = '', after = ''] = one.split('{{each}}');
  const at = (text: string): number => told.indexOf(text.slice(before.length, text.length - after.length));
  return singles.toSorted((first, second) => at(first) - at(second));
}

/** Gives a text that tells of all that others tell of, one each; undefined where one of them is not as it should be. */
export function joinTexts(
  { one = '{{each}}', more, two = more }: SeveralText,
  singles: readonly string[],
): string | undefined {
  if (more.startsWith('{{first}}')) {
    const [first, ...others] = singles;
    if (first === undefined || others.length === 0) return first;
    const rest = (others.length === 1 ? two : more).slice('{{first}}'.length);
    return first + rest.replaceAll('{{others}}', String(others.length));
  }
  const [before = '', after = ''] = one.split('{{each}}');
  const own: string[] = [];
  for (const text of singles) {
    if (!text.startsWith(before) || !text.endsWith(after) || text.length < before.length + after.length)
      return undefined;
    own.push(text.slice(before.length, text.length - after.length));
  }
  return more
    .replaceAll('{{count}}', String(singles.length))
    .replace(/\{\{each:([^{}]{0,40})\}\}/, (_whole, separator: string) => own.join(separator));
}

function between(text: string, own: readonly string[]): [string, string, string] | undefined {
  const [one = '', other = ''] = own.toSorted((first, second) => text.indexOf(first) - text.indexOf(second));
  const at = one === '' || other === '' ? -1 : text.indexOf(one);
  const beside = at === -1 ? -1 : text.indexOf(other, at + one.length);
  if (beside === -1) return undefined;
  const separator = text.slice(at + one.length, beside);
  if (separator.length > 40 || /[{}]/.test(separator)) return undefined;
  return [text.slice(0, at), separator, text.slice(beside + other.length)];
}

/** Beginnings of a text that end before a word, the shortest first. */
function boundaries(text: string): string[] {
  const ends = [...text.matchAll(/\W(?=\w|$)/g)].map(({ index }) => index + 1);
  return ['', ...ends.slice(0, 20).map((end) => text.slice(0, end))];
}

function sharedStart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(0, at);
}

/** What both end with. */
function sharedEnd(one: string, other: string): string {
  let at = 0;
  while (at < one.length && at < other.length && one[one.length - 1 - at] === other[other.length - 1 - at]) at += 1;
  return one.slice(one.length - at);
}
