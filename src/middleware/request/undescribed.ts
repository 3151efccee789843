import type { Contract } from '../../contract/contract';
import { undocumentedProperties } from '../../contract/schema/keep-documented';
import type { Operation } from '../../contract/operation';
import { didYouMean } from '../../did-you-mean';
import type { JsonValue } from '../../exact-json';
import type { Field } from './fields';
import type { ReadRequest, RequestReader } from './read-request';

/** Most warnings that one request can cause, and longest name in one; a request must not decide how long a log line is. */
const most = 10;
const longestName = 64;

const none: readonly string[] = [];

/** Gives the warnings about what a valid request carries and its operation does not describe. */
export type FindUndescribed = (
  query: readonly Field[],
  media: ReadRequest['media'],
  body: JsonValue | undefined,
) => readonly string[];

/** Gives what finds the parameters and properties that an operation does not describe. */
export function createFindUndescribed(
  { schemas }: Contract,
  operation: Operation,
  { describes }: RequestReader,
): FindUndescribed {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const keys = new Set(operation.security.flat().map(({ name }) => name));
  const isUnknown = (field: Field): boolean => !describes(field.name) && !keys.has(field.name);

  return (query, media, body) => {
    const fields = query.length === 0 ? none : [...new Set(query.filter(isUnknown).map(({ name }) => name))];
    const dropped =
      media === undefined || body === undefined ? none : undocumentedProperties(schemas, media.schema, body);
    if (fields.length === 0 && dropped.length === 0) return none;
    const properties = Object.keys(schemas.propertiesOf(media?.schema));
    return [
      ...warn(fields, (name) => `unknown query parameter ${quote(name)} ignored${didYouMean(name, known)}`),
      ...warn(dropped, (name) => `unknown property ${quote(name)} dropped${didYouMean(name, properties)}`),
    ];
  };
}

function warn(names: readonly string[], say: (name: string) => string): readonly string[] {
  const said = names.slice(0, most).map(say);
  return names.length > most ? [...said, `${names.length - most} more of this kind`] : said;
}

function quote(name: string): string {
  return JSON.stringify(name.length > longestName ? `${name.slice(0, longestName)}...` : name);
}
