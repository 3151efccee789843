import { answerTemplate, type Point, described, words, type ValueKind } from './point';
import { situations, type Situation, type AnswerTemplate } from '../base/refusal-reasons';

/** In what way the text of a parameter is odd: for each of them services differ. What is not odd has no kind. */
export const parameterKinds = {
  below: 'a number below the minimum of a parameter',
  above: 'a number above the maximum of a parameter',
  'beyond-int32':
    'a whole number beyond 32 bits, above a maximum that is not, where that is told otherwise than of others above it',
  zero: 'zero, where that is below the minimum or can name nothing',
  negative: 'a negative number, where that is below the minimum or can name nothing',
  'beyond-range': 'a whole number beyond the range of its format (int32, int64)',
  fraction: 'a fraction where a whole number is asked for',
  'decimal-zero': 'a whole number written `5.0`',
  exponent: 'a whole number written `1e1`',
  'leading-zero': 'a whole number written `05`',
  'open-fraction': 'a number written `5.`',
  hexadecimal: 'a whole number written `0x5`',
  'plus-sign': 'a whole number written `+5`',
  'blank-around': 'a value with a blank before it, or on both sides',
  'blank-after': 'a value with a blank after it',
  'not-a-number': 'a text where a number is asked for',
  'number-and-more': 'a text that begins with a number, where a number is asked for (`5x`)',
  empty: 'a parameter without a value',
  'unknown-value': 'a value that is none of those listed',
  'truth-digit': 'a truth value written `1` or `0`',
  'truth-word': 'a truth value written `yes`, `no`, `on` or `off`',
  'other-case': 'a listed value or a UUID in another case',
  'too-long': 'a text longer than `maxLength`',
  'too-short': 'a text shorter than `minLength`',
  malformed: 'a text that is not of the pattern or format asked for',
  repeated: 'a parameter that comes twice, where one is asked for',
  'beyond-last': 'the number of a page behind the last',
  'not-given': 'a cursor that no answer gave',
  missing: 'a required parameter that is left out',
} as const;

/** One of the ways in which a parameter is odd. */
export type ParameterKind = keyof typeof parameterKinds;

/**
 * What becomes of a parameter that is odd: `refuse` answers an error; `clamp` takes the nearest value that is allowed; `ignore`
 * goes on as if it had not come; `empty` answers an empty list; `not-found` answers that nothing has this identifier; `read` takes
 * it for what it means (`05` for 5, `SOLD` for `sold`); `truncate` and `round` make a whole number; `leading` takes the whole number that
 * it begins with; `first` and `last` take one of
 * several; `as` takes another value in its place.
 */
type Reaction =
  | 'refuse'
  | 'clamp'
  | 'ignore'
  | 'empty'
  | 'not-found'
  | 'read'
  | 'truncate'
  | 'round'
  | 'leading'
  | 'first'
  | 'last'
  | { readonly as: string };

/** The kind of values that reactions are. */
const reaction: ValueKind<Reaction> = described(
  {
    oneOf: [
      {
        enum: [
          'refuse',
          'clamp',
          'ignore',
          'empty',
          'not-found',
          'read',
          'truncate',
          'round',
          'leading',
          'first',
          'last',
        ],
      },
      { type: 'object', required: ['as'], additionalProperties: false, properties: { as: { type: 'string' } } },
    ],
  },
  { as: '20' },
);

export type { Reaction };

function mapped<Key extends string, Value>(
  table: Readonly<Record<Key, string>>,
  make: (key: Key, title: string) => Point<Value>,
): Readonly<Record<Key, Point<Value>>> {
  const entries = (Object.keys(table) as Key[]).map((key): [Key, Point<Value>] => [key, make(key, table[key])]);
  // Each key of the table is there, which a list of pairs cannot say.
  return Object.fromEntries(entries) as unknown as Readonly<Record<Key, Point<Value>>>;
}

/** What becomes of parameters that are odd, in query and path. */
export const parameterPoints: Readonly<Record<ParameterKind, Point<Reaction>>> = mapped(
  parameterKinds,
  (kind, title) => ({
    id: `parameter.${kind}`,
    place: 'parameter',
    title,
    values: reaction,
    usual: 'refused where the document does not allow it: 400, of a path 404 where that is documented',
    why: 'a client with a wrong request should learn it early; clamping would hide it',
  }),
);

/** How each refusal is answered. */
export const refusalPoints: Readonly<Record<Situation, Point<AnswerTemplate>>> = mapped(
  situations,
  (situation, title) => ({
    id: `refusal.${situation}`,
    place: 'operation',
    title: `how it is answered: ${title}`,
    values: answerTemplate,
    usual: 'in the shape that the document gives errors, with the codes of docs/errors.md',
    why: 'the document says no more than the shape',
  }),
);

/** How a refused parameter is answered, by the way in which it is odd. */
export const parameterRefusalPoints: Readonly<Record<ParameterKind, Point<AnswerTemplate>>> = mapped(
  parameterKinds,
  (kind, title) => ({
    id: `refusal.parameter.${kind}`,
    place: 'parameter',
    title: `how it is answered: ${title}`,
    values: answerTemplate,
    usual: 'in the shape that the document gives errors, with the codes of docs/errors.md',
    why: 'the document says no more than the shape',
  }),
);

/** What a request is looked at for, one after the other. */
export const inspections = [
  'path',
  'method',
  'key',
  'accept',
  'media-type',
  'syntax',
  'parameters',
  'body',
  'item',
] as const;
export type Inspection = (typeof inspections)[number];

/** All else that concerns requests before anything is done. */
export const requestPoints = {
  orderOfRefusals: {
    id: 'refusals.order',
    place: 'operation',
    title: 'what is told first where several things are wrong',
    values: described<readonly Inspection[]>({ type: 'array', items: { enum: [...inspections] }, uniqueItems: true }),
    usual: 'path, method, key, accept, media-type, syntax, parameters, body, item',
    why: 'what costs least is looked at first, and nothing is told to whom has no key',
  },
  subjectOrder: {
    id: 'refusals.subject-order',
    place: 'part',
    title: 'which parameter or member is told of first where several are wrong',
    values: described<readonly string[]>({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
    usual: 'that of the document',
    why: 'the document says no more',
  },
  missingFirst: {
    id: 'refusals.missing-first',
    place: 'operation',
    title: 'whether members that are left out are told of before those that are wrong',
    values: described<boolean>({ type: 'boolean' }),
    usual: 'yes',
    why: 'the document says no more',
  },
  together: {
    id: 'refusals.together',
    place: 'operation',
    title: 'what is told with what a schema refuses, though no schema does: other such refusals come after it',
    values: described<readonly Situation[]>({
      type: 'array',
      items: { enum: Object.keys(situations) },
      uniqueItems: true,
    }),
    usual: 'nothing',
    why: 'what the schema refuses is known before anything is looked for',
  },
  unknownParameter: {
    id: 'query.unknown',
    place: 'operation',
    title: 'a query parameter that is not described',
    values: words('ignore', 'refuse'),
    usual: 'ignored, with a warning in the log',
    why: 'clients may carry parameters of a newer version',
  },
  unknownMember: {
    id: 'body.unknown-member',
    place: 'operation',
    title: 'a member of a body that is not described',
    values: words('drop', 'keep', 'refuse'),
    usual: 'dropped, with a warning in the log',
    why: 'the answer is what the document describes and nothing more',
  },
  lenientTypes: {
    id: 'body.lenient-types',
    place: 'operation',
    title:
      'what is read of members of another type: a number or truth value out of a text, a text out of a number (`texts`)',
    values: described<readonly ('numbers' | 'booleans' | 'texts')[]>({
      type: 'array',
      items: { enum: ['numbers', 'booleans', 'texts'] },
      uniqueItems: true,
    }),
    usual: 'nothing: they are refused',
    why: 'the schema asks for its type',
  },
  readOnlyMember: {
    id: 'body.read-only-member',
    place: 'member',
    title: 'a member of a body that only the service sets: judged and dropped, dropped unread, or refused',
    values: words('drop', 'unread', 'refuse'),
    usual: 'judged by its schema, and dropped',
    why: 'the service sets it',
  },
  otherMediaType: {
    id: 'body.media-type',
    place: 'operation',
    title: 'JSON under another media type than those described',
    values: words('refuse', 'read'),
    usual: '415',
    why: 'RFC 9110 section 15.5.16',
  },
  noMediaType: {
    id: 'body.no-media-type',
    place: 'operation',
    title: 'a body without Content-Type',
    values: words('refuse', 'read'),
    usual: '415',
    why: 'RFC 9110 section 8.3',
  },
  noBody: {
    id: 'body.none',
    place: 'operation',
    title:
      'no body, where one is required: refused, or read as an object with nothing in it (played with `--as-it-is` alone: the document requires one)',
    values: words('refuse', 'empty-object'),
    usual: 'refused',
    why: 'the document requires it',
  },
  otherCharset: {
    id: 'body.charset',
    place: 'operation',
    title: 'JSON with another charset than UTF-8 in its Content-Type',
    values: words('refuse', 'read'),
    usual: '415',
    why: 'RFC 8259 section 8.1',
  },
  unsatisfiableAccept: {
    id: 'accept.unsatisfiable',
    place: 'operation',
    title: 'an Accept that nothing described satisfies',
    values: words('refuse', 'ignore'),
    usual: '406',
    why: 'RFC 9110 section 15.5.7',
  },
  schemeCase: {
    id: 'key.scheme-case',
    place: 'service',
    title: 'the scheme of a key in another case (`bearer`)',
    values: words('any', 'exact'),
    usual: 'any case',
    why: 'RFC 9110 section 11.1',
  },
  keyInQuery: {
    id: 'key.in-query',
    place: 'service',
    title: 'the name of a query parameter in which the key is taken too; empty for none',
    values: described<string>({ type: 'string' }),
    usual: 'none',
    why: 'RFC 6750 section 2.3 advises against it',
  },
  ifMatch: {
    id: 'if-match',
    place: 'operation',
    title: 'an If-Match that no present entity tag is named by; or whether there must be one, too',
    values: words('refuse', 'ignore', 'require'),
    usual: '412',
    why: 'RFC 9110 section 13.1.1',
  },
  trailingSlash: {
    id: 'path.trailing-slash',
    place: 'path',
    title: 'a slash at the end of a path, or none where the document has one',
    values: words('as-without', 'unknown', 'redirect'),
    usual: 'an unknown path',
    why: 'RFC 3986 section 6.2.3: another path',
  },
  otherCase: {
    id: 'path.other-case',
    place: 'path',
    title: 'a path in another case',
    values: words('as-written', 'unknown'),
    usual: 'an unknown path',
    why: 'RFC 3986 section 6.2.2.1: paths are case-sensitive',
  },
  head: {
    id: 'method.head',
    place: 'path',
    title: 'HEAD, where GET is described',
    values: words('as-get', 'refuse'),
    usual: 'as GET, without the body',
    why: 'RFC 9110 section 9.3.2',
  },
  options: {
    id: 'method.options',
    place: 'path',
    title: 'OPTIONS, where it is not described',
    values: answerTemplate,
    usual: '204 with Allow',
    why: 'RFC 9110 section 9.3.7',
  },
} as const satisfies Readonly<Record<string, Point>>;
