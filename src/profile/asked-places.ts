import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { answerTemplate } from './answer-template';
import { canBeOdd, parameterShape, type ParameterShape } from './odd-text';
import type { ParameterKind } from './parameter-kinds';
import { createPlaces, type Places } from './places';
import type { PlaceKind, Point } from './point';

/** A place that the stand-in asks a point of, as `Profile.find` takes it. */
export type AskedPlace = readonly [operation: Operation | string, subject?: string];

/** What is looked for often of one document. */
export interface AskedDocument {
  readonly contract: Contract;
  readonly places: (kind: PlaceKind) => Places;
  /** The parameters of every operation in path and query, with what their schemas say. */
  readonly shapes: readonly (readonly [operation: Operation, shape: ParameterShape])[];
}

/** Gives what `askedPlaces` looks for in a document. */
export function askedDocument(contract: Contract): AskedDocument {
  const shapes = contract.operations.flatMap((operation) =>
    operation.parameters.flatMap((parameter) => {
      const shape =
        parameter.in === 'path' || parameter.in === 'query' ? parameterShape(contract, parameter) : undefined;
      return shape === undefined ? [] : [[operation, shape] as const];
    }),
  );
  return { contract, places: createPlaces(contract), shapes };
}

/**
 * Gives every place of a document at which the stand-in may ask a point, rather one too many; undefined where that is not known:
 * of members of bodies, and of answers that name a parameter.
 */
export function askedPlaces(
  { contract, places, shapes }: AskedDocument,
  { id, place, values }: Point,
): AskedPlace[] | undefined {
  if (place === 'path' || place === 'collection')
    return [...places(place).all()].filter((one) => one !== '*').map((one): AskedPlace => [one]);
  if (place === 'parameter') {
    if (values === answerTemplate) return undefined;
    const kind = id.slice(id.indexOf('.') + 1) as ParameterKind;
    return shapes
      .filter(([, shape]) => canBeOdd(shape, kind))
      .map(([operation, { parameter }]): AskedPlace => [operation, `${parameter.in}.${parameter.name}`]);
  }
  if (place === 'part')
    return contract.operations.flatMap((operation): AskedPlace[] => [
      ...(operation.parameters.length > 0 ? [[operation, 'query'] as const] : []),
      ...(operation.requestBody === undefined ? [] : [[operation, 'body'] as const]),
    ]);
  if (place !== 'operation' || id.startsWith('refusal.member.')) return undefined;
  const operations = contract.operations.filter(isAskedOf(id)).map((one): AskedPlace => [one]);
  const isOfPaths = id === 'refusals.order' || id.startsWith('refusal.method.') || id.startsWith('refusal.key.');
  const paths = isOfPaths ? [...new Set(contract.operations.map(({ path }) => path))] : [];
  return id.startsWith('refusal.method.')
    ? paths.map((path): AskedPlace => [path])
    : [...operations, ...paths.map((path): AskedPlace => [path])];
}

/** Gives what tells whether a point, by its identifier, can be asked of an operation. */
function isAskedOf(id: string): (operation: Operation) => boolean {
  if (/^(?:refusal\.)?body\./.test(id) || id === 'refusals.missing-first')
    return ({ requestBody }) => requestBody !== undefined;
  if (/^refusal\.(?:item|parent)\./.test(id)) return ({ path }) => path.includes('{');
  if (id.startsWith('refusal.key.')) return ({ security }) => security.length > 0;
  return () => true;
}
