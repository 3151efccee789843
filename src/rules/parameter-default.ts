import { isEqual } from '../base/json';
import { count } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import { child } from '../openapi/document/pointer';
import type { Parameter } from '../openapi/operation';
import { levelOf, returnedList } from './facts';
import { queryFields } from './places';
import { failed, inconclusive, message, passed, type Judgement, type Rule } from './rule';

export const parameterDefault: Rule = {
  id: 'parameter-default',
  sentence: 'Leaving a parameter out is sending its default.',
  layer: 'meaning',
  fix: 'Use the documented default, or document the one that is used.',
  *judge(view, knowledge, contract) {
    const list = returnedList(view);
    if (list?.role.list.parametersIn !== 'query') return;
    for (const parameter of view.operation.parameters) {
      const { default: initial } = contract.schemas.flatten(parameter.schema.schema);
      if (parameter.in !== 'query' || initial === undefined) continue;
      if (!isEqual(view.reading.values.get(`query.${parameter.name}`), initial)) continue;
      const other = counterpart(view, knowledge, parameter);
      if (other !== undefined) yield judgement(view, other, knowledge, contract, parameter);
    }
  },
};

const farthest = 100;

/** The latest list that was asked for the same but for one parameter: it was sent there and left out here, or the other way round. */
function counterpart(view: ExchangeView, knowledge: Knowledge, { name }: Parameter): ExchangeView | undefined {
  const { role, operation, number, reading } = view;
  const key = `query.${name}`;
  for (let earlier = number - 1; earlier > 0 && number - earlier <= farthest; earlier -= 1) {
    const other = knowledge.view(earlier);
    if (other === undefined || other.role.kind === 'none' || role.kind === 'none' || other.role.at !== role.at)
      continue;
    if (other.role.kind !== 'list' && other.role.kind !== 'read') return undefined;
    if (other.operation !== operation || returnedList(other) === undefined) continue;
    const isSame = isEqual(fieldsWithout(view, name), fieldsWithout(other, name));
    const isOther = sends(view, name) !== sends(other, name);
    if (isSame && isOther && isEqual(other.reading.values.get(key), reading.values.get(key))) return other;
  }
  return undefined;
}

function sends(view: ExchangeView, name: string): boolean {
  return queryFields(view).some((field) => field.name === name);
}

function fieldsWithout(view: ExchangeView, name: string): readonly string[] {
  return queryFields(view)
    .flatMap((field) => (field.name === name ? [] : [`${field.name}=${field.raw}`]))
    .sort();
}

/** Lists may come in any order: the number of items counts, and which they are if the list is whole. */
function judgement(
  view: ExchangeView,
  other: ExchangeView,
  knowledge: Knowledge,
  { schemas }: Contract,
  { name, schema }: Parameter,
): Judgement {
  const basis = { pointer: child(schemas.resolve(schema).pointer, 'default') };
  const [size, otherSize] = [view.items.length, other.items.length];
  const at = view.role.kind === 'none' ? '' : view.role.at;
  if (view.total !== other.total || knowledge.othersWrote(at, other.number))
    return inconclusive(basis, message`Others have written meanwhile.`);
  if (size === 0 && otherSize === 0) return inconclusive(basis, message`Both lists are empty.`);
  const paths = new Set(other.items.map(({ path }) => path));
  if (size === otherSize && view.items.every(({ path }) => paths.has(path))) return passed(basis);
  if (size === otherSize) return inconclusive(basis, message`The lists show as many items, but others.`);
  const [left, sent] = sends(view, name) ? [otherSize, size] : [size, otherSize];
  return failed(view, {
    basis,
    level: levelOf(view),
    title: message`returned ${count(left, 'item')} without ${name}, and ${sent} with its default`,
    expected: message`${count(sent, 'item')}, as with the default of ${name}`,
    received: message`${count(left, 'item')} without ${name}`,
    cause: `${view.operation.id} ${name}`,
    evidence: [other.number, view.number],
  });
}
