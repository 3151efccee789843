import { isScalar, stringifyJson } from '../base/json';
import type { Operation, Parameter } from '../openapi/operation';
import { bodyMedia } from './bodies';
import type { BodyPlace } from './places';
import type { Generator, PlannedVisit, Writing } from './planner';
import { scenario } from './scenario';
import { sendLongest } from './lists';
import { asVariation, sendParts, sendPlain, sendVaried } from './send';
import { invalidVariations, leftOut, nameOf, type Variation } from './variations';
import { acceptedWrite, sendBodyVaried } from './write-item';

const mostPerProperty = 6;

/** Each keyword of each parameter of a GET broken once. */
export const invalidParameters: Generator = function* (planner) {
  for (const operation of planner.contract.operations) {
    const varied = operation.parameters.filter((one) => one.in === 'query' || one.in === 'path');
    if (operation.method !== 'GET' || varied.length === 0) continue;
    yield scenario(operation, 'invalid-parameters', 1, 'rejected', (visit) =>
      breakParameters(visit, operation, varied),
    );
  }
};

async function breakParameters(visit: PlannedVisit, operation: Operation, varied: readonly Parameter[]): Promise<void> {
  const base = await sendPlain(visit, operation);
  if (base === undefined) return;
  for (const parameter of varied) {
    const place = { in: parameter.in, at: parameter.name } as const;
    // A parameter is a text: what only JSON tells apart cannot be sent.
    const sendable = invalidVariations(visit.contract, parameter.schema).filter(
      ({ value }) => isScalar(value) && value !== '',
    );
    for (const variation of sendable)
      await sendVaried(visit, base, place, variation.value, `${parameter.name}, ${nameOf(variation)}`);
    if (parameter.in === 'query' && parameter.required)
      await sendVaried(visit, base, place, undefined, `without ${parameter.name}`);
  }
}

/** One invalid body of each create, then each keyword of each property, and what is no JSON. */
export const invalidBodies: Generator = function* (planner) {
  for (const collection of planner.contract.collections)
    for (const write of new Set([collection.create, collection.replace, collection.update])) {
      if (write === undefined || bodyMedia(write.operation) === undefined) continue;
      const writing = { collection, write };
      yield scenario(write.operation, 'invalid-bodies.one', 0, 'rejected', (visit) => breakBody(visit, writing, 1));
      yield scenario(write.operation, 'invalid-bodies', 1, 'rejected', (visit) => breakBody(visit, writing));
      yield scenario(write.operation, 'no-json', 2, 'rejected', (visit) => sendNoJson(visit, writing));
    }
};

async function breakBody(visit: PlannedVisit, writing: Writing, most = visit.mostVaried): Promise<void> {
  const { collection, write } = writing;
  const base = await acceptedWrite(visit, writing);
  if (base?.view.result !== 'success') return;
  const breaking = ({ schema, isRequired }: BodyPlace): readonly Variation[] => {
    const values = invalidVariations(visit.contract, schema).slice(0, mostPerProperty);
    return isRequired && write !== collection.update ? [leftOut, ...values] : values;
  };
  await sendBodyVaried(visit, writing, base, breaking, most);
  const [item] = base.view.items;
  if (write !== collection.create && item !== undefined) await visit.own.prove(visit, collection, item.path);
}

async function sendNoJson(visit: PlannedVisit, writing: Writing): Promise<void> {
  const base = await acceptedWrite(visit, writing);
  if (base?.view.result !== 'success') return;
  const text = stringifyJson(base.parts.body ?? {});
  const label = asVariation(base, { in: 'body', at: '' });
  const contentType = bodyMedia(base.operation)?.name ?? 'application/json';
  const cut = text.length > 2 ? text.slice(0, -1) : '{"';
  for (const [name, raw] of Object.entries({
    'in an array': { text: `[${text}]`, contentType },
    'cut off': { text: cut, contentType },
    'no JSON': { text: 'Ada', contentType },
    empty: { text: '', contentType },
    'as text': { text, contentType: 'text/plain' },
  }))
    await sendParts(visit, base.operation, { parameters: base.parts.parameters, raw }, name, label);
}

/** After what was rejected: whole lists, so that nothing of it is found there. */
export const strays: Generator = function* (planner) {
  for (const { list, create } of planner.contract.collections)
    if (list !== undefined && create !== undefined)
      yield scenario(list.operation, 'strays', 1, 'delete', async (visit) => {
        await sendLongest(visit, list, 'list after rejections');
      });
};
