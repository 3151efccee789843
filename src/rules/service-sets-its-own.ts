import { isEqual, type JsonValue } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { child, namesOf } from '../openapi/document/pointer';
import { allPropertiesOf } from '../openapi/collections/item-schemas';
import { createReadSentItem } from '../openapi/collections/sent-item';
import type { Contract } from '../openapi/contract';
import type { SchemaRef } from '../openapi/schema/schema';
import { propertyPlace } from '../openapi/violation';
import { evidenceOf, heldRole, levelOf } from './facts';
import { failed, message, passed, shown, type Failure, type Judgement, type Rule } from './rule';

export const serviceSetsItsOwn: Rule = {
  id: 'service-sets-its-own',
  sentence: 'What is readOnly, or an ID that the request body does not have, is not taken from the client.',
  layer: 'meaning',
  fix: 'Copy only the properties that clients may set from the body.',
  *judge(view, knowledge, contract) {
    const role = heldRole(view);
    const [item] = view.items;
    if (role === undefined || item === undefined || role.kind === 'list' || role.kind === 'action') return;
    const write = role.kind === 'read' ? createOf(knowledge, item.path) : view;
    if (write?.result !== 'success') return;
    const before = role.kind === 'replace' || role.kind === 'update' ? knowledge.item(role.path)?.value : {};
    for (const property of propertiesOfService(write, contract)) {
      const { name } = property;
      const sent = write.sent[name];
      // A client may send what it was shown.
      const isTaken = role.kind === 'create' && knowledge.item(item.path)?.state === 'present';
      if (before === undefined || !(isDistinctive(sent) || isTaken) || isEqual(before[name], sent)) continue;
      // What other items have, a service may have set itself.
      const others = knowledge.itemsOf(role.collection.path).filter(({ path }) => path !== item.path);
      if (others.some(({ value }) => isEqual(value[name], sent))) continue;
      yield judgement(view, write, property, sent, item.value[name]);
    }
  },
};

interface ServiceProperty {
  readonly name: string;
  readonly pointer: string;
  readonly level: Failure['level'];
}

/** By the schema of the request, if it has the property; else by that of the item, or by name: an ID that the body does not have. */
function* propertiesOfService(
  { role, operation, reading, sent }: ExchangeView,
  contract: Contract,
): Iterable<ServiceProperty> {
  if (role.kind === 'none' || !('item' in role)) return;
  const { schemas } = contract;
  const { item, id } = role.collection;
  const { schema } = createReadSentItem(contract, role.collection, role.item)({ values: new Map() });
  const inRequest = schema === undefined ? new Map<string, SchemaRef>() : allPropertiesOf(schemas, schema);
  const inItem = schemas.propertiesOf(item);
  const [idName = ''] = namesOf(id?.at ?? '');
  for (const name of Object.keys(sent)) {
    const property = inRequest.get(name) ?? inItem.get(name);
    const isUnknown = reading.unknown.some((place) => place.in === 'body' && place.at === child('', name));
    if (property !== undefined && schemas.flatten(property.schema)['readOnly'] === true)
      yield { name, pointer: property.pointer, level: 'error' };
    // A new item may get a UUID or a name that a client makes up; numbers are counted.
    else if (name === idName && isUnknown && (role.kind !== 'create' || isNumber(schemas.typesOf(property?.schema))))
      yield { name, pointer: operation.pointer, level: 'warning' };
  }
}

function isNumber(types: readonly string[]): boolean {
  return types.includes('integer') || types.includes('number');
}

function judgement(
  view: ExchangeView,
  write: ExchangeView,
  { name, pointer, level }: ServiceProperty,
  sent: JsonValue | undefined,
  received: JsonValue | undefined,
): Judgement {
  if (!isEqual(sent, received)) return passed({ pointer });
  const place = propertyPlace(name);
  return failed(view, {
    basis: { pointer },
    level: level === 'error' ? levelOf(view) : level,
    title: message`shows ${name} ${shown(received, place)}, which the client sent, though the service sets it`,
    expected: message`${name} as the service sets it`,
    received: message`${name} ${shown(received, place)}`,
    cause: pointer,
    evidence: evidenceOf(view, write.number),
  });
}

function createOf(knowledge: Knowledge, path: string): ExchangeView | undefined {
  const write = knowledge.view(knowledge.item(path)?.lastWrite ?? 0);
  return write?.role.kind === 'create' ? write : undefined;
}

/** A service may have set a value such as 1 or `open` itself. */
function isDistinctive(value: JsonValue | undefined): boolean {
  return (
    (typeof value === 'string' && value.length > 5) ||
    typeof value === 'bigint' ||
    (typeof value === 'number' && Math.abs(value) > 1000)
  );
}
