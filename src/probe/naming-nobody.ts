import type { Contract } from '../openapi/contract';
import { singular, wordsOf } from '../openapi/collections/names';
import type { JsonValue } from '../base/json';
import { createRandom, randomUuid, seededInteger, seededText } from '../base/random';
import { inPlaceOf, mapLeaves, namedBy, people, type Named, type NamedLeaf } from './body-references';
import type { Resource } from '../openapi/collections/resources';
import type { Creatable } from './creatable';
import { fictionalNumbers, isTelephoneNumber, namesTelephone } from './telephone-numbers';

/** What people are written to, or log in with, as the words of a name say. */
const contact = /(?:^| )(?:e ?mails?|mail|user ?names?|logins?|handles?|nick ?names?|screen ?names?)(?: address)?$/;
const email = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** Tells whether a text is an e-mail address, a telephone number or the name of a user, by its form or the name of its property: `assignee` is one of the users. */
export function isContact(name: string, text: string): boolean {
  if (email.test(text) || namesTelephone(name) || isTelephoneNumber(name, text)) return true;
  const words = wordsOf(name);
  return contact.test(words.join(' ')) || people.test(singular(words.at(-1) ?? ''));
}

/**
 * Gives a valid body that names nobody: where nobody can tell what a property names (`targetId`, `ref`) stands a number that nothing has,
 * or a text of the run, else the property is left out; e-mail addresses, telephone numbers and names of users are new ones. What is not
 * as in the sample was chosen, and stays.
 *
 * @param isElsewhere whether the same holds for names that tell the kind of a thing of which there is no collection: `shelfId`
 */
export function namingNobody(
  contract: Contract,
  creatable: Pick<Creatable, 'resource' | 'media' | 'full' | 'required' | 'isAsListed'>,
  body: JsonValue,
  { tag, isElsewhere }: { readonly tag: string; readonly isElsewhere: boolean },
): JsonValue {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const isValid = (one: JsonValue): boolean => validate(one, 'body').length === 0;
  const sample = new Set([creatable.full, creatable.required].flatMap((one) => leavesIn(one).map(keyOf)));
  const ways = new Map<string, readonly (JsonValue | undefined)[]>();
  for (const leaf of leavesIn(body)) {
    if (!sample.has(keyOf(leaf))) continue;
    const named = namedBy(contract, leaf, creatable.resource);
    const seed = `${tag}.${keyOf(leaf)}`;
    if (namesUnknown(named, isElsewhere) && creatable.isAsListed !== true)
      ways.set(keyOf(leaf), nobodys(leaf.value, seed, tag));
    else if (typeof leaf.value === 'string' && named === undefined && isContact(leaf.name, leaf.value))
      ways.set(keyOf(leaf), contactsLike(leaf.value, seed));
  }
  if (ways.size === 0 || !isValid(body)) return body;
  return [...ways].reduce((changed, [key, values]) => {
    const bodies = values.map((value) => mapLeaves(changed, (leaf) => (keyOf(leaf) === key ? value : leaf.value)));
    return bodies.find(isValid) ?? changed;
  }, body);
}

/** Tells whether nobody can tell what a property at the top of an item names, so that the value of a listed item would name something of others. */
export function isForNobody(
  contract: Contract,
  { resource, isAsListed }: Pick<Creatable, 'resource' | 'isAsListed'>,
  name: string,
  value: JsonValue | undefined,
  isElsewhere: boolean,
): boolean {
  if ((typeof value !== 'string' && typeof value !== 'number') || isAsListed === true) return false;
  const named = namedBy(contract, { value, name, above: '', path: [name], beside: {} }, resource);
  return namesUnknown(named, isElsewhere);
}

function namesUnknown(named: Named | undefined, isElsewhere: boolean): boolean {
  return named !== undefined && named.target === undefined && (named.isAnything || isElsewhere);
}

/** Gives a body in which what names items of collections, as the sample does, names those of this run where it has one. */
export function namingOwn(
  contract: Contract,
  { resource, full }: Pick<Creatable, 'resource' | 'full'>,
  body: JsonValue,
  ownOf: (target: Resource) => JsonValue | undefined,
): JsonValue {
  const sample = new Set(leavesIn(full).map(keyOf));
  return mapLeaves(body, (leaf) => {
    const named = sample.has(keyOf(leaf)) ? namedBy(contract, leaf, resource) : undefined;
    const own = named?.target === undefined ? undefined : ownOf(named.target);
    const value = named === undefined || own === undefined ? undefined : inPlaceOf(leaf, named, own);
    return typeof value === typeof leaf.value ? value : leaf.value;
  });
}

function leavesIn(body: JsonValue): NamedLeaf[] {
  const leaves: NamedLeaf[] = [];
  mapLeaves(body, (leaf) => {
    leaves.push(leaf);
    return leaf.value;
  });
  return leaves;
}

/** Gives what tells a value of a body from others: where it lies, and itself. */
export function keyOf({ path, value }: NamedLeaf): string {
  return `${path.join('.')} ${String(value)}`;
}

/** Gives what names nothing, the likeliest to be valid first; at last that the property is left out. */
function nobodys(value: NamedLeaf['value'], seed: string, tag: string): (JsonValue | undefined)[] {
  const number = Number(seededInteger(seed, 'nobody') % 1_000_000_000n);
  const numbers = [1_000_000_000 + number, 100_000_000 + (number % 100_000_000)];
  if (typeof value !== 'string') return [...numbers, undefined];
  const uuid = randomUuid(createRandom(`${seed}\nnobody`));
  return [uuid, tag, ...[24, 12, 8].map((length) => seededText(seed, 'nobody', length)), String(numbers[0]), undefined];
}

function contactsLike(text: string, seed: string): (JsonValue | undefined)[] {
  const name = `u${seededText(seed, 'contact', 11)}`;
  if (email.test(text)) return [`${name}@example.com`, text.replace(/^[^@]+/, name)];
  if (!/^[+(]?\d[\d ()./-]*$/.test(text)) return [name, name.slice(0, 7)];
  return [...fictionalNumbers(createRandom(`${seed}\ncontact`), text), undefined];
}
