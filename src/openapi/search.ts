import { wordsOf } from './names';
import type { Operation } from './operation';
import { jsonContent, successOf } from './response/responses';
import { isNumberType } from './schema/flatten';
import type { Schemas } from './schema/schema';

const searchWords = /^(?:search|query|find|filter|list|paginate|count|get)$/;

/** Whether the last word of a path asks for something: `/pet/findByStatus`, `/indexes/{index}/_search`, `/runs/count-by/{property}`. */
export function endsInSearch(path: string): boolean {
  const segment = path.split(/[/:]/).findLast((one) => one !== '' && !one.startsWith('{')) ?? '';
  return searchWords.test(wordsOf(segment)[0] ?? '');
}

/** First words of names that write, whatever follows: `addList`, `createFilter`. */
const writingWords =
  /^(?:create|add|new|insert|save|store|make|update|set|put|patch|replace|upsert|edit|change|delete|remove|register|submit|send|start|run|import|upload)$/;

/** What an item is called by: a response that has one is an item, and no page of a list. */
const ownNames = /^_?(?:id|uuid|gid|key|slug|name|title)$/;

/**
 * Whether a POST only reads: its path says so and its name says nothing else, it returns a list, a page or a number, and it creates nothing.
 * A run that may only read sends it: what is unclear is no search.
 */
export function isSearch(schemas: Schemas, operation: Operation): boolean {
  const schema = jsonContent(successOf(operation))?.schema;
  if (operation.method !== 'POST' || schema === undefined || !endsInSearch(operation.path)) return false;
  if (operation.responses.some(({ status }) => status === '201')) return false;
  if (writingWords.test(wordsOf(operation.id)[0] ?? '')) return false;
  const types = schemas.typesOf(schema.schema);
  if (types.some((type) => type === 'array' || isNumberType(type))) return true;
  const properties = [...schemas.propertiesOf(schema)];
  return (
    properties.some(([, property]) => schemas.typesOf(property.schema).includes('array')) &&
    !properties.some(([name]) => ownNames.test(name.toLowerCase()))
  );
}
