import { randomUuid, createRandom } from '../base/random';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import { encodePart } from '../base/http';
import { textLike, unlikelyText } from '../probe/fresh-values';
import { readableResources, type ReadableResource } from '../probe/readable-resources';
import { Unmet } from '../probe/run-errors';
import {
  changed,
  lastParameter,
  pathFor,
  probeOf,
  type PlanContext,
  type Probe,
  type Roles,
  type Asked,
} from './plan-parts';

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
function withPath(probe: Probe, change: (path: string) => string): Probe['request'] {
  return changed(probe.request, (asked) => ({ ...asked, path: change(asked.path) }));
}

/** Forms of a wrong credential, as `invalidCredentials` names them, and what each is in words; the likeliest go first. */
const forms: Readonly<Record<string, string>> = {
  none: 'no key',
  unknown: 'an unknown key',
  empty: 'an empty credential',
  'scheme-only': 'the scheme without a key',
  'other-scheme': 'the key under another scheme',
  raw: 'the key without a scheme',
  'lower-case-scheme': 'the scheme in lower case',
  truncated: 'the key cut off',
  extended: 'the key with one more character',
  'other-case': 'the key in other case',
  tampered: 'the key with another first character',
};

/** Gives the probes of an operation with every form of a wrong credential; a service that has none of a form is not asked. */
export function credentialProbes(operation: Operation, base: Probe): Probe[] {
  if (operation.security.length === 0) return [];
  return Object.entries(forms).map(([form, words], index) =>
    probeOf(operation, {
      ...base,
      id: `credential.${form}`,
      point: `with ${words}`,
      credential: form,
      depth: Math.min(index, 2),
    }),
  );
}

/** Media types that are asked for, each with its words. */
const accepts: readonly (readonly [name: string, accept: string, words: string])[] = [
  ['image', 'image/png', 'Accept: image/png'],
  ['any', '*/*', 'Accept: */*'],
  ['application', 'application/*', 'Accept: application/*'],
  ['html', 'text/html', 'Accept: text/html'],
  ['xml', 'application/xml', 'Accept: application/xml'],
  ['problem', 'application/problem+json', 'Accept: application/problem+json'],
  ['refused-json', 'application/json;q=0', 'Accept: application/json;q=0'],
  ['charset', 'application/json; charset=utf-16', 'Accept with another charset'],
  ['malformed', 'json', 'an Accept that is none'],
];

/** Gives the probes of an operation that ask for what it may not have: media types, parts, languages, conditions. */
export function negotiationProbes(operation: Operation, base: Probe): Probe[] {
  const asked = accepts.map(([name, accept, words], index) =>
    probeOf(operation, { ...base, id: `accept.${name}`, point: `with ${words}`, accept, depth: index === 0 ? 0 : 2 }),
  );
  const fields: [string, string, string][] = [
    ['range', 'Range', 'bytes=0-1'],
    ['language', 'Accept-Language', 'de'],
    ['origin', 'Origin', 'https://example.com'],
    ['none-match', 'If-None-Match', '*'],
    ['match', 'If-Match', '"understudy"'],
    ['modified', 'If-Modified-Since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
    ['override', 'X-HTTP-Method-Override', 'HEAD'],
  ];
  const withFields = fields.map(([name, field, value]) =>
    probeOf(operation, {
      ...base,
      id: `header.${name}`,
      point: `with ${field}: ${value}`,
      depth: 2,
      request: changed(base.request, (one) => ({ ...one, headers: [...(one.headers ?? []), [field, value]] })),
    }),
  );
  const again = probeOf(operation, {
    ...base,
    id: 'header.own-entity-tag',
    point: 'with the entity tag that it was answered with',
    depth: 1,
    request: (roles) => {
      const tag = roles.entityTag(base.id);
      return tag === undefined
        ? undefined
        : changed(base.request, (one) => ({ ...one, headers: [...(one.headers ?? []), ['If-None-Match', tag]] }))(
            roles,
          );
    },
  });
  return [...asked, ...withFields, again];
}

/** Gives the probes of an operation's path in other spellings: none of them is a path of the document. */
export function pathProbes(operation: Operation, base: Probe): Probe[] {
  const spellings: [string, string, (path: string) => string, number][] = [
    ['slash', 'with a slash behind its path', (path) => `${path}/`, 0],
    ['upper-case', 'with its path in upper case', (path) => path.toUpperCase(), 1],
    ['double-slash', 'with two slashes before its path', (path) => `/${path}`, 2],
    ['json', 'with .json behind its path', (path) => `${path}.json`, 2],
    ['below', 'at an unknown path below its own', (path) => `${path}/understudy-unknown/understudy`, 1],
    ['escaped', 'with a letter of its path percent-encoded', escapeFirst, 2],
    ['semicolon', 'with a parameter in its path', (path) => `${path};v=1`, 3],
  ];
  return spellings.map(([name, point, change, depth]) =>
    probeOf(operation, { ...base, id: `path.${name}`, point, isJudged: false, depth, request: withPath(base, change) }),
  );
}

function escapeFirst(path: string): string {
  return path.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

/** Gives the probes of paths that no operation has, with the key and without. */
export function unknownPathProbes({ contract }: PlanContext): Probe[] {
  const mentioned = Object.keys(contract.mentionedPaths)
    .filter((path) => !path.includes('{'))
    .slice(0, 3);
  const paths = ['/', '/understudy-unknown', '/understudy-unknown/1', ...mentioned];
  const [first] = contract.operations;
  return paths.flatMap((path, index) =>
    (['GET', 'OPTIONS', 'HEAD'] as const).flatMap((method) =>
      ['valid', 'none'].map((credential) => ({
        id: `unknown-path.${method} ${path}.${credential}`,
        ...(first !== undefined && { operation: first }),
        isJudged: false,
        credential,
        isWrite: false,
        depth: index === 1 && method === 'GET' ? 0 : 2,
        point: `${method} of ${path === '/' ? 'the base path' : 'an unknown path'}${credential === 'none' ? ' without a key' : ''}`,
        request: (): Asked => ({ method, path }),
      })),
    ),
  );
}

/** Safe methods (RFC 9110 section 9.2.1): what others do that the document does not describe, nobody knows. */
const methods = ['HEAD', 'OPTIONS'];

/** Gives the probes of HEAD and OPTIONS on the path of a GET, where the document does not have them. */
export function methodProbes({ contract }: PlanContext, base: Probe): Probe[] {
  const { operation } = base;
  if (operation === undefined) return [];
  const documented = contract.operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
  const missing = methods.filter((method) => !documented.includes(method));
  return missing.flatMap((method) =>
    ['valid', 'none'].map((credential) =>
      probeOf(operation, {
        ...base,
        id: `method.${method}.${credential}`,
        point: `${method} on its path${credential === 'none' ? ', without a key' : ''}`,
        credential,
        isJudged: method === 'HEAD',
        depth: credential === 'valid' ? 0 : 2,
        request: changed(base.request, (asked) => ({ ...asked, method })),
      }),
    ),
  );
}

/** Gives the probe of what a browser asks before it sends a request to another origin. */
export function preflightProbe(operation: Operation, base: Probe): Probe {
  const headers = [
    ['Origin', 'https://example.com'],
    ['Access-Control-Request-Method', operation.method],
    ['Access-Control-Request-Headers', 'authorization, content-type'],
  ] as const;
  return probeOf(operation, {
    ...base,
    id: 'preflight',
    point: 'a preflight of a browser',
    credential: 'none',
    isJudged: false,
    request: changed(base.request, (asked) => ({ ...asked, method: 'OPTIONS', headers })),
  });
}
