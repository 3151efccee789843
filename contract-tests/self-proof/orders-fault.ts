import { stringify } from 'lossless-json';
import type { Call, Item, Kind, OrdersRules } from './orders-model';
import { lawfulOrders, shown } from './orders-rules';
import { flawsOf, writable } from './orders-values';
import type { ServiceResponse } from './service';

/** A shop with one thing wrong, and the relation between requests and answers that it breaks. */
export interface OrdersFault {
  readonly family: string;
  readonly name: string;
  /** What a service that keeps to the document does. */
  readonly relation: string;
  /** What is replaced; made anew for each run, so that no state is shared. */
  readonly rules: () => Partial<OrdersRules>;
}

/** Gives a maker of the faults of a family. */
export function faultsOf(
  family: string,
): (name: string, relation: string, rules: () => Partial<OrdersRules>) => OrdersFault {
  return (name, relation, rules) => ({ family, name, relation, rules });
}

/** Gives rules that change every answer of one operation that has a status (any, where none is named). */
export function answering(
  operation: string,
  status: number | undefined,
  change: (response: ServiceResponse, call: Call) => Partial<ServiceResponse>,
): Partial<OrdersRules> {
  return {
    finish: (response, call) =>
      call.operation === operation && (status ?? response.status) === response.status
        ? { ...response, ...change(response, call) }
        : response,
  };
}

/** Gives rules that keep items of one kind otherwise. */
export function keeping(kind: Kind, change: (item: Item, call: Call) => Item): Partial<OrdersRules> {
  return { keep: (item, call) => (call.kind === kind ? change(item, call) : item) };
}

/** Gives rules that show items of one kind otherwise. */
export function showing(kind: Kind, change: (item: Item, whole: Item, call: Call) => Item): Partial<OrdersRules> {
  return { render: (item, call) => (call.kind === kind ? change(shown(item), item, call) : shown(item)) };
}

/** Gives rules under which one operation lets anybody in. */
export function open(operation: string): Partial<OrdersRules> {
  return { isAuthentic: (call) => call.operation === operation || lawfulOrders.isAuthentic(call) };
}

/** Gives an item without some members. */
export function without(item: Item, ...names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
}

/** Gives rules under which a PUT or PATCH, refused for its body, has stored it all the same, whole or its valid members alone. */
export function storedThoughRefused(operation: string, part: 'whole' | 'valid members'): Partial<OrdersRules> {
  return {
    judge: (body, call) => {
      const flaws = lawfulOrders.judge(body, call);
      const item = call.kind === 'settings' ? call.state.settings : lawfulOrders.find(call);
      if (call.operation !== operation || flaws.length === 0 || item === undefined) return flaws;
      const wrong = flaws.map(({ pointer }) => pointer.slice(1));
      const sent = part === 'whole' ? writable(body, call.kind) : without(writable(body, call.kind), ...wrong);
      lawfulOrders.update(item, { ...item, ...sent }, call);
      return flaws;
    },
  };
}

/** Gives rules under which one operation takes every body, its flawed members left as they were. */
export function takingAnything(operation: string): Partial<OrdersRules> {
  return { judge: (body, call) => (call.operation === operation ? [] : lawfulOrders.judge(body, call)) };
}

/** Gives rules under which an operation answers an item as it was before. */
export function answeringOld(operation: string): Partial<OrdersRules> {
  let before: Item = {};
  return {
    update: (old, next, call) => {
      before = old;
      lawfulOrders.update(old, next, call);
    },
    ...answering(operation, 200, () => ({ body: stringify(shown(before)) ?? '' })),
  };
}

/** Gives rules under which an operation that changes an item changes nothing that anybody sees later. */
export function forgetting(operation: string): Partial<OrdersRules> {
  return {
    update: (old, next, call) => {
      if (call.operation !== operation) lawfulOrders.update(old, next, call);
    },
  };
}

/** Gives rules under which lists show items of a kind as they were when they were created. */
export function staleList(kind: Kind): Partial<OrdersRules> {
  return {
    update: (old, next, call) => {
      lawfulOrders.update(old, call.kind === kind ? { ...next, _was: old['_was'] ?? old } : next, call);
    },
    listed: (call) =>
      lawfulOrders.listed(call).map((item) => (call.kind === kind ? ((item['_was'] ?? item) as Item) : item)),
  };
}

/** Gives rules under which a change of one item is made on another one too. */
export function changingAnother(operation: string): Partial<OrdersRules> {
  return {
    update: (old, next, call) => {
      const { operation: asked, kind, state } = call;
      lawfulOrders.update(old, next, call);
      if (asked !== operation) return;
      const all = state.items[kind as 'order'];
      const other = all.findLast((item) => item !== next);
      if (other !== undefined)
        all.splice(all.indexOf(other), 1, { ...other, ...writable(next, kind), ...email(other) });
    },
  };
}

function email(item: Item): Item {
  return 'email' in item ? { email: item['email'] } : {};
}

/** Gives rules under which an operation on an identifier that is unknown makes an item of it. */
export function creatingUnknown(operation: string, made: Item): Partial<OrdersRules> {
  return {
    find: (call) => {
      const found = lawfulOrders.find(call);
      const { state, kind, ids } = call;
      if (found !== undefined || call.operation !== operation || !/^\d{1,15}$|^[0-9a-f-]{36}$/i.test(ids.at(-1) ?? ''))
        return found;
      const now = lawfulOrders.now(state);
      const id = kind === 'customer' ? ids[0] : Number(ids.at(-1));
      const item = {
        id,
        _serial: state.serial++,
        _version: 1,
        _parent: ids[0],
        ...made,
        createdAt: now,
        updatedAt: now,
      };
      state.items[kind as 'order'].push(item);
      return item;
    },
  };
}

/** Whether a body keeps to its schema. */
export function isSound(body: unknown, { kind, request }: Call): boolean {
  return flawsOf(body, kind, request.method === 'PATCH').length === 0;
}
