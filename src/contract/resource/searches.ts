import type { Operation, Parameter } from '../operation';
import type { Schemas } from '../schema/schemas';
import { isItemOf } from './actions';
import { bodySchema } from './kinds';
import { listedItems, listOperation, type ListOperation } from './list-operation';
import { isSearchWord, shapeOfPath } from './names';
import type { Resource } from './resources';

/** A list whose filters and page a body brings: `POST /orders/search`, or QUERY on a collection (OpenAPI 3.2). */
export interface Search {
  readonly operation: Operation;
  readonly resource: Resource;
  /** The list, whose parameters are the members of the body. */
  readonly list: ListOperation;
  readonly members: readonly SearchMember[];
}

/** A member of a search's body, read as a parameter of a list. */
export interface SearchMember {
  readonly parameter: Parameter;
  /** Where in the body it lies: `["filter", "state"]`. */
  readonly path: readonly string[];
}

/** Members of a body around those that filter, or choose the page. */
const groups = /^(?:filters?|where|criteria|conditions?|match|page|paging|pagination|options)$/i;

/** Gives the searches among operations that belong to nothing else: they answer the items of the collection that they lie at or right below. */
export function deriveSearches(
  operations: readonly Operation[],
  resources: readonly Resource[],
  schemas: Schemas,
): Search[] {
  const byCollection = new Map(resources.map((resource) => [shapeOfPath(resource.collection), resource]));
  return operations.flatMap((operation): Search[] => {
    if (operation.method !== 'POST' && operation.method !== 'QUERY') return [];
    const shape = shapeOfPath(operation.path);
    const [, above = '', word = ''] = /^(.*)[/:]([^/:{}]+)$/.exec(shape) ?? [];
    const own = operation.method === 'QUERY' ? byCollection.get(shape) : undefined;
    const resource = own ?? (isSearchWord(word) ? byCollection.get(above) : undefined);
    if (resource === undefined) return [];
    const listed = listedItems({ ...operation, path: resource.collection }, schemas, true, true);
    if (listed === undefined || !isItemOf(resource, listed.schema, schemas)) return [];
    const members = membersOf(operation, schemas);
    const asked = { ...operation, parameters: members.map(({ parameter }) => parameter) };
    const list = listOperation({ ...listed, operation: asked }, resource.itemSchema, schemas);
    return [{ operation, resource, list: { ...list, operation }, members }];
  });
}

function membersOf(operation: Operation, schemas: Schemas): SearchMember[] {
  const own = Object.entries(schemas.shapedProperties(bodySchema(operation)));
  const members = own.flatMap(([name, schema]): SearchMember[] => {
    const inner = groups.test(name) ? Object.entries(schemas.shapedProperties(schema)) : [];
    const all =
      inner.length === 0 ? [[name, schema, [name]] as const] : inner.map((one) => [...one, [name, one[0]]] as const);
    return all.map(([called, described, path]) => ({
      path,
      parameter: {
        name: called,
        in: 'query',
        required: false,
        schema: described,
        style: 'form',
        explode: true,
        description: schemas.flatten(described).description ?? '',
        pointer: operation.requestBody?.pointer ?? operation.pointer,
        schemaPointer: '',
      },
    }));
  });
  const names = members.map(({ parameter }) => parameter.name);
  return members.filter(({ parameter }, index) => names.indexOf(parameter.name) === index);
}
