import { isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import type { Problems } from '../document/document';
import { didYouMean } from '../../base/text';
import type { Contract } from '../contract';
import { child } from '../document/pointer';
import type { OpenParameter } from '../match';
import type { Operation } from '../operation';
import { lastParameter, nounOf, shapeOf, withoutLastParameter } from './paths';

/** Hints by operation, as a profile has them: `{ 'GET /orders': { role: list, items: data } }`. Each member goes before that of the file. */
export type OperationHints = Readonly<Record<string, JsonObject>>;

/** What a hint may say. */
export const hintNames = ['collection', 'role', 'id', 'items', 'item', 'by', 'ignore', 'slashes', 'optional'] as const;

/** What people say about operations in the file, as `x-understudy`: `{ collection: /orders, role: list, id: number, items: data }`. */
export interface Hints {
  /** Where an operation would stand without a hint: its own path and method, or those of the role that it has; undefined for no role. */
  placeOf(operation: Operation): Pick<Operation, 'path' | 'method'> | undefined;
  /** The property that is the ID in a collection, by the shape of its path. */
  idOf(shape: string): string | undefined;
  /** The property of an operation's response that holds the items, or the item. */
  propertyOf(operation: Operation, what: 'items' | 'item'): string | undefined;
  /** The properties of an item that its path may name; parameters of a list that choose no items, though properties are called like them. */
  namesOf(operation: Operation, what: 'by' | 'ignore'): readonly string[];
  /** Parameters of a path whose values may have slashes, or may be left out; `/` is the slash at its end. */
  openIn(operation: Operation): readonly OpenParameter[];
}

/** The hints of both, by operation. */
export function joinedHints(one: OperationHints, other: OperationHints): OperationHints {
  const operations = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...operations].map((name) => [name, { ...one[name], ...other[name] }]));
}

/** A role that is none of these takes the operation out of its collection. */
const methodsOfRoles: Readonly<Record<string, string>> = {
  ...{ list: 'GET', create: 'POST', read: 'GET', replace: 'PUT', update: 'PATCH', delete: 'DELETE', action: 'POST' },
};

export function readHints(operations: readonly Operation[], problems: Problems, given: OperationHints = {}): Hints {
  const allOf = (operation: Operation): JsonValue | undefined => hintsOf(operation, given);
  const hintOf = (operation: Operation, name: (typeof hintNames)[number]): string | undefined => {
    const hint = allOf(operation);
    const value = isObject(hint) ? hint[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const ids = new Map<string, string>();
  for (const operation of operations) {
    const hint = allOf(operation);
    const id = hintOf(operation, 'id');
    const shape = shapeOf(hintOf(operation, 'collection') ?? operation.path).replace(/\/\{\}$/, '');
    if (id !== undefined) ids.set(shape, id);
    if (hint !== undefined && !isObject(hint))
      problems.add({
        pointer: child(operation.pointer, 'x-understudy'),
        message: '"x-understudy" is not an object.',
        consequence: 'It is ignored.',
      });
  }
  return {
    placeOf: (operation) => {
      const role = hintOf(operation, 'role');
      if (role === undefined) return operation;
      const method = methodsOfRoles[role];
      if (method === undefined) return undefined;
      const isBelow = role !== 'list' && role !== 'create';
      // An action is what its path says behind the ID, or before it: `/orders/{id}/cancel`, `/cancel/{id}`.
      const [, above = operation.path, word = `/${nounOf(operation.path)}`] =
        /^(.*?\})(\/[^{}]*)$/.exec(operation.path) ?? [];
      const parameter = lastParameter(above) ?? 'id';
      const path = hintOf(operation, 'collection') ?? (isBelow ? withoutLastParameter(above) : operation.path);
      return { method, path: isBelow ? `${path}/{${parameter}}${role === 'action' ? word : ''}` : path };
    },
    idOf: (shape) => ids.get(shape),
    propertyOf: hintOf,
    namesOf: (operation, what) => namesIn(hintOf(operation, what)),
    openIn: (operation) => [
      ...namesIn(hintOf(operation, 'slashes')).map((name) => ({ name, may: 'have slashes' }) as const),
      ...namesIn(hintOf(operation, 'optional')).map((name) => ({ name, may: 'be left out' }) as const),
    ],
  };
}

/** Hints that mean something only together with a role in a collection. */
const ofRoles = ['collection', 'role', 'id', 'items', 'item', 'by', 'ignore'];

/** Reports hints of the file that have no effect. */
export function reportUnusedHints(contract: Contract): void {
  const { problems } = contract.document;
  const known: readonly string[] = [...hintNames, 'response'];
  for (const operation of contract.operations) {
    const hint = operation.extensions['x-understudy'];
    if (!isObject(hint)) continue;
    const pointer = child(operation.pointer, 'x-understudy');
    for (const name of Object.keys(hint).filter((one) => !known.includes(one))) {
      const message = `There is no hint "${name}".${didYouMean(name, known)}`;
      const remedy = `Write one of ${hintNames.join(', ')}.`;
      problems.add({ pointer: child(pointer, name), message, consequence: 'It is ignored.', remedy });
    }
    const { role = 'list' } = hint;
    const isOut = typeof role === 'string' && methodsOfRoles[role] === undefined;
    if (isOut || contract.roleOf(operation) !== undefined || !ofRoles.some((name) => hint[name] !== undefined))
      continue;
    const remedy =
      role === 'action'
        ? 'The response of an action must be the item, or empty.'
        : 'Its collection needs a list or a create, with the schema of its items.';
    const message = 'The operation has no role in a collection, whatever "x-understudy" says.';
    problems.add({ pointer, message, consequence: 'The hint has no effect.', remedy });
  }
}

function hintsOf({ name, extensions }: Operation, given: OperationHints): JsonValue | undefined {
  const ofProfile = ownProperty(given, name);
  const ofFile = extensions['x-understudy'];
  return ofProfile && isObject(ofFile) ? { ...ofFile, ...ofProfile } : (ofProfile ?? ofFile);
}

/** The schema of an operation's success. */
export function responseHint(operation: Operation, given: OperationHints): JsonObject | undefined {
  const hints = hintsOf(operation, given);
  const schema = isObject(hints) ? hints['response'] : undefined;
  return isObject(schema) ? schema : undefined;
}

function namesIn(hint: string | undefined): readonly string[] {
  return hint?.split(' ') ?? [];
}
