import type { Random } from '../../base/random';
import type { Schema } from '../schema/schema';
import { numberAt } from './fits';

/** Greatest number if the file names no bound. A server may make a list of as many elements. */
const usualMaximum = 1_000;

interface NumberRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

/** The numbers that a flat schema allows; where it has no bounds, some from 1 to 1,000. Decimals have two digits. */
export function numberRange(flat: Schema, isInteger: boolean): NumberRange {
  const [lower, upper] = [numberAt(flat, 'exclusiveMinimum'), numberAt(flat, 'exclusiveMaximum')];
  const given = numberAt(flat, 'multipleOf');
  const step = isInteger ? Math.max(1, Math.ceil(given ?? 1)) : (given ?? smallStep(flat));
  const least = Math.max(numberAt(flat, 'minimum') ?? -Infinity, lower === undefined ? -Infinity : lower + step);
  const most = Math.min(numberAt(flat, 'maximum') ?? Infinity, upper === undefined ? Infinity : upper - step);
  const minimum = least === -Infinity || (least < 0 && most > usualMaximum) ? Math.min(1, most) : least;
  const maximum = Math.max(minimum, minimum > usualMaximum ? most : Math.min(most, Math.max(usualMaximum, step)));
  return { minimum, maximum: maximum === Infinity ? minimum + usualMaximum * step : maximum, step };
}

/** Smaller than a hundredth if the bounds are closer than that. */
function smallStep(flat: Schema): number {
  const width =
    (numberAt(flat, 'maximum') ?? numberAt(flat, 'exclusiveMaximum') ?? 1) -
    (numberAt(flat, 'minimum') ?? numberAt(flat, 'exclusiveMinimum') ?? 0);
  return width > 0 && width < 0.05 ? width / 4 : 0.01;
}

export function anyNumber(random: Random, { minimum, maximum, step }: NumberRange): number {
  const [first, last] = [Math.ceil(minimum / step - 1e-9), Math.floor(maximum / step + 1e-9)];
  return last < first ? minimum : multiple(random.integer(first, last), step);
}

/** The least number of a range: 1 if it is one of them. */
export function simplestNumber({ minimum, maximum, step }: NumberRange): number {
  const wished = Math.min(Math.max(1, minimum), maximum);
  return multiple(Math.ceil(wished / step - 1e-9), step);
}

/** A multiple without the residue of binary fractions: 52306 times 0.01 is 523.06. */
function multiple(times: number, step: number): number {
  const digits = /e-(\d+)$/.exec(String(step))?.[1] ?? String(step).split('.')[1]?.length ?? 0;
  return Number((times * step).toFixed(Math.min(Number(digits), 100)));
}
