import type { Operation } from '../contract/operation';
import { changed, probeOf, type PlanContext } from './plan-parts';
import type { Asked, Probe } from './probe';
import { withPath } from './plan-items';

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
