import { createHash } from 'node:crypto';
import { isLetIn, objectIn, whatIsWrong } from './judge';
import { itemPathOf } from './document';
import type { Answer, Call, Collection, Shop } from './shop';
import { Table, World, type Json, type Once, type Thing } from './world';

/** The answer where nothing is. */
export const notFound: Answer = { status: 404, body: { error: 'There is nothing here.' } };
const notAllowed: Answer = { status: 405, body: { error: 'Not so.' } };

/** Gives a refusal with 400. */
export function refuse(error: string): Answer {
  return { status: 400, body: { error } };
}

/** A service of the fleet with all that it holds. */
export class ForeignService {
  readonly world = new World();
  readonly #collections: readonly (readonly [Collection, Table])[];

  constructor(readonly shop: Shop) {
    this.#collections = shop.collections.map((collection) => {
      const table = new Table(collection.path, collection.key ?? 'id', this.world);
      this.world.tables.push(table);
      return [collection, table];
    });
    this.world.asOthers(() => {
      for (const [{ seeds, above }, table] of this.#collections) {
        for (const [index, { isArchived, ...seed }] of seeds.entries())
          table.add(seed, above?.[index]).isArchived = isArchived === true;
        table.next = table.most() + 1;
      }
      for (const { path, data } of shop.once ?? []) this.world.once.push({ path, data });
    });
  }

  /** Gives the path by which an item is reached. */
  pathOf(table: Table, thing: Thing): string {
    const [collection] = this.#collections.find(([, one]) => one === table) ?? [];
    if (collection === undefined) throw new Error(`no collection has the table ${table.path}`);
    const shown = shownBy(collection.ways ?? {}, thing, table) as Json;
    const values: Json = { ...thing.above, [collection.parameter]: shown[table.key] ?? thing.data[table.key] };
    return itemPathOf(collection).replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(String(values[name])),
    );
  }

  answer(call: Call): Answer {
    const { carriesOut } = this.shop.manner ?? {};
    const isRead = call.method === 'GET' || call.method === 'HEAD';
    if (!isLetIn(call.key, isRead, this.shop.manner)) return { status: 401, body: { error: 'A key, please.' } };
    const sent = call.body === '' ? {} : objectIn(call.body);
    const { world } = this;
    for (const { method, path, act, isDescribed } of this.shop.actions ?? []) {
      const values = this.#match(path, call.segments);
      if (values === undefined || method !== call.method || (isDescribed === false && carriesOut === undefined))
        continue;
      const owner = this.#collections.find(([one]) => path.startsWith(`${itemPathOf(one)}/`));
      const found = owner === undefined ? undefined : this.#find(owner, values, isRead);
      if (owner !== undefined && found === undefined) return notFound;
      return act({ world, found, values, sent: sent ?? {}, query: call.query });
    }
    const once = world.once.find(({ path }) => this.#match(path, call.segments));
    if (once !== undefined) return this.#once(once, call, sent);
    for (const owner of this.#collections) {
      const { tenants, path } = owner[0];
      const item = this.#match(itemPathOf(owner[0]), call.segments);
      const list = this.#match(path, call.segments);
      const tenant = tenants === undefined ? {} : { [tenants.name]: call.query.get(tenants.name) };
      const isTenant = Object.values(tenant).every((one) => one !== null && tenants?.listed('get').includes(one));
      if ((item ?? list) !== undefined && !isTenant) return refuse('Whose?');
      if (item !== undefined) return this.#item(owner, { ...item, ...tenant }, call, sent);
      if (list !== undefined) return this.#list(owner, { ...list, ...tenant }, call, sent);
    }
    return notFound;
  }

  #match(template: string, segments: readonly string[]): Record<string, string> | undefined {
    const wanted = template.split('/').slice(1);
    if (wanted.length !== segments.length) return undefined;
    const fold = (text: string): string => (this.shop.manner?.anyCase === true ? text.toLowerCase() : text);
    const values: Record<string, string> = {};
    for (const [index, one] of wanted.entries()) {
      const given = segments[index] ?? '';
      const [, name] = /^\{(\w+)\}$/.exec(one) ?? [];
      if (name !== undefined && given !== '') values[name] = given;
      else if (fold(one) !== fold(given)) return undefined;
    }
    return values;
  }

  /** Gives the items of a collection below the parents that a path names; undefined where one of these is not there. */
  #things(
    [collection, table]: readonly [Collection, Table],
    values: Json,
    isRead: boolean,
  ): readonly Thing[] | undefined {
    const names = namesAbove(collection);
    const isReached = names.every((name) => values[name] !== undefined);
    if (!isReached) return table.things;
    const parent = this.#collections.find(([{ path, parameter }]) =>
      collection.path.startsWith(`${path}/{${parameter}}/`),
    );
    const { ignoresParents } = collection.ways ?? {};
    if (ignoresParents === 'always' || (ignoresParents === 'writes' && !isRead)) return table.things;
    if (parent !== undefined && this.#find(parent, values, isRead) === undefined) return undefined;
    return table.below(aboveOf(names, values));
  }

  #find(owner: readonly [Collection, Table], values: Json, isRead: boolean): Thing | undefined {
    const [{ ways, parameter }, table] = owner;
    const things = this.#things(owner, values, isRead);
    const text = String(values[parameter]);
    if (things === undefined) return undefined;
    if (ways?.reach !== undefined) return ways.reach(text, things, table);
    return things.find(({ data, isArchived }) => !isArchived && String(data[table.key]) === text);
  }

  #once(once: Once, { method }: Call, sent: Json | undefined): Answer {
    const { manner, once: described } = this.shop;
    const { methods = [] } = described?.find(({ path }) => path === once.path) ?? {};
    if (method === 'GET' || method === 'HEAD') return { status: 200, body: once.data };
    if (!methods.includes(method.toLowerCase()) && manner?.carriesOut?.includes(method) !== true) return notAllowed;
    if (sent === undefined) return refuse('This is no object.');
    if (method === 'PATCH') once.data = { ...once.data, ...sent };
    else if (method === 'PUT' || method === 'POST') once.data = sent;
    else if (method === 'DELETE') once.data = {};
    else return notAllowed;
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: once.data };
  }

  #list(owner: readonly [Collection, Table], values: Json, call: Call, sent: Json | undefined): Answer {
    const [collection, table] = owner;
    const { ways = {} } = collection;
    const things = this.#things(owner, values, call.method === 'GET' || call.method === 'HEAD');
    if (things === undefined) return notFound;
    const { listed = (all: readonly Thing[]) => all.filter(({ isArchived }) => !isArchived) } = ways;
    if (call.method === 'GET' || call.method === 'HEAD') {
      const [limit, offset] = [call.query.get('limit') ?? '20', call.query.get('offset') ?? '0'];
      if (!/^([1-9]|[1-4]\d|50)$/.test(limit) || !/^\d{1,9}$/.test(offset)) return refuse('That is no page.');
      const page = listed(things, table).slice(Number(offset), Number(offset) + Number(limit));
      return { status: 200, body: page.map((thing) => shownBy(ways, thing, table)) };
    }
    if (call.method === 'POST') return this.#create(collection, table, values, { sent, query: call.query });
    if (this.shop.manner?.carriesOut?.includes(call.method) !== true) return notAllowed;
    if (call.method === 'DELETE') for (const thing of things) table.drop(thing);
    if (call.method === 'PUT') for (const thing of things.slice(1)) table.drop(thing);
    if (call.method === 'PATCH') for (const thing of things) thing.data = { ...thing.data, ...sent, patched: true };
    return { status: 204 };
  }

  #create(
    collection: Collection,
    table: Table,
    values: Json,
    { sent, query }: { readonly sent: Json | undefined; readonly query: URLSearchParams },
  ): Answer {
    const { ways = {}, createQuery = {} } = collection;
    if (Object.keys(createQuery).some((name) => !query.has(name))) return refuse('A parameter is missing.');
    const wrong = whatIsWrong(collection, sent, collection.required);
    if (sent === undefined || wrong !== undefined) return refuse(wrong ?? 'This is no object.');
    const above = aboveOf(namesAbove(collection), values);
    const brought = Object.fromEntries(
      collection.sent.flatMap((name) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : [])),
    );
    const create = { table, world: this.world, sent: brought, above, query };
    const instead = ways.instead?.(create);
    if (instead !== undefined) return instead;
    const isTaken =
      table.key in brought && table.below(above).some(({ data }) => data[table.key] === brought[table.key]);
    if (isTaken) return { status: 409, body: { error: `There is one of this ${table.key}.` } };
    this.world.noteChosen(table, brought['id']);
    const minted = ways.mint?.(create) ?? ('id' in brought ? {} : { id: table.number() });
    const made = table.add({ ...minted, ...brought }, above);
    const told = ways.told?.(made, create);
    if (ways.afterwards !== undefined) ways.afterwards('created', made, table);
    if (told !== undefined) return told;
    return { status: 201, body: shownBy(ways, made, table), headers: { Location: `/v1${this.pathOf(table, made)}` } };
  }

  #item(owner: readonly [Collection, Table], values: Json, call: Call, sent: Json | undefined): Answer {
    const [collection, table] = owner;
    const { ways = {}, parameter } = collection;
    const { method } = call;
    const isRead = method === 'GET' || method === 'HEAD';
    if (this.#things(owner, values, isRead) === undefined) return notFound;
    const found = this.#find(owner, values, isRead);
    if (found === undefined)
      return (isRead ? undefined : ways.unknown?.(method, String(values[parameter]), sent ?? {}, table)) ?? notFound;
    const etag = `"${ways.tag?.(found) ?? createHash('sha1').update(JSON.stringify(found.data)).digest('base64url')}"`;
    if (isRead) {
      if (ways.isReadable?.(found, table) === false) return notFound;
      return { status: 200, body: shownBy(ways, found, table), headers: ways.needsTag === true ? { ETag: etag } : {} };
    }
    if (ways.needsTag === true && call.tag === undefined) return { status: 428, body: { error: 'If-Match, please.' } };
    if (ways.needsTag === true && call.tag !== etag && call.tag !== '*')
      return { status: 412, body: { error: 'It has changed.' } };
    if (method === 'DELETE') {
      const below = this.#below(owner, found);
      if (below.some(([, thing]) => !thing.isOwn) && ways.takesAlong !== true)
        return { status: 409, body: { error: 'There is something below it.' } };
      const answered = ways.remove?.(found, table);
      if (answered === undefined) for (const [one, thing] of [...below, [table, found] as const]) one.drop(thing);
      if (found.isOwn) this.world.own.removed += 1;
      ways.afterwards?.('removed', found, table);
      return answered ?? { status: 204 };
    }
    const isUpsert = method === 'POST' && this.shop.manner?.carriesOut?.includes('POST') === true;
    if (method !== 'PUT' && method !== 'PATCH' && !isUpsert) return notAllowed;
    return this.#change(owner, found, method, sent);
  }

  /** Gives what stands below an item. */
  #below([{ path, parameter }]: readonly [Collection, Table], { data }: Thing): readonly (readonly [Table, Thing])[] {
    return this.#collections
      .filter(([collection]) => collection.path.startsWith(`${path}/{${parameter}}/`))
      .flatMap(([, table]) => table.below({ [parameter]: String(data['id']) }).map((thing) => [table, thing] as const));
  }

  #change(
    [collection, table]: readonly [Collection, Table],
    found: Thing,
    method: string,
    sent: Json | undefined,
  ): Answer {
    const { ways = {} } = collection;
    const isLoose = this.shop.manner?.carriesOut !== undefined;
    const wrong = isLoose ? undefined : whatIsWrong(collection, sent, method === 'PUT' ? collection.required : []);
    if (sent === undefined || wrong !== undefined) return refuse(wrong ?? 'This is no object.');
    const brought = Object.fromEntries(
      collection.sent.flatMap((name) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : [])),
    );
    const instead = ways.change?.(found, sent, method, table);
    if (instead === undefined) {
      const set = Object.fromEntries(Object.entries(found.data).filter(([name]) => !collection.sent.includes(name)));
      const kept = { id: found.data['id'], [table.key]: found.data[table.key] };
      found.data = { ...(method === 'PATCH' ? found.data : set), ...kept, ...brought, ...('id' in found.data && kept) };
    }
    if (found.isOwn) this.world.own.changed += 1;
    ways.afterwards?.('changed', found, table);
    return instead ?? { status: 200, body: shownBy(ways, found, table) };
  }
}

/** Gives what tells whose items are meant: path parameters, and the tenant. */
function namesAbove({ path, tenants }: Collection): readonly string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return tenants === undefined ? names : [...names, tenants.name];
}

function aboveOf(names: readonly string[], values: Json): Json {
  return Object.fromEntries(names.map((name) => [name, String(values[name])]));
}

/** Gives an item as a service of some ways shows it. */
function shownBy(
  { shown }: { readonly shown?: (thing: Thing, table: Table) => unknown },
  thing: Thing,
  table: Table,
): unknown {
  return shown === undefined ? thing.data : shown(thing, table);
}
