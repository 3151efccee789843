import { child } from '../document/pointer';
import type { Operation } from '../operation';
import type { Schema } from '../schema/schema';
import { isLikeItemOf, itemOperation, type Draft, type Recognition } from './draft';
import type { ItemSchemas } from './item-schemas';
import { propertyCalled } from './list-names';
import { splitWord } from './other-operations';
import { lastParameter } from './paths';

const doing = { GET: 'read', PATCH: 'update', DELETE: 'delete' } as const;

/** `GET /flows/name/{name}`, and what else can be done at that path: the word before the parameter is a property of the item. */
export function addLookups({ shapes, paths, drafts, placed }: Recognition): void {
  for (const [shape, methods] of paths) {
    const split = shape.endsWith('/{}') ? splitWord(shape.slice(0, -'/{}'.length)) : undefined;
    const owner = drafts.get(split?.above ?? '');
    const read = methods.get('GET');
    if (split === undefined || owner?.id === undefined || read === undefined) continue;
    const word = split.word.replace(/^by[-_]/, '');
    const scalars = [...shapes.propertiesOf(owner.item)].filter(([, { schema }]) => isScalar(shapes, schema));
    const property = propertyCalled(
      word,
      scalars.map(([name]) => name),
    );
    const isItem = isLikeItemOf(shapes, owner);
    if (property === undefined || shapes.itemIn(shapes.response(read), isItem, owner.path) === undefined) continue;
    for (const operation of methods.values()) {
      const does = doing[operation.method as keyof typeof doing] as (typeof doing)[keyof typeof doing] | undefined;
      const parameter = lastParameter(operation.path);
      if (does === undefined || parameter === undefined || placed.has(operation)) continue;
      const item = { ...itemOperation(shapes, owner, operation), by: { property, parameter } };
      owner.lookups = [...owner.lookups, { does, item }];
      placed.add(operation);
    }
  }
}

/** `GET /flows/count`, `POST /flows/count` and `GET /flows_count` with a number, or an object with one. */
export function addCounts({ shapes, paths, drafts, placed }: Recognition): void {
  for (const [shape, methods] of paths) {
    const owner = countedBy(drafts, shape);
    if (owner === undefined) continue;
    for (const operation of methods.values()) {
      const at = numberIn(shapes, operation);
      if (at === undefined || placed.has(operation) || !['GET', 'POST'].includes(operation.method)) continue;
      owner.counts = [...owner.counts, { operation, at }];
      placed.add(operation);
    }
  }
}

function countedBy(drafts: ReadonlyMap<string, Draft>, shape: string): Draft | undefined {
  const { above = '', word = '' } = splitWord(shape) ?? {};
  const [, noun] = /^(.+)[-_]count$/.exec(word) ?? [];
  const owner = word === 'count' ? drafts.get(above) : noun === undefined ? undefined : drafts.get(`${above}/${noun}`);
  return owner?.isSingleton === true ? undefined : owner;
}

/** The pointer of the number in a response. */
function numberIn(shapes: ItemSchemas, operation: Operation): string | undefined {
  const response = shapes.response(operation);
  if (response === undefined) return undefined;
  const isNumber = (schema: Schema): boolean => isScalar(shapes, schema, ['integer', 'number']);
  if (isNumber(response.schema)) return '';
  const [only, ...others] = shapes.propertiesOf(response);
  return only !== undefined && others.length === 0 && isNumber(only[1].schema) ? child('', only[0]) : undefined;
}

function isScalar({ schemas }: ItemSchemas, schema: Schema, among = ['string', 'integer', 'number']): boolean {
  return schemas.typesOf(schema).some((type) => among.includes(type));
}
