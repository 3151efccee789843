import type { Schema } from '../document';
import { componentName, oncePerSchema } from './flatten';

/** What a made-up value is a member of. */
export interface Place {
  /** What the object may be called, best first: its component schema, its title, the property it stands under, its collection. */
  readonly names: readonly string[];
  /** The object around it. */
  readonly parent?: Place;
  /** Whether it is a part of that and no thing of its own: times within it are those of the object around it. */
  readonly tellsOfParent: boolean;
  /** What is remembered while the object is made, so that its members agree with each other. */
  readonly memory: Map<string, unknown>;
}

/** Gives the place of an object. */
export function placeNamed(names: readonly string[], parent?: Place, tellsOfParent = false): Place {
  return { names, memory: new Map(), tellsOfParent, ...(parent !== undefined && { parent }) };
}

/** Gives the place of an object within another; the elements of an array are things of their own, and so is what has a name. */
export function placeWithin(parent: Place, schema: Schema | undefined, property: string, isElement: boolean): Place {
  const isNamed = schema !== undefined && namesAt(schema).own.length > 0;
  return placeNamed(namesOfObject(schema, property), parent, !isElement && !isNamed);
}

/** Gives what the things at a path may be called: the last of its segments that is no parameter. */
export function namesOfPath(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => /^[\w-]+(\.json)?$/.test(segment))
    .slice(-1)
    .map((segment) => segment.replace('.json', ''));
}

const namesAt = oncePerSchema((schema) => ({ own: namesOf(schema), byProperty: new Map<string, readonly string[]>() }));

function namesOfObject(schema: Schema | undefined, property: string): readonly string[] {
  if (schema === undefined) return property === '' ? [] : [property];
  const { own, byProperty } = namesAt(schema);
  if (property === '') return own;
  let names = byProperty.get(property);
  if (names === undefined) byProperty.set(property, (names = [...own, property]));
  return names;
}

function namesOf(schema: Schema): string[] {
  const parts = [schema, ...(schema.allOf ?? [])];
  // Of what is united the alternative stands last, and says most.
  const found = [...parts.map(componentName), ...parts.map(({ title }) => title)];
  const deeper = (schema.allOf ?? []).flatMap((part) => (part.allOf ?? []).map(componentName));
  return [...found, ...deeper].filter((name) => name !== undefined && name !== '').reverse() as string[];
}
