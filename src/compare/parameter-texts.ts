import type { Contract } from '../contract/contract';
import type { Schema } from '../contract/document';
import type { Parameter } from '../contract/operation';
import { stringifyJson, type JsonValue } from '../exact-json';
import { parameterShape } from '../profile/odd-text';
import { sampleValue } from '../verify/sample-value';

/** Texts that a query parameter is tried with, and what is tried by them. */
export interface Trial {
  /** Stable name, part of a probe's id. */
  readonly name: string;
  /** In words, after the name of the parameter. */
  readonly words: string;
  /** One text for each time that the parameter is sent. */
  readonly texts: readonly string[];
  readonly isValid: boolean;
  readonly depth: number;
  /** Whether the name of the parameter is written in upper case. */
  readonly isOtherCase?: boolean;
}

/** Most members of an enum, and most sizes of a page, that are tried. */
const mostMembers = 4;

/** Gives what a query parameter is tried with: values that its schema allows, its bounds, and what breaks them. */
export function trialsOf(contract: Contract, parameter: Parameter, isPageSize: boolean): Trial[] {
  const { schemas } = contract;
  const flat = schemas.flatten(parameter.schema);
  const inner = flat.items === undefined ? flat : schemas.flatten(flat.items);
  const types = schemas.typesOf(inner);
  const isNumber = types.includes('integer') || types.includes('number');
  const valid = validTexts(contract, parameter, inner, isNumber);
  const all = [
    ...valid.map((text, index) => trial(`valid-${text}`, `is ${text}`, [text], index === 0 ? 0 : 1, true)),
    ...(isPageSize ? pageSizes(inner) : []),
    ...(isNumber ? ofNumbers(inner, types) : [...ofTexts(inner, types), ...ofPattern(contract, parameter)]),
    trial('empty', 'is empty', [''], 1),
    trial('repeated', 'is repeated', twice(valid, isNumber), 1),
    ...(valid[0] === undefined
      ? []
      : [otherCase(valid[0]), trial('padded', 'has a blank around it', [` ${valid[0]} `], 2)]),
  ];
  const seen = new Set<string>();
  return all.filter(({ texts, isOtherCase }) => {
    const key = JSON.stringify([texts, isOtherCase]);
    return seen.size < seen.add(key).size;
  });
}

function trial(name: string, words: string, texts: readonly string[], depth: number, isValid = false): Trial {
  return { name, words, texts, isValid, depth };
}

function otherCase(text: string): Trial {
  return { ...trial('other-case-name', 'is written in upper case', [text], 2), isOtherCase: true };
}

function twice(valid: readonly string[], isNumber: boolean): readonly string[] {
  const [first = isNumber ? '1' : 'understudy', second = isNumber ? '2' : 'understudy-2'] = valid;
  return [first, second];
}

function validTexts(contract: Contract, parameter: Parameter, inner: Schema, isNumber: boolean): string[] {
  const { default: standard, example, examples, minimum, maximum, enum: members } = inner;
  const shown = [standard, example, examples?.[0]].filter((value) => value !== undefined && value !== null);
  const listed = (members ?? []).filter((value) => value !== null).slice(0, mostMembers);
  const bounds = isNumber ? [minimum, maximum] : [];
  const booleans = contract.schemas.typesOf(inner).includes('boolean') ? [true, false] : [];
  const known = [...listed, ...shown, ...bounds, ...booleans].filter((value) => value !== undefined);
  const made =
    known.length > 0
      ? known
      : [sampleValue(inner, { schemas: contract.schemas, full: false, seed: parameter.pointer })];
  return [...new Set((made as JsonValue[]).filter(isScalar).map(textOf))];
}

function isScalar(value: JsonValue): boolean {
  return value !== null && typeof value !== 'object';
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

function pageSizes({ maximum }: Schema): Trial[] {
  return [2, 3, 5, 10, 11, 25, 50, 99]
    .filter((size) => size <= (maximum ?? 50))
    .map((size) => trial(`size-${size}`, `is ${size}`, [String(size)], 2, true));
}

/** A text of digits with what is wrong with it, in words; bounds go first, for they tell most. */
function ofNumbers({ minimum, maximum, multipleOf = 1 }: Schema, types: readonly string[]): Trial[] {
  const isInteger = !types.includes('number');
  return [
    ...(minimum === undefined ? [] : [trial('below', 'is below its minimum', [String(minimum - multipleOf)], 0)]),
    ...(maximum === undefined ? [] : [trial('above', 'is above its maximum', [String(maximum + multipleOf)], 0)]),
    trial('text', 'is no number', ['abc'], 0),
    trial('zero', 'is 0', ['0'], 1),
    trial('negative', 'is negative', ['-1'], 1),
    trial('far-below', 'is far below', ['-1000000'], 2),
    trial('far-above', 'is far above', ['1000000'], 1),
    trial('huge', 'is beyond int64', ['99999999999999999999'], 1),
    ...(isInteger ? [trial('fraction', 'is a fraction', ['1.5'], 1)] : []),
    trial('whole-fraction', 'is 2.0', ['2.0'], 2),
    trial('leading-zero', 'has a leading zero', ['02'], 2),
    trial('plus', 'has a plus sign', ['+2'], 2),
    trial('exponent', 'has an exponent', ['1e1'], 2),
    trial('hexadecimal', 'is hexadecimal', ['0x2'], 3),
    trial('open-fraction', 'ends with a point', ['2.'], 3),
    trial('trailing-text', 'has text behind it', ['2abc'], 2),
    trial('nan', 'is NaN', ['NaN'], 3),
    trial('null', 'is null', ['null'], 3),
  ];
}

function ofTexts({ enum: members, format, minLength = 0, maxLength }: Schema, types: readonly string[]): Trial[] {
  const [first] = (members ?? []).filter((member) => typeof member === 'string');
  const ofEnum =
    first === undefined
      ? [trial('unknown', 'is of a value that nothing has', ['understudy-unknown'], 1)]
      : [
          trial('unknown', 'is no member of its enum', ['understudy-unknown'], 0),
          trial('other-case', 'is a member in other case', [swapped(first)], 1),
          trial('beginning', 'is the beginning of a member', [first.slice(0, -1)], 2),
          trial('two-members', 'is two members with a comma', [`${first},${first}`], 2),
        ];
  return [
    ...ofEnum,
    ...(types.includes('boolean')
      ? ['yes', '1', 'TRUE'].map((text) => trial(`is-${text}`, `is ${text}`, [text], 1))
      : []),
    ...(format === undefined ? [] : [trial('malformed', `is no ${format}`, ['not-of-this-format'], 0)]),
    ...(minLength > 1 ? [trial('too-short', 'is too short', ['x'], 1)] : []),
    ...(maxLength !== undefined && maxLength < 2000
      ? [trial('too-long', 'is too long', ['x'.repeat(maxLength + 1)], 1)]
      : []),
    trial('number', 'is a number', ['7'], 2),
    trial('null', 'is null', ['null'], 3),
    trial('star', 'is *', ['*'], 3),
  ];
}

/** A text of a length that is allowed which is not of the pattern. */
function ofPattern(contract: Contract, parameter: Parameter): Trial[] {
  const shape = parameterShape(contract, parameter);
  if (shape === undefined || shape.values !== undefined) return [];
  const odd = ['understudy-1', '!?;', '\u00fc7_~', 'A1'].map((text) =>
    text.padEnd(shape.minLength, '~').slice(0, shape.maxLength),
  );
  const text = odd.find((one) => shape.isMalformed(one));
  return text === undefined ? [] : [trial('other-form', 'is not of its pattern', [text], 1)];
}

function swapped(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
