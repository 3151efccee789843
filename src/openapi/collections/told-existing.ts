import { operationWords } from '../operation-words';
import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { bodySchema, lastNoun, plainName, singular } from './names';
import type { Resource } from './resources';

/** What a create does where an item is there already that has the same values, by the words of the document. */
export interface ToldExisting {
  readonly existing: 'returned' | 'updated' | 'rejected';
  /** The properties that are the same, of the body and of the item. */
  readonly by: readonly string[];
  /** The property of the body that asks for it: `get_or_create`. */
  readonly asked?: string;
}

/** `If a flow with the same name and owner already exists, ...` */
const sameExists = /\bthe same ([^.;]{1,120}?) (?:already )?exists?\b([^.]{0,200})/i;

const consequences: readonly (readonly [words: RegExp, existing: ToldExisting['existing']])[] = [
  [/\berror|\bexception|\breject|\brefuse|\bfail|\bconflict|\b4\d\d\b/i, 'rejected'],
  [/\bupdate|\breplace|\boverw/i, 'updated'],
  [/\breturn/i, 'returned'],
];

/** The same, where nothing says what is to be the same. */
const saysReturned =
  /\bget[- ]or[- ]create\b|\breturns? (?:the|an) existing\b|\bexisting (?:\w+ ){1,3}(?:is|will be) returned\b/i;
const saysUpdated = /\bcreates? or updates?\b|\bcreated or updated\b|\bupserts?\b/i;

/** Properties of bodies that ask for it, in lower case and without separators. */
const askingNames = new Map<string, ToldExisting['existing']>([
  ['getorcreate', 'returned'],
  ['createifnotexists', 'returned'],
  ['upsert', 'updated'],
  ['updateifexists', 'updated'],
  ['createorupdate', 'updated'],
]);

/** Properties that things are called by, each by itself. */
const callingNames = /^(?:name|key|slug|code|username|login|handle|email)$/;

/** Longest prose of an operation that is looked at, in characters. */
const longest = 4000;

/** Gives what a create does with what is there already; undefined where the document does not say, or not of what. */
export function toldExisting(
  operation: Operation,
  { itemSchema, identifier }: Resource,
  schemas: Schemas,
): ToldExisting | undefined {
  const shown = schemas.shapedProperties(itemSchema);
  const sent = Object.entries(schemas.shapedProperties(bodySchema(operation)));
  const common = sent.flatMap(([name]) => (Object.hasOwn(shown, name) ? [name] : []));
  const words = operationWords(operation, '200', '201').slice(0, longest);
  const [, same = '', rest = ''] = sameExists.exec(words) ?? [];
  const named = same.split(/,|\band\b/).flatMap((phrase) => (plainName(phrase) === '' ? [] : [plainName(phrase)]));
  const by = named.flatMap((phrase) => common.find((name) => plainName(name) === phrase) ?? []);
  const told = consequences.find(([pattern]) => pattern.test(rest))?.[1];
  if (told !== undefined && by.length > 0 && by.length === named.length) return { existing: told, by };
  // What brings its identifier is that item.
  const chosen = common.filter((name) => name === identifier?.property);
  const calling = chosen.length > 0 ? chosen : common.filter((name) => callingNames.test(plainName(name)));
  if (calling.length !== 1) return undefined;
  for (const [name, schema] of sent) {
    const existing = askingNames.get(plainName(name));
    const isFlag = schemas.typesOf(schema).includes('boolean');
    if (existing !== undefined && isFlag) return { existing, by: calling, asked: name };
  }
  if (saysReturned.test(words)) return { existing: 'returned', by: calling };
  return saysUpdated.test(words) ? { existing: 'updated', by: calling } : undefined;
}

/** Gives what a 409 says is taken: `email` of "this email is already in use", `name` of "a pet with the same name exists". */
function takenIn(words: string): string[] {
  const taken = '(?:already (?:exists?|taken|in use|registered|used)|(?:is )?not unique|must be unique)';
  const before = new RegExp(`(\\w{1,40}) (?:is |has been |was )?${taken}`, 'i').exec(words)?.[1];
  const withIt = /\b(?:with|has|having|uses) (?:this|that|the|the same|such an?) (\w{1,40})\b/i.exec(words)?.[1];
  const twice = /\bduplicate (\w{1,40})\b/i.exec(words)?.[1];
  return new RegExp(taken, 'i').test(words) || twice !== undefined
    ? [withIt, before, twice].flatMap((one) => one ?? [])
    : [];
}

/** What a 409 may also be about. */
const notOfValues = /\bidempot|\brequest\b|\bversion|\be-?tag\b/i;

/**
 * Gives the property of a create's body whose value the description of its 409 calls taken: the one that it names, or, where it names the
 * thing itself (`Pet already exists`), the one that things are called by, unless the body brings an identifier.
 */
export function toldTaken(
  operation: Operation,
  { collection, itemSchema, identifier }: Resource,
  schemas: Schemas,
): string | undefined {
  const words = operation.responses.find(({ status }) => status === '409')?.description ?? '';
  const spoken = takenIn(words.slice(0, longest)).map(plainName);
  if (spoken.length === 0 || notOfValues.test(words) || isBounded.test(words)) return undefined;
  const shown = schemas.shapedProperties(itemSchema);
  const sent = Object.entries(schemas.shapedProperties(bodySchema(operation))).flatMap(([name, schema]) =>
    Object.hasOwn(shown, name) && schemas.typesOf(schema).includes('string') ? [name] : [],
  );
  if (sent.some((name) => name === identifier?.property)) return undefined;
  const named = sent.filter((name) => spoken.includes(plainName(name)));
  const isOfThing = spoken.includes(singular(plainName(lastNoun(collection))));
  const calling = named.length > 0 || !isOfThing ? named : sent.filter((name) => callingNames.test(plainName(name)));
  return calling.length === 1 ? calling[0] : undefined;
}

/** Unique among some of the items alone, which a document does not tell apart: `unique within its folder`. */
export const isBounded =
  /\bunique(?:ly)?\s+(?:\w+\s+)?(?:within|in|inside|per|for (?:each|every)|among|under|below)\b|\b(?:in|of|within|below|for) (?:the same|this|that|its)\b|\bper[- ]\w+ unique\b/i;
