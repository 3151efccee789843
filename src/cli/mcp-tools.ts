import { UsageError } from '../base/errors';
import type { JsonObject } from '../base/json';
import { decimal, number, oneOf, readGiven, row, text, type OptionRow, type OptionsOf } from '../base/option';
import { count } from '../base/text';
import type { ApiInfo, CollectionState, ItemPage } from '../mock/control/console-types';
import { overrideSchema } from '../mock/start/additions-schema';
import { createPaint } from '../report/paint';
import { writeReports } from '../report/report-files';
import { verifyOptions } from '../verify/options';
import { verifyApi } from '../verify/verify-service';
import { AgentMock, shortened } from './mcp-mock';
import { readSettings } from './settings';

/** What a coding agent can call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: JsonObject & { readonly type: 'object' };
  /** Returns text for the agent. Throws what people are told: a UsageError and the like. */
  run(given: Readonly<Record<string, unknown>>): Promise<string>;
}

/** A tool whose arguments are options. */
function tool<Rows extends readonly OptionRow[]>(
  name: string,
  description: string,
  rows: Rows,
  run: (given: OptionsOf<Rows>) => Promise<string>,
): Tool {
  const properties = Object.fromEntries(
    rows.map(({ name: of, help, parse }) => [of, { description: help, ...(parse.schema ?? { type: 'string' }) }]),
  );
  return {
    ...{ name, description, inputSchema: { type: 'object', additionalProperties: false, properties } },
    // Each value is what its row has read.
    run: (given) => run(readGiven(rows, given, []) as OptionsOf<Rows>),
  };
}

const argument = <Name extends string, Value>(
  name: Name,
  help: string,
  parse: (value: string, where: string) => Value,
) => row('', name, undefined, help, parse);

const session = '/sessions/default';

/** How long `verify` may take, in seconds: agents give up on a tool after a minute. */
const [usualTime, mostTime] = [30, 50];

export function createTools(mock: AgentMock): readonly Tool[] {
  return [...toolsOfMock(mock), ...toolsThatChange(mock), verifyTool(mock)];
}

function toolsOfMock(mock: AgentMock): readonly Tool[] {
  return [
    tool(
      'serve',
      'Starts a mock server for an OpenAPI file on this machine, in place of the one before. It remembers what is created, and reads edited files again.',
      [
        argument('file', 'OpenAPI file or its URL. Default: that of understudy.config.yaml, else the Pet Store', text),
        argument('seed', 'Another seed makes other data', number(0, Number.MAX_SAFE_INTEGER)),
      ],
      async ({ file, seed }) => {
        const { baseUrl, apiKey, title, origin } = await mock.serve(file, seed);
        return `Mock of ${title}\nBase URL: ${baseUrl}\nAPI key: ${apiKey}\nConsole: ${origin}/__mock/\n\n${await operations(mock, '')}`;
      },
    ),
    tool(
      'list_operations',
      'Lists the operations of the mock, its collections, and problems of the OpenAPI file.',
      [argument('search', 'Only operations with this word', text)],
      ({ search = '' }) => operations(mock, search),
    ),
    tool(
      'list_data',
      'Lists the items that the mock holds: without a path, how many each collection has.',
      [
        argument('path', 'Concrete path of a collection, without the base path: /pets, /shops/1/orders', text),
        argument('filter', 'Words that an item must have: name:rex', text),
        argument('limit', 'Most items', number(1, 100)),
      ],
      async ({ path, filter = '', limit = 20 }) => {
        if (path === undefined) {
          const collections = await mock.read<readonly CollectionState[]>(`${session}/collections`);
          return collections.map(({ at, total }) => `${at}: ${count(total, 'item')}`).join('\n');
        }
        const page = await mock.read<ItemPage>(`${session}/stored?${queryOf({ at: path, filter, limit })}`);
        const items = page.items.map(({ text: item }) => item);
        return shortened([`${count(page.total, 'item')}, ${items.length} of them:`, ...items].join('\n'));
      },
    ),
    tool(
      'list_traffic',
      'Lists the requests that the mock got, with their responses, and how they break the OpenAPI file.',
      [
        argument('operation', 'Only this one: listPets, or GET /pets', text),
        argument('status', 'Only responses with this status', number(100, 599)),
        argument('verdict', 'Only requests with this one', oneOf(['valid', 'warnings', 'violations'])),
        argument('limit', 'Most requests, the youngest', number(1, 100)),
      ],
      ({ limit = 10, ...query }) => mock.ask('GET', `${session}/journal?${queryOf({ ...query, limit })}`),
    ),
  ];
}

function toolsThatChange(mock: AgentMock): readonly Tool[] {
  return [
    {
      name: 'force_response',
      description:
        'Makes an operation of the mock respond as you say, until reset or so many times. What is left out is as usual.',
      inputSchema: { ...overrideSchema, type: 'object' },
      run: (given) => mock.ask('POST', `${session}/overrides`, given),
    },
    tool(
      'add_fault',
      'Makes requests slow, fail or lose their connection, until reset or so many times.',
      [
        argument('kind', 'What happens; needed', oneOf(['latency', 'status', 'disconnect'])),
        argument('operation', 'listPets, or GET /pets. Default: all', text),
        argument('share', 'The share of requests that it happens to', decimal(0, 1)),
        argument('count', 'After so many requests it ends', number(1, 1_000_000)),
        argument('milliseconds', 'Of latency', number(0, 60_000)),
        argument('status', 'Of status', number(300, 599)),
        argument('message', 'Of status: the message of the error', text),
      ],
      (given) => mock.ask('POST', `${session}/faults`, given),
    ),
    tool('reset', 'Takes the mock back to its first data, without faults and forced responses.', [], async () => {
      await mock.ask('POST', `${session}/reset`, {});
      return 'The mock is as it was at its start.';
    }),
  ];
}

function verifyTool(mock: AgentMock): Tool {
  return tool(
    'verify',
    'Checks an API against its OpenAPI file. It only reads, unless you set writes. Keys come from the environment variable API_KEY or from understudy.config.yaml.',
    [
      argument('api', 'Its base URL, or a target of understudy.config.yaml. Default: the running mock', text),
      argument(
        'file',
        'Its OpenAPI file. Default: that of the target, of understudy.config.yaml, or of the mock',
        text,
      ),
      argument('writes', 'Create at most so many items, delete them afterwards', number(0, 1000)),
      argument('seconds', `Begin nothing new after this time. Default: ${usualTime}`, decimal(1, mostTime)),
    ],
    async ({ api, file, writes = 0, seconds: time = usualTime }) => {
      const settings = await readSettings('verify', {}, api);
      // It writes no files but those that a person names, and nothing that a person has not asked for here.
      const rows = verifyOptions.filter(({ name }) => !notForAgents.has(name));
      const baseUrl = settings.url ?? mock.running.baseUrl;
      const own = mock.at(baseUrl);
      const openapiFile = file ?? own?.built.contract.document.file ?? settings.openapiFile;
      if (openapiFile === undefined) throw new UsageError('Which OpenAPI file? Name it as file.');
      const report = await verifyApi({
        ...settings.options(rows),
        ...(own !== undefined && { apiKey: own.apiKey }),
        ...{ baseUrl, openapiFile, writes, time, disposable: false },
      });
      return shortened(writeReports(report, [], createPaint(false)));
    },
  );
}

async function operations(mock: AgentMock, search: string): Promise<string> {
  const info = await mock.read<ApiInfo>('/api');
  const lines = info.operations.map(({ id, method, path, summary }) => `${id}: ${method} ${path}  ${summary}`.trim());
  const found = lines.filter((line) => line.toLowerCase().includes(search.toLowerCase()));
  const collections = info.collections.map(({ path }) => path).join(', ');
  const problems = info.problems.map(({ at, message }) => `${at} ${message}`);
  return shortened(
    [
      ...(info.error === undefined
        ? []
        : [`The files have changed and cannot be read: ${info.error}`, 'This is the mock of before.', '']),
      ...[...found, '', `Collections: ${collections || 'none'}`, `Problems: ${problems.length}`, ...problems],
    ].join('\n'),
  );
}

const notForAgents: ReadonlySet<string> = new Set([
  ...['report', 'from', 'plan', 'cleanUp', 'writes', 'disposable', 'time', 'replay'],
]);

function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.toString();
}
