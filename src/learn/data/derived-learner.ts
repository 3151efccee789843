import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { operationsOf } from '../../contract/resource/resources';
import { ownMember, stringifyJson } from '../../exact-json';
import { derivedPoints, type Derivation } from '../../profile/derived-points';
import { derivedValue } from '../../profile/derived-value';
import { isSuccess } from '../../verify/answers';
import { isRead, type Exchange } from '../../verify/exchange';
import type { SeenItem } from '../../verify/knowledge';
import { itemsOf } from '../../verify/listing';
import type { LearnContext, Learner } from '../learner';
import { derivationOf } from './derivation-of';
import { itemIn } from './exchanged';

/** Gives what finds, in all items that were seen in the run, the members that follow from others; it sends nothing. */
export function derivedLearners(contract: Contract): readonly Learner[] {
  return contract.resources.map((resource) => ({
    id: `derived members of ${resource.collection}`,
    phase: 'remove',
    learn: (context) => {
      noteDerived(context, resource);
      return Promise.resolve();
    },
  }));
}

/** Most items that a member is held against. */
const mostItems = 400;

/** Fewer items than this explain anything. */
const fewestItems = 5;

function noteDerived(context: LearnContext, resource: Resource): void {
  const seen = seenItems(context, resource);
  const [shown] = seen;
  if (shown === undefined || seen.length < fewestItems) return;
  // What no double holds is no amount that anything is counted with.
  const items = seen
    .map(({ item }) => item)
    .filter((item) => Object.values(item).every((one) => typeof one !== 'bigint'));
  const given = namesGiven(context.contract, resource);
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const property = resource.identifier?.property;
  const open = names.filter((name) => name !== property && !given.has(name));
  // What clients give explains more than what follows from it.
  const isProperty = (name: string): boolean => name === property;
  const sources = [...names.filter((name) => given.has(name)), ...names.filter(isProperty), ...open];
  const isConfirmed = seen.some(({ exchange }) => exchange.operation.method !== 'GET');
  const derived = new Map<string, Derivation>();
  for (const name of open) {
    const has = items.filter((item) => (ownMember(item, name) ?? null) !== null);
    if (has.length < fewestItems || distinct(has, name) < 2) continue;
    const found = derivationOf(
      name,
      has,
      sources.filter((source) => source !== name && !dependsOn(derived, source, name)),
      { property, isConfirmed },
    );
    if (found !== undefined && !isMissed(found, name, items)) derived.set(name, found);
  }
  const { list, collection } = resource;
  if (derived.size > 0)
    context.note(
      derivedPoints.derived,
      Object.fromEntries(derived),
      shown.exchange,
      list?.operation.path ?? collection,
    );
}

/** Whether an item has no such member though what it would follow from is there. */
function isMissed(found: Derivation, name: string, items: readonly SeenItem[]): boolean {
  return items.some((item) => (ownMember(item, name) ?? null) === null && derivedValue(found, item) !== undefined);
}

/** What follows from a member, by however many others, is not what that follows from. */
function dependsOn(derived: ReadonlyMap<string, Derivation>, source: string, name: string): boolean {
  const reached = new Set([source]);
  for (const one of reached) for (const next of derived.get(one)?.of ?? []) reached.add(next);
  return reached.has(name);
}

function distinct(items: readonly SeenItem[], name: string): number {
  return new Set(items.map((item) => stringifyJson(ownMember(item, name) ?? null))).size;
}

interface Shown {
  readonly item: SeenItem;
  readonly exchange: Exchange;
}

/** The newest first, for what a service was asked to change shows most. */
function seenItems(context: LearnContext, resource: Resource): readonly Shown[] {
  const operations = operationsOf(resource);
  const known = new Map<string, Shown>();
  for (const exchange of [...context.exchanges].reverse()) {
    if (known.size >= mostItems) break;
    const { operation } = exchange;
    if (!operations.includes(operation) || operation.method === 'DELETE') continue;
    if (exchange.request.method !== operation.method || !isSuccess(exchange) || !isRead(exchange)) continue;
    const one = operation === resource.list?.operation ? undefined : itemIn(context.contract, exchange);
    const items = one === undefined ? (itemsOf(resource, exchange) ?? []) : [one];
    for (const item of items) known.set(stringifyJson(item), { item, exchange });
  }
  return [...known.values()];
}

/** Gives the members that clients may set. */
function namesGiven({ schemas }: Contract, { create, replace, update }: Resource): ReadonlySet<string> {
  const bodies = [create, replace, update].flatMap((operation) => operation?.requestBody?.content ?? []);
  const members = bodies.flatMap(({ schema }) => Object.entries(schemas.shapedProperties(schema ?? {})));
  return new Set(members.filter(([, schema]) => schemas.flatten(schema).readOnly !== true).map(([name]) => name));
}
