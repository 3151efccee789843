import { plainName, singularOf, wordsOf } from '../names';
import type { SchemaRef } from '../schema/schema';
import type { Reference } from './collection';
import type { Draft } from './draft';
import type { ItemSchemas } from './item-schemas';
import { nounOf } from './paths';

/**
 * Finds the properties of items that refer to others: `customerId` and `customer_id` name an item of `/customers`, `customerIds` several,
 * and a property whose schema is the component of another collection's items holds one. Only collections below no parent are referred
 * to, and none whose name or component another has as well.
 */
export function createReferences(
  shapes: ItemSchemas,
  drafts: readonly Draft[],
): (draft: Draft) => readonly Reference[] {
  const { schemas } = shapes;
  const targets = drafts.filter(({ path, id, isSingleton }) => !path.includes('{') && !isSingleton && id !== undefined);
  const byNoun = uniqueBy(targets, ({ path }) => singularOf(plainName(nounOf(path))));
  const byComponent = uniqueBy(targets, ({ item }) => schemas.nameOf(item.schema));
  const referenceAt = (property: string, { schema, pointer }: SchemaRef): Reference | undefined => {
    const isMany = schemas.typesOf(schema).includes('array');
    const held = isMany ? schemas.itemsOf({ schema, pointer })?.schema : schema;
    const whole = byComponent.get(schemas.nameOf(held) ?? '');
    if (whole !== undefined) return isMany ? undefined : { property, collection: whole.path, holds: 'item' };
    const words = wordsOf(property);
    const isNamed = /^(?:id|uuid|gid|sid)s?$/.test(words.at(-1) ?? '');
    const target = isNamed ? byNoun.get(singularOf(words.slice(0, -1).join(''))) : undefined;
    const types = schemas.typesOf(target?.id?.schema);
    if (target === undefined || !schemas.typesOf(held).some((type) => type !== 'null' && types.includes(type)))
      return undefined;
    return { property, collection: target.path, holds: isMany ? 'ids' : 'id' };
  };
  return ({ item, id }) =>
    [...shapes.propertiesOf(item)].flatMap(([property, ref]) =>
      property === id?.at.slice(1) ? [] : (referenceAt(property, ref) ?? []),
    );
}

function uniqueBy(drafts: readonly Draft[], keyOf: (draft: Draft) => string | undefined): ReadonlyMap<string, Draft> {
  const found = new Map<string, Draft | undefined>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    if (key !== undefined && key !== '') found.set(key, found.has(key) ? undefined : draft);
  }
  return new Map([...found].flatMap(([key, draft]) => (draft === undefined ? [] : [[key, draft]])));
}
