import { isArray, isEqual, isObject, type JsonValue } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Comparison, Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';
import { message, type Message } from './rule';

/** Whether responses show a property: not one that is writeOnly. */
export function isShown({ document, schemas }: Contract, { expectation }: Comparison): boolean {
  const schema = valueAt(document.root, expectation.pointer);
  return !isObject(schema) || schemas.flatten(schema)['writeOnly'] !== true;
}

/** Why a property may be another than it was expected, as the file has it; undefined if it may not. */
export function lawfulDifference(
  contract: Contract,
  view: ExchangeView,
  knowledge: Knowledge,
  comparison: Comparison,
): Message | undefined {
  const { expectation, received, verdict, shown } = comparison;
  const { property, values, not } = expectation;
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
  // A reference may be sent as an ID, and shown as what it refers to.
  return value !== undefined && received !== undefined && isOtherForm(value, received) ? form : undefined;
}

function isRequired({ schemas }: Contract, { role }: ExchangeView, property: string): boolean {
  const required = role.kind === 'none' ? undefined : schemas.flatten(role.collection.item.schema)['required'];
  return isArray(required) && required.includes(property);
}

function isOtherForm(one: JsonValue, other: JsonValue): boolean {
  if (isArray(one) && isArray(other)) return one.some((value, index) => isOtherForm(value, other[index] ?? value));
  return one !== null && other !== null && kindOf(one) !== kindOf(other);
}

function kindOf(value: JsonValue): string {
  return isArray(value) ? 'array' : isObject(value) ? 'object' : 'scalar';
}
