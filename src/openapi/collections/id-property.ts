import { isObject } from '../../base/json';
import { child } from '../document/pointer';
import { idNameOf, isIdName, isNaturalName, plainName, singularOf, wordsOf } from '../names';
import type { Parameter } from '../operation';
import { isNumberType, listedValues, schemaOfOthers } from '../schema/flatten';
import type { SchemaRef } from '../schema/schema';
import type { Collection, IdProperty } from './collection';
import type { ItemSchemas } from './item-schemas';
import { nounOf } from './paths';

/** The property that is the ID of an item: by the path parameter that holds it, by the collection's name, by what IDs are called. */
export function findId(
  shapes: ItemSchemas,
  item: SchemaRef,
  path: string,
  parameter: Parameter | undefined,
): IdProperty | undefined {
  const properties = shapes.propertiesOf(item);
  const name = nameOfId(shapes, item, path, parameter);
  const property = name === undefined ? undefined : properties.get(name);
  if (name === undefined || property === undefined)
    return (properties.size === 0 || isOpen(shapes, item, parameter)) && mayHold(shapes, item, parameter)
      ? idOfUndescribed(parameter)
      : undefined;
  const { schema } = property;
  return { name, at: child('', name), ...(parameter !== undefined && { parameter: parameter.name }), schema };
}

/** Whether a property of a response that is not the item is called as its ID: `silenceID`, which the path `/silence/{silenceID}` has. */
export function isCalledId({ id, path }: Pick<Collection, 'id' | 'path'>, name: string): boolean {
  const names = [plainName(id?.parameter ?? ''), `${singularOf(plainName(nounOf(path)))}id`];
  return id !== undefined && names.includes(plainName(name));
}

/** Objects that have, says their schema, more properties than it describes. */
function isOpen({ schemas }: ItemSchemas, item: SchemaRef, parameter: Parameter | undefined): boolean {
  return schemaOfOthers(schemas.flatten(item.schema)) !== undefined && isIdName(parameter?.name ?? '');
}

/** Whether an object may have the value of a parameter: a map of texts has no numbers. */
function mayHold({ schemas }: ItemSchemas, item: SchemaRef, parameter: Parameter | undefined): boolean {
  const types = schemas.typesOf(schemas.valuesOf(item)?.schema);
  const own = schemas.typesOf(parameter?.schema.schema);
  return types.length === 0 || own.length === 0 || own.some((type) => types.includes(type));
}

/** Objects whose ID nobody describes have that of their path: `{ "id": 1 }`. @param sent what a body may name, and by which type */
export function idOfUndescribed(
  parameter: Parameter | undefined,
  sent?: ReadonlyMap<string, SchemaRef>,
): IdProperty | undefined {
  if (parameter === undefined) return undefined;
  const name = idNameOf(parameter.name);
  const { schema } = sent?.get(name) ?? parameter.schema;
  return { name, at: child('', name), parameter: parameter.name, schema };
}

/** The ID that a person named. */
export function givenId(shapes: ItemSchemas, item: SchemaRef, name: string, parameter?: string): IdProperty {
  const schema = shapes.propertiesOf(item).get(name)?.schema ?? {};
  const at = name.startsWith('/') ? name : child('', name);
  return { name: at.slice(1), at, ...(parameter !== undefined && { parameter }), schema };
}

function nameOfId(
  shapes: ItemSchemas,
  item: SchemaRef,
  path: string,
  parameter: Parameter | undefined,
): string | undefined {
  const properties = shapes.propertiesOf(item);
  const names = [...properties.keys()].filter((name) => mayBeId(shapes, item, name));
  const like = (plainOther: string): string | undefined => names.find((name) => plainName(name) === plainOther);
  const asked = parameter?.name ?? '';
  const plain = plainName(asked);
  const words = wordsOf(asked);
  // `{uidOrKey}` is the first.
  const last = words.includes('or') ? words[0] : words.at(-1);
  const noun = singularOf(plainName(nounOf(path)));
  const word = singularOf(wordsOf(nounOf(path)).at(-1) ?? '');
  const found =
    names.find((name) => name === asked) ??
    [plain, last ?? '', 'id', `${noun}id`, `${noun}uuid`, `${noun}key`, `${word}id`]
      .concat(noun !== '' && plain.startsWith(noun) ? plain.slice(noun.length) : [], [
        'uuid',
        'guid',
        'gid',
        'sid',
        'uid',
        ...(parameter === undefined ? [] : [noun]),
      ])
      .filter((name) => name !== '')
      .map(like)
      .find((name) => name !== undefined);
  const isOther = found !== undefined && parameter !== undefined && meansName(shapes, parameter, properties.get(found));
  if (found !== undefined && !isOther) return found;
  // No name is a UUID.
  const mayBeName = (name: string): boolean =>
    !isUuid(shapes, parameter?.schema) || isUuid(shapes, properties.get(name));
  const natural = names.filter((name) => isNaturalName(name) && mayBeName(name));
  const rank = (name: string): number =>
    (plainName(name) === plain ? 4 : 0) +
    (/^(?:login|username|handle|slug)$/i.test(name) ? 2 : 0) +
    (/^(?:name|reference)$/i.test(name) ? 0 : 1);
  const [best, second] = natural.sort((one, other) => rank(other) - rank(one));
  if (best === undefined || second === undefined) return best ?? found;
  return isOther || (parameter === undefined && rank(best) > rank(second)) ? best : found;
}

/** By its format, or by a pattern such as `[0-9a-f]{8}-...-[0-9a-f]{12}`. */
function isUuid({ schemas }: ItemSchemas, ref: SchemaRef | undefined): boolean {
  const { format, pattern } = schemas.flatten(ref?.schema);
  return format === 'uuid' || (typeof pattern === 'string' && /\{8\}.*\{12\}/.test(pattern));
}

/** A text or number that all variants of the item have, of which there is more than one. */
function mayBeId(shapes: ItemSchemas, item: SchemaRef, name: string): boolean {
  const property = shapes.schemas.flatten(shapes.propertiesOf(item).get(name)?.schema);
  if (listedValues(property)?.length === 1) return false;
  const types = shapes.schemas.typesOf(property);
  const isScalar = types.some((type) => type === 'string' || isNumberType(type));
  const variants = shapes.schemas.variantsOf(item.schema);
  return isScalar && variants.every(({ properties }) => isObject(properties) && Object.hasOwn(properties, name));
}

/** A text parameter that is not called ID does not mean a number or UUID, but the natural name: `{username}` is `login`. */
function meansName(shapes: ItemSchemas, { name, schema }: Parameter, property: SchemaRef | undefined): boolean {
  const { schemas } = shapes;
  const types = schemas.typesOf(schema.schema);
  if (!types.includes('string') || types.includes('integer') || /(?:id|uuid|key)$/i.test(name)) return false;
  return (isUuid(shapes, property) && !isUuid(shapes, schema)) || !schemas.typesOf(property?.schema).includes('string');
}
