import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { asText, isArray } from '../../src/base/json';
import type { OptionRow } from '../../src/base/option';
import { compareOptions } from '../../src/compare/options';
import { configCommand } from '../../src/cli/config';
import { healthCommand } from '../../src/cli/health';
import { initCommand } from '../../src/cli/init';
import { inspectCommand } from '../../src/cli/inspect';
import { runRows } from '../../src/cli/run-options';
import { sections } from '../../src/cli/settings';
import { learnOptions } from '../../src/learn/options';
import { rejections } from '../../src/openapi/outcome';
import { additionSchemas } from '../../src/mock/start/additions-schema';
import { mockOptions } from '../../src/mock/start/options';
import { behaviours, type Behaviour } from '../../src/profile/behaviours';
import { proxyOptions } from '../../src/proxy/options';
import { proxyErrors } from '../../src/proxy/own-response';
import { rules } from '../../src/rules/rules';
import { verifyOptions } from '../../src/verify/options';
import { configSchema } from './config-schema';

const meanings: Readonly<Record<keyof typeof rejections, string>> = {
  'path-unknown': 'The file has no such path. Compare it with `understudy inspect`, the base path too.',
  'method-unknown': 'The path has other methods: the header `Allow` lists them.',
  'no-credentials': 'The request has no credentials. Send the key that the start prints.',
  'wrong-credentials': 'The key is another one. Send one of `--api-key`.',
  'content-type': 'The operation takes another media type. Set `Content-Type`.',
  'not-json': 'The body cannot be read. The message says where.',
  'body-missing': 'The operation needs a body.',
  invalid: 'The request breaks the file. The message names each place.',
  'item-unknown': 'No item has this ID. List the collection, or create the item.',
  'item-removed': 'The item was deleted.',
  'parent-unknown': 'The item that the path leads through does not exist. Create it first.',
  conflict: 'The value is taken, or something refers to the item. Choose another, or delete what refers to it.',
  rejected: 'The profile says that the real API rejects such a request.',
  'precondition-failed': 'The item has changed since it was read (`If-Match`). Read it again.',
  'not-acceptable': 'The operation has no media type that `Accept` allows.',
  'too-large': 'The body is larger than `UNDERSTUDY_BODY_LIMIT` allows.',
  gone: 'The operation is past its sunset date.',
  'not-supported': 'The mock cannot do what the request asks for.',
  'storage-full': 'The created items take too much memory. Reset the session.',
  forced: 'A fault of the control API, or `Prefer: code`, asked for it.',
  malformed: 'The request is not HTTP as it should be. The message says what is wrong.',
  'session-invalid': 'The name of the session has other characters than it may have.',
  'sessions-full': 'There are too many sessions. Delete those that are not needed.',
  'status-undocumented': '`Prefer: code` asks for a status that the operation does not document.',
  'invalid-response': 'With `--strict`, the response that was made breaks the file.',
  'internal-error': 'A mistake in Understudy. The log says more.',
};

const meaningsOfProxy: Readonly<Record<keyof typeof proxyErrors, string>> = {
  invalid_request: 'The target of the request is no path. Send requests to the proxy as to a server.',
  request_timeout: 'The rest of the request body did not come in time.',
  not_supported: 'A transfer coding that is not `chunked` cannot be passed on.',
  upstream_failed: 'The API is not there, or its response is not HTTP. The message says which.',
  invalid_response: 'With `--enforce`, the response of the API breaks the file.',
  upstream_timeout: 'The API did not respond in time: `--timeout`.',
  loop: 'The address of the API leads back to this proxy.',
};

/** Pages that are made of tables in the code: UPDATE_DOCS=1 writes them. */
const pages: Readonly<Record<string, () => string>> = {
  'options.md': () =>
    [
      '# Options',
      'Which options and environment variables does each command have? Flags go before variables, variables before the [configuration file](config.md), which `--config <file>` names. Flags with * may be repeated.',
      '## serve',
      tableOf(mockOptions, openapiFile, portFile('Write the port to this file')),
      '## run',
      'The command gets the base URL in `API_URL` and `BASE_URL`, the key in `API_KEY`. `run` has the options and variables of `serve`, but for `--log-format`, `UNDERSTUDY_PORT` and `UNDERSTUDY_PORT_FILE`. These are other ones:',
      tableOf(runRows.filter((one) => !mockOptions.some((other) => other === one))),
      '## inspect',
      tableOf(rowsOf(inspectCommand()), openapiFile),
      '## health',
      tableOf(rowsOf(healthCommand()), portFile('Read the port from this file'), [
        'UNDERSTUDY_PORT',
        'The port, without this file',
      ]),
      '## init',
      tableOf(rowsOf(initCommand())),
      '## config',
      '`config serve`, `config run`, `config learn`, `config verify`, `config compare` and `config proxy` have the options of these commands.',
      tableOf(rowsOf(configCommand())),
      '## verify',
      tableOf(verifyOptions, openapiFile, ...variablesOfVerify),
      '## learn',
      'These options beside those of `verify`. `learn` has no `--accept`, `--plan`, `--clean-up`, `--report`, `--baseline`, `--replay`, `--fail-on` and `--max-response-time`.',
      tableOf(
        learnOptions.filter((one) => one.name === 'from' || !verifyOptions.some(({ name }) => name === one.name)),
        openapiFile,
      ),
      '## compare',
      'These options beside those of `verify`. `compare` has no `--from`, `--plan`, `--keep`, `--clean-up`, `--baseline`, `--replay`, `--fail-on` and `--max-response-time`.',
      tableOf(
        compareOptions.filter((one) => !verifyOptions.some(({ name }) => name === one.name)),
        openapiFile,
      ),
      '## proxy',
      'A command behind `--` gets the base URL in `API_URL` and `BASE_URL`.',
      tableOf(proxyOptions, openapiFile, portFile('Without a command, write the port to this file'), [
        'API_KEY',
        'A key that is hidden in all that is written',
      ]),
      'Exit codes of all commands: 0 passed, 1 failed, 2 could not run, 3 too little tested. `run` ends as its command does; `proxy -- command` as its command if that failed, else with its own code.',
    ].join('\n\n'),
  'config.md': () =>
    [
      '# Configuration file',
      'What may I write in `understudy.config.yaml`? The [guide](../guides/config-file.md) shows a whole file. Editors know it by its [JSON Schema](../../spec/config.schema.json).',
      '| name | what it is |\n| --- | --- |',
    ].join('\n\n') +
    ofConfig.map(([name, help]) => `\n| ${name} | ${help} |`).join('') +
    Object.entries(sections)
      .map(([name, rows]) => `\n\n## ${name}\n\n${namesOf(name, rows)}`)
      .join('') +
    '\n\n## targets\n\nEach target has a `url`. It may have an `openapiFile`, and any option of `learn`, `verify`, `compare` and `proxy`: these go before the options in the sections of these commands.',
  'errors.md': () =>
    [
      '# Errors',
      'What does this error of the mock mean? The code stands in the error body, if the format of your API has a place for it.',
      '| code | status | what it means, and what to do |\n| --- | --- | --- |',
    ].join('\n\n') +
    Object.entries(rejections)
      .map(([kind, { status, code }]) => `\n| \`${code}\` | ${status} | ${meanings[kind as keyof typeof rejections]} |`)
      .join('') +
    '\n\nWhere the file documents a 422 in place of a 400, or a 403 in place of a 401, the mock returns that.' +
    '\n\n## Of the proxy\n\nThese have the header `X-Understudy: proxy`. An invalid request has the codes above.\n\n| code | status | what it means, and what to do |\n| --- | --- | --- |' +
    Object.entries(proxyErrors)
      .map(([code, status]) => `\n| \`${code}\` | ${status} | ${meaningsOfProxy[code as keyof typeof proxyErrors]} |`)
      .join(''),
  'rules.md': () =>
    [
      '# Rules',
      'What does each rule of `verify` check? `understudy inspect --rules <name>` prints one.',
      '| rule | checks | what to do |\n| --- | --- | --- |',
    ].join('\n\n') +
    rules.map(({ id, sentence, fix }) => `\n| \`${id}\` | ${sentence} | ${fix} |`).join('') +
    '\n\nThe layers are asked in this order: wire, status, form, meaning. A response that fails in one is not judged in later ones.',
};

/** The top of the configuration file. */
const ofConfig: readonly (readonly [string, string])[] = [
  ['`openapiFile`', 'OpenAPI file of all commands, or its URL'],
  ['`serve`', 'Options of `serve`, which are those of `run` too, except `port`'],
  ['`run`, `learn`, `verify`, `compare`, `proxy`', 'Options of these commands'],
  ['`targets`', 'APIs by their names: `understudy verify staging`'],
  ...Object.entries(additionSchemas).map(
    ([name, { description }]) => [`\`${name}\``, typeof description === 'string' ? description : ''] as const,
  ),
];

/** The options of a section: those of a flag are explained in options.md. */
function namesOf(name: string, rows: readonly OptionRow[]): string {
  const own = rows.filter((one) => name !== 'run' || !mockOptions.some((other) => other === one));
  const lines = own.map((one) => `| \`${one.name}\` | ${kindOf(one)} | ${one.help.replace(/ \*$/, '')} |`);
  return ['| name | value | effect |', '| --- | --- | --- |', ...lines].join('\n');
}

function kindOf({ parse, isList }: OptionRow): string {
  if (parse.isPair === true) return 'names and values';
  const { type, enum: values } = parse.schema ?? { type: 'text' };
  const kind = isArray(values) ? values.map((one) => `\`${asText(one)}\``).join(', ') : asText(type ?? 'text');
  return isList === true ? `list (${kind})` : kind.replace('boolean', '`true`, `false`').replace('integer', 'number');
}

/** A variable, and its effect. */
type VariableRow = readonly [variable: string, help: string];

const openapiFile: VariableRow = ['UNDERSTUDY_OPENAPI_FILE', 'OpenAPI file or its URL, if no argument names one'];
const portFile = (help: string): VariableRow => ['UNDERSTUDY_PORT_FILE', help];
const variablesOfVerify: readonly VariableRow[] = [
  ['CLIENT_SECRET', 'Secret of `--client-id`'],
  ['LOGIN_BODY', 'JSON to send to `--login`, without `--login-body`'],
  ['HTTP_PROXY', 'Proxy for http; not used for this machine'],
  ['HTTPS_PROXY', 'Proxy for https; not used for this machine'],
  ['NO_PROXY', 'Hosts that are asked directly'],
];

/** The options of a command that has no table. */
function rowsOf({ options }: Command): readonly Pick<OptionRow, 'flag' | 'help' | 'fallback'>[] {
  return options.map(({ flags, description, defaultValue }) => ({
    ...{ flag: flags, help: description.replace(/ \(default: .*/, '') },
    fallback: /\(default: (.*)\)/.exec(description)?.[1] ?? (defaultValue === undefined ? '' : String(defaultValue)),
  }));
}

function tableOf(
  rows: readonly Pick<OptionRow, 'flag' | 'variable' | 'help' | 'fallback'>[],
  ...variables: readonly VariableRow[]
): string {
  const lines = rows.map(({ flag, variable, fallback, help }) => {
    const shown = fallback === 'none' || fallback === 'false' ? '' : fallback;
    const flagged = flag === undefined ? '' : `\`${flag}\``;
    return `| ${flagged} | ${variable === undefined ? '' : `\`${variable}\``} | ${help} | ${shown} |`;
  });
  const more = variables.map(([variable, help]) => `|  | \`${variable}\` | ${help} |  |`);
  return ['| flag | variable | effect | default |', '| --- | --- | --- | --- |', ...lines, ...more].join('\n');
}

/** A page that people write, but for one section. */
function withBehaviours(): string {
  const page = readFileSync(path.join(__dirname, '../../docs/reference/profile.md'), 'utf8').trimEnd();
  const lines = Object.entries<Behaviour>(behaviours).map(([id, { title, usual, answers }]) => {
    const { enum: values } = answers;
    const known = isArray(values) ? ` (${values.map((one) => `\`${asText(one)}\``).join(', ')})` : '';
    return `- \`${id}\`${known}: ${title}. Without it: ${usual.charAt(0).toLowerCase()}${usual.slice(1)}.`;
  });
  return page.replace(/(?<=## Behaviours\n\n)[^#]*(?=\n\n## )/, lines.join('\n'));
}

/** Files that are made of tables in the code, from the folder of this package. */
const files: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(Object.entries(pages).map(([name, write]) => [`docs/reference/${name}`, write])),
  'docs/reference/profile.md': withBehaviours,
  'spec/config.schema.json': () => JSON.stringify(configSchema(), undefined, 2),
};

test.each(Object.keys(files))('%s says what the code does', (name) => {
  const file = path.join(__dirname, '../..', name);
  const page = `${files[name]?.() ?? ''}\n`;
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});
