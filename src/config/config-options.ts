import { UsageError } from '../base/errors';
import { isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import { readScalar, type OptionRow, type ParseOption } from '../base/option';
import { child, namesOf, valueAt } from '../openapi/document/pointer';
import type { ConfigFile } from './config-file';

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of an option, and where it is set: `understudy.config.yaml:3:5`. */
export interface SetOption {
  readonly value: unknown;
  readonly from: string;
}

/**
 * Reads one option. A variable that it names must be set only now. Throws a UsageError that begins with its place.
 * @param pointer of its value: `/verify/writes`
 */
export function readOption(
  { value: root, locate }: ConfigFile,
  pointer: string,
  { name, parse, isList }: Pick<OptionRow, 'name' | 'parse' | 'isList'>,
  env: Environment,
): SetOption | undefined {
  const value = valueAt(root, pointer);
  // `port:` without a value says nothing.
  if (value === undefined || value === null) return undefined;
  const from = locate(pointer);
  const where = `${from}: ${name}`;
  if (isList !== true) return { value: readOne(parse, value, where, env), from };
  if (parse.isPair === true) return { value: readPairs(value, where, env), from };
  if (!isArray(value)) throw new UsageError(`${where} must be a list.`);
  return { value: value.map((one) => readOne(parse, one, where, env)), from };
}

function readOne(parse: ParseOption, value: JsonValue, where: string, env: Environment): unknown {
  return typeof value === 'string' ? parse(expand(value, where, env), where) : readScalar(parse, value, where);
}

/** `{ createOrder: [409, 422], createPet: 409 }` */
function readPairs(value: JsonValue, where: string, env: Environment): readonly (readonly [string, string])[] {
  if (!isObject(value)) throw new UsageError(`${where} must have names and their values, such as tenant: acme.`);
  return Object.entries(value).flatMap(([name, given]) =>
    (isArray(given) ? given : [given]).map((one) => {
      if (typeof one === 'object')
        throw new UsageError(`${where}: ${name} must be a single string, number or boolean.`);
      return [name, expand(String(one), where, env)] as const;
    }),
  );
}

/** Puts environment variables into a text: `Bearer ${STAGING_KEY}`. */
function expand(text: string, where: string, env: Environment): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = env[name] ?? '';
    if (value !== '') return value;
    throw new UsageError(`${where} needs the environment variable ${name}, which is not set.`);
  });
}

/**
 * Checks the names in a section. Throws a UsageError for the first that is not known.
 * @param hint what to do with a name
 */
export function checkNames(
  config: ConfigFile,
  pointer: string,
  known: readonly string[],
  hint: (name: string, known: readonly string[]) => string,
): void {
  for (const name of Object.keys(sectionAt(config, pointer)))
    if (!known.includes(name))
      throw new UsageError(`${config.locate(child(pointer, name))}: unknown option ${name}.${hint(name, known)}`);
}

/** What a section holds; nothing if there is none, or if all of it is commented out. */
export function sectionAt({ value: root, locate }: ConfigFile, pointer: string): JsonObject {
  const value = valueAt(root, pointer) ?? {};
  if (isObject(value)) return value;
  throw new UsageError(`${locate(pointer)}: ${namesOf(pointer).at(-1) ?? ''} must have names and their values.`);
}
