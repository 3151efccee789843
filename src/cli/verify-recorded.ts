import { UsageError } from '../base/errors';
import { readHar, skippedText } from '../exchange/read-har';
import { loadContract } from '../openapi/load-contract';
import { rules } from '../rules/rules';
import { judgeRecorded } from '../verify/from-har';
import type { VerifyOptions } from '../verify/options';
import { recordedRun } from '../verify/recorded-run';
import type { RunReport } from '../verify/run-report';
import { createSelection } from '../verify/selection';
import { reportOfRun } from '../verify/verify-service';
import { readBaseUrl } from '../visit/base-url';

/** `verify --from traffic.har [url] file`: the address is needed where the OpenAPI file does not say it. */
export async function verifyRecorded(
  operands: readonly string[],
  har: string,
  options: VerifyOptions,
): Promise<RunReport> {
  const [first, second] = operands;
  const file = second ?? first;
  if (file === undefined)
    throw new UsageError('which OpenAPI file? Example: understudy verify --from traffic.har openapi.yaml');
  const contract = await loadContract(file);
  const address = second === undefined ? contract.servers.find(({ url }) => /^https?:/i.test(url))?.url : first;
  if (address === undefined)
    throw new UsageError(
      `${file} does not say where the API is. Example: understudy verify --from ${har} https://api.example.com/v1 ${file}`,
    );
  const { url } = readBaseUrl(address);
  const read = readHar(har, url);
  if (read.exchanges.length === 0) throw new UsageError(`${har} has no request to ${url}. ${skippedText(read)}`);
  const selected = createSelection(contract, rules, options.only, options.skip);
  const { ledger, unmatched } = judgeRecorded(
    contract,
    read.exchanges,
    selected.rules,
    new URL(url).pathname.replace(/\/$/, ''),
  );
  const others = new Set(unmatched);
  const run = recordedRun(
    contract,
    ledger,
    read.exchanges.filter((exchange) => !others.has(exchange)),
  );
  const parts = {
    contract,
    service: har,
    baseUrl: url,
    seed: '',
    runTag: '',
    policy: 'recorded' as const,
    rules: selected.rules,
  };
  return reportOfRun(run, { ...parts, options, secrets: () => [] });
}
