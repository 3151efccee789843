import { spend } from './work';

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
