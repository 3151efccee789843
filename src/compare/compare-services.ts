import type { Clock } from '../base/clock';
import { EnvironmentProblem } from '../base/errors';
import { stringifyJson } from '../base/json';
import type { BaseUrl } from '../exchange/base-url';
import { createMasker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import { runOfPlan, type RunOfPlan } from '../plan/run-options';
import type { Access } from '../visit/access';
import { preflight } from '../visit/preflight';
import { compare, type CompareParts } from './compare';
import type { SideName } from './counterparts';
import type { CompareOptions } from './options';
import { reportOf, type ComparisonReport } from './report';

/** One of the two services, as a person names it. */
export interface NamedService extends Access {
  readonly baseUrl: BaseUrl;
  readonly options: CompareOptions;
}

/** Compares two services that have one OpenAPI file. Throws a UsageError, or an EnvironmentProblem if one of them cannot be asked. */
export async function compareServices(
  contract: Contract,
  services: Readonly<Record<SideName, NamedService>>,
  { clock, ...hooks }: { readonly clock: Clock } & Pick<CompareParts, 'onProgress' | 'whyStopped'>,
): Promise<ComparisonReport> {
  const { a, b } = services;
  for (const [side, { baseUrl, client, credentials, options }] of Object.entries(services))
    await preflight({
      ...{ contract, client, credentials, baseUrl: baseUrl.url, clock, waitMs: (options.wait ?? 0) * 1000 },
      ...hooks,
    }).catch((error: unknown) => {
      throw error instanceof EnvironmentProblem
        ? new EnvironmentProblem(`${side.toUpperCase()}: ${error.message}`)
        : error;
    });
  const runs = runsOf(contract, services);
  const sides = { a: { ...a, url: a.baseUrl.url, run: runs.a }, b: { ...b, url: b.baseUrl.url, run: runs.b } };
  const ignored = new Set(a.options.ignoreHeader?.map((name) => name.toLowerCase()));
  const isIgnoredHeader = (name: string): boolean => ignored.has(name) || saysNothing(name);
  const [one, other] = [a, b].map(({ baseUrl, options: { apiKey, header } }) =>
    stringifyJson([baseUrl.url, apiKey ?? null, header ?? null]),
  );
  const isOneService = one === other;
  const comparison = await compare({ contract, clock, sides, isIgnoredHeader, isOneService, ...hooks });
  const secrets = [a, b].flatMap(({ credentials }) => credentials.secrets.map(({ value }) => value));
  const header = [a, b].flatMap(({ options }) => options.header ?? []);
  const masker = createMasker(secrets, contract.operations, { ...a.options, header });
  return reportOf(comparison, { contract, masker, sides });
}

/** Both do the same, and what one of them may not do neither does. In what they make up stands a text of each. */
function runsOf(
  contract: Contract,
  { a, b }: Readonly<Record<SideName, NamedService>>,
): Readonly<Record<SideName, RunOfPlan>> {
  const [one, other] = [runOfPlan(contract, a.baseUrl, a.options), runOfPlan(contract, b.baseUrl, b.options)];
  const policy = {
    writes: Math.min(one.policy.writes, other.policy.writes),
    isDisposable: one.policy.isDisposable && other.policy.isDisposable,
    sendsEverything: one.policy.sendsEverything === true && other.policy.sendsEverything === true,
  };
  // Alike, so that items are sorted alike.
  const runTag = one.runTag.slice(0, -1) + (one.runTag.endsWith('a') ? 'b' : 'a');
  return { a: { ...one, policy }, b: { ...other, policy, runTag, seed: one.seed } };
}

/** Headers of servers and proxies that say nothing of the API. */
function saysNothing(name: string): boolean {
  return /^(?:age|alt-svc|cache-control|connection|content-(?:encoding|length|security-policy.*)|cross-origin-.*|date|etag|expect-ct|expires|keep-alive|nel|origin-agent-cluster|permissions-policy|pragma|referrer-policy|report-to|server(?:-timing)?|set-cookie|strict-transport-security|transfer-encoding|vary|via|x-(?:powered-by|frame-options|content-type-options|xss-protection|download-options|dns-prefetch-control|permitted-cross-domain-policies|.*request-id|.*trace.*|.*correlation.*|runtime|response-time|process-time|cache.*|amz.*|envoy.*|kong.*|served-by|mock-.*)|cf-.*|.*request-?id|access-control-.*)$/.test(
    name,
  );
}
