import type { Contract } from '../../contract/contract';
import { undocumentedProperties } from '../../contract/schema/keep-documented';
import type { Operation } from '../../contract/operation';
import { didYouMean } from '../../did-you-mean';
import type { RequestContext } from '../request-context';

/** Most warnings that one request can cause, and longest name in one; a request must not decide how long a log line is. */
const most = 10;
const longestName = 64;

/** Gives what notes, as warnings of the request, the parameters and properties it carries and its operation does not describe. */
export function createSurplusNotes(
  { schemas }: Contract,
  operation: Operation,
): (context: RequestContext, query: Readonly<Record<string, unknown>>) => void {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const expected = new Set([...known, ...operation.security.flat().map(({ name }) => name)]);
  const isKnown = (name: string): boolean =>
    expected.has(name) || (name.includes('[') && known.some((other) => name.startsWith(`${other}[`)));
  const schema = operation.requestBody?.content.find((media) => media.schema !== undefined)?.schema;
  const properties = Object.keys(schemas.propertiesOf(schema));

  return (context, query) => {
    const parameters = Object.keys(query).filter((name) => !isKnown(name));
    note(context, parameters, (name) => `unknown query parameter ${quote(name)} ignored${didYouMean(name, known)}`);
    if (context.body === undefined || schema === undefined) return;
    const dropped = undocumentedProperties(schemas, schema, context.body);
    note(context, dropped, (name) => `unknown property ${quote(name)} dropped${didYouMean(name, properties)}`);
  };
}

function note({ warnings }: RequestContext, names: readonly string[], say: (name: string) => string): void {
  warnings.push(...names.slice(0, most).map(say));
  if (names.length > most) warnings.push(`${names.length - most} more of this kind`);
}

function quote(name: string): string {
  return JSON.stringify(name.length > longestName ? `${name.slice(0, longestName)}...` : name);
}
