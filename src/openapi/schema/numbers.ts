import type { Schema } from '../document';
import { spend } from './work-budget';

/** The numbers a schema allows: from `least` to `most`, multiples of `step` where it has one. */
interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly step: number | undefined;
}

/** Gives the numbers that a schema allows; where it has no bounds, some of those about 1 to 1000. */
export function numberRange(flat: Schema, isInteger: boolean): NumberRange {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = flat;
  const nudge = isInteger ? 1 : smallStep(flat);
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + nudge : minimum;
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum - nudge : maximum;
  const least = (above ?? Math.min(1, below ?? 1)) + (exclusiveMinimum === true ? nudge : 0);
  const most = (below ?? Math.max(1000, least + 1000)) - (exclusiveMaximum === true ? nudge : 0);
  const step = isInteger ? Math.max(1, Math.ceil(flat.multipleOf ?? 1)) : flat.multipleOf;
  const bounded = Math.max(least, most);
  return { least, most: isInteger ? Math.min(bounded, Number.MAX_SAFE_INTEGER) : bounded, step };
}

/** Greatest number that is made up where the schema would have far greater ones. */
const mostUsual = 1000;

/** Gives those of the numbers that a schema allows that are small, positive and whole as far as it goes. */
export function smallRange(flat: Schema, isInteger: boolean): NumberRange {
  const range = numberRange(flat, isInteger);
  const { least, most, step = 0 } = range;
  if (most <= mostUsual * 10 || least > mostUsual || step > mostUsual / 10) return range;
  return { ...range, least: Math.max(least, Math.min(1, most)), most: mostUsual };
}

/** What is just beyond an excluded bound: a hundredth, or less where the bounds are closer than that. */
function smallStep({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): number {
  const low = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : minimum;
  const high = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : maximum;
  return low === undefined || high === undefined ? 0.01 : Math.min(0.01, Math.abs(high - low) / 4);
}

/** Gives the least and the greatest number of steps within a range. */
function stepsOf({ least, most }: NumberRange, step: number): [least: number, most: number] {
  return [Math.ceil(least / step), Math.floor(most / step)];
}

/** Gives a number of a range, anywhere in it; `integer` gives one between two bounds, `next` one from 0 to below 1. */
export function anyNumber(
  range: NumberRange,
  { integer, next }: { readonly integer: (least: number, most: number) => number; readonly next: () => number },
): number {
  const { least, most, step } = range;
  if (step !== undefined) return multiple(integer(...stepsOf(range, step)), step);
  return Math.min(most, Math.max(least, Math.round((least + next() * (most - least)) * 100) / 100));
}

/** Gives the number of a range that is nearest to another. */
export function nearestNumber(range: NumberRange, wished: number): number {
  const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
  const { least, most, step } = range;
  if (step === undefined) return clamp(wished, least, most);
  const [first, last] = stepsOf(range, step);
  return multiple(clamp(Math.ceil(wished / step), first, Math.max(first, last)), step);
}

/** What a remainder costs, in steps: of integers that doubles hold exactly, and of others, which are written out. */
const stepsOfIntegers = 2;
const stepsOfDecimals = 100;

/**
 * Tells whether a number is a multiple of another, as the decimals they are written as (JSON Schema 2020-12 validation
 * 6.2.1): 19.99 is a multiple of 0.01, whatever binary fractions make of it. It spends steps; see `spend`.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false;
  spend(stepsOfIntegers);
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  spend(stepsOfDecimals);
  const [units, exponent] = decimal(value);
  const [divisorUnits, divisorExponent] = decimal(divisor);
  const scale = Math.max(exponent, divisorExponent);
  if (scale > 400) return Number.isInteger(value / divisor);
  return (units * powerOfTen(scale - exponent)) % (divisorUnits * powerOfTen(scale - divisorExponent)) === 0n;
}

/** Gives a multiple of a step without the residue of binary fractions: 52306 times 0.01 is 523.06. */
export function multiple(times: number, step: number): number {
  if (!Number.isFinite(times)) return NaN;
  const [, exponent] = decimal(step);
  return Number((times * step).toFixed(Math.min(exponent, 100)));
}

const powers: bigint[] = [];

function powerOfTen(exponent: number): bigint {
  return (powers[exponent] ??= 10n ** BigInt(exponent));
}

/** Gives a double as an integer and the number of its decimal places. */
function decimal(value: number): [units: bigint, places: number] {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return places >= 0 ? [units, places] : [units * powerOfTen(-places), 0];
}
