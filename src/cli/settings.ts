import { UsageError } from '../base/errors';
import { row, suggestion, text, type OptionRow, type OptionsOf } from '../base/option';
import { didYouMean, enumerate } from '../base/text';
import { readConfigFile, type ConfigFile } from '../config/config-file';
import { checkNames, readOption, sectionAt, type SetOption } from '../config/config-options';
import { additionSchemas } from '../mock/start/additions-schema';
import { learnOptions } from '../learn/options';
import { mockOptions } from '../mock/start/options';
import { child } from '../openapi/document/pointer';
import { proxyOptions } from '../proxy/options';
import { compareOptions } from '../compare/options';
import { verifyOptions } from '../verify/options';
import { findOptions, type FoundOption } from './options';
import { runRows } from './run-options';

/** The commands that have a section in the configuration file, and their options. */
export const sections = {
  serve: mockOptions,
  run: runRows,
  learn: learnOptions,
  verify: verifyOptions,
  compare: compareOptions,
  proxy: proxyOptions,
} as const;

export type Section = keyof typeof sections;

/** An API by its name in the configuration file: its address, and options of `verify` and `proxy`. */
export const targetRows: readonly OptionRow[] = [
  row('', 'url', undefined, 'Address of the API', text),
  row('', 'openapiFile', undefined, 'Its OpenAPI file or the URL of that, if it has one of its own', text),
  ...verifyOptions,
  ...[...learnOptions, ...compareOptions, ...proxyOptions].filter(
    ({ name }) => !verifyOptions.some((other) => other.name === name),
  ),
];

/** The OpenAPI file of all commands, if no argument names one. */
export const openapiFileRow = row('', 'openapiFile', undefined, 'OpenAPI file or its URL', text, {
  variable: 'UNDERSTUDY_OPENAPI_FILE',
});

/** What is in the configuration file besides. */
const others = ['$schema', 'openapiFile', 'targets', ...Object.keys(additionSchemas)];

export interface Settings {
  readonly config: ConfigFile | undefined;
  /** Its options, and where they are set. */
  find(rows: readonly OptionRow[]): readonly FoundOption[];
  options<Rows extends readonly OptionRow[]>(rows: Rows): OptionsOf<Rows>;
  readonly openapiFile: string | undefined;
  /** The same, and where it is set. */
  readonly openapi: FoundOption | undefined;
  /** The address that an argument means: itself, or that of the target with this name. */
  readonly url: string | undefined;
  /** The names of all targets. */
  readonly targets: readonly string[];
}

/**
 * What flags, variables and the configuration file say for a command. Throws a UsageError.
 * @param target an argument that may name a target
 */
export async function readSettings(
  section: Section,
  flags: Readonly<Record<string, unknown>>,
  target?: string,
  env = process.env,
): Promise<Settings> {
  const named = flags['config'];
  const config = await readConfigFile(typeof named === 'string' ? named : undefined);
  if (config !== undefined) checkConfig(config);
  const at = targetAt(config, target);
  /** What the target says, or the first of these sections. */
  const ofFile = (one: OptionRow, ...pointers: readonly string[]): SetOption | undefined => {
    for (const pointer of config === undefined ? [] : [...(at === undefined ? [] : [at]), ...pointers]) {
      const set = config && readOption(config, child(pointer, one.name), one, env);
      if (set !== undefined) return set;
    }
    return undefined;
  };
  const isRun = section === 'run';
  const find = (rows: readonly OptionRow[]): readonly FoundOption[] =>
    findOptions(rows, flags, isRun ? { ...env, UNDERSTUDY_PORT: undefined } : env, (one) =>
      // The mock of `run` is that of `serve`, on a port of its own.
      ofFile(one, `/${section}`, ...(isRun && one.name !== 'port' ? ['/serve'] : [])),
    );
  const [openapi] = findOptions([openapiFileRow], {}, env, (one) => ofFile(one, ''));
  return {
    config,
    find,
    // Each value is what its row has read.
    options: <Rows extends readonly OptionRow[]>(rows: Rows) =>
      Object.fromEntries(find(rows).map(({ row: { name }, value }) => [name, value])) as OptionsOf<Rows>,
    // Its row reads a text.
    openapiFile: openapi?.value as string | undefined,
    openapi,
    targets: config === undefined ? [] : Object.keys(sectionAt(config, '/targets')),
    url: at === undefined || config === undefined ? target : urlOf(config, at, env),
  };
}

function checkConfig(config: ConfigFile): void {
  checkNames(config, '', [...others, ...Object.keys(sections)], hintFor);
  for (const [name, rows] of Object.entries(sections)) checkNames(config, `/${name}`, namesOfRows(rows), hintFor);
  for (const name of Object.keys(sectionAt(config, '/targets')))
    checkNames(config, child('/targets', name), namesOfRows(targetRows), hintFor);
}

/** Where else in the file an option belongs, or what it may be called. */
function hintFor(name: string, known: readonly string[]): string {
  if (others.includes(name)) return ' It belongs at the top of the file.';
  if (name === 'url') return ' It belongs in targets, below the name of a target.';
  const having = Object.entries(sections).filter(([, rows]) => namesOfRows(rows).includes(name));
  if (having.length === 0) return suggestion(name, [...known, ...others]);
  return ` It belongs in ${enumerate(
    having.map(([section]) => section),
    'or',
  )}.`;
}

function namesOfRows(rows: readonly OptionRow[]): readonly string[] {
  return rows.map(({ name }) => name);
}

/** The pointer of the target that an argument names. Throws a UsageError for what is neither a target nor an address. */
function targetAt(config: ConfigFile | undefined, name: string | undefined): string | undefined {
  if (config === undefined || name === undefined) return undefined;
  const known = Object.keys(sectionAt(config, '/targets'));
  if (known.includes(name)) return child('/targets', name);
  if (known.length === 0 || /[:/.@]/.test(name)) return undefined;
  const hint = didYouMean(name, known).slice(1) || listOfTargets(known).trimEnd();
  throw new UsageError(`${config.file} has no target ${name}. ${hint}`);
}

/** `Targets: local, staging. `, or nothing. */
export function listOfTargets(names: readonly string[]): string {
  return names.length === 0 ? '' : `Targets: ${names.join(', ')}. `;
}

function urlOf(config: ConfigFile, at: string, env: NodeJS.ProcessEnv): string {
  const url = readOption(config, child(at, 'url'), { name: 'url', parse: text }, env)?.value;
  if (typeof url === 'string') return url;
  throw new UsageError(`${config.locate(at)}: this target has no url. Add url: https://api.example.com/v1`);
}
