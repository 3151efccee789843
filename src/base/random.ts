/** Repeatable chance: the same numbers for the same seed, on every machine and Node version. */
export interface Random {
  /** The next number, 0 inclusive to 1 exclusive. */
  next(): number;
  /** The next integer between two bounds, both inclusive. */
  integer(minimum: number, maximum: number): number;
  /** One of the values; throws a RangeError if there is none. */
  pick<Value>(values: readonly Value[]): Value;
}

/** sfc32, started from FNV-1a hashes of the seed. */
export function createRandom(seed: string): Random {
  const next = sfc32(hash(seed), hash(seed, 0x9e3779b9), hash(seed, 0x243f6a88));
  const integer = (minimum: number, maximum: number): number => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    integer,
    pick: (values) => {
      const value = values[integer(0, values.length - 1)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
  };
}

export function randomHex(random: Random, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += '0123456789abcdef'.charAt(random.integer(0, 15));
  return text;
}

/** A UUID in the form of version 4 (RFC 9562 section 5.4). */
export function randomUuid(random: Random): string {
  const hex = randomHex(random, 32);
  const variant = random.pick(['8', '9', 'a', 'b']);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** FNV-1a, of 32 bits. */
export function hash(text: string, basis = 0x811c9dc5): number {
  let value = basis;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
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
