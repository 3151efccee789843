import { rmSync } from 'node:fs';
import path from 'node:path';
import './set-up';

export default async function tearDown(): Promise<void> {
  await globalThis.contractMock?.close();
  const file = process.env['CONTRACT_TARGET'];
  if (file !== undefined) rmSync(path.dirname(file), { recursive: true });
}
