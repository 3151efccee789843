import { isDeepStrictEqual } from 'node:util';
import { asItem, type Flaw, type Item, type Kind } from './orders-model';

type Test = (value: unknown) => boolean;

/** Gives how many characters a text has, as JSON Schema counts them: code points. */
function lengthOf(value: string): number {
  return Array.from(value).length;
}

const text =
  (least: number, most: number): Test =>
  (value) =>
    typeof value === 'string' && lengthOf(value) >= least && lengthOf(value) <= most;
const pattern =
  (expression: RegExp): Test =>
  (value) =>
    typeof value === 'string' && expression.test(value);
const oneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const integer =
  (least: number, most: number): Test =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isTruth: Test = (value) => typeof value === 'boolean';
const isEmail = pattern(/^[^@\s]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i);
const isUuid = pattern(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const isInstant: Test = (value) =>
  pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i)(value) &&
  !Number.isNaN(Date.parse(String(value)));
const isMoney: Test = (value) =>
  typeof value === 'number' &&
  value >= 0 &&
  value <= 1_000_000 &&
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isPercent: Test = (value) => typeof value === 'number' && value >= 0 && value <= 100;
const countries = oneOf('DE', 'AT', 'CH', 'SE');
const languages = ['de', 'en', 'sv'];

/** Currencies that orders may be in. */
export const currencies = ['EUR', 'CHF', 'SEK'];

function withMembers(members: Readonly<Record<string, Test>>, required: readonly string[]): Test {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    required.every((name) => name in value) &&
    Object.entries(members).every(([name, test]) => !(name in value) || test((value as Item)[name]));
}

const isAddress = withMembers({ street: text(1, 80), city: text(1, 80), postcode: pattern(/^[0-9]{4,5}$/) }, [
  'street',
  'city',
]);
const isTags: Test = (value) =>
  Array.isArray(value) && value.length <= 5 && value.every(text(1, 20)) && new Set(value).size === value.length;

const line = {
  sku: pattern(/^[A-Z]{3}-[0-9]{4}$/),
  quantity: integer(1, 1000),
  unitPrice: isMoney,
  remark: text(0, 100),
};

/** Members that a client may write, each with what its schema says. */
const members: Readonly<Record<Kind, Readonly<Record<string, Test>>>> = {
  customer: {
    name: text(1, 80),
    email: isEmail,
    country: countries,
    password: text(8, 60),
    newsletter: isTruth,
    phone: text(0, 30),
    preferences: withMembers({ language: oneOf(...languages), currency: oneOf(...currencies) }, []),
  },
  order: {
    customerId: isUuid,
    status: oneOf('open', 'paid', 'cancelled'),
    total: isMoney,
    currency: oneOf(...currencies),
    shippingAddress: isAddress,
    tags: isTags,
    note: orNull(text(0, 200)),
    deliverAt: isInstant,
  },
  line,
  warehouse: { city: text(1, 80), capacity: integer(0, 100_000) },
  settings: { shopName: text(1, 60), language: oneOf(...languages), notifies: isTruth, vatPercent: isPercent },
  shop: {},
};

const inMergePatch: Readonly<Record<string, Test>> = {
  ...members.customer,
  phone: orNull(text(0, 30)),
  preferences: orNull(
    withMembers({ language: orNull(oneOf(...languages)), currency: orNull(oneOf(...currencies)) }, []),
  ),
};

const required: Readonly<Record<Kind, readonly string[]>> = {
  customer: ['name', 'email', 'country', 'password'],
  order: ['customerId', 'status', 'total', 'shippingAddress', 'note'],
  line: ['sku', 'quantity', 'unitPrice'],
  warehouse: ['city'],
  settings: ['shopName'],
  shop: [],
};

/** What members are that a body leaves out. */
export const defaults: Readonly<Record<Kind, Item>> = {
  customer: { newsletter: false },
  order: { currency: 'EUR' },
  line: {},
  warehouse: {},
  settings: { language: 'en', notifies: true },
  shop: {},
};

/** Gives what is wrong with a body, member by member. */
export function flawsOf(body: unknown, kind: Kind, isPatch: boolean): Flaw[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ pointer: '', message: 'must be an object' }];
  const tests = isPatch && kind === 'customer' ? inMergePatch : members[kind];
  const missing = isPatch ? [] : required[kind].filter((name) => !(name in body));
  const wrong = Object.entries(tests).filter(([name, test]) => name in body && !test((body as Item)[name]));
  return [
    ...missing.map((name) => ({ pointer: `/${name}`, message: 'is missing' })),
    ...wrong.map(([name]) => ({ pointer: `/${name}`, message: 'breaks its schema' })),
  ];
}

/** Gives the members of a body that a client may write. */
export function writable(body: unknown, kind: Kind): Item {
  return Object.fromEntries(Object.entries(asItem(body)).filter(([name]) => name in members[kind]));
}

/** Gives an item with a patch merged into it (RFC 7396, section 2). */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const merged = new Map(Object.entries(asItem(target)));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/** Whether two items have the same members with the same values, in whatever order. */
export function isAsBefore(one: Item, other: Item): boolean {
  return isDeepStrictEqual(one, other);
}
