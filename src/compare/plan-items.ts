import { randomUuid, createRandom } from '../random';
import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import { encodePart } from '../contract/uri-path';
import { textLike, unlikelyText } from '../verify/checks/made-up-id';
import { readableResources, type ReadableResource } from '../verify/checks/resources';
import { Unmet } from '../verify/unsendable';
import { changed, lastParameter, pathFor, probeOf, type PlanContext } from './plan-parts';
import type { Probe, Roles } from './probe';

/** A spelling of an identifier in a path: percent-encoded, or made of that of an item. */
interface Spelling {
  readonly name: string;
  readonly words: string;
  readonly depth: number;
  readonly write: (id: string) => string | undefined;
}

/** Gives the probes of an operation that reads one item: items by role, and identifiers that nothing has or that are none. */
export function itemProbes(context: PlanContext, one: ReadableResource): Probe[] {
  const { read, resource } = one;
  const byRole = [1, 2, 7].map((index) =>
    probeOf(read, {
      id: `item-${index}`,
      point: `item ${index + 1} of the list`,
      depth: 2,
      request: requestOf(read, (roles) => encoded(roles.item(resource, index))),
    }),
  );
  const spelt = spellings(context, one).map(({ name, words, depth, write }) =>
    probeOf(read, {
      id: `identifier.${name}`,
      point: `the identifier ${words}`,
      depth,
      request: requestOf(read, (roles) => {
        const id = roles.item(resource, 0);
        return id === undefined ? undefined : write(id);
      }),
    }),
  );
  return [...byRole, ...spelt];
}

/** Gives identifiers that no item has, encoded for a path: of the right kind, and of another. */
export function unknownIds(
  { contract, seed }: PlanContext,
  resource: Resource,
): { readonly unknown: string; readonly malformed: string } {
  const one = readableResources(contract).find((readable) => readable.resource === resource);
  return one?.isInteger === true
    ? { unknown: unknownInteger(one), malformed: 'understudy' }
    : { unknown: one === undefined ? usualUnknown : unknownText(contract, seed, one), malformed: '~' };
}

const usualUnknown = 'understudy-unknown';

/** Far from those of items, and within 32 bits. */
function unknownInteger({ greatest }: ReadableResource): string {
  const usual = 1_000_012_345n;
  return String(greatest > usual ? usual : greatest - 12_345n);
}

/** Gives a text that the schema of the identifier allows; the usual one where so few are allowed that any may be an item's. */
function unknownText(contract: Contract, seed: string, one: ReadableResource): string {
  if (isUuid(one)) return unknownUuid(seed);
  const { schema } = one.identifier;
  if (!hasForm(contract, one)) return usualUnknown;
  try {
    return unlikelyText(contract, schema, `${seed} unknown item`);
  } catch (cause) {
    if (cause instanceof Unmet) return usualUnknown;
    throw cause;
  }
}

/** Tells whether the document says of what form identifiers are; else those that are seen show it. */
function hasForm(contract: Contract, { identifier }: ReadableResource): boolean {
  const { pattern, format, minLength = 0, maxLength = Infinity } = contract.schemas.flatten(identifier.schema);
  const { length } = usualUnknown;
  return pattern !== undefined || format !== undefined || minLength > length || maxLength < length;
}

function requestOf(operation: Operation, last: (roles: Roles) => string | undefined): Probe['request'] {
  return (roles) => {
    const text = last(roles);
    const parameter = lastParameter(operation);
    // Filled in as it is: spellings are of the path, and bring their own escapes.
    const path = parameter === undefined ? undefined : pathFor(roles, operation, mark);
    if (text === undefined || path === undefined) return undefined;
    return { method: operation.method, path: path.replace(mark, () => text) };
  };
}

const mark = 'understudy-identifier';

function encoded(id: string | undefined): string | undefined {
  return id === undefined ? undefined : encodePart(id);
}

function isUuid(one: ReadableResource | undefined): boolean {
  return one?.identifier.schema.format === 'uuid';
}

function unknownUuid(seed: string): string {
  return randomUuid(createRandom(`${seed}\nunknown item`));
}

function spellings({ contract, seed }: PlanContext, one: ReadableResource): Spelling[] {
  const spelling = (name: string, words: string, write: Spelling['write'], depth = 1): Spelling => ({
    name,
    words,
    depth,
    write,
  });
  const fixed = (name: string, words: string, text: string, depth = 1): Spelling =>
    spelling(name, words, () => text, depth);
  return [
    ...(one.isInteger
      ? ofIntegers(spelling, fixed, one.greatest)
      : ofTexts(spelling, fixed, unknownLike(contract, seed, one), isUuid(one))),
    spelling('blank-behind', 'has a blank behind it', (id) => `${encodePart(id)}%20`, 2),
    spelling('text-behind', 'has text behind it', (id) => `${encodePart(id)}abc`, 2),
    spelling('json', 'has .json behind it', (id) => `${encodePart(id)}.json`, 2),
    spelling('slash-behind', 'has a slash behind it', (id) => `${encodePart(id)}/`, 1),
    spelling('escaped', 'is percent-encoded throughout', (id) => everyByte(id), 3),
    fixed('long', 'is of 300 characters', 'x'.repeat(300), 2),
    fixed('odd', 'is of odd characters', '%21%24%27%28%29', 2),
    fixed('encoded-slash', 'holds an encoded slash', 'a%2Fb', 2),
    fixed('nul', 'is NUL', '%00', 3),
  ];
}

/** Gives what makes an identifier that nothing has: of the form that the document says, else like one that was seen. */
function unknownLike(contract: Contract, seed: string, one: ReadableResource): (id: string) => string {
  const unknown = unknownText(contract, seed, one);
  return (id) => (hasForm(contract, one) ? unknown : (textLike(id, `${seed} unknown item`) ?? unknown));
}

type Make = (name: string, words: string, write: Spelling['write'], depth?: number) => Spelling;
type Fix = (name: string, words: string, text: string, depth?: number) => Spelling;

function ofIntegers(spelling: Make, fixed: Fix, greatest: bigint): Spelling[] {
  const padded = (id: string): string => (id.startsWith('-') ? `-0${id.slice(1)}` : `0${id}`);
  return [
    fixed('unknown', 'is one that nothing has', String(greatest - 12_345n), 0),
    fixed('malformed', 'is no integer', 'understudy', 0),
    fixed('zero', 'is 0', '0'),
    fixed('negative', 'is negative', '-1'),
    fixed('greatest', 'is the greatest that there can be', String(greatest), 2),
    fixed('beyond', 'is beyond its range', String(greatest + 1n)),
    fixed('far-beyond', 'is of 30 digits', '9'.repeat(30), 2),
    fixed('fraction', 'is a fraction', '1.5'),
    spelling('leading-zero', 'has a leading zero', padded),
    spelling('whole-fraction', 'has .0 behind it', (id) => `${id}.0`),
    spelling('plus', 'has a plus sign', (id) => (id.startsWith('-') ? undefined : `%2B${id}`), 2),
    spelling('exponent', 'has an exponent', (id) => `${id}e0`, 2),
    spelling('blank-before', 'has a blank before it', (id) => `%20${id}`, 2),
    fixed('hexadecimal', 'is hexadecimal', '0x1', 3),
    spelling('open-fraction', 'ends with a point', (id) => `${id}.`, 3),
  ];
}

function ofTexts(spelling: Make, fixed: Fix, unknown: (id: string) => string, isOfUuids: boolean): Spelling[] {
  const swapped = (id: string): string | undefined => {
    const other = id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase();
    return other === id ? undefined : encodePart(other);
  };
  return [
    spelling('unknown', 'is one that nothing has', (id) => encodePart(unknown(id)), 0),
    fixed('malformed', 'is of another form', isOfUuids ? 'not-a-uuid' : '~', 0),
    fixed('number', 'is a number', '1'),
    spelling('other-case', 'is in other case', swapped),
    ...(isOfUuids
      ? [
          fixed('nil', 'is the nil UUID', '00000000-0000-0000-0000-000000000000'),
          spelling('no-hyphens', 'is without hyphens', (id) => id.replaceAll('-', ''), 2),
          spelling('braces', 'is in braces', (id) => `%7B${id}%7D`, 3),
        ]
      : []),
    spelling(
      'beginning',
      'is the beginning of one',
      (id) => (id.length > 1 ? encodePart(id.slice(0, -1)) : undefined),
      2,
    ),
  ];
}

function everyByte(id: string): string {
  return [...Buffer.from(id, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
}

/** Gives the same requests with a change to the path. */
export function withPath(probe: Probe, change: (path: string) => string): Probe['request'] {
  return changed(probe.request, (asked) => ({ ...asked, path: change(asked.path) }));
}
