import { oddnessOf, type ParameterShape } from '../../profile/odd-text';
import { parameterKinds, type ParameterKind } from '../../profile/parameter-kinds';

/** Odd texts of a parameter, two where there are as many: each is sent alone. */
export interface Trial {
  readonly kind: ParameterKind;
  /** Of a repeated parameter each is several texts. */
  readonly texts: readonly (readonly string[])[];
}

/**
 * Gives the odd texts of a parameter that tell how a service takes them. `known` is a text that is not odd: of a path parameter
 * the identifier of an item that is there; `shown`, how many items a list shows of itself: numbers below it tell what they limit.
 */
export function trialsOf(shape: ParameterShape, known: string | undefined, shown?: number): Trial[] {
  const candidates = shape.isNumber
    ? oddNumbers(shape, known === undefined ? telling(shape, shown) : [known])
    : oddTexts(shape, known);
  const alone = (Object.keys(parameterKinds) as ParameterKind[]).flatMap((kind): Trial[] => {
    const texts = [...new Set(candidates.filter((text) => oddnessOf(shape, text) === kind))].slice(0, 2);
    return texts.length === 0 ? [] : [{ kind, texts: texts.map((text) => [text]) }];
  });
  const several = shape.parameter.in === 'query' ? repeatedTexts(shape, shown) : [];
  return several.length === 0 ? alone : [...alone, { kind: 'repeated', texts: several }];
}

/** Gives a few texts that are not odd, each another one. */
export function plainTexts(shape: ParameterShape): readonly string[] {
  if (shape.values !== undefined) return shape.values.slice(0, 3);
  if (!shape.isNumber) return [];
  const least = Math.ceil(shape.minimum ?? 1);
  return [5, 3, 2, 7, 1]
    .map((step) => String(least < 1 ? step : least + step - 1))
    .filter((text) => oddnessOf(shape, text) === undefined);
}

/** Gives two numbers, as far as there are any less than there are items. */
function telling(shape: ParameterShape, shown = Infinity): readonly string[] {
  const all = plainTexts(shape);
  const less = all.filter((text) => Number(text) < shown);
  return [...less, ...all.filter((text) => !less.includes(text))].slice(0, 2);
}

function oddNumbers(shape: ParameterShape, plain: readonly string[]): readonly string[] {
  const { minimum, maximum } = shape;
  return [
    ...(minimum === undefined ? [] : [String(minimum - 1), String(minimum - 7)]),
    '-1',
    '-7',
    '0',
    ...(maximum === undefined ? [] : [String(maximum + 1), String(maximum * 3 + 17)]),
    '99999999999999999999',
    '9223372036854775808',
    '2147483648',
    '7000000017',
    ...plain.flatMap((text) => [
      `${text}.5`,
      `${text}.0`,
      `${text}e1`,
      `${text}e0`,
      `0${text}`,
      `+${text}`,
      `${text}.`,
      ...hexadecimal(text),
      ` ${text}`,
      `${text} `,
    ]),
    ...plain.map((text) => `00${text}`),
    // Of one text another spelling tells which part of the answer repeats it.
    ...plain.flatMap((text) => [`${text}.00`, `${text}.25`, `${text}E0`, `+0${text}`]),
    ...plain.flatMap((text) => [`${text}abc`, `${text}.x`]),
    'abc',
    'understudy',
    '',
  ];
}

/** A minus goes before the `0x`; what is no whole number is written in no other base. */
function hexadecimal(text: string): readonly string[] {
  return /^\d+$/.test(text) ? [`0x${BigInt(text).toString(16)}`] : [];
}

function oddTexts(shape: ParameterShape, known: string | undefined): readonly string[] {
  const plain = known === undefined ? plainTexts(shape).slice(0, 2) : [known];
  return [
    ...plain.flatMap((text) => [
      text.toUpperCase(),
      text.toLowerCase(),
      text.slice(0, 1).toUpperCase() + text.slice(1),
      ` ${text}`,
      `${text} `,
    ]),
    ...(shape.isTruth ? ['1', '0', 'yes', 'no'] : []),
    'understudy-nothing',
    'no such value',
    'not-of-this-kind',
    ...(Number.isFinite(shape.maxLength) && shape.maxLength < 500
      ? ['x'.repeat(shape.maxLength + 1), 'y'.repeat(shape.maxLength + 9)]
      : []),
    ...(shape.minLength > 1 ? ['x'.repeat(shape.minLength - 1)] : []),
    '',
  ];
}

/** Letters that most texts hold, for what any text may be. */
const letters = ['a', 'e', 'i'];

function repeatedTexts(shape: ParameterShape, shown = Infinity): readonly (readonly string[])[] {
  const isAny = !shape.isNumber && shape.values === undefined;
  const plain = plainTexts(shape);
  const less = shape.isNumber ? plain.filter((text) => Number(text) < shown) : [];
  const taken = isAny ? letters.filter((text) => oddnessOf(shape, text) === undefined) : less.length > 1 ? less : plain;
  const [one, other, third = one] = taken;
  if (one === undefined || other === undefined || third === undefined) return [];
  return [
    [one, other],
    [other, third],
  ];
}
