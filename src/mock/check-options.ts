import { logLevels, type MockOptions } from '../config';
import { isObject } from '../contract/document';
import { UsageError } from '../errors';
import { didYouMean } from '../did-you-mean';

/** What an option must be, in words, and the check; bounds of numbers are checked where defaults are filled in. */
type Rule = readonly [expected: string, holds: (value: unknown) => boolean];

const isText = (value: unknown): boolean => typeof value === 'string';
const text: Rule = ['a string', isText];
const texts: Rule = ['a list of strings', (value) => Array.isArray(value) && value.every(isText)];
const number: Rule = ['a number', (value) => typeof value === 'number'];
const flag: Rule = ['true or false', (value) => typeof value === 'boolean'];
const timeoutNames = ['headers', 'request', 'idle'];

const rules: Readonly<Record<keyof MockOptions, Rule>> = {
  openapiFile: ['the path of a file', isText],
  port: number,
  host: text,
  apiKeys: texts,
  seed: number,
  count: number,
  logLevel: [`one of ${logLevels.join(', ')}`, (value) => logLevels.some((level) => level === value)],
  bodyLimit: number,
  maximumItems: number,
  timeouts: [
    `an object with some of ${timeoutNames.join(', ')}`,
    (value) => isObject(value) && Object.keys(value).every((name) => timeoutNames.includes(name)),
  ],
  expiredKeys: texts,
  revokedKeys: texts,
  now: ['a date', (value) => isText(value) || value instanceof Date],
  ignoreSunset: flag,
  maximumSessions: number,
  sessionIdle: number,
  journalEntries: number,
  journalBytes: number,
  controlToken: text,
  controlHosts: texts,
  controlOrigins: texts,
  fixtures: ['{ schemas: { <name of a component schema>: (random, index) => item }, suggest? }', isFixtures],
};

function isFixtures(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['schemas'])) return false;
  const { schemas, suggest } = value;
  const isFunction = (member: unknown): boolean => typeof member === 'function';
  return Object.values(schemas as object).every(isFunction) && (suggest === undefined || isFunction(suggest));
}

/**
 * Checks what the types say of the options of startMock, for programs that are not compiled against them. Throws a
 * UsageError that names the option, what was expected and what came.
 */
export function assertOptions(options: unknown): void {
  if (!isObject(options)) throw new UsageError(`expected an object of options, got ${kindOf(options)}.`);
  const known: Readonly<Record<string, Rule | undefined>> = rules;
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (rule === undefined) {
      const names = Object.keys(rules);
      const hint = didYouMean(name, names);
      throw new UsageError(`${name}: there is no such option${hint === '' ? `; options: ${names.join(', ')}` : hint}.`);
    }
    const [expected, holds] = rule;
    if (value !== undefined && !holds(value))
      throw new UsageError(`${name}: expected ${expected}, got ${kindOf(value)}.`);
  }
}

/** Says what came without showing it: it may be a key. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (!isObject(value)) return `a ${typeof value}`;
  const names = Object.keys(value);
  return names.length === 0 ? 'an object without members' : `an object with ${names.slice(0, 10).join(', ')}`;
}
