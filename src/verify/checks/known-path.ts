import type { Contract } from '../../contract/contract';
import { essence } from '../../contract/media-type';
import type { Operation } from '../../contract/operation';
import { listedPathTexts, readableAt, stepsOf, type PathValues } from '../homes';
import type { RequestSpec } from '../request';
import { unsampled } from '../required-parameters';

/** Gives the values of an operation's path parameters as a plan shows them: what is learned during the run stands as a placeholder. */
function namedPath(contract: Contract, operation: Operation): PathValues | undefined {
  const values: Record<string, string> = {};
  for (const { name, above } of stepsOf(operation.path)) {
    const parent = readableAt(contract, above);
    const value =
      listedPathTexts(contract, operation, name)[0] ?? (parent === undefined ? undefined : `{${parent.parameter}}`);
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

/** Gives the request of a GET operation as a plan shows it. */
export function plainRequest(contract: Contract, operation: Operation): RequestSpec {
  return { operation, path: namedPath(contract, operation) ?? {} };
}

/** Gives why a GET operation is never sent, whatever the service holds; undefined where it is. */
export function whyNotSent(contract: Contract, operation: Operation): string | undefined {
  const parameter = unsampled(contract, operation);
  if (parameter !== undefined) return `never sent: no value can be made for the required parameter ${parameter.name}`;
  const isStream = operation.responses.some(({ content }) =>
    content.some(({ name }) => essence(name) === 'text/event-stream'),
  );
  if (isStream) return 'never sent: a stream of events does not end';
  return namedPath(contract, operation) === undefined ? unshownPath : undefined;
}

/** Why a GET is not sent whose path names what no list shows. */
export const unshownPath = 'never sent: its path names something that no list of the document shows';
