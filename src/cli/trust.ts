import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Writes a file by which clients can trust the certificate that was made for a mock. With it stand those that `NODE_EXTRA_CA_CERTS` names
 * already: it can name one file only.
 */
export function writeTrustFile(certificate: string): { readonly file: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'));
  const file = path.join(folder, 'certificate.pem');
  const { NODE_EXTRA_CA_CERTS: others = '' } = process.env;
  writeFileSync(file, `${certificate.trim()}\n${existsSync(others) ? readFileSync(others, 'utf8') : ''}`);
  return {
    file,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
