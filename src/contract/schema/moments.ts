import type { JsonValue } from '../../exact-json';
import type { Random } from '../../random';
import type { Schema } from '../document';
import { typesOf } from './flatten';
import { singularOf, wordsOf } from './name-words';
import type { Place } from './place';
import { day, namesCreation, namesModification, readTime, referenceTime, timeForm, writeTime } from './times';

/** What a moment is in the life of the thing that tells of it. */
export type Role = 'birth' | 'creation' | 'begin' | 'other' | 'end' | 'change' | 'closing' | 'deletion' | 'expiry';

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

const planned = new WeakMap<Schema, readonly (readonly Moment[])[]>();

/** Gives an object in which times go in order: made before changed, begun before ended. Those that do not change places. */
export function orderTimes(
  object: Record<string, JsonValue>,
  flat: Schema,
  flattened: (property: Schema | undefined) => Schema,
): Record<string, JsonValue> {
  let plan = planned.get(flat);
  if (plan === undefined) planned.set(flat, (plan = planOf(flat, flattened)));
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
function stepOf(property: string): number {
  const step = steps.findIndex((word) => wordsOf(property).includes(word));
  return (step + 1) / 10;
}

function planOf(flat: Schema, flattened: (property: Schema | undefined) => Schema): Moment[][] {
  const moments = Object.entries(flat.properties ?? {})
    .map(([name, property]) => ({ name, flat: flattened(property) }))
    .filter((one) => timeForm(one.name, one.flat) !== undefined)
    .slice(0, mostMoments);
  return chains
    .map((chain) =>
      moments
        .map((one) => ({ ...one, rank: chain.indexOf(roleOf(one.name)) }))
        .filter(({ rank }) => rank >= 0)
        .map((one) => ({ ...one, rank: one.rank + stepOf(one.name) }))
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
