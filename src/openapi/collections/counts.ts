import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { membersOf, type SearchMember } from './bulk';
import { listOperation, type ListOperation } from './list-operation';
import { answerSchema, shapeOfPath } from './names';
import type { Resource } from './resources';

/** What tells how many items a collection has: `GET /todos/count`, or `POST /flows/count` with filters in its body. */
export interface Count {
  readonly operation: Operation;
  readonly resource: Resource;
  /** What the parameters, or the members of the body, keep of the items. */
  readonly list: ListOperation;
  readonly members: readonly SearchMember[];
  /** The property of the response that holds the number; undefined where the response is the number. */
  readonly property?: string;
}

/** Gives the counts among operations that belong to nothing else: they lie right below a collection's path and answer one number. */
export function deriveCounts(
  operations: readonly Operation[],
  resources: readonly Resource[],
  schemas: Schemas,
): Count[] {
  const byCollection = new Map(resources.map((resource) => [shapeOfPath(resource.collection), resource]));
  return operations.flatMap((operation): Count[] => {
    const { method, path } = operation;
    const [, above = ''] = /^(.*)(?:[/:]_?(?:count|total)|[-_]count)$/i.exec(shapeOfPath(path)) ?? [];
    const resource = byCollection.get(above);
    if (resource === undefined || (method !== 'GET' && method !== 'POST')) return [];
    const schema = answerSchema(operation);
    const isNumber = (one: typeof schema): boolean =>
      schemas.typesOf(one).some((type) => type === 'integer' || type === 'number');
    const [property, ...others] = Object.entries(schemas.shapedProperties(schema)).flatMap(([name, one]) =>
      isNumber(one) ? [name] : [],
    );
    if (!isNumber(schema) && (property === undefined || others.length > 0)) return [];
    const members = method === 'POST' ? membersOf(operation, schemas) : [];
    const parameters = method === 'POST' ? members.map(({ parameter }) => parameter) : operation.parameters;
    const asked = { ...operation, path: resource.collection, parameters };
    const list = listOperation({ operation: asked, schema: resource.itemSchema }, resource.itemSchema, schemas);
    return [
      { operation, resource, list: { ...list, operation }, members, ...(property !== undefined && { property }) },
    ];
  });
}
