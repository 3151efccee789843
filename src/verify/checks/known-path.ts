import type { Contract } from '../../contract/contract';
import { essence } from '../../contract/media-type';
import type { Operation } from '../../contract/operation';
import type { CheckContext } from '../check';
import type { RequestSpec } from '../request';
import { listedTexts, unsampled } from '../required-parameters';
import { readableResources } from './resources';

type PathValues = Readonly<Record<string, string>>;

/** Gives the values of an operation's path parameters from the items known; undefined where one is not known. */
export function knownPath(context: CheckContext, operation: Operation): PathValues | undefined {
  return pathOf(context.contract, operation, ({ resource }) => context.knowledge(resource).existingIds()[0]);
}

/** Gives the same as a plan shows it: what is learned during the run stands as a placeholder. */
function namedPath(contract: Contract, operation: Operation): PathValues | undefined {
  return pathOf(contract, operation, ({ parameter }) => `{${parameter}}`);
}

type Readable = ReturnType<typeof readableResources>[number];

function pathOf(
  contract: Contract,
  operation: Operation,
  idOf: (one: Readable) => string | undefined,
): PathValues | undefined {
  const values: Record<string, string> = {};
  for (const [whole, name = ''] of operation.path.matchAll(/\{([^{}]*)\}/g)) {
    const above = operation.path.slice(0, operation.path.indexOf(whole) + whole.length);
    const parent = readableAt(contract).get(shapeOf(above));
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const listed = parameter === undefined ? [] : listedTexts(contract, parameter);
    const value = listed[0] ?? (parent === undefined ? undefined : idOf(parent));
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

const byShape = new WeakMap<Contract, ReadonlyMap<string, Readable>>();

/** Gives what can be read by an identifier, by the shape of its path. */
function readableAt(contract: Contract): ReadonlyMap<string, Readable> {
  let found = byShape.get(contract);
  if (found === undefined) {
    const entries = readableResources(contract).map((one) => [shapeOf(one.read.path), one] as const);
    // Of paths of one shape, the first counts.
    byShape.set(contract, (found = new Map(entries.toReversed())));
  }
  return found;
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
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
  return namedPath(contract, operation) === undefined
    ? 'never sent: its path names something that no list of the document shows'
    : undefined;
}
