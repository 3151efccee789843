import type { Contract } from '../../src/openapi/contract';
import { stringifyJson, type JsonValue } from '../../src/base/json';
import { withValue } from '../../src/probe/body-values';
import { creatables } from '../../src/probe/bodies';
import { changeables, type Changeable } from '../../src/probe/changeables';
import type { Creatable, Field } from '../../src/probe/creatable';
import type { Held, Shelf } from './read-steps';
import { sending, step, type Step } from './step';

/** Gives creates, lawful and odd, and what follows them. `first` is how many items steps have created before. */
export function createSteps(contract: Contract, shelf: Shelf, held: Held, first: number): Step[] {
  const creatable = creatables(contract).find(({ resource }) => resource === shelf.resource);
  if (creatable === undefined || creatable.write !== undefined) return [];
  const { path, resource } = shelf;
  const creates = resource.identifier?.property ?? 'id';
  const post = (body: string, more: Partial<Step> = {}): Step => sending('POST', path, body, { creates, ...more });
  const json = (body: JsonValue): string => stringifyJson(body);
  const bodies = lawfulBodies(creatable, held[path] ?? []);
  const lawful = bodies.map((body) => post(json(body)));
  const [base = {}] = bodies;
  const reads = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => `${path}/<<created:${first + index}>>`);
  return [
    ...lawful,
    ...(resource.read === undefined ? [] : reads.map((one) => step('GET', one))),
    ...(resource.list === undefined ? [] : afterwards(shelf)),
    ...creatable.fields.flatMap((field) => oddBodies(base, field, contract).map((body) => post(json(body)))),
    post(json(withValue(base, ['colour'], 'blue'))),
    post(json(withValue(base, [creates], 4711))),
    post(json([base])),
    post('"twin"'),
    post('null'),
    post('{"twin": '),
    post(''),
    post(json(base).replace('{', '{\n   ')),
    post(json(base), { headers: [['Content-Type', 'text/plain']] }),
    post(json(base), { headers: [['Content-Type', 'application/xml']] }),
    post(json(base), { headers: [] }),
    post('{"twin": ', { headers: [['Content-Type', 'text/plain']] }),
    post(json(base), { headers: [['Content-Type', 'application/json; charset=utf-8']] }),
    post(json(base), { headers: [['Content-Type', 'Application/JSON']] }),
    post(json(base), { isKeyed: false }),
    post('{"twin": ', { isKeyed: false }),
    post(json(base), { isKeyed: false, headers: [['Content-Type', 'text/plain']] }),
    { ...post(''), body: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]) },
    ...(resource.list === undefined ? [] : afterwards(shelf).slice(0, 1)),
  ];
}

function afterwards({ path, resource }: Shelf): Step[] {
  const limit = resource.list?.limit?.name;
  return limit === undefined
    ? [step('GET', path)]
    : [step('GET', `${path}?${limit}=3`), step('GET', `${path}?${limit}=11`)];
}

/** Gives bodies that the document allows: values of items that are there where they are references or listed, texts of our own. */
function lawfulBodies({ full, required, fields }: Creatable, items: readonly JsonValue[]): JsonValue[] {
  return [full, required, full, full, required, full, required, required].map((body, index) =>
    fields
      .filter(({ path }) => path.length === 1)
      .reduce((made, field) => {
        const [name = ''] = field.path;
        if ((made as Record<string, JsonValue>)[name] === undefined) return made;
        const own = ownValue(field, index, items);
        return own === undefined ? made : withValue(made, field.path, own);
      }, body),
  );
}

function ownValue(
  { path: [name = ''], schema, types }: Field,
  index: number,
  items: readonly JsonValue[],
): JsonValue | undefined {
  if (types.includes('integer') && items.length > 0) {
    const seen = (items[(index * 5 + 3) % items.length] as Record<string, JsonValue>)[name];
    if (seen !== undefined) return seen;
  }
  if (schema.enum !== undefined) return schema.enum[index % schema.enum.length] as JsonValue;
  const isPlain = types.includes('string') && schema.format === undefined && schema.pattern === undefined;
  if (!isPlain) return undefined;
  const text =
    [`Twin no. ${index}`, 'Zwölf Émigrés \u{1f98a}', ` padded ${index}  `, 'a "quoted" \\ text/'][index] ??
    `Twin no. ${index}`;
  return text.length >= (schema.minLength ?? 0) && text.length <= (schema.maxLength ?? 200) ? text : undefined;
}

/** Gives bodies in which one member is not as the document has it. */
function oddBodies(base: JsonValue, { path, types, schema, required }: Field, contract: Contract): JsonValue[] {
  if (path.length > 1) return [withValue(base, path, [{ twin: 1 }])];
  const has = (type: string): boolean => types.includes(type);
  const put = (value: JsonValue | undefined): JsonValue => withValue(base, path, value);
  const plain = contract.schemas.typesOf(schema).length > 0;
  return [
    ...(required ? [put(undefined)] : []),
    put(null),
    ...(plain ? [put(has('string') ? 7654 : 'seven'), put([])] : []),
    ...(schema.enum === undefined ? [] : [put('twinkle'), put(String(schema.enum[0]).toUpperCase())]),
    ...(has('string') && schema.enum === undefined
      ? [put(''), put('   '), put('w'.repeat(45)), put('w'.repeat(128)), put('w'.repeat(300)), put('tab\tand\nline')]
      : []),
    ...(has('integer') ? [put(3.25), put(-77), put(0), put(987_654), put(2n ** 70n)] : []),
  ];
}

/** Gives changes and removals of what the steps have created and of what was there, lawful and odd. */
export function changeSteps(contract: Contract, shelf: Shelf, first: number): Step[] {
  const { path, resource, ids } = shelf;
  const mine = `${path}/<<created:${first}>>`;
  const old = `${path}/${ids[3] ?? ids[0] ?? '1'}`;
  const changes = changeables(contract).filter((one) => one.resource === resource && one.style !== 'json-patch');
  const removal = resource.remove === undefined ? [] : removals(shelf, first);
  return [
    ...changes.flatMap((one) => [
      ...changing(contract, one, mine, path),
      ...changing(contract, one, old, path).slice(0, 4),
    ]),
    ...removal,
  ];
}

function changing(
  contract: Contract,
  { operation: { method }, media, members, full, required }: Changeable,
  at: string,
  path: string,
): Step[] {
  const headers = [['Content-Type', media.name]] as const;
  const send = (where: string, body: JsonValue, more: Partial<Step> = {}): Step =>
    sending(method, where, stringifyJson(body), { headers, ...more });
  const [base, lean] = [full as JsonValue, required as JsonValue];
  return [
    send(at, base),
    step('GET', at),
    ...(method === 'PATCH' ? [send(at, {}), ...members.map((field) => send(at, only(base, field)))] : [send(at, lean)]),
    ...members.slice(0, 6).flatMap((field) =>
      oddBodies(base, field, contract)
        .slice(0, 4)
        .map((body) => send(at, body)),
    ),
    send(at, withValue(base, ['colour'], 'blue')),
    send(`${path}/elephant`, base),
    send(`${path}/987654321`, base),
    send(`${path}/987654321`, [1]),
    send(at, base, { isKeyed: false }),
    send(at, base, { headers: [['Content-Type', 'text/plain']] }),
    sending(method, at, '{"twin"', { headers }),
    send(at, base, { headers: [...headers, ['If-Match', '"no-such-tag"']] }),
    step('GET', at),
  ];
}

function only(base: JsonValue, { path: [name = ''] }: Field): JsonValue {
  const value = (base as Record<string, JsonValue>)[name];
  return value === undefined ? {} : { [name]: value };
}

function removals({ path, resource, ids }: Shelf, first: number): Step[] {
  const list = resource.list === undefined ? [] : [step('GET', path)];
  const mine = `${path}/<<created:${first + 1}>>`;
  const old = `${path}/${ids[4] ?? ids[0] ?? '1'}`;
  const gone = [mine, old].flatMap((one) => [
    step('DELETE', one, { isKeyed: false }),
    step('DELETE', one),
    step('DELETE', one),
    ...(resource.read === undefined ? [] : [step('GET', one)]),
    ...list,
  ]);
  return [step('DELETE', `${path}/elephant`), step('DELETE', `${path}/987654321`), ...gone];
}
