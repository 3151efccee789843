import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyApi } from '../src/verify/verify-service';
import { startMock, type RunningMock } from '../src/mock/start/start-mock';
import { defaultApiKey } from '../src/mock/start/options';

/** What the tear-down ends. */
declare global {
  var contractMock: RunningMock | undefined;
}

/** Runs `verify` once, on BASE_URL or a mock of its own: the tests show what it found. */
export default async function setUp(): Promise<void> {
  const { BASE_URL: given, API_KEY: key, READ_ONLY, SPEC: spec = 'spec/openapi.yaml' } = process.env;
  const isOwn = given === undefined || given === '';
  if (isOwn) globalThis.contractMock = await startMock({ openapiFile: spec });
  const baseUrl = isOwn ? (globalThis.contractMock?.baseUrl ?? '') : given;
  const apiKey = key ?? defaultApiKey;
  const isReadOnly = READ_ONLY === '1';
  const report = await verifyApi({
    ...{ baseUrl, apiKey, openapiFile: spec },
    ...(isOwn && { seed: 'contract' }),
    ...(isReadOnly && { writes: 0 }),
  });
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'understudy-')), 'target.json');
  writeFileSync(file, JSON.stringify({ baseUrl, apiKey, isOwn, isReadOnly, report }), { mode: 0o600 });
  process.env['CONTRACT_TARGET'] = file;
}
