import { asText, isArray, isNumeric, isObject, stringifyJson, type JsonObject, type JsonValue } from '../../base/json';
import { count, cut, didYouMean, enumerate, printable } from '../../base/text';
import { namesOf } from '../document/pointer';
import { namesTo, type Place, type Violation } from '../violation';
import { textsIn } from './flatten';

const longestValue = 40;
const mostSentences = 5;
const mostListed = 10;

/** Sentences about violations: the first five, and how many more there are. */
export function describeViolations(violations: readonly Violation[]): string {
  const sentences = violations.slice(0, mostSentences).map(describeViolation);
  const more = violations.length - mostSentences;
  return [...sentences, ...(more > 0 ? [`${count(more, 'more violation')}.`] : [])].join(' ');
}

/** What is wrong and where, what it must be, what came: `query.limit must be at most 100, got 500.` */
export function describeViolation(violation: Violation): string {
  const sentence = sentences[violation.keyword] ?? (({ keyword }) => `does not match "${keyword}".`);
  const text = sentence(violation);
  return violation.keyword === 'mediaType' ? text : `${describePlace(violation.place)} ${text}`;
}

/** `query.limit`, `body`, `body.lines[0].sku`. */
export function describePlace(place: Place): string {
  const isBody = place.in === 'body';
  const start = isBody || place.at === '' ? place.in : `${place.in}.${place.at}`;
  const names = namesOf((isBody ? place.at : place.within) ?? '');
  return printable(
    start + names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${cut(name, longestValue)}`)).join(''),
  );
}

type Sentence = (violation: Violation) => string;

/** By keyword: the rest of a sentence that begins with the place. */
const sentences: Readonly<Record<string, Sentence>> = {
  required: () => 'is required.',
  taken: () => 'is already used.',
  dependentRequired: () => 'is required.',
  type: (violation) =>
    violation.received === null
      ? 'must not be null.'
      : must(`be ${enumerate(textsIn(violation.expected).map(withArticle), 'or')}`, violation),
  enum: (violation) => {
    const values = listOf(violation.expected);
    const [only] = values;
    if (values.length === 1) return must(`be ${show(only)}`, violation);
    const texts = values.map((value) => (typeof value === 'string' && value !== '' ? value : show(value)));
    return must(`be ${enumerateSome(texts)}`, violation) + suggest(values, violation);
  },
  const: (violation) => must(`be ${show(violation.expected)}`, violation),
  minimum: (violation) => must(`be at least ${show(violation.expected)}`, violation),
  maximum: (violation) => must(`be at most ${show(violation.expected)}`, violation),
  exclusiveMinimum: (violation) => must(`be greater than ${show(violation.expected)}`, violation),
  exclusiveMaximum: (violation) => must(`be less than ${show(violation.expected)}`, violation),
  multipleOf: (violation) => must(`be a multiple of ${show(violation.expected)}`, violation),
  minLength: (violation) => must(`have at least ${count(Number(violation.expected), 'character')}`, violation),
  maxLength: (violation) => must(`have at most ${count(Number(violation.expected), 'character')}`, violation),
  pattern: (violation) => must(`match ${printable(textOf(violation.expected))}`, violation),
  /** In place of a pattern: a sentence that says what it asks for. */
  words: (violation) =>
    must(
      `be ${textOf(violation.expected)
        .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
        .replace(/\.$/, '')}`,
      violation,
    ),
  format: (violation) => must(`be ${describeFormat(textOf(violation.expected), violation.received)}`, violation),
  minItems: (violation) => mustHave('at least', 'item', violation),
  maxItems: (violation) => mustHave('at most', 'item', violation),
  minProperties: (violation) => mustHave('at least', 'property', violation),
  maxProperties: (violation) => mustHave('at most', 'property', violation),
  uniqueItems: ({ expected }) =>
    `must not contain an item twice: items ${listOf(expected).map(show).join(' and ')} are equal.`,
  additionalProperties: notAllowed,
  unevaluatedProperties: notAllowed,
  propertyNames: ({ expected }) => `must not have a property with the name ${show(expected)}.`,
  oneOf: describeAlternatives,
  anyOf: describeAlternatives,
  not: ({ expected }) =>
    isObject(expected) && Object.keys(expected).length === 0
      ? 'is not allowed.'
      : 'must not match the schema under "not".',
  repeated: ({ received }) => `must be sent once, got ${count(listOf(received).length, 'value')}.`,
  unknown: (violation) => `is not in the OpenAPI file.${suggestName(violation)}`,
  status: (violation) => must(`be ${enumerate(textsIn(violation.expected), 'or')}`, violation),
  text: ({ expected }) => describeText(isObject(expected) ? expected : {}),
  complexity: () => 'is too complex to be checked.',
  mediaType: ({ expected, received }) => {
    const names = enumerate(textsIn(expected), 'or');
    if (received === undefined) return `Content-Type is missing. Send ${names}.`;
    return `Content-Type must be ${names}, got ${cut(printable(textOf(received)), longestValue)}.`;
  },
};

function must(what: string, { received, isSecret }: Violation): string {
  return received === undefined || isSecret === true ? `must ${what}.` : `must ${what}, got ${show(received)}.`;
}

function mustHave(bound: string, noun: string, { expected, received }: Violation): string {
  const size = isArray(received) ? received.length : Object.keys(received ?? {}).length;
  const nouns = Number(expected) === 1 ? noun : noun.replace(/y$/, 'ie') + 's';
  return `must have ${bound} ${show(expected)} ${nouns}, got ${size}.`;
}

function notAllowed(violation: Violation): string {
  return `is not allowed.${suggestName(violation)}`;
}

function suggestName({ place, expected }: Violation): string {
  const name = namesTo(place).at(-1) ?? '';
  return didYouMean(name, textsIn(expected));
}

function suggest(values: readonly JsonValue[], { received, isSecret }: Violation): string {
  return typeof received === 'string' && isSecret !== true ? didYouMean(received, textsIn(values)) : '';
}

function describeAlternatives(violation: Violation): string {
  const expected = isObject(violation.expected) ? violation.expected : {};
  const { alternatives, matching, closest, violation: inner } = expected;
  const names = [...new Set(textsIn(alternatives))].map(withArticle);
  const all = names.length === 0 ? 'one of its alternatives' : enumerateSome(names);
  if (matching !== undefined) return `must be only one of ${all}.`;
  if (typeof closest !== 'string' || !isObject(inner)) return must(`be ${all}`, violation);
  return `must be ${all}. Closest is ${closest}: ${describeViolation(inner as unknown as Violation)}`;
}

function describeText({ format, line, column, character }: JsonObject): string {
  const what = `is not valid ${textOf(format)}`;
  if (line === undefined) return `${what}.`;
  const place = `at line ${textOf(line)}, column ${textOf(column)}`;
  if (character === undefined) return `${what}: it ends too early, ${place}.`;
  return `${what}: unexpected ${show(character)} ${place}.`;
}

const formats: Readonly<Record<string, string>> = {
  ...{ email: 'an e-mail address', uuid: 'a UUID', uri: 'a URI', url: 'a URL', hostname: 'a host name' },
  ...{ date: 'a date such as 2026-01-31', 'date-time': 'a date and time such as 2026-01-31T12:00:00Z' },
  ...{
    time: 'a time such as 12:00:00Z',
    duration: 'a duration such as P3D',
    byte: 'Base64',
    regex: 'a regular expression',
  },
  ...{ ipv4: 'an IPv4 address', ipv6: 'an IPv6 address', 'json-pointer': 'a JSON pointer' },
};

const bounds: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

function describeFormat(format: string, received: JsonValue | undefined): string {
  const [least, most] = bounds[format] ?? [];
  if (least === undefined || most === undefined) return formats[format] ?? `a text of the format ${printable(format)}`;
  const isNumber = isNumeric(received);
  if (isNumber && received > most) return `at most ${most} (${format})`;
  return isNumber && received < least ? `at least ${least} (${format})` : `an integer (${format})`;
}

const articles: Readonly<Record<string, string>> = { boolean: 'true or false', null: 'null' };

function withArticle(noun: string): string {
  return articles[noun] ?? printable(`${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`);
}

function enumerateSome(texts: readonly string[]): string {
  const more = texts.length - mostListed;
  const listed = texts.slice(0, mostListed).map((text) => cut(printable(text), longestValue));
  return enumerate(more > 0 ? [...listed, `one of ${more} more`] : listed, 'or');
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : value === undefined ? [] : [value];
}

function textOf(value: JsonValue | undefined): string {
  return asText(value ?? null);
}

/** A value as it is shown: texts in quotes, cut; of arrays and objects nothing but that. */
function show(value: JsonValue | undefined): string {
  if (typeof value === 'string') return `"${cut(printable(value), longestValue)}"`;
  if (isArray(value)) return 'an array';
  return isObject(value) ? 'an object' : cut(stringifyJson(value ?? null), longestValue);
}
