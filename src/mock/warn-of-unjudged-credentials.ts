import type { Contract } from '../contract/contract';
import { isChallenged } from '../middleware/authentication';

/** Most schemes that the words at start name. */
const mostNamed = 10;

/** Says at start which credentials of a document are taken unjudged: those of a challenge, and certificates. */
export function warnOfUnjudgedCredentials({ operations }: Contract, warn: (message: string) => void): void {
  const found = new Map<string, string>();
  for (const { key, type, scheme = '' } of operations.flatMap(({ security }) => security.flat())) {
    if (type === 'mutualTLS') found.set(key, `${key} (mutualTLS: no certificate is asked for)`);
    else if (type === 'http' && isChallenged(scheme))
      found.set(key, `${key} (${scheme}: any answer to a challenge is taken)`);
  }
  if (found.size === 0) return;
  const more = found.size > mostNamed ? `; and ${found.size - mostNamed} more` : '';
  warn(`these security schemes are taken unjudged: ${[...found.values()].slice(0, mostNamed).join('; ')}${more}`);
}
