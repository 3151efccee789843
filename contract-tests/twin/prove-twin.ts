import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readContract, type Contract } from '../../src/openapi/contract';
import { stringifyJson, type JsonValue } from '../../src/base/json';
import { learnService, type Learnt } from '../../src/learn/learn-service';
import { startMock } from '../../src/serve/start-mock';
import { foldPlaces, writeProfile } from '../../src/profile/write-profile';
import { httpClient } from '../../src/probe/client';
import { validCredential } from '../../src/probe/credentials';
import type { Client, Exchange } from '../../src/probe/exchange';
import type { LawfulService } from '../self-proof/fleet';
import { startService } from '../self-proof/service';
import { unlike, type Unlike } from './compare-answers';
import { playSteps, type Played } from './play-steps';
import { scriptOf } from './script';
import type { Step } from './step';
import { packageRoot } from '../../src/base/package';

/** A step that the stand-in answered otherwise. */
export interface Difference extends Unlike {
  readonly step: Step;
  readonly real: string;
  readonly twin: string;
}

/** How alike a service and the stand-in that was learnt from it are. */
export interface TwinProof {
  readonly name: string;
  /** Steps that learning did not send. */
  readonly steps: number;
  /** Steps answered alike, messages apart, and with them. */
  readonly alike: number;
  readonly alikeWithMessages: number;
  readonly differences: readonly Difference[];
  readonly learnt: Learnt;
}

/** A document, its key, and a service that keeps to it. */
export interface Twin {
  readonly document: string;
  readonly key: string | undefined;
  readonly lawful: LawfulService;
}

/** Learns from a service, starts the stand-in with what was learnt, and holds it against the service begun anew. */
export async function proveTwin({ document, key, lawful }: Twin): Promise<TwinProof> {
  const file = path.join(packageRoot(), document);
  const contract = readContract(file);
  const learnt = await onService(lawful, (client) =>
    learnService({
      contract,
      client,
      secrets: { key, headers: [] },
      seed: 'twin',
      runMark: 'twin',
      consistencyWindow: 50,
    }),
  );
  const sent = new Set(learnt.exchanges.map(asText));
  const steps = scriptOf(contract, learnt.items);
  const playWith =
    (asksTwice: boolean) =>
    (client: Client): Promise<Played & { readonly baseUrl: string }> =>
      played(contract, { steps, asksTwice }, client, key);
  const play = playWith(false);
  const real = await onService(lawful, play);
  const again = await onService(lawful, playWith(true));
  const twin = await onTwin(contract, file, learnt, key, play);
  const brought = steps.map(({ body }) => body?.toString() ?? '').join('\n');
  const differences = steps.flatMap((step, index): Difference[] => {
    const [one, other, two] = [real, again, twin].map((side) => ({
      answer: side.answers[index] ?? { status: 0, headers: [], body: Buffer.alloc(0) },
      played: side,
      baseUrl: side.baseUrl,
    }));
    if (one === undefined || other === undefined || two === undefined || sent.has(stepText(step))) return [];
    const found = unlike(one, other, two, brought);
    if (found.parts.length + found.messages.length + found.spelling.length === 0) return [];
    return [{ ...found, step, real: inShort(one.answer), twin: inShort(two.answer) }];
  });
  const counted = steps.filter((step) => !sent.has(stepText(step))).length;
  return {
    name: lawful.name,
    steps: counted,
    alike: counted - differences.filter(({ parts }) => parts.length > 0).length,
    alikeWithMessages: counted - differences.filter(({ parts, messages }) => parts.length + messages.length > 0).length,
    differences,
    learnt,
  };
}

async function played(
  contract: Contract,
  { steps, asksTwice }: { readonly steps: readonly Step[]; readonly asksTwice: boolean },
  client: Client,
  key: string | undefined,
): Promise<Played & { readonly baseUrl: string }> {
  const { security = [] } = contract.operations.find((operation) => operation.security.length > 0) ?? {};
  const credential = validCredential(security, key);
  const fields = credential.parts.flatMap(({ in: place, name, value }): [string, string][] =>
    place === 'header' ? [[name, value]] : [],
  );
  return { ...(await playSteps(steps, client, fields, asksTwice)), baseUrl: client.baseUrl };
}

async function onService<Result>(
  { service }: LawfulService,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const running = await startService(service());
  const client = httpClient({ baseUrl: running.baseUrl, timeout: 10_000 });
  try {
    return await use(client);
  } finally {
    client.close();
    await running.close();
  }
}

async function onTwin<Result>(
  contract: Contract,
  openapiFile: string,
  learnt: Learnt,
  key: string | undefined,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-twin-'));
  const [profile, items] = [path.join(folder, 'profile.yaml'), path.join(folder, 'profile.items.json')];
  writeFileSync(items, stringifyJson(learnt.items as JsonValue));
  writeFileSync(profile, writeProfile(foldPlaces(contract, { ...learnt.profile, items }), folder));
  const keys = key === undefined ? {} : { apiKeys: [key] };
  const mock = await startMock({ openapiFile, profile, ...keys, seed: 11 }).finally(() => {
    rmSync(folder, { recursive: true });
  });
  const client = httpClient({ baseUrl: mock.baseUrl, timeout: 10_000 });
  try {
    return await use(client);
  } finally {
    client.close();
    await mock.close();
  }
}

function inShort({ status, headers, body }: Played['answers'][number]): string {
  const fields = headers
    .filter(([name]) => /^(?:content-type|location|allow|www-authenticate|cache-control|etag)$/i.test(name))
    .map(([name, value]) => `${name}: ${value}`);
  return `${status} [${fields.join('; ')}] ${body.toString('utf8').slice(0, 160)}`;
}

/** A request that learning sent, where method, path, body and what is said of the body are the same. */
function asText({ request, credential }: Exchange): string {
  return textOf(request.method, request.path, request.body, request.headers, credential.form === 'valid');
}

function stepText({ method, path: target, body, headers, isKeyed }: Step): string {
  return textOf(method, target, body, headers, isKeyed);
}

function textOf(
  method: string,
  target: string,
  body: Buffer | undefined,
  headers: Step['headers'],
  isKeyed: boolean,
): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return `${method} ${target} ${body?.toString('latin1') ?? ''} ${type} ${isKeyed ? 'keyed' : JSON.stringify(headers)}`;
}
