import { createHash } from 'node:crypto';

/** Gives a short text that a seed and a purpose determine, in hexadecimal: the same seed, the same text. */
export function seededText(seed: string, purpose: string, length: number): string {
  return createHash('sha256').update(`${seed}\n${purpose}`).digest('hex').slice(0, length);
}

/** Gives an integer of 60 bits that a seed and a purpose determine. */
export function seededInteger(seed: string, purpose: string): bigint {
  return BigInt(`0x${seededText(seed, purpose, 15)}`);
}
