import { collectionCalled } from '../../openapi/collections/references';
import type { Resource } from '../../openapi/collections/resources';
import { ownMember, type JsonValue } from '../../base/json';
import { dataPoints } from '../../profile/data-points';
import { withValue } from '../../probe/body-values';
import { itemPath } from '../../probe/bodies';
import type { Field } from '../../probe/creatable';
import { idText } from '../../probe/knowledge';
import type { LearnContext } from '../learner';
import type { Creation } from './items-to-try';

/** Finds which references must name an item that is there, and gives them; what is refused costs no write. */
export async function noteReferences(creation: Creation): Promise<readonly Field[]> {
  const found: Field[] = [];
  for (const field of creation.creatable.fields) {
    const isTop = itemPath(creation.creatable, field).length === 1;
    const values = isTop ? (madeUpNumbers(creation, field) ?? madeUpTexts(creation, field)) : undefined;
    if (values !== undefined && (await learnReference(creation, field, values))) found.push(field);
  }
  return found;
}

/** Numbers that no item has by chance. */
const farNumbers = [987_654_321, 987_654_322] as const;

/** Gives two numbers that name nothing, of a member that is called like a collection whose items are numbered. */
function madeUpNumbers({ context, creatable }: Creation, field: Field): readonly [number, number] | undefined {
  const { contract } = context;
  const target = collectionCalled(contract.resources, itemPath(creatable, field)[0] ?? '');
  const isNumber = field.types.includes('integer') && !field.types.includes('string');
  const types = contract.schemas.typesOf(contract.schemas.flatten(target?.identifier?.schema));
  return isNumber && target !== undefined && types.includes('integer') ? farNumbers : undefined;
}

const madeUpUuids = ['7e0d5f52-3c1b-4a86-9f0e-2b6d8a91c4e7', '1b9c2d64-58ae-4f37-8c15-d0e3f6a7b892'] as const;

/** Gives two texts that name nothing, of a member that may name an item of others by its name and format, or by what items show. */
function madeUpTexts({ context, creatable }: Creation, field: Field): readonly [string, string] | undefined {
  const name = itemPath(creatable, field)[0] ?? '';
  if (!field.types.includes('string') || field.schema.enum !== undefined) return undefined;
  if (field.schema.format === 'uuid') return /(?:id|ref|code|key)$/i.test(name) ? madeUpUuids : undefined;
  const target = collectionCalled(context.contract.resources, name);
  const like = target === undefined ? undefined : namedItem(context, creatable.resource, name, target);
  return like === undefined ? undefined : [withEnd(like, '0'), withEnd(like, '7')];
}

/** Gives an identifier of the target that an item shows under a name; undefined where items show something else there. */
function namedItem(context: LearnContext, resource: Resource, name: string, target: Resource): string | undefined {
  const property = target.identifier?.property ?? '';
  const ids = new Set(context.everListed(target).flatMap((item) => idText(ownMember(item, property)) ?? []));
  const shown = context.everListed(resource).flatMap((item) => idText(ownMember(item, name)) ?? []);
  return shown.length > 0 && shown.some((id) => ids.has(id)) ? shown.find((id) => ids.has(id)) : undefined;
}

/** What is like an identifier, and none that was made. */
function withEnd(id: string, mark: string): string {
  return id.slice(0, Math.max(0, id.length - 6)) + mark.repeat(Math.min(6, id.length));
}

async function learnReference(
  creation: Creation,
  field: Field,
  [one, other]: readonly [JsonValue, JsonValue],
): Promise<boolean> {
  const tried = await creation.send(withValue(creation.body(), field.path, one));
  if (tried === undefined || tried.isTaken) return false;
  const again = await creation.send(withValue(creation.body(), field.path, other));
  if (again?.isTaken !== false) return false;
  creation.note(dataPoints.knownValues, 'existing', tried.exchange, field);
  creation.noteRefusal('member.unknown-reference', [tried.exchange, again.exchange], field);
  return true;
}
