import { randomHex, type Random } from '../random';
import { alike, momentAlike, uuidAlike } from './alike';
import { makeText } from './made-text';

/**
 * Gives what stands for a placeholder that says by itself what it looks like (template.ts): `uuid`, `date-time:2026-01-31T12:00:00Z`,
 * `http-date`, `token:abc123`, `number:17`, `seconds`, `milliseconds`, made of chance and of the moment in milliseconds since 1970; undefined for any other.
 */
export function fillShape(placeholder: string, random: Random, now: number): string | undefined {
  const at = placeholder.indexOf(':');
  const name = at < 0 ? placeholder : placeholder.slice(0, at);
  const like = at < 0 ? '' : placeholder.slice(at + 1);
  if (name === 'uuid') return uuidAlike(random, Number(like.charAt(14)) || 4, like);
  if (name === 'date-time') return String(momentAlike(now, like) ?? new Date(now).toISOString());
  if (name === 'token') return like === '' ? randomHex(random, 16) : alike(random, like);
  if (name === 'number') return like === '' ? String(random.integer(1, 999)) : alike(random, like);
  // What has nothing to be like is the same wherever it stands.
  return makeText(placeholder, { random, now });
}
