import type { Operation } from '../operation';
import type { Schema } from '../document';
import type { Schemas } from '../schema/schemas';
import { answerSchema } from './kinds';
import { lastNoun, parametersIn, plainName, singular, wordsOf } from './names';
import { naturalNames } from './natural-name';
import { operationsOf, type Resource } from './resources';
import type { State } from './state';

const idWords = /^(?:ids?|uuid|uid|gid|sid|identifier|number)$/;

/**
 * Gives what is said of operations that may be read in two ways: whose items could be told apart by several properties, and
 * which lie below something that a collection at another path may hold.
 */
export function secondReadings(
  operations: readonly Operation[],
  { resources }: State,
  schemas: Schemas,
): ReadonlyMap<Operation, string> {
  const notes = new Map<Operation, string>();
  const kept = new Set(resources.flatMap(operationsOf));
  for (const resource of resources) {
    const others = otherNames(resource, schemas);
    if (others === undefined) continue;
    const { identifier, list, create } = resource;
    const told = `{${identifier?.parameter ?? ''}} is read as ${identifier?.property ?? ''}, and may mean ${others}`;
    for (const operation of operationsOf(resource))
      if (operation !== list?.operation && operation !== create) notes.set(operation, told);
  }
  for (const operation of operations) {
    const note = kept.has(operation) ? undefined : undecided(operation, schemas);
    if (note !== undefined) notes.set(operation, note);
  }
  for (const [operation, note] of otherParents(resources)) if (!notes.has(operation)) notes.set(operation, note);
  return notes;
}

function namesOf(schema: Schema | undefined, schemas: Schemas): string[] {
  const properties = Object.entries(schemas.shapedProperties(schema));
  return properties.flatMap(([name, property]) => {
    const isNamed = naturalNames.test(plainName(name)) && schemas.typesOf(property).includes('string');
    return isNamed ? [name] : [];
  });
}

/** An `id` that the parameter does not speak of was chosen before names that it may speak of. */
function otherNames({ identifier, itemSchema }: Resource, schemas: Schemas): string | undefined {
  const { property = '', parameter = '' } = identifier ?? {};
  if (property !== 'id' || parameter === '' || idWords.test(wordsOf(parameter).at(-1) ?? '')) return undefined;
  const names = namesOf(itemSchema, schemas);
  return names.length === 0 ? undefined : names.join(' or ');
}

/** One thing that is read by a parameter that nothing alone answers to. */
function undecided(operation: Operation, schemas: Schemas): string | undefined {
  const parameter = /\{([^{}/]+)\}\/?$/.exec(operation.path)?.[1];
  if (operation.method !== 'GET' || parameter === undefined) return undefined;
  const schema = answerSchema(operation);
  const names = schemas.shapesOf(schema).length === 0 ? [] : namesOf(schema, schemas);
  if (names.length < 2) return undefined;
  return `keeps no state: nothing says which of ${names.join(' and ')} is {${parameter}}`;
}

/** Below something that no collection right above holds, and others of its name may. */
function otherParents(resources: readonly Resource[]): Map<Operation, string> {
  const byPath = new Set(resources.map(({ collection }) => collection));
  const byNoun = new Map<string, string[]>();
  for (const { collection, identifier } of resources) {
    if (identifier === undefined || collection.includes('{')) continue;
    const noun = singular(plainName(lastNoun(collection)));
    byNoun.set(noun, [...(byNoun.get(noun) ?? []), collection]);
  }
  const notes = new Map<Operation, string>();
  for (const { collection, list } of resources) {
    const parameter = parametersIn(collection).at(-1);
    const above = collection.split(`/{${parameter ?? ''}}`, 1)[0] ?? '';
    if (list === undefined || parameter === undefined || byPath.has(above)) continue;
    const others = byNoun.get(singular(plainName(lastNoun(above)))) ?? [];
    if (others.length > 0)
      notes.set(
        list.operation,
        `{${parameter}} is taken as it comes; it may name an item of ${others.slice(0, 5).join(' or ')}`,
      );
  }
  return notes;
}
