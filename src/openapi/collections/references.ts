import { plainName, singularOf, wordsOf } from '../names';
import { alternativesOf } from '../schema/flatten';
import type { Schema, SchemaRef } from '../schema/schema';
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
  const { schemas, propertiesOf } = shapes;
  const targets = drafts.filter(({ path, id, isSingleton }) => !path.includes('{') && !isSingleton && id !== undefined);
  const byNoun = uniqueBy(targets, ({ path }) => singularOf(plainName(nounOf(path))));
  const byComponent = uniqueBy(targets, ({ item }) => schemas.nameOf(item.schema));
  /** An ID or, where a service expands it, the item: `oneOf: [{ type: string }, { $ref: Flow }]`. */
  const eitherOf = (schema: Schema | undefined): Draft | undefined => {
    const parts = alternativesOf(schema ?? {});
    const types = new Set(parts.flatMap((part) => schemas.typesOf(part)));
    const targetsOfParts = parts.flatMap((part) => byComponent.get(schemas.nameOf(part) ?? '') ?? []);
    const [target] = new Set(targetsOfParts).size === 1 ? targetsOfParts : [];
    return schemas.typesOf(target?.id?.schema).some((type) => types.has(type)) ? target : undefined;
  };
  const referenceAt = (property: string, { schema, pointer }: SchemaRef): Reference | undefined => {
    const isMany = schemas.typesOf(schema).includes('array');
    const held = isMany ? schemas.itemsOf({ schema, pointer })?.schema : schema;
    const whole = byComponent.get(schemas.nameOf(held) ?? '');
    if (whole !== undefined) return isMany ? undefined : { property, collection: whole.path, holds: 'item' };
    const either = eitherOf(held);
    if (either !== undefined) return { property, collection: either.path, holds: isMany ? 'ids' : 'id' };
    const words = wordsOf(property);
    const isNamed = /^(?:id|uuid|gid|sid)s?$/.test(words.at(-1) ?? '');
    const target = isNamed ? byNoun.get(singularOf(words.slice(0, -1).join(''))) : undefined;
    const types = schemas.typesOf(target?.id?.schema);
    if (target === undefined || !schemas.typesOf(held).some((type) => type !== 'null' && types.includes(type)))
      return undefined;
    return { property, collection: target.path, holds: isMany ? 'ids' : 'id' };
  };
  return ({ item, id }) =>
    [...propertiesOf(item)].flatMap(([property, ref]) =>
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
