import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { oddnessOf, parameterShape, type ParameterShape } from '../../profile/odd-text';
import { textLike, unlikelyText } from '../../verify/checks/made-up-id';
import { Unmet } from '../../verify/unsendable';
import { plainTexts } from './parameter-trials';

/** Gives a path of identifiers that hardly any item has; where any that is allowed may be an item's, of those. */
export function madeUpPath(contract: Contract, { parameters }: Operation): Readonly<Record<string, string>> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(
    inPath.map((parameter) => {
      const shape = parameterShape(contract, parameter);
      const [id = usual[0]] = unknownIds(contract, shape, undefined) ?? (shape === undefined ? [] : plainTexts(shape));
      return [parameter.name, id];
    }),
  );
}

const usual = ['understudy-unknown-1', 'understudy-none-22'] as const;
const usualUuids = ['7a1f0c3e-5b2d-4e8f-9a6b-0c1d2e3f4a5b', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'] as const;

type Two = readonly [string, string];

/**
 * Gives two identifiers that hardly any item has and that the schema of the parameter allows, like one that was `seen` where there
 * is one, and near it where a request `makes` what it names; undefined where so few are allowed that any may be an item's.
 */
export function unknownIds(
  contract: Contract,
  shape: ParameterShape | undefined,
  seen: string | undefined,
  makes = false,
): Two | undefined {
  if (shape?.isNumber === true) return makes ? nearNumbers(seen) : unknownNumbers(shape);
  if (shape?.values !== undefined) return undefined;
  const isAllowed = (text: string | undefined): text is string =>
    text !== undefined && text !== seen && (shape === undefined || oddnessOf(shape, text) === undefined);
  const like = (turn: number): string | undefined =>
    seen === undefined ? undefined : textLike(seen, `unknown ${turn}`);
  const ofSchema = (turn: number): string | undefined =>
    shape === undefined ? undefined : textOfSchema(contract, shape, `unknown ${turn}`);
  const ways = [like, (turn: number) => usual[turn], (turn: number) => usualUuids[turn], ofSchema];
  for (const way of ways) {
    const [one, other] = [way(0), way(1)];
    if (isAllowed(one) && isAllowed(other) && one !== other) return [one, other];
  }
  return undefined;
}

function textOfSchema(contract: Contract, { parameter }: ParameterShape, seed: string): string | undefined {
  try {
    return unlikelyText(contract, parameter.schema, seed);
  } catch (cause) {
    if (cause instanceof Unmet) return undefined;
    throw cause;
  }
}

/** Below it numbers are few, and items are likely to have been given them. */
const fewNumbers = 1_000_000;

/** A service that makes what a PUT names may number on from there. */
function nearNumbers(seen: string | undefined): Two | undefined {
  if (seen === undefined || !/^\d{1,9}$/.test(seen)) return undefined;
  return [String(Number(seen) + 71), String(Number(seen) + 83)];
}

function unknownNumbers({ range, maximum = Infinity }: ParameterShape): Two | undefined {
  // Far from those of items, and within 32 bits.
  const numbers: Two = ['1070001234', '1070009876'];
  const most = Math.min(Math.floor(maximum), Number(range[1]));
  if (numbers.every((one) => Number(one) <= most)) return numbers;
  return most < fewNumbers ? undefined : [String(most - 77), String(most - 1234)];
}
