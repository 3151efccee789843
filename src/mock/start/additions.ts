import { readGivenValues } from '../../../fixtures/values';
import { UsageError } from '../../base/errors';
import { isArray, stringifyJson, type JsonValue } from '../../base/json';
import { didYouMean } from '../../base/text';
import { child } from '../../openapi/document/pointer';
import type { Contract } from '../../openapi/contract';
import type { GiveValue } from '../../openapi/sample/sample';
import { describeViolations } from '../../openapi/schema/violation-text';
import type { Additions } from '../config';
import { readOverride } from '../handlers/override';
import { givenItems, type GivenItems } from '../items/given-items';
import type { OverrideRule } from '../store/override';
import { additionSchemas } from './additions-schema';

interface ReadAdditions {
  readonly items: GivenItems;
  readonly overrides: readonly OverrideRule[];
  readonly given: GiveValue | undefined;
}

/** What people added, checked by the OpenAPI file. Throws a UsageError that says where a mistake is. */
export function readAdditions(contract: Contract, additions: Additions): ReadAdditions {
  const { items = {}, overrides = [], values, locate = (pointer: string) => pointer.slice(1) } = additions;
  const rejectAt =
    (base: string) =>
    (message: string, pointer: string): Error =>
      new UsageError(`${locate(base + pointer)}: ${message}`);
  assertShape(contract, { items, overrides, ...(values && { values }) }, rejectAt(''));
  if (values !== undefined) assertValuesFit(contract, values, rejectAt('/values'));
  return {
    items: givenItems(contract, items, true, rejectAt('/items')),
    overrides: overrides.map((given, index) => readOverride(contract, given, rejectAt(`/overrides/${index}`))),
    given: values && readGivenValues(values, (name) => locate(child('/values', name))),
  };
}

function assertShape(
  { judge }: Contract,
  given: Omit<Additions, 'locate'>,
  reject: (message: string, pointer: string) => Error,
): void {
  for (const [name, schema] of Object.entries(additionSchemas)) {
    const value = given[name as keyof typeof additionSchemas];
    const [wrong] = value === undefined ? [] : judge.check({ schema, pointer: '' }, value as JsonValue, 'request');
    if (wrong !== undefined)
      throw reject(describeViolations([wrong]).replace(/^body/, name), `/${name}${wrong.place.at}`);
  }
}

/** A listed value that no item could have would leave a collection empty. */
function assertValuesFit(
  { collections, schemas, judge }: Contract,
  values: NonNullable<Additions['values']>,
  reject: (message: string, pointer: string) => Error,
): void {
  for (const [name, list] of Object.entries(values)) {
    const [property = '', schemaName] = name.split('.').reverse();
    const holders = collections.filter((one) => schemaName === undefined || one.schemaName === schemaName);
    const described = holders.flatMap(({ item }) => schemas.propertiesOf(item).get(property) ?? []);
    // Nested objects and samples have properties too, but a name that is nearly one of an item is a slip.
    const known = holders.flatMap(({ item }) => [...schemas.propertiesOf(item).keys()]);
    const hint = described.length === 0 ? didYouMean(property, known) : '';
    if (hint !== '') throw reject(`no item has a property ${property}.${hint}`, child('', name));
    for (const [index, value] of (isArray(list) ? list : []).entries())
      if (described.length > 0 && described.every((ref) => judge.check(ref, value, 'response').length > 0))
        throw reject(`no ${name} can be ${stringifyJson(value)}.`, child(child('', name), index));
  }
}
