import { randomUuid, type Random } from '../random';

/** What texts that answers make anew are made of. */
export interface Making {
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Gives a text of a shape that a template names: `uuid`, `date-time:2026-01-31T12:00:00Z` (the moment, spelt alike), `http-date:...`,
 * `token:abc123` (of the same length and kinds of characters), `number:123`. Undefined for what is no shape.
 */
export function makeText(placeholder: string, { random, now }: Making): string | undefined {
  const colon = placeholder.indexOf(':');
  const shape = colon === -1 ? placeholder : placeholder.slice(0, colon);
  const like = colon === -1 ? '' : placeholder.slice(colon + 1);
  switch (shape) {
    case 'uuid':
      return like === like.toUpperCase() && like !== '' ? randomUuid(random).toUpperCase() : randomUuid(random);
    case 'date-time':
      return momentLike(like, now);
    case 'http-date':
      return new Date(now).toUTCString();
    case 'token':
      return like.replaceAll(/[0-9A-Za-z]/g, (character) => characterLike(character, random));
    case 'number':
      return like.replaceAll(/\d/g, (_digit, at: number) => String(random.integer(at === 0 ? 1 : 0, 9)));
    case 'seconds':
      return String(Math.floor(now / 1000));
    case 'milliseconds':
      return String(now);
    default:
      return undefined;
  }
}

const alphabets = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

function characterLike(character: string, random: Random): string {
  const alphabet = alphabets.find((letters) => letters.includes(character)) ?? character;
  return alphabet.charAt(random.integer(0, alphabet.length - 1));
}

/** Gives a moment as another one is spelt: its separator, digits of fractions, and zone. */
export function momentLike(like: string, now: number): string {
  const [, separator = 'T', fraction = '', zone = ''] =
    /^\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/.exec(like) ?? [];
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const [whole = '', digits = ''] = new Date(now + offset).toISOString().slice(0, -1).split('.');
  const part = fraction === '' ? '' : `.${digits.padEnd(9, '0').slice(0, fraction.length - 1)}`;
  return `${whole.replace('T', separator)}${part}${zone}`;
}
