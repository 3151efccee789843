import { operationWords } from '../operation-words';
import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { bodySchema, plainName } from './names';
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
  [/\breturn/i, 'returned'],
  [/\bupdate|\breplace|\boverw/i, 'updated'],
  [/\berror|\breject|\brefuse|\bfail|\bconflict|\b409\b/i, 'rejected'],
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
  { itemSchema }: Resource,
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
  const calling = common.filter((name) => callingNames.test(plainName(name)));
  if (calling.length !== 1) return undefined;
  for (const [name, schema] of sent) {
    const existing = askingNames.get(plainName(name));
    const isFlag = schemas.typesOf(schema).includes('boolean');
    if (existing !== undefined && isFlag) return { existing, by: calling, asked: name };
  }
  if (saysReturned.test(words)) return { existing: 'returned', by: calling };
  return saysUpdated.test(words) ? { existing: 'updated', by: calling } : undefined;
}

/** What the description of a 409 says of an item that has the same value. */
const saysTaken = /\balready (?:exists?|taken|in use|registered|used)\b|\bduplicate|\bnot unique\b|\bmust be unique\b/i;

/**
 * Gives the property of a create's body whose value the description of its 409 calls taken: the one that it names, or the one that
 * things are called by where the body brings no identifier.
 */
export function toldTaken(
  operation: Operation,
  { itemSchema, identifier }: Resource,
  schemas: Schemas,
): string | undefined {
  const words = operation.responses.find(({ status }) => status === '409')?.description ?? '';
  if (!saysTaken.test(words)) return undefined;
  const shown = schemas.shapedProperties(itemSchema);
  const sent = Object.entries(schemas.shapedProperties(bodySchema(operation))).flatMap(([name, schema]) =>
    Object.hasOwn(shown, name) && schemas.typesOf(schema).includes('string') ? [name] : [],
  );
  if (sent.some((name) => name === identifier?.property)) return undefined;
  const spoken = words.toLowerCase().split(/[^a-z\d_]+/);
  const named = sent.filter((name) => spoken.includes(name.toLowerCase()));
  const calling = named.length > 0 ? named : sent.filter((name) => callingNames.test(plainName(name)));
  return calling.length === 1 ? calling[0] : undefined;
}
