import { ownMember, type JsonValue } from '../../base/json';
import { isObject, type Schema } from '../document';
import { typesOf, type Flatten } from './flatten';
import { singularOf, wordsOf, type Place } from './name-words';
import {
  day,
  namesCreation,
  readTime,
  timeForm,
  writeTime,
  type TimeForm,
  namesModification,
  referenceTime,
} from './times';
import type { Random } from '../../base/random';

/** A number of an object that counts what an array beside it holds. */
interface Count {
  readonly name: string;
  readonly flat: Schema;
  readonly array: string;
}

interface Plan {
  readonly counts: readonly Count[];
  /** Objects beside the array that tell of the page, with the array. */
  readonly pages: readonly { readonly name: string; readonly flat: Schema; readonly array: string }[];
}

/** A pure cache: what a flat schema says alone. */
const plans = new WeakMap<Schema, Plan>();

/**
 * Gives an object whose counts agree with the arrays beside them: `commentsCount` with `comments`, `total` of an envelope
 * with the one array in it, also where it stands in a `meta` or `pagination` beside it.
 */
export function agreeCounts(
  object: Record<string, JsonValue>,
  flat: Schema,
  flatten: Flatten,
): Record<string, JsonValue> {
  let plan = plans.get(flat);
  if (plan === undefined) plans.set(flat, (plan = planOf(flat, flatten)));
  if (plan.counts.length === 0 && plan.pages.length === 0) return object;
  const agreed = { ...object };
  for (const { name, flat: counted, array } of plan.counts) set(agreed, name, counted, object[array]);
  for (const { name, flat: page, array } of plan.pages) {
    const told = agreed[name];
    if (!isObject(told)) continue;
    const next = { ...told } as Record<string, JsonValue>;
    for (const one of bareCounts(page, flatten)) set(next, one.name, one.flat, object[array]);
    agreed[name] = next;
  }
  return agreed;
}

function set(object: Record<string, JsonValue>, name: string, flat: Schema, array: JsonValue | undefined): void {
  if (!Array.isArray(array) || typeof ownMember<JsonValue>(object, name) !== 'number') return;
  const { minimum = 0, maximum = Infinity, exclusiveMinimum = -1, multipleOf = 1 } = flat;
  const count = array.length;
  const isAllowed =
    count >= minimum && count <= maximum && count % multipleOf === 0 && count > Number(exclusiveMinimum);
  if (isAllowed && flat.enum === undefined && flat.const === undefined) object[name] = count;
}

const countWords = new Set([
  'count',
  'counts',
  'total',
  'totals',
  'num',
  'number',
  'n',
  'size',
  'length',
  'of',
  'returned',
]);
const anyWords = new Set('item result record entry element row hit object matche'.split(' '));
const pageNames = new Set('meta metadata pagination paging page pageinfo pager resultinfo listmetadata'.split(' '));

/** Gives the words of a number's name beside those that say that it counts; undefined where none says so. */
function counted(name: string): readonly string[] | undefined {
  const words = wordsOf(name);
  const others = words.filter((word) => !countWords.has(word)).map(singularOf);
  const isCount =
    words.some((word) => ['count', 'total', 'num'].includes(word)) || /^(size|length)$/.test(words.join(''));
  return isCount ? others : undefined;
}

function numbersOf(flat: Schema, flatten: Flatten): { name: string; flat: Schema }[] {
  return Object.entries(flat.properties ?? {})
    .map(([name, property]) => ({ name, flat: flatten(property) }))
    .filter((one) => typesOf(one.flat).some((type) => type === 'integer' || type === 'number'));
}

function isBare(others: readonly string[] | undefined): boolean {
  return others?.every((word) => anyWords.has(word)) ?? false;
}

function bareCounts(flat: Schema, flatten: Flatten): { name: string; flat: Schema }[] {
  return numbersOf(flat, flatten).filter(({ name }) => isBare(counted(name)));
}

function planOf(flat: Schema, flatten: Flatten): Plan {
  const members = Object.entries(flat.properties ?? {});
  const arrays = members.filter(([, property]) => typesOf(flatten(property)).includes('array')).map(([name]) => name);
  if (arrays.length === 0) return { counts: [], pages: [] };
  const byNoun = new Map(arrays.map((name) => [wordsOf(name).map(singularOf).join(''), name]));
  const named = numbersOf(flat, flatten).flatMap((one): Count[] => {
    const array = byNoun.get(counted(one.name)?.join('') ?? '');
    return array === undefined ? [] : [{ ...one, array }];
  });
  const [only, ...more] = arrays;
  // What has an identifier is a thing, whose total may be money, not a page of things.
  const isPage = more.length === 0 && !members.some(([name]) => /^_?(id|uuid|sid|gid|key)$/i.test(name));
  if (only === undefined || !isPage) return { counts: named, pages: [] };
  const whole = bareCounts(flat, flatten).filter(
    (one) => typesOf(one.flat).includes('integer') || /count/i.test(one.name),
  );
  const pages = members
    .filter(([name]) => pageNames.has(wordsOf(name).join('')))
    .map(([name, property]) => ({ name, flat: flatten(property), array: only }));
  return { counts: [...named, ...whole.map((one) => ({ ...one, array: only }))], pages };
}

/** The moment of a step in a thing's life: `cancelled_at`, `shippedOn`. */
interface Step {
  readonly name: string;
  readonly flat: Schema;
  readonly form: TimeForm;
  /** What was done, as statuses say it: `cancel`, `ship`. */
  readonly stem: string;
}

interface StatusPlan {
  readonly status: string;
  readonly steps: readonly Step[];
  readonly required: ReadonlySet<string>;
  readonly created: { readonly name: string; readonly form: TimeForm } | undefined;
}

/** Steps by the words of names, with the stems of the statuses in which they have been taken. */
const statusesOfSteps: Readonly<Record<string, readonly string[]>> = {
  paid: ['paid', 'shipped', 'delivered', 'fulfilled', 'completed', 'refunded', 'returned', 'succeeded', 'settled'],
  captured: ['captured', 'succeeded', 'paid', 'completed', 'settled', 'refunded'],
  shipped: ['shipped', 'dispatched', 'delivered', 'returned', 'completed'],
  dispatched: ['shipped', 'dispatched', 'delivered', 'returned', 'completed'],
  delivered: ['delivered', 'returned', 'completed', 'read'],
  completed: ['completed', 'done', 'closed', 'finished', 'succeeded', 'success'],
  finished: ['completed', 'done', 'closed', 'finished', 'succeeded', 'success', 'failed'],
  fulfilled: ['fulfilled', 'completed', 'delivered', 'shipped'],
  closed: ['closed', 'done', 'resolved', 'completed', 'merged', 'won', 'lost'],
  resolved: ['resolved', 'closed', 'done', 'fixed'],
  approved: ['approved', 'accepted', 'completed', 'active'],
  published: ['published', 'archived', 'active', 'public'],
};
for (const one of 'cancelled canceled refunded returned failed rejected declined voided expired archived deleted revoked suspended merged'.split(
  ' ',
))
  Object.assign(statusesOfSteps, { [one]: [one === 'canceled' ? 'cancelled' : one] });

/** A pure cache, as `plans` is. */
const statusPlans = new WeakMap<Schema, StatusPlan | null>();

/**
 * Gives an object in which the moments of steps agree with its status: a step that has not been taken has no moment, where
 * that may be null or left out, and one that has been has a moment, some days after the thing came to be.
 */
export function agreeStatus(
  object: Record<string, JsonValue>,
  flat: Schema,
  flatten: Flatten,
): Record<string, JsonValue> {
  let plan = statusPlans.get(flat);
  if (plan === undefined) statusPlans.set(flat, (plan = statusPlanOf(flat, flatten)));
  if (plan === null) return object;
  const told = ownMember<JsonValue>(object, plan.status);
  if (typeof told !== 'string') return object;
  const status = plain(told);
  const { created } = plan;
  const since = created === undefined ? undefined : readTime(created.form, ownMember(object, created.name));
  const agreed = { ...object };
  for (const [index, step] of plan.steps.entries()) {
    const value = ownMember<JsonValue>(agreed, step.name);
    const isTaken = statusesOfSteps[step.stem]?.includes(status) === true;
    if (!isTaken && value !== undefined && value !== null) leaveOut(agreed, step, plan.required);
    // Steps that lead to others come first in most documents; a day apart, they are in order.
    if (isTaken && value === null && since !== undefined)
      agreed[step.name] = writeTime(step.form, since + (3 + index) * day, step.flat) ?? null;
  }
  return agreed;
}

function leaveOut(object: Record<string, JsonValue>, { name, flat }: Step, required: ReadonlySet<string>): void {
  if (typesOf(flat).includes('null')) object[name] = null;
  else if (!required.has(name)) Reflect.deleteProperty(object, name);
}

function plain(status: string): string {
  const letters = status.toLowerCase().replaceAll(/[^a-z]/g, '');
  return letters === 'canceled' ? 'cancelled' : letters;
}

function statusPlanOf({ properties = {}, required = [] }: Schema, flatten: Flatten): StatusPlan | null {
  const names = Object.keys(properties);
  const status = names.find((name) => /^(status|state)$/i.test(name)) ?? names.find((name) => /status$/i.test(name));
  if (status === undefined || !typesOf(flatten(properties[status])).includes('string')) return null;
  const steps = Object.entries(properties).flatMap(([name, property]): Step[] => {
    const stem = stepOf(name);
    const flat = flatten(property);
    const form = stem === undefined ? undefined : timeForm(name, flat);
    return stem === undefined || form === undefined ? [] : [{ name, flat, form, stem }];
  });
  if (steps.length === 0) return null;
  const creation =
    names.find(namesCreation) ?? names.find((name) => /^(placed|opened|ordered|submitted|sent)/i.test(name));
  const form = creation === undefined ? undefined : timeForm(creation, flatten(properties[creation]));
  const created = creation === undefined || form === undefined ? undefined : { name: creation, form };
  return { status, steps, required: new Set(required), created };
}

/** Gives the step that a moment's name tells of: `cancelled` of `cancelledAt`, `date_cancelled`. */
function stepOf(name: string): string | undefined {
  const words = wordsOf(name).filter((word) => !/^(at|on|date|time|timestamp|datetime|utc|is)$/.test(word));
  const [only = '', ...others] = words;
  return others.length === 0 && Object.hasOwn(statusesOfSteps, only) ? only : undefined;
}

/** What a moment is in the life of the thing that tells of it. */
type Role = 'birth' | 'creation' | 'begin' | 'other' | 'end' | 'change' | 'closing' | 'deletion' | 'expiry';

/** Words of names that tell the role of a moment; the first list that holds one decides, and lists go before the next. */
const wordsOfRoles: readonly (readonly [Role, string])[] = [
  ['birth', 'birth dob birthday birthdate born'],
  ['expiry', 'expires expire expiry expiration exp next renewal renews eol retirement retires'],
  [
    'deletion',
    'deleted deletion removed archived trashed discarded destroyed revoked purged deactivated terminated termination',
  ],
  [
    'change',
    'updated update modified modification changed change edited edit last latest pushed refreshed synced mtime read received viewed seen answered',
  ],
  [
    'closing',
    'closed completed completion finished resolved merged cancelled canceled fulfilled shipped dispatched delivered settled ' +
      'paid done refunded ' +
      'returned failed expired rejected declined voided',
  ],
  [
    'end',
    'end ended ends finish stop stopped to until through due checkout out deadline close closes arrival completes sunset',
  ],
  [
    'begin',
    'start started starts begin begins began from since checkin in opening opens open departure nbf sunrise effective borrowed',
  ],
  [
    'creation',
    'created creation create inserted registered joined submitted opened posted published placed ordered issued added invited ' +
      'hired sent booked reserved first signup requested queued ctime iat founded hire filed enrolled',
  ],
];

const byWord = new Map<string, Role>();
for (const [role, words] of wordsOfRoles) {
  for (const word of words.split(' ')) if (!byWord.has(word)) byWord.set(word, role);
}

const roles = new Map<string, Role>();

/** Gives the role of a moment by the name of its property. */
export function roleOf(property: string): Role {
  let role = roles.get(property);
  if (role === undefined) {
    // Names are those of documents; a client that makes many cannot fill the memory.
    if (roles.size > 20_000) roles.clear();
    roles.set(property, (role = findRole(property)));
  }
  return role;
}

function findRole(property: string): Role {
  if (namesCreation(property)) return 'creation';
  if (namesModification(property)) return 'change';
  const words = wordsOf(property);
  const joined = words.join('');
  if (joined === 'validuntil' || joined === 'validto' || joined === 'goodthru') return 'expiry';
  const found = words.map((word) => byWord.get(word)).filter((role) => role !== undefined);
  return wordsOfRoles.map(([role]) => role).find((role) => found.includes(role)) ?? 'other';
}

/** Where the moments of a role lie after that of creation, in days: the span, and how much chance adds. Lists do not overlap. */
const spans: Readonly<Record<Exclude<Role, 'birth' | 'expiry'>, readonly [least: number, more: number]>> = {
  creation: [0, 0],
  begin: [1, 8],
  other: [10, 8],
  end: [10, 10],
  change: [22, 20],
  closing: [44, 20],
  deletion: [66, 20],
};

/** Gives the least and greatest age of the being at a place, in days: grown up, but for those whose names tell otherwise. */
function ageOf({ names }: Place): [least: number, most: number] {
  const words = names.flatMap((name) => wordsOf(name).map(singularOf));
  if (words.some((word) => /^(pet|animal|dog|cat|puppy|horse)$/.test(word))) return [200, 14 * 365];
  if (words.some((word) => /^(child|children|pupil|kid|student|infant|baby)$/.test(word))) return [6 * 365, 18 * 365];
  return [20 * 365, 70 * 365];
}

/** Gives a moment of a role, in milliseconds since 1970: those of one object (or of one within it that tells of it) agree. */
export function momentOf(role: Role, place: Place, random: Random): number {
  const minutes = random.integer(0, 24 * 60 - 1) * 60_000;
  if (role === 'birth') return referenceTime - random.integer(...ageOf(place)) * day + minutes;
  if (role === 'expiry') return referenceTime + random.integer(4 * 365, 9 * 365) * day + minutes;
  let holder = place;
  while (holder.tellsOfParent && holder.parent !== undefined) holder = holder.parent;
  let created = holder.memory.get('created') as number | undefined;
  if (created === undefined) {
    created = referenceTime - random.integer(90, 360) * day + minutes;
    holder.memory.set('created', created);
  }
  const [least, more] = spans[role];
  return role === 'creation'
    ? created
    : created + (least + random.integer(0, more)) * day + random.integer(1, 600) * 60_000;
}

/** Gives the moment of a role that is made while the clock shows `now`, in milliseconds since 1970: it is that, or lies about it. */
export function presentMoment(role: Role, now: number, random: Random): number {
  if (role === 'birth') return referenceTime - random.integer(20 * 365, 70 * 365) * day;
  if (role === 'expiry') return now + 365 * day;
  return role === 'end' ? now + day : now;
}

/** Tells whether what a moment tells of has mostly not happened: its property is null where it may be. */
export function isMostlyNull(property: string, flat: Schema): boolean {
  if (!typesOf(flat).includes('null') || flat.enum !== undefined || timeForm(property, flat) === undefined)
    return false;
  const role = roleOf(property);
  return role === 'deletion' || role === 'closing';
}

interface Moment {
  readonly name: string;
  readonly flat: Schema;
  readonly rank: number;
}

/** Roles in the order of time: what is compared with one another, each chain for itself. */
const chains: readonly (readonly Role[])[] = [
  ['birth', 'creation', 'change', 'closing', 'deletion'],
  ['begin', 'end', 'expiry'],
  ['creation', 'expiry'],
];

/** Most moments of an object that are put in order. */
const mostMoments = 30;

/** A pure cache, as `plans` is. */
const planned = new WeakMap<Schema, readonly (readonly Moment[])[]>();

/** Gives an object in which times go in order: made before changed, begun before ended. Those that do not change places. */
export function orderTimes(
  object: Record<string, JsonValue>,
  flat: Schema,
  flattened: (property: Schema | undefined) => Schema,
): Record<string, JsonValue> {
  let plan = planned.get(flat);
  if (plan === undefined) planned.set(flat, (plan = momentsOf(flat, flattened)));
  let ordered = object;
  for (const chain of plan) {
    // Insertion sort: there are few, and they are mostly in order.
    for (let end = 1; end < chain.length; end += 1) {
      for (let at = end; at > 0; at -= 1) ordered = inOrder(ordered, chain[at - 1], chain[at]);
    }
  }
  return ordered;
}

const steps = ['paid', 'shipped', 'dispatched', 'delivered', 'returned', 'refunded'];

/** Gives where in the course of an order a moment lies, as a part of one. */
function partOfCourse(property: string): number {
  const step = steps.findIndex((word) => wordsOf(property).includes(word));
  return (step + 1) / 10;
}

function momentsOf(flat: Schema, flattened: (property: Schema | undefined) => Schema): Moment[][] {
  const moments = Object.entries(flat.properties ?? {})
    .map(([name, property]) => ({ name, flat: flattened(property) }))
    .filter((one) => timeForm(one.name, one.flat) !== undefined)
    .slice(0, mostMoments);
  return chains
    .map((chain) =>
      moments
        .map((one) => ({ ...one, rank: chain.indexOf(roleOf(one.name)) }))
        .filter(({ rank }) => rank >= 0)
        .map((one) => ({ ...one, rank: one.rank + partOfCourse(one.name) }))
        .sort((first, second) => first.rank - second.rank),
    )
    .filter((chain) => chain.length > 1);
}

function inOrder(
  object: Record<string, JsonValue>,
  first: Moment | undefined,
  second: Moment | undefined,
): Record<string, JsonValue> {
  if (first === undefined || second === undefined || first.rank === second.rank) return object;
  const [forms, values] = [
    [timeForm(first.name, first.flat), timeForm(second.name, second.flat)] as const,
    [object[first.name], object[second.name]] as const,
  ];
  if (forms[0] === undefined || forms[1] === undefined) return object;
  const [early, late] = [readTime(forms[0], values[0]), readTime(forms[1], values[1])];
  if (early === undefined || late === undefined) return object;
  // A day, or a second written without its fraction, is not earlier than a moment within it.
  if (late >= early - (early % (forms[1] === 'date' ? day : 1000))) return object;
  const [earlier, later] = [writeTime(forms[0], late, first.flat), writeTime(forms[1], early, second.flat)];
  if (earlier === undefined || later === undefined) return object;
  return { ...object, [first.name]: earlier, [second.name]: later };
}
