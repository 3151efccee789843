import { mockClient } from '../mock/start/ask-mock';
import { buildMock } from '../mock/start/build-mock';
import { defaultApiKey } from '../mock/start/options';
import { systemClock } from '../base/clock';
import { textOf } from '../base/http';
import { count, printable } from '../base/text';
import type { Exchange } from '../exchange/exchange';
import type { Contract } from '../openapi/contract';
import type { VerifyOptions } from '../verify/options';
import { runVerify } from '../verify/run';
import { runOptions } from '../verify/run-options';
import type { BaseUrl } from '../exchange/base-url';
import { createCredentials } from '../visit/credentials';

const longestBody = 60;

/**
 * Prints the requests of a run without sending one: they are put to a mock of the same file, in this process. A real service may answer
 * otherwise, and be asked otherwise.
 */
export async function printPlan(contract: Contract, baseUrl: BaseUrl, options: VerifyOptions): Promise<number> {
  const mock = await buildMock({ openapiFile: contract.document.file }, (error) => {
    throw error;
  });
  // A mock in this process is as fast as it can be.
  const run = { ...runOptions(contract, baseUrl, options), rate: Infinity, timeMs: Infinity };
  const lines: string[] = [];
  await runVerify({
    ...{ contract, ...run, clock: systemClock, keep: true },
    client: mockClient(mock),
    credentials: createCredentials({ key: defaultApiKey }, contract),
    onExchange: (exchange) => lines.push(lineOf(exchange)),
  });
  const isReading = run.policy.writes === 0;
  const note = isReading
    ? 'Nothing is written: add --writes to create items.'
    : `At most ${count(run.policy.writes, 'item')} are created.`;
  process.stdout.write(
    `${lines.join('\n')}\n\nAbout ${count(lines.length, 'request')}, as a mock of ${contract.document.file} would be asked. ${note}\nNothing was sent to ${baseUrl.url}.\n`,
  );
  return 0;
}

function lineOf({ label, request }: Exchange): string {
  const body = textOf(request.body)?.slice(0, longestBody) ?? '';
  const credential = label?.credential === undefined ? '' : `  (credentials: ${label.credential})`;
  return printable(`${request.method.padEnd(6)} ${request.target}  ${body}${credential}`).trimEnd();
}
