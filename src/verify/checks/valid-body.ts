import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { MediaType, Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { jsonContent } from '../../contract/success-response';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { fieldsOf, type Field } from '../fields';
import { wrapperOf } from '../items';
import type { RequestBodySpec } from '../request';
import { whyTooCostly } from './body-cost';
import type { Own } from './own-items';
import { sampleBodies, type SampleBodies } from './sample-bodies';

/** What the bodies of an operation that changes something are made of. */
export interface Writable extends SampleBodies {
  readonly operation: Operation;
  readonly media: MediaType;
  readonly fields: readonly Field[];
}

const known = new WeakMap<Operation, Writable | 'none'>();

/** Gives what the JSON bodies of an operation are made of; undefined where no valid one can be made, or it takes none. */
export function writable(contract: Contract, operation: Operation | undefined): Writable | undefined {
  if (operation === undefined) return undefined;
  let found = known.get(operation);
  if (found === undefined) known.set(operation, (found = makeWritable(contract, operation) ?? 'none'));
  return found === 'none' ? undefined : found;
}

function makeWritable(contract: Contract, operation: Operation): Writable | undefined {
  const media = jsonContent(operation.requestBody);
  // A patch that is a list of steps is no item.
  if (media?.schema === undefined || media.name.includes('json-patch')) return undefined;
  if (contract.validators.whyUnchecked(media.schemaPointer, 'request') !== undefined) return undefined;
  const fields = fieldsOf(contract, media.schemaPointer);
  if (whyTooCostly(contract, media, fields) !== undefined) return undefined;
  const bodies = sampleBodies(contract, media, fields);
  return bodies === undefined || !isObject(bodies.full) ? undefined : { operation, media, fields, ...bodies };
}

/** Tells whether a body is valid for an operation. */
export function isValidFor(contract: Contract, { media }: Writable, body: JsonValue): boolean {
  return contract.validators.compile(media.schemaPointer, 'request')(body, 'body').length === 0;
}

/** Gives a body as it is sent. */
export function asBody({ media }: Writable, body: JsonValue): RequestBodySpec {
  return { mediaType: media.name, bytes: Buffer.from(stringifyJson(body), 'utf8') };
}

/**
 * Gives a valid body for a change of an item of the run's own: what it was made of, as far as the operation takes it, with
 * another text in the member that carries the mark. Undefined where none can be made.
 */
export function bodyLike(
  contract: Contract,
  resource: Resource,
  writing: Writable,
  own: Own,
  marked: Readonly<Record<string, JsonValue>> = {},
): JsonValue | undefined {
  const wrapper = wrapperOf(contract, resource, writing.operation, writing.media);
  const names = writing.fields.flatMap(({ path }) =>
    path.length === (wrapper === undefined ? 1 : 2) ? [path.at(-1) ?? ''] : [],
  );
  const sent = isObject(own.sent) ? (own.sent as Record<string, JsonValue>) : {};
  const taken = Object.entries({ ...sent, ...marked }).filter(([name]) => names.includes(name));
  const item = Object.fromEntries(taken);
  const body = wrapper === undefined ? item : { [wrapper]: item };
  return taken.length > 0 && isValidFor(contract, writing, body) ? body : undefined;
}
