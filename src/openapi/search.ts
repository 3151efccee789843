import { wordsOf } from './names';
import type { Operation } from './operation';
import { jsonContent, successOf } from './response/responses';
import type { Schemas } from './schema/schema';

const searchWords = /^(?:search|query|find|filter|list|paginate|count|get)$/;

/** Whether the last word of a path asks for something: `/pet/findByStatus`, `/indexes/{index}/_search`, `/runs/count-by/{property}`. */
export function endsInSearch(path: string): boolean {
  const segment = path.split(/[/:]/).findLast((one) => one !== '' && !one.startsWith('{')) ?? '';
  return searchWords.test(wordsOf(segment)[0] ?? '');
}

/** Whether a POST only reads: its path says so, and it returns a list or a number, and creates nothing. */
export function isSearch(schemas: Schemas, operation: Operation): boolean {
  const schema = jsonContent(successOf(operation))?.schema;
  if (operation.method !== 'POST' || schema === undefined || !endsInSearch(operation.path)) return false;
  if (operation.responses.some(({ status }) => status === '201')) return false;
  const types = schemas.typesOf(schema.schema);
  const properties = [...schemas.propertiesOf(schema).values()];
  return (
    types.some((type) => type === 'array' || type === 'integer' || type === 'number') ||
    properties.some((property) => schemas.typesOf(property.schema).includes('array'))
  );
}
