import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startService, type Service } from '../../contract-tests/self-proof/service';
import { startMock } from '../../src/index';
import { learn } from './verify';

/** What both a service and the stand-in that has learnt from it answer to one request. */
export interface BothAnswers {
  readonly service: Told;
  readonly standIn: Told;
}

/** What of an answer clients act on. */
export interface Told {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Asks a service and its stand-in, one after the other. */
export type AskBoth = (
  method: string,
  path: string,
  body?: unknown,
  mediaType?: string,
  headers?: readonly (readonly [string, string])[],
) => Promise<BothAnswers>;

/**
 * Learns from a service, begins it anew, and has `use` ask it and the stand-in that has learnt from it. The document is OpenAPI as
 * plain data; `folder` takes what is written.
 */
export async function withBoth(
  {
    service,
    document,
    folder,
    flags = [],
  }: {
    readonly service: () => Service;
    readonly document: object;
    readonly folder: string;
    /** Of `learn`. */
    readonly flags?: readonly string[];
  },
  use: (ask: AskBoth) => Promise<void>,
): Promise<void> {
  const [openapiFile, profile] = [path.join(folder, 'openapi.json'), path.join(folder, 'profile.yaml')];
  writeFileSync(openapiFile, JSON.stringify(document));
  const learnt = await startService(service());
  const ended = await learn(
    [learnt.baseUrl, openapiFile, '--out', profile, '--keep-values', '--seed', 'both', ...flags],
    {},
  );
  await learnt.close();
  if (ended.status !== 0) throw new Error(`learning ended with ${ended.status}: ${ended.stdout}${ended.stderr}`);
  const [running, mock] = [await startService(service()), await startMock({ openapiFile, profile })];
  try {
    await use(async (method, at, body, mediaType, headers) => ({
      service: await tell(running.baseUrl + at, { method, body, mediaType, headers }),
      standIn: await tell(mock.baseUrl + at, { method, body, mediaType, headers }),
    }));
  } finally {
    await mock.close();
    await running.close();
  }
}

interface Asked {
  readonly method: string;
  readonly body: unknown;
  readonly mediaType: string | undefined;
  readonly headers: readonly (readonly [string, string])[] | undefined;
}

async function tell(url: string, { method, body, mediaType = 'application/json', headers = [] }: Asked): Promise<Told> {
  const fields: [string, string][] = headers.map(([name, value]) => [name, value]);
  const sent =
    body === undefined
      ? { headers: fields }
      : { body: JSON.stringify(body), headers: [['Content-Type', mediaType], ...fields] as [string, string][] };
  const answer = await fetch(url, { method, redirect: 'manual', ...sent });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
    headers: answer.headers,
  };
}
