/** A source of repeatable chance: the same seed text gives the same numbers on every machine and Node version. */
export interface Random {
  /** Gives the next number, 0 inclusive to 1 exclusive. */
  readonly next: () => number;
  /** Gives the next integer between two bounds, both inclusive. */
  readonly integer: (minimum: number, maximum: number) => number;
  /** Gives one of the values. Throws a RangeError where there is none. */
  readonly pick: <Value>(values: readonly Value[]) => Value;
}

/** Gives the source of chance of a seed text: sfc32, started from an FNV-1a hash of the text. */
export function createRandom(seed: string): Random {
  const next = sfc32(hash(seed, 0x811c9dc5), hash(seed, 0x9e3779b9), hash(seed, 0x243f6a88));
  const integer = (minimum: number, maximum: number): number => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    integer,
    pick: (values) => {
      const value = values[integer(0, values.length - 1)];
      if (value === undefined) throw new RangeError('there is nothing to pick from');
      return value;
    },
  };
}

const digits = '0123456789abcdef';

/** Gives hexadecimal digits made of the source's numbers. */
export function randomHex(random: Random, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += digits.charAt(random.integer(0, 15));
  return text;
}

const variants = ['8', '9', 'a', 'b'];

/** Gives a UUID in the form of version 4 (RFC 9562 section 5.4), made of the source's numbers. */
export function randomUuid(random: Random): string {
  const hex = randomHex(random, 32);
  const variant = random.pick(variants);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Gives a seed for generators that have a chance of their own, such as fast-check's: an integer from 0 to 2^31 - 1. */
export function randomSeed(random: Random): number {
  return random.integer(0, 0x7fffffff);
}

/** Gives a short text that a seed and a purpose determine, in hexadecimal: the same seed, the same text. */
export function seededText(seed: string, purpose: string, length: number): string {
  return randomHex(createRandom(`${seed}\n${purpose}`), length);
}

/** Gives an integer of 60 bits that a seed and a purpose determine. */
export function seededInteger(seed: string, purpose: string): bigint {
  return BigInt(`0x${seededText(seed, purpose, 15)}`);
}

function hash(text: string, basis: number): number {
  let value = basis;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

function sfc32(first: number, second: number, third: number): () => number {
  let [a, b, c, counter] = [first | 0, second | 0, third | 0, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}
