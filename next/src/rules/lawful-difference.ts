import { isArray, isEqual, isObject, type JsonValue } from '../base/json';
import { verdictOn } from '../knowledge/expectations';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Comparison, Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';
import { readablePart } from '../openapi/schema/project';
import type { SchemaRef } from '../openapi/schema/schema';
import { message, type Message } from './rule';

/** Whether responses show a property: not one that is writeOnly. */
export function isShown(contract: Contract, { expectation }: Comparison): boolean {
  const schema = schemaAt(contract, expectation.pointer);
  return schema === undefined || contract.schemas.flatten(schema.schema)['writeOnly'] !== true;
}

/** Why a property may be another than it was expected, as the file has it; undefined if it may not. */
export function lawfulDifference(
  contract: Contract,
  view: ExchangeView,
  knowledge: Knowledge,
  comparison: Comparison,
): Message | undefined {
  const { expectation, received, verdict, shown } = comparison;
  const { property, values, not, pointer } = expectation;
  const [value] = values;
  const form = message`${property} is shown in another form than it was expected.`;
  if (verdict === 'tolerated') return form;
  if (not !== undefined)
    return isRequired(contract, view, property)
      ? message`${property} is as before, though the PUT left it out. Responses must have it, and it has no default.`
      : undefined;
  const write = expectation.since === view.number ? view : knowledge.view(expectation.since);
  const before = knowledge.item(shown.path)?.value[property];
  // A null in a merge patch has taken effect, if the value is another than before.
  if (expectation.why === 'left out' && write?.role.kind === 'update' && !isEqual(before, received)) return form;
  if (value === undefined || received === undefined) return undefined;
  // A reference may be sent as an ID and shown as what it refers to; a value may be written otherwise in responses.
  if (isOtherForm(value, received) || !mayBeShown(contract, view, property, value)) return form;
  // Within an object, responses may describe less than requests, and hide what is writeOnly.
  const schema = shownAs(contract, view, property) ?? schemaAt(contract, pointer);
  if (schema === undefined || typeof value !== 'object') return undefined;
  const shownPart = readablePart(contract.schemas, schema, value);
  return verdictOn({ ...expectation, values: [shownPart] }, received) === 'different' ? undefined : form;
}

/** The schema that responses have for a property. */
function shownAs({ schemas }: Contract, { role }: ExchangeView, property: string): SchemaRef | undefined {
  return role.kind === 'none' ? undefined : schemas.propertiesOf(role.collection.item).get(property);
}

function schemaAt({ document }: Contract, pointer: string): SchemaRef | undefined {
  const schema = valueAt(document.root, pointer);
  return isObject(schema) ? { schema, pointer } : undefined;
}

function isRequired({ schemas }: Contract, { role }: ExchangeView, property: string): boolean {
  const required = role.kind === 'none' ? undefined : schemas.flatten(role.collection.item.schema)['required'];
  return isArray(required) && required.includes(property);
}

/** Whether the file allows responses to show a value as it was sent. */
function mayBeShown(contract: Contract, view: ExchangeView, property: string, value: JsonValue): boolean {
  const schema = shownAs(contract, view, property);
  return schema === undefined || contract.judge.check(schema, value, 'response').length === 0;
}

function isOtherForm(one: JsonValue, other: JsonValue): boolean {
  if (isArray(one) && isArray(other)) return one.some((value, index) => isOtherForm(value, other[index] ?? value));
  return one !== null && other !== null && kindOf(one) !== kindOf(other);
}

function kindOf(value: JsonValue): string {
  return isArray(value) ? 'array' : isObject(value) ? 'object' : 'scalar';
}
