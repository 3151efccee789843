import type { Contract } from '../openapi/contract';
import type { Parameter } from '../openapi/operation';
import { areScalar, valueTypes } from '../openapi/parameters';
import type { ParameterKind } from './request-points';

/** What the schema of a parameter says of its text, where one text is its value. */
export interface ParameterShape {
  readonly parameter: Parameter;
  readonly isInteger: boolean;
  readonly isNumber: boolean;
  /** What it may be at least and at most, both inclusive; of whole numbers exactly. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** The least and the greatest number of its format. */
  readonly range: readonly [bigint, bigint];
  /** The texts that are listed; undefined where any will do. */
  readonly values: readonly string[] | undefined;
  /** Whether it is a UUID, whose digits may be in either case (RFC 9562 section 4). */
  readonly isUuid: boolean;
  /** Whether it is true or false. */
  readonly isTruth: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  /** Tells whether a text is not of the pattern or format asked for. */
  readonly isMalformed: (text: string) => boolean;
}

const int64 = [-(2n ** 63n), 2n ** 63n - 1n] as const;
const int32 = [-(2n ** 31n), 2n ** 31n - 1n] as const;

/** Gives what the schema of a parameter says of its text; undefined for lists, objects and what is written in JSON. */
export function parameterShape(
  { schemas, validators }: Pick<Contract, 'schemas' | 'validators'>,
  parameter: Parameter,
): ParameterShape | undefined {
  const types = valueTypes(schemas, parameter.schema);
  if (parameter.mediaType !== undefined || types.length === 0 || !areScalar(types)) return undefined;
  const flat = schemas.flatten(parameter.schema);
  const isText = types.includes('string');
  const isInteger = !isText && types.includes('integer') && !types.includes('number');
  const step = isInteger ? 1 : 0;
  const listed = flat.enum ?? (flat.const === undefined ? undefined : [flat.const]);
  const isTruth = types.includes('boolean') && !isText;
  const values = isTruth ? ['true', 'false'] : listed?.map(String);
  const hasForm = isText && (flat.pattern !== undefined || flat.format !== undefined);
  return {
    parameter,
    isInteger,
    isNumber: isInteger || (!isText && types.includes('number')),
    minimum: bound(flat.minimum, flat.exclusiveMinimum, step),
    maximum: bound(flat.maximum, flat.exclusiveMaximum, -step),
    range: flat.format === 'int32' ? int32 : int64,
    values,
    isUuid: isText && flat.format === 'uuid',
    isTruth,
    minLength: flat.minLength ?? 0,
    maxLength: flat.maxLength ?? Infinity,
    isMalformed: (text) => {
      if (!hasForm) return false;
      const found = validators.compile(parameter.schemaPointer, 'request')(text, 'text');
      return found.some(({ rule }) => rule === 'pattern' || rule === 'format');
    },
  };
}

function bound(inclusive: unknown, exclusive: unknown, step: number): number | undefined {
  // OpenAPI 3.0 has `exclusiveMinimum: true` beside the bound, 3.1 the bound itself (JSON Schema 2020-12 section 6.2).
  if (typeof exclusive === 'number') return exclusive + step;
  if (typeof inclusive !== 'number') return undefined;
  return exclusive === true ? inclusive + step : inclusive;
}

/** Gives in what way the text of a parameter is odd; undefined where it is not. */
export function oddnessOf(shape: ParameterShape, text: string): ParameterKind | undefined {
  if (shape.values?.includes(text) === true) return undefined;
  if (text === '') return 'empty';
  if (text.trim() !== text) return text.trimStart() === text ? 'blank-after' : 'blank-around';
  if (shape.isNumber) return oddNumber(shape, text);
  if (shape.values !== undefined) {
    const lower = text.toLowerCase();
    if (shape.isTruth && Object.hasOwn(truths, lower)) return /\d/.test(text) ? 'truth-digit' : 'truth-word';
    return shape.values.some((value) => value.toLowerCase() === lower) ? 'other-case' : 'unknown-value';
  }
  const { length } = Array.from(text);
  if (length > shape.maxLength) return 'too-long';
  if (length < shape.minLength) return 'too-short';
  if (shape.isMalformed(text)) return 'malformed';
  return shape.isUuid && text !== text.toLowerCase() ? 'other-case' : undefined;
}

/** What else is written for true and false. */
const truths: Readonly<Record<string, string>> = {
  '1': 'true',
  '0': 'false',
  yes: 'true',
  no: 'false',
  on: 'true',
  off: 'false',
};

function oddNumber(shape: ParameterShape, text: string): ParameterKind | undefined {
  if (/^\+\d/.test(text)) return 'plus-sign';
  if (/^-?0x[\da-f]+$/i.test(text)) return 'hexadecimal';
  if (/^-?0\d/.test(text)) return 'leading-zero';
  if (/^-?\d+\.$/.test(text)) return 'open-fraction';
  if (shape.isInteger) {
    if (/^-?\d+\.0+$/.test(text)) return 'decimal-zero';
    if (/^-?\d+\.\d+$/.test(text)) return 'fraction';
  }
  if (/^-?\d+(?:\.\d+)?[eE][+-]?\d{1,4}$/.test(text)) return shape.isInteger ? 'exponent' : outOfBounds(shape, text);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? outOfBounds(shape, text) : notNumber(text);
}

function notNumber(text: string): ParameterKind {
  return /^[+-]?\d/.test(text) ? 'number-and-more' : 'not-a-number';
}

/** Zero and what is below it are the number of no page, and mostly nothing's identifier, where the document names no least number. */
function namesNone({ parameter, minimum, isInteger }: ParameterShape): boolean {
  return minimum === undefined && (parameter.in === 'path' || (parameter.in === 'query' && isInteger));
}

function outOfBounds(shape: ParameterShape, text: string): ParameterKind | undefined {
  const { range, isInteger, minimum, maximum } = shape;
  const value = Number(text);
  if (isInteger && text.length < 400) {
    const exact = BigInt(text);
    if (exact < range[0] || exact > range[1]) return 'beyond-range';
  } else if (!Number.isFinite(value) || isInteger) return 'beyond-range';
  const isBelow = minimum !== undefined && value < minimum;
  const namesNothing = isBelow || namesNone(shape);
  if (value === 0 && namesNothing) return 'zero';
  if (value < 0 && namesNothing) return 'negative';
  // Its value is allowed, its sign is that of texts that are not: a service that refuses those mostly refuses it too.
  if (Object.is(value, -0) && minimum === 0) return 'negative';
  if (isBelow) return 'below';
  if (maximum === undefined || value <= maximum) return undefined;
  // Services that read small numbers into 32 bits tell of greater ones as of what is no number.
  return isInteger && maximum <= int32[1] && value > int32[1] ? 'beyond-int32' : 'above';
}

/** Gives the text that an odd one may be read as: `05` as `5`, `SOLD` as `sold`; undefined where nothing can be read. */
export function readOdd(shape: ParameterShape, text: string, kind: ParameterKind): string | undefined {
  switch (kind) {
    case 'blank-around':
    case 'blank-after':
      return text.trim();
    case 'plus-sign':
      return text.slice(1);
    case 'leading-zero':
      return text.replace(/^(-?)0+(?=\d)/, '$1');
    case 'decimal-zero':
      return text.replace(/\.0+$/, '');
    case 'open-fraction':
      return text.slice(0, -1);
    case 'exponent':
    case 'hexadecimal':
      return wholeText(Number(text));
    case 'truth-digit':
    case 'truth-word':
      return truths[text.toLowerCase()];
    case 'other-case':
      if (shape.isUuid) return text.toLowerCase();
      return shape.values?.find((value) => value.toLowerCase() === text.toLowerCase());
    case 'empty':
      return shape.isNumber ? '0' : undefined;
    case 'number-and-more':
    case 'not-a-number':
      return /^-?\d+/.exec(text)?.[0];
    default:
      return undefined;
  }
}

/** Gives the nearest text that is allowed; undefined where the document names no such bound. */
export function clampOdd(shape: ParameterShape, text: string, kind: ParameterKind): string | undefined {
  const { minimum, maximum, maxLength } = shape;
  const textOf = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));
  switch (kind) {
    case 'below':
    case 'zero':
    case 'negative':
      return textOf(minimum);
    case 'above':
    case 'beyond-int32':
      return textOf(maximum);
    case 'beyond-range':
      return textOf(text.startsWith('-') ? minimum : maximum);
    case 'too-long':
      return Array.from(text).slice(0, maxLength).join('');
    default:
      return undefined;
  }
}

/** Gives the whole number of a fraction, cut off or rounded; undefined where the text is none. */
export function wholeOdd(text: string, way: 'truncate' | 'round'): string | undefined {
  const value = Number(text);
  return wholeText(way === 'truncate' ? Math.trunc(value) : Math.round(value));
}

/** Gives the whole number that a text begins with, as `parseInt` of many languages does; undefined where it begins with none. */
export function leadingNumber(text: string): string | undefined {
  return /^\s*\+?(-?\d+)/.exec(text)?.[1];
}

function wholeText(value: number): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Kinds that are of numbers alone, of listed texts alone, and of the others. */
const ofNumbers: ReadonlySet<ParameterKind> = new Set([
  'below',
  'above',
  'beyond-int32',
  'zero',
  'negative',
  'beyond-range',
  'fraction',
  'decimal-zero',
  'exponent',
  'leading-zero',
  'plus-sign',
  'open-fraction',
  'hexadecimal',
  'not-a-number',
  'number-and-more',
]);
const ofTexts: ReadonlySet<ParameterKind> = new Set(['too-long', 'too-short', 'malformed']);

/** Tells whether there may be a text of a parameter that is odd in a way (`oddnessOf`), or comes twice or not at all. */
export function canBeOdd(shape: ParameterShape, kind: ParameterKind): boolean {
  const { parameter, isInteger, isNumber, minimum, maximum, values } = shape;
  if (kind === 'repeated') return parameter.in === 'query';
  if (kind === 'missing') return parameter.in === 'query' && parameter.required;
  if (kind === 'empty' || kind === 'blank-around' || kind === 'blank-after') return true;
  if (kind === 'truth-digit' || kind === 'truth-word') return shape.isTruth;
  if (kind === 'unknown-value') return values !== undefined && !isNumber;
  if (kind === 'other-case') return !isNumber && (values !== undefined || shape.isUuid);
  if (ofTexts.has(kind)) return !isNumber && values === undefined;
  if (!ofNumbers.has(kind) || !isNumber) return false;
  const namesNothing = namesNone(shape);
  if (kind === 'below') return minimum !== undefined && minimum > 0 && (!isInteger || minimum > 1);
  if (kind === 'zero') return namesNothing || (minimum !== undefined && minimum > 0);
  if (kind === 'negative') return namesNothing || (minimum !== undefined && minimum > (isInteger ? -1 : -Infinity));
  if (kind === 'above') return maximum !== undefined;
  if (kind === 'beyond-int32')
    return isInteger && shape.range === int64 && maximum !== undefined && maximum <= int32[1];
  return isInteger || !['fraction', 'decimal-zero', 'exponent'].includes(kind);
}
