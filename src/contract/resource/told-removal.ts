import type { Operation } from '../operation';
import { wordsOf } from '../operation-words';
import type { Schemas } from '../schema/schemas';
import { lastNoun, plainName, singular } from './names';
import type { Resource } from './resources';

/** Words of a refusal that is due to what belongs to an item, of which one that was just made has nothing. */
const dueToOthers = /\b(?:has|have|having|contains|still|in use|used by|referenced|not empty|belong|attached|depend)/i;

/** Tells whether a status refuses a DELETE for what an item has, or may refuse it for anything. */
export function isForDependents(remove: Operation, status: number): boolean {
  return dueToOthers.test(remove.responses.find((one) => one.status === String(status))?.description ?? '');
}

/** Gives what one item of a collection is called: `order` of `/shops/{id}/orders`. */
export function nounOf({ collection }: Resource): string {
  return singular(plainName(lastNoun(collection)));
}

/** Gives what tells whether a DELETE is said to be refused while an item called so refers to what it names. */
export function keptWhileReferred(remove: Operation): (noun: string) => boolean {
  if (!isForDependents(remove, 409)) return () => false;
  const words = plainName(wordsOf(remove, '409'));
  return (noun) => noun !== '' && words.includes(noun);
}

/** Tells whether a member names an item of a collection, for it is called so: `customerId` those of `/customers`. */
export function namesItemOf(target: Resource, member: string): boolean {
  const noun = nounOf(target);
  return [plainName(`${noun}${target.identifier?.property ?? ''}`), `${noun}id`].includes(plainName(member));
}

/** A collection and those of its properties that name items of another. */
export interface Referrer {
  readonly resource: Resource;
  readonly properties: readonly string[];
}

/** Gives what must not refer to an item of a collection when it is removed, by the words of its DELETE. */
export function referrersOf(target: Resource, resources: readonly Resource[], schemas: Schemas): Referrer[] {
  const { remove, identifier } = target;
  if (remove === undefined || identifier === undefined || !isForDependents(remove, 409)) return [];
  const isSaidOf = keptWhileReferred(remove);
  return resources.flatMap((resource) => {
    if (resource.collection === target.collection || !isSaidOf(nounOf(resource))) return [];
    const names = Object.keys(schemas.shapedProperties(resource.itemSchema));
    const properties = names.filter((name) => name !== resource.identifier?.property && namesItemOf(target, name));
    return properties.length === 0 ? [] : [{ resource, properties }];
  });
}
