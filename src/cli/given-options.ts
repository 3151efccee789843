import type { Command } from 'commander';
import { UsageError } from '../base/errors';
import { parseJson, type JsonValue } from '../base/json';
import type { GivenValues } from '../openapi/given-values';
import { collect, readShortFile } from './create-command';

/** Flags that give values in place of those that would be made up. */
export interface GivenFlags {
  readonly value?: readonly string[];
  readonly body?: readonly string[];
}

/** Adds these flags to a command. */
export function addGiven(command: Command): void {
  command
    .option(
      '--value <name=value>',
      'send this value for every parameter of this name: tenant=default_tenant; repeatable',
      collect,
    )
    .option('--body <operationId=file>', 'create with this body: createZone=zone.json; repeatable', collect);
}

/** Gives the values of these flags; undefined where there are none. Throws a UsageError where one is malformed. */
export function readGiven({ value = [], body = [] }: GivenFlags): GivenValues | undefined {
  if (value.length + body.length === 0) return undefined;
  const bodies = pairsOf(body, '--body').map(([id, file]): [string, JsonValue] => [id, readBody(id, file)]);
  return { parameters: new Map(pairsOf(value, '--value')), bodies: new Map(bodies) };
}

function pairsOf(texts: readonly string[], flag: string): [name: string, value: string][] {
  return texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1)
      throw new UsageError(`${flag} ${text}: expected a name, "=" and a ${flag === '--body' ? 'file' : 'value'}.`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

function readBody(id: string, file: string): JsonValue {
  try {
    return parseJson(readShortFile(file, `--body ${id}`));
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`--body ${id}=${file}: the file holds no JSON (${(cause as Error).message}).`);
  }
}
