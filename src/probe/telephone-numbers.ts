import { wordsOf } from '../openapi/collections/names';
import type { Random } from '../base/random';

const calls = /(?:^| )(?:phones?|telephone|tel|mobile|cell|fax|msisdn|whatsapp)(?: (?:number|no|nr))?$/;
const written = /^[+(]?\d[\d ()./-]{5,20}$/;

/** Tells whether a text is a telephone number, by how it is written and the name of its property. */
export function isTelephoneNumber(name: string, text: string): boolean {
  return written.test(text) && (text.startsWith('+') || namesTelephone(name));
}

/** Tells whether the name of a property is that of a telephone number. */
export function namesTelephone(name: string): boolean {
  return calls.test(wordsOf(name).join(' '));
}

/** Tells whether a telephone number is kept for fiction, so that it rings with nobody. */
export function isFictional(number: string): boolean {
  return /^(?:1?[2-9]\d\d)?55501\d\d$|^(?:44|0)?7700900\d{3}$/.test(number.replaceAll(/\D/g, ''));
}

/**
 * Gives telephone numbers that are kept for fiction: 555-0100 to 555-0199 of any area of the North American Numbering Plan, and
 * 07700 900000 to 900999 of the United Kingdom. Those that are written as a given one stand first.
 */
export function fictionalNumbers(random: Random, alike = ''): string[] {
  const [area, last] = [random.integer(201, 989), random.integer(100, 199)];
  const british = `7700900${random.integer(100, 999)}`;
  const numbers = [`1${area}5550${last}`, `${area}5550${last}`, `5550${last}`, `44${british}`, `0${british}`];
  const own = alike.replaceAll(/\D/g, '');
  const asWritten = numbers
    .filter((number) => number.length === own.length && (own.length < 11 || number.startsWith(own.slice(0, 1))))
    .map((number) => {
      let at = 0;
      return alike.replaceAll(/\d/g, () => number[at++] ?? '');
    });
  const spaced = `+1-${area}-555-0${last}`;
  return [...asWritten, ...numbers.flatMap((number) => [`+${number}`, number]), spaced, spaced.slice(3)];
}
