import type { Contract } from '../../contract/contract';
import { sentType } from '../../contract/success-response';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../body-values';
import type { PlannedRequest } from '../check';
import type { RequestSpec } from '../request';
import { createRequest } from './bodies';
import type { Changeable, Members } from './changeables';
import { planned } from './define-check';
import { readRequest } from './resources';

/**
 * Gives the body that changes members of an item: of a PUT the item as it was sent with those changed, of a patch what it
 * requires beside them.
 *
 * @param item what the item was made of
 */
export function changeBody(changeable: Changeable, item: Members, changes: Members): JsonValue {
  const { style } = changeable;
  if (style === 'json-patch') return Object.entries(changes).map(([name, value]) => replacing(item, name, value));
  const base = style === 'replace' ? changeable.full : changeable.required;
  return wrapped(changeable, { ...overlaid(base, item), ...changes });
}

/** Gives the body of a PUT with the members that it requires alone, and some others. */
export function leastBody(changeable: Changeable, item: Members, changes: Members): JsonValue {
  return wrapped(changeable, { ...overlaid(changeable.required, item), ...changes });
}

/** What an item was made of stands where a sample would. */
function overlaid(base: Members, item: Members): Members {
  return Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, Object.hasOwn(item, name) ? (item[name] ?? null) : value]),
  );
}

/** `add` replaces a member that is there (RFC 6902 section 4.1), `replace` asks for one. */
function replacing(item: Members, name: string, value: JsonValue): JsonValue {
  const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { op: Object.hasOwn(item, name) ? 'replace' : 'add', path, value };
}

function wrapped({ wrapper }: Changeable, item: Members): JsonValue {
  return wrapper === undefined ? item : { [wrapper]: item };
}

/** Tells whether the schema of a change allows a body. */
export function isValidBody(contract: Contract, { media }: Changeable, body: JsonValue): boolean {
  return contract.validators.compile(media.schemaPointer, 'request')(body, 'body').length === 0;
}

/** Gives the request that sends a body to an item. */
export function changeRequest(
  changeable: Changeable,
  id: string,
  body: JsonValue,
  headers: RequestSpec['headers'] = [],
): RequestSpec {
  const { operation, media, one } = changeable;
  return {
    operation,
    path: { [one.parameter]: id },
    body: { mediaType: sentType(media), bytes: Buffer.from(stringifyJson(withOwnId(changeable, id, body)), 'utf8') },
    headers,
  };
}

/** The identifier of a sample is another item's, if anybody's: the item's own stands in its place. */
function withOwnId({ full, one, wrapper }: Changeable, id: string, body: JsonValue): JsonValue {
  const { property } = one.identifier;
  const path = wrapper === undefined ? [property] : [wrapper, property];
  const sample = full[property];
  if (sample === undefined || valueIn(body, path) !== sample) return body;
  return withValue(body, path, typeof sample === 'string' ? id : integerOf(id));
}

function integerOf(id: string): JsonValue {
  const number = Number(id);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(id) ? number : BigInt(id);
}

/** Gives the requests of a check that makes an item, changes it as often as is said, and reads it, as a plan shows them. */
export function plannedChange(changeable: Changeable, times = 1, items = 1): PlannedRequest[] {
  const { creatable, one, full } = changeable;
  const id = `{${one.parameter}}`;
  const read = planned(readRequest(one, id));
  const creates = Array.from({ length: items }, () => planned(createRequest(creatable, creatable.full)));
  const change = planned(changeRequest(changeable, id, changeBody(changeable, full, {})));
  return [...creates, read, ...Array.from({ length: times }, () => [change, read]).flat()];
}
