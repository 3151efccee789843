import type { JsonValue } from '../exact-json';
import { withValue, valueIn } from '../verify/body-values';
import { isIdentifier } from '../verify/checks/bodies';
import type { Creatable } from '../verify/creatable';
import type { Field } from '../verify/fields';
import { clientsInteger, bodyOfCreate, createProbe, freshBody } from './plan-bodies';
import type { PlanContext } from './plan-parts';
import type { Probe } from './probe';

/** A body that no clause speaks of, or a lawful one in an odd spelling. */
interface Odd {
  readonly name: string;
  readonly point: string;
  readonly depth: number;
  readonly body: ReturnType<typeof bodyOfCreate>;
}

/** Gives the probes of a create that the document is silent of: unknown members, odd texts and numbers, odd spellings of the JSON. */
export function oddBodies(context: PlanContext, creatable: Creatable): Probe[] {
  const valid = (name: string): JsonValue => freshBody(context, creatable, creatable.full, name);
  const ofValue = (name: string, point: string, body: JsonValue, depth = 1): Odd => ({
    name,
    point,
    depth,
    body: bodyOfCreate(creatable, body),
  });
  const values = [
    ofValue(
      'unknown-member',
      'a member that the document does not have',
      withMember(creatable, valid('unknown-member'), 'understudyUnknown', 1),
      0,
    ),
    ...ofIdentifier(creatable, valid('own-identifier'), ofValue),
    ...creatable.fields.flatMap((field) => ofField(creatable, field, valid, ofValue)),
  ];
  const spelt = creatable.write === undefined ? spellings(creatable, valid) : [];
  return [...values, ...spelt].map(({ body, ...given }) => createProbe(creatable, given, body));
}

type Make = (name: string, point: string, body: JsonValue, depth?: number) => Odd;

function withMember({ wrapper }: Creatable, body: JsonValue, name: string, value: JsonValue): JsonValue {
  return withValue(body, wrapper === undefined ? [name] : [wrapper, name], value);
}

/** An identifier that the client names although the service gives it. */
function ofIdentifier(creatable: Creatable, body: JsonValue, make: Make): Odd[] {
  const { identifier } = creatable.resource;
  if (identifier === undefined || creatable.fields.some((field) => isIdentifier(creatable, field))) return [];
  const types = identifier.schema.type;
  const value =
    types === 'integer' || (Array.isArray(types) && types.includes('integer')) ? clientsInteger : 'understudy-own';
  return [
    make('own-identifier', 'a body that names its identifier', withMember(creatable, body, identifier.property, value)),
  ];
}

function ofField(creatable: Creatable, field: Field, valid: (name: string) => JsonValue, make: Make): Odd[] {
  const { path, schema, types } = field;
  const where = path.join('.');
  if (valueIn(creatable.full, path) === undefined || isIdentifier(creatable, field)) return [];
  const one = (name: string, words: string, value: JsonValue, depth = 2): Odd =>
    make(`${where}.${name}`, `${where} ${words}`, withValue(valid(`${where}.${name}`), path, value), depth);
  const isPlainText =
    types.includes('string') &&
    schema.enum === undefined &&
    schema.format === undefined &&
    schema.pattern === undefined;
  if (isPlainText) return oddTexts(one);
  if (types.includes('integer') || types.includes('number')) return oddNumbers(field, one);
  return types.includes('null') ? [one('null', 'is null', null, 1)] : [];
}

type OfField = (name: string, words: string, value: JsonValue, depth?: number) => Odd;

function oddTexts(one: OfField): Odd[] {
  return [
    one('empty', 'is an empty text', '', 1),
    one('blank', 'is a blank', ' '),
    one('padded', 'has blanks around it', '  understudy padded  ', 1),
    one('long-41', 'is of 41 characters', 'x'.repeat(41)),
    one('long-300', 'is of 300 characters', 'x'.repeat(300), 1),
    one('long-5000', 'is of 5,000 characters', 'x'.repeat(5000)),
    one('accents', 'has accents, in form C', 'understudy \u00e9\u00e8\u00fc'),
    one('marks', 'has accents, in form D', 'understudy e\u0301u\u0308'),
    one('emoji', 'has characters beyond the basic plane', 'understudy \u{1f436}'),
    one('html', 'has what HTML would escape', 'understudy <b>&amp;"</b>'),
    one('controls', 'has a line break and a tab', 'understudy\n\tx'),
    one('number', 'is a text of digits', '00123'),
  ];
}

function oddNumbers({ schema, types }: Field, one: OfField): Odd[] {
  const { minimum, maximum, format } = schema;
  const isInteger = types.includes('integer');
  const lesser = [0, -1, 1_000_000].filter(
    (value) => value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity),
  );
  const isWide = isInteger && maximum === undefined && format === 'int64';
  return [
    ...lesser.map((value) => one(String(value), `is ${value}`, value)),
    ...(minimum === undefined ? [] : [one('minimum', 'is its minimum', minimum)]),
    ...(maximum === undefined ? [] : [one('maximum', 'is its maximum', maximum)]),
    ...(isWide ? [one('precise', 'is beyond 2^53', 9_007_199_254_740_993n, 1)] : []),
    ...(isInteger || minimum !== undefined ? [] : [one('decimal', 'is 0.1', 0.1)]),
  ];
}

const json = 'application/json';

/** A lawful body as other clients would write it. */
function spellings(creatable: Creatable, valid: (name: string) => JsonValue): Odd[] {
  const spelt = (
    name: string,
    point: string,
    write: (text: string) => string | Buffer,
    mediaType: string | undefined = creatable.media.name,
    isTyped = true,
  ): Odd => ({
    name: `spelt.${name}`,
    point,
    depth: 2,
    body: bodyOfCreate(creatable, valid(`spelt.${name}`), (text) => ({
      mediaType: isTyped ? mediaType : undefined,
      bytes: Buffer.from(write(text)),
    })),
  });
  const same = (text: string): string => text;
  return [
    spelt('charset', 'a media type with charset=utf-8', same, `${json}; charset=utf-8`),
    spelt('latin-1', 'a media type with charset=iso-8859-1', same, `${json}; charset=iso-8859-1`),
    spelt('upper-case', 'a media type in upper case', same, json.toUpperCase()),
    spelt('text', 'JSON sent as text/plain', same, 'text/plain'),
    spelt('vendor', 'JSON sent as application/vnd.understudy+json', same, 'application/vnd.understudy+json'),
    spelt('octets', 'JSON sent as application/octet-stream', same, 'application/octet-stream'),
    spelt('no-type', 'JSON without a media type', same, undefined, false),
    spelt('malformed-type', 'JSON sent as what is no media type', same, 'json'),
    spelt('mark', 'JSON with a byte order mark', (text) => `\ufeff${text}`),
    spelt('pretty', 'JSON with blanks and line breaks', (text) => `\n ${text} \n`),
    spelt('doubled', 'JSON with a member twice', doubled),
  ];
}

function doubled(text: string): string {
  return text.replace(/^\{("(?:[^"\\]|\\.)*"):/, (_whole, name: string) => `{${name}:null,${name}:`);
}
