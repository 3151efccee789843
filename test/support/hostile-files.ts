import {
  answering,
  documentText,
  members,
  nested,
  played,
  ref,
  refused,
  repeat,
  text,
  type HostileDocument,
  type Json,
} from './hostile-document';

/** Gives a document of YAML text after the usual head. */
const yaml = (rest: string): string =>
  `openapi: 3.1.0\ninfo: { title: Hostile, version: 1 }\npaths:\n  /harmless: { get: { responses: { '200': { description: ok } } } }\n${rest}`;

const long = (name: string, content: () => string): HostileDocument => ({ ...played(name, content), isLong: true });

/** Many of what documents have few of. */
const many: readonly HostileDocument[] = [
  long('10,000 operations', () =>
    documentText(members(10_000, (index) => [`/p${index}`, { get: answering({ type: 'integer' }) }])),
  ),
  long('5,000 collections', () =>
    documentText(
      members(10_000, (index) =>
        index % 2 === 0
          ? [`/c${index}`, { get: answering({ type: 'array', items: ref('Item') }) }]
          : [
              `/c${index - 1}/{id}`,
              {
                parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
                get: answering(ref('Item')),
              },
            ],
      ),
      { schemas: { Item: { type: 'object', required: ['id'], properties: { id: text, name: text } } } },
    ),
  ),
  played('10,000 parameters', () =>
    documentText({
      '/many': {
        get: {
          parameters: repeat(10_000, (index) => ({ name: `q${index}`, in: 'query', schema: text })),
          ...answering(text),
        },
      },
    }),
  ),
  played('1,000 required parameters', () =>
    documentText({
      '/harmless': { get: answering(text) },
      '/many': {
        get: {
          parameters: repeat(1000, (index) => ({ name: `q${index}`, in: 'query', required: true, schema: text })),
          ...answering(text),
        },
      },
    }),
  ),
  played('a path of 30 parameters in one segment', () => {
    const names = repeat(30, (index) => `p${index}`);
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: text }));
    return documentText({
      [`/x/${names.map((name) => `{${name}}`).join('-')}`]: { get: { parameters, ...answering(text) } },
    });
  }),
  played('a path of 500 segments', () => {
    const names = repeat(500, (index) => `p${index}`);
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: text }));
    return documentText({ [names.map((name) => `/{${name}}`).join('')]: { get: { parameters, ...answering(text) } } });
  }),
  played('2,000 responses headers', () =>
    documentText({
      '/many': {
        get: {
          responses: {
            200: { description: 'ok', headers: members(2000, (index) => [`x-${index}`, { schema: text }]) },
          },
        },
      },
    }),
  ),
  played('500 servers', () =>
    JSON.stringify({
      ...(JSON.parse(documentText({ '/a': { get: answering(text) } })) as Json),
      servers: repeat(500, (index) => ({ url: `/base${index}/{v}`, variables: { v: { default: '{v}{v}{v}' } } })),
    }),
  ),
];

/** Files that are hard to read at all. */
const files: readonly HostileDocument[] = [
  refused('50 MB', () => yaml(`x-long: ${'x'.repeat(50 * 1024 ** 2)}\n`)),
  refused('50 MB of JSON', () => `{"openapi":"3.1.0","x-list":[${'1,'.repeat(25 * 1024 ** 2)}1]}`),
  played('4 MB of YAML', () => yaml(`x-list:\n${'  - some words\n'.repeat(280_000)}`)),
  played('100 levels deep', () => yaml(`x-deep: ${nested(100, '[', ']')}\n`)),
  refused('100,000 levels deep', () => yaml(`x-deep: ${nested(100_000, '[', ']')}\n`)),
  refused('100,000 levels deep in JSON', () => `{"openapi":"3.1.0","x-deep":${nested(100_000, '[', ']')}}`),
  refused('3,000 objects deep in JSON', () => `{"openapi":"3.1.0","x-deep":${nested(3000, '{"a":', '}', '1')}}`),
  refused('2,000 levels deep by indentation', () =>
    yaml(`x-deep:\n${repeat(2000, (level) => `${' '.repeat(level + 1)}a:\n`).join('')}`),
  ),
  refused('unclosed brackets', () => yaml(`x-deep: ${'['.repeat(50_000)}\n`)),
  refused('billion laughs', () =>
    yaml(
      `x-a0: &a0 [lol]\n${repeat(12, (index) => `x-a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(10)}]\n`).join('')}`,
    ),
  ),
  refused('billion laughs by merge keys', () =>
    yaml(
      `x-a0: &a0 { a: b }\n${repeat(12, (index) => `x-a${index + 1}: &a${index + 1} { <<: [${`*a${index}, `.repeat(9)}*a${index}] }\n`).join('')}`,
    ),
  ),
  refused('20,000 aliases', () => yaml(`x-a: &a [${'1, '.repeat(1000)}1]\nx-b: [${'*a, '.repeat(20_000)}*a]\n`)),
  played('60,000 keys in one map', () => yaml(`x-many:\n${repeat(60_000, (index) => `  k${index}: 1\n`).join('')}`)),
  played('60,000 keys in one ordered map', () =>
    yaml(`x-many: !!omap\n${repeat(60_000, (index) => `  - k${index}: 1\n`).join('')}`),
  ),
  // A flaw has a place, which is looked for in the text.
  played('JSON of 2 MiB with a flaw beside 60,000 keys', () =>
    JSON.stringify({
      ...(JSON.parse(documentText({ '/a': { get: answering({ type: 'string', pattern: 7 }) } })) as Json),
      'x-many': members(60_000, (index) => [`a key of some length, ${index}`, 1]),
    }).padEnd(2 * 1024 ** 2),
  ),
  played('20,000 anchors and as many aliases', () =>
    yaml(`x-many:\n${repeat(20_000, (index) => `  - &a${index} v\n  - *a${index}\n`).join('')}`),
  ),
  played('2,000 aliases below an anchor, beside much else', () =>
    yaml(
      `x-a: [${repeat(2000, (index) => `&a${index} v, `).join('')}v]\nx-b: &b [${repeat(2000, (index) => `*a${index}, `).join('')}v]\nx-c: *b\nx-list:\n${'  - some words\n'.repeat(50_000)}`,
    ),
  ),
  refused('20,000 anchored keys that are lists', () =>
    yaml(`x-many:\n${repeat(20_000, (index) => `  ? &a${index} [v]\n  : 1\n`).join('')}`),
  ),
  played('UTF-16, little-endian', () => Buffer.from(`\ufeff${yaml('')}`, 'utf16le')),
  played('UTF-16, big-endian', () => Buffer.from(`\ufeff${yaml('')}`, 'utf16le').swap16()),
  played('a byte order mark', () => Buffer.from(`\ufeff${yaml('')}`)),
  refused('invalid UTF-8', () => Buffer.concat([Buffer.from(yaml('x-text: ')), Buffer.from([0xff, 0xc3, 0x28, 0x0a])])),
  { name: 'NUL', content: () => yaml('x-text: "a\0b"\nx-other: a\0b\n') },
  refused('a binary file', () => Buffer.from(repeat(5000, (index) => (index * 7919) % 256))),
  refused('tabs', () => yaml('x-text:\n\ta: b\n')),
];

/** Documents with many parts, and files that are hard to read. */
export const hostileFiles: readonly HostileDocument[] = [...many, ...files];
