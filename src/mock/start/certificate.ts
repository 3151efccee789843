import { isIP } from 'node:net';
import { UsageError } from '../../base/errors';
import { readNamedFile } from '../../base/files';
import { optionalPackage } from '../../base/optional-package';
import type { MockOptions } from '../config';

/** A certificate and its private key (PEM). */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** It was made for this mock: clients do not trust it by themselves. */
  readonly isMade: boolean;
}

/** The certificate that the options ask for; undefined for a mock without TLS. Throws a UsageError. */
export async function certificateFor({
  tls = false,
  tlsCert,
  tlsKey,
  host = 'localhost',
}: Pick<MockOptions, 'tls' | 'tlsCert' | 'tlsKey' | 'host'>): Promise<Certificate | undefined> {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError('--tls-cert and --tls-key belong together: name both files.');
  if (tlsCert !== undefined && tlsKey !== undefined)
    return { cert: readNamedFile(tlsCert), key: readNamedFile(tlsKey), isMade: false };
  return tls ? makeCertificate(host) : undefined;
}

const daysValid = 365;

async function makeCertificate(host: string): Promise<Certificate> {
  const { generate } = await optionalPackage('selfsigned', () => import('selfsigned'));
  const names = [...new Set(['localhost', '127.0.0.1', '::1', host])].map((name) =>
    isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name },
  );
  const notAfterDate = new Date(Date.now() + daysValid * 24 * 3600 * 1000);
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Understudy' }], {
    ...{ keyType: 'ec', curve: 'P-256', algorithm: 'sha256', notAfterDate },
    extensions: [
      // Of an authority, Firefox would not take it for a server's.
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names },
    ],
  });
  return { cert, key, isMade: true };
}
