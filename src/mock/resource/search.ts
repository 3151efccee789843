import type { Search } from '../../contract/resource/searches';
import { defaultOf } from '../../contract/parameters';
import { ownMember, type JsonValue } from '../../exact-json';
import type { Handler } from '../handler';
import type { HandlerContext } from './handler-context';
import { isItem } from './item';
import { asText } from './item-path';
import { listHandler } from './list';

/** Gives the handler of a search: the list of its collection, asked by the members of the body as by parameters. */
export function searchHandler(context: HandlerContext, { list, members }: Search): Handler {
  const answer = listHandler(context, list);
  const { schemas } = context.contract;
  return (request) => {
    const values = members.flatMap(({ parameter, path }): [string, JsonValue][] => {
      const value = valueAt(request.body, path) ?? defaultOf(schemas, parameter);
      return value === undefined || value === null ? [] : [[parameter.name, value]];
    });
    const query = new URLSearchParams(
      Object.fromEntries(values.map(([name, value]) => [name, asText(value)])),
    ).toString();
    const parameters = { ...request.parameters, query: Object.fromEntries(values) };
    return answer({ ...request, query, parameters });
  };
}

function valueAt(body: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let value = body;
  for (const name of path) value = isItem(value) ? ownMember(value, name) : undefined;
  return value;
}
