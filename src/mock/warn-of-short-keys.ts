import type { MockConfig } from '../config';
import { shortestSecret, tellingSecret } from '../contract/secrets';

/** Warns of keys that are too short to be told from ordinary words, and says where they may be shown; names none of them. */
export function warnOfShortKeys(
  { apiKeys, expiredKeys, revokedKeys, controlToken }: MockConfig,
  warn: (message: string) => void,
): void {
  const kinds = [
    ['key', apiKeys],
    ['expired key', expiredKeys],
    ['revoked key', revokedKeys],
    ['control token', controlToken === undefined ? [] : [controlToken]],
  ] as const;
  for (const [kind, keys] of kinds) {
    const shortest = Math.min(...keys.map(({ length }) => length));
    if (shortest >= tellingSecret) continue;
    const shown =
      shortest < shortestSecret
        ? `of fewer than ${shortestSecret} characters cannot be told from ordinary words: the log and the journal show it wherever a request or an answer repeats it, and hide it only where credentials stand`
        : `of fewer than ${tellingSecret} characters is hard to tell from ordinary words: the log and the journal hide it as it is, but not in the other case of its letters nor parts of it`;
    warn(`${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} ${shown}`);
  }
}
