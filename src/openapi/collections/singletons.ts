import { plainName } from '../names';
import type { Operation } from '../operation';
import type { SchemaRef } from '../schema/schema';
import { itemOperation, noOperations, type Draft, type Recognition } from './draft';
import { itemsNames, type ItemSchemas } from './item-schemas';
import { hasParameters, parametersIn } from './paths';

const roles = { PUT: 'replace', PATCH: 'update', DELETE: 'delete', POST: 'update' } as const;

/** `/settings`, `/shops/{shopId}/address`: one object at a path, which other methods change. */
export function addSingletons({ shapes, paths, drafts, placed }: Recognition): void {
  for (const [shape, methods] of paths) {
    const read = methods.get('GET');
    const whole = shapes.response(read);
    if (read === undefined || placed.has(read) || drafts.has(shape) || !shapes.isObject(whole)) continue;
    const item =
      shapes.itemIn(whole, (ref) => ref !== whole && shapes.propertiesOf(ref).size > 0, read.path)?.schema ?? whole;
    const draft: Draft = {
      ...{ path: read.path, isSingleton: true, source: 'paths', item },
      ...noOperations,
    };
    for (const [method, role] of Object.entries(roles)) {
      const operation = methods.get(method);
      if (operation === undefined || placed.has(operation) || draft[role] !== undefined) continue;
      if (!hasParameters(operation.path, parametersIn(read.path))) continue;
      if (changes(shapes, operation, [whole, item])) draft[role] = itemOperation(shapes, draft, operation);
    }
    const writes = Object.values(roles).flatMap((role) => draft[role]?.operation ?? []);
    // A list of items that nobody describes, and that can be emptied.
    const isList =
      paths.has(`${shape}/{}`) && (holdsArray(shapes, whole) || writes.every(({ method }) => method === 'DELETE'));
    if (writes.length === 0 || isList) continue;
    draft.read = itemOperation(shapes, draft, read);
    drafts.set(shape, draft);
    for (const operation of [read, ...writes]) placed.add(operation);
  }
}

function holdsArray({ schemas, propertiesOf }: ItemSchemas, ref: SchemaRef): boolean {
  return [...propertiesOf(ref)].some(
    ([name, { schema }]) => itemsNames.test(name) && schemas.typesOf(schema).includes('array'),
  );
}

/** Whether an operation writes the object that a path has: by the properties of its body, of a POST by those of its response too. */
function changes(shapes: ItemSchemas, operation: Operation, objects: readonly SchemaRef[]): boolean {
  const { schemas, propertiesOf } = shapes;
  const agree = (one: SchemaRef, other: SchemaRef | undefined): boolean => {
    if (other === undefined) return false;
    const [types, others] = [schemas.typesOf(one.schema), schemas.typesOf(other.schema)];
    return types.length === 0 || others.length === 0 || types.some((type) => type !== 'null' && others.includes(type));
  };
  const shared = (ref: SchemaRef): number =>
    Math.max(
      ...objects.map((object) => {
        const names = new Map([...propertiesOf(object)].map(([name, one]) => [plainName(name), one]));
        return [...propertiesOf(ref)].filter(([name, one]) => agree(one, names.get(plainName(name)))).length;
      }),
    );
  if (operation.method === 'DELETE') return true;
  const [sent, response] = [shapes.body(operation), shapes.response(operation)];
  const returns = response !== undefined && shared(response) * 2 > propertiesOf(response).size;
  // A POST beside a GET that lists is a search.
  const isRead = shapes.listedBy(operation, operation.path) !== undefined || !returns;
  if (operation.method === 'POST' && isRead) return false;
  return shapes.isObject(sent) && (propertiesOf(sent).size === 0 || shared(sent) > 0);
}
