import { isObject, type Schema } from '../openapi/document';
import { ownMember, stringifyJson, type JsonValue } from '../base/json';
import { createRandom } from '../base/random';
import { valueIn, withValue, isSameText } from './body-values';
import type { Creatable, Field } from './creatable';
import type { SeenItem } from './knowledge';
import { wordsOf } from '../openapi/collections/names';
import type { Operation } from '../openapi/operation';
import { stepsOf } from './parents';
import type { NamedValues } from './item-place';
import { fillPath } from './request';
import { operationWords } from '../openapi/operation-words';

/** A word of a name, at its end: `languageCode` does not end in `language`, `targetLanguage` does. */
const lastWord = (words: string): RegExp => new RegExp(`(?:^|[_-])(?:${words})$|(?:${capitalized(words)})$`);
const capitalized = (words: string): string =>
  words.replaceAll(/(^|\|)(\w)/g, (_all, bar: string, first: string) => bar + first.toUpperCase());

/** Properties that name one thing of many, each by itself. */
export const names = lastWord(
  'name|title|slug|key|code|login|username|handle|sku|number|label|alias|domain|reference|email|phone',
);

/** Properties that tell things of one owner apart: a service may keep one translation a language, one rate a day. */
const distinctions = lastWord(
  'locale|language|lang|currency|country|region|date|day|weekday|month|year|week|period|quarter|mobile|path|ip|mac|isbn|ean|iban|vin|plate|barcode|channel|provider|platform|environment|env|feature|metric|version|from|to|base|quote|source|target',
);

/** Properties that name the item as another system does. */
export const outsideKey =
  /^(?:ext|external|source|legacy|foreign|remote|import(?:ed)?|partner|client|third_?party|crm|erp|correlation|idempotency|dedup(?:lication)?)_?(?:id|ref|key|reference|number)$/i;

/** Properties that name another thing. */
const references = /(?:^|[_-])(?:u?u?id|ref|gid)$|(?:Id|ID|Uuid|Ref)$/;

/** Of all items of a collection, or of those of one owner, one alone may be this: where another becomes it, the one before ceases to be. */
const onlyOne = /^(?:is|set|make|as)?[_-]?(?:as[_-]?)?(?:default|primary|main|preferred|current|principal)$/i;

const onlyOneWord = /^(?:default|primary|main|preferred|principal)$/;

/** Tells whether one item alone may be what a property says: `isDefault`, `defaultBilling`. */
function isOfOne(name: string): boolean {
  return onlyOne.test(name) || wordsOf(name).some((word) => onlyOneWord.test(word));
}

/** What identifies an item beside what its path names it by. */
const otherIds = /^(?:_?id|uuid|guid|pk|oid)$/i;

/** The place of an item among the others, which make room for it. */
const arranging = lastWord(
  'position|pos|order|index|idx|ordinal|rank|ranking|priority|line|place|slot|row|sequence|seq|sort',
);

/** What a service numbers its items by, from the greatest that it has. */
const numbering = lastWord('number|no|nr|seq|sequence|serial|counter');

/** A number is given no farther than so behind the greatest that is known; behind this, where none is. */
const farthest = 100;
const usualGreatest = 1000;

/** A state that one item alone may have. */
const oneAlone = /^(?:active|current|primary|default|main|live|latest|owner|selected|master|leader|principal)$/i;

const digits = Array.from('0123456789');
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** How a body reaches a service. */
interface Reaching {
  /** The property that the service identifies items by. */
  readonly identifier?: string | undefined;
  /** Whether it is that of a create: what is changed has its key already. */
  readonly isCreate: boolean;
  /** Gives the schema of a property: what it forbids the service refuses. */
  readonly schemaOf: (name: string) => Schema | undefined;
  /** Whether the list shows all items that there are. */
  readonly isWhole: boolean;
}

/** What holds the properties of an item where they do not stand at its top: `data.attributes` of JSON:API, `metadata` and `spec` of Kubernetes. */
const holders = /^(?:data|attributes|fields|properties|spec|metadata)$/;

/** Gives an item with what its holders hold at its top. */
export function spread(item: SeenItem): SeenItem {
  const held = Object.entries(item).filter(([name, value]) => holders.test(name) && isObject(value));
  return held.reduce<SeenItem>((all, [, value]) => ({ ...all, ...spread(value as SeenItem) }), item);
}

/**
 * Tells why a body may do something to items of others, though it is sent to none of them: a service may store it over the item
 * that has the same key, make another one cease to be the default, or move others out of its place.
 *
 * @param others items of the collection that this run did not create
 */
export function whyOthersAreReached(
  body: SeenItem,
  listed: readonly SeenItem[],
  reaching: Reaching,
): string | undefined {
  const sent = spread(body);
  const others = listed.map(spread);
  for (const [name, value] of entriesIn(sent)) {
    if (isOfOne(name) && (value === true || (isFlag(reaching.schemaOf(name)) && isTruthy(value))))
      return `one item alone may be the one with ${name}`;
    if (typeof value === 'string' && isDeed(value)) return `"${value}" may be done to what is there`;
  }
  for (const [name, value] of Object.entries(sent)) {
    const why = whyOneIsReached(name, value, others, reaching);
    if (why !== undefined) return why;
  }
  return reaching.isCreate ? whyOneIsLike(sent, others, reaching) : undefined;
}

/** Gives what stands at every depth of a body under a name, that of its list for what is in one. */
function entriesIn(value: JsonValue, name = ''): [name: string, value: JsonValue][] {
  if (Array.isArray(value)) return value.flatMap((one) => entriesIn(one, name));
  if (!isObject(value)) return [[name, value]];
  return Object.entries(value as SeenItem).flatMap(([key, one]) => entriesIn(one, key));
}

function isFlag({ type }: Schema = {}): boolean {
  return [type].flat().includes('boolean');
}

/** A service that checks nothing takes any value but these for true. */
function isTruthy(value: JsonValue): boolean {
  return value !== false && value !== null && value !== 0 && value !== '' && value !== 'false';
}

function whyOneIsReached(
  name: string,
  value: JsonValue,
  others: readonly SeenItem[],
  { identifier = 'id', schemaOf, isWhole }: Reaching,
): string | undefined {
  const shown = others.flatMap((other) => ownMember(other, name) ?? []);
  const isOnce = shown.length > 1 && shown.filter((one) => isEqual(one, value)).length === 1;
  if (value === true && isOnce) return `one item alone may be the one with ${name}`;
  if (typeof value === 'string' && isOnce && oneAlone.test(value)) return `one item alone may be ${value}`;
  const isPlace = isInteger(value) && arranging.test(name) && isArranged(shown, value, schemaOf(name));
  if (isPlace && !isForbidden(value, schemaOf(name))) return `an item of others would make room for this ${name}`;
  const isOtherId = name !== identifier && otherIds.test(name);
  if (isInteger(value) && (numbering.test(name) || isOtherId) && Number(value) > farthest + greatestOf(shown))
    return `the service may number on from this ${name}`;
  if (!isOtherId) return undefined;
  const isTaken = shown.some((one) => isEqual(one, value)) || (isInteger(value) && !isWhole);
  return isTaken ? `an item of others may have the same ${name}` : undefined;
}

function whyOneIsLike(
  sent: SeenItem,
  others: readonly SeenItem[],
  { identifier = 'id', schemaOf, isWhole }: Reaching,
): string | undefined {
  const named = Object.keys(sent).find(
    (name) =>
      isName(name, identifier) &&
      !isShared(name, others) &&
      others.some((other) => isEqual(ownMember(sent, name), ownMember(other, name))),
  );
  if (named !== undefined) return `an item of others has the same ${named}`;
  const made = Object.fromEntries(Object.entries(sent).filter(([, value]) => !isOfRun(value)));
  const keys = keysOf(made, identifier).filter((name) => !isShared(name, others));
  const hidden = isWhole ? undefined : keys.find((name) => others.length > 1 && isOfFew(sent[name], schemaOf(name)));
  if (hidden !== undefined) return `an item of others that no page shows may have the same ${hidden}`;
  const few = keys.filter((name) => isOfFew(made[name], schemaOf(name)));
  const alike = few.length === 0 ? keys : few;
  const like = isTelling(sent, keys) ? others.find((other) => isLike(made, other, alike)) : undefined;
  return like === undefined
    ? undefined
    : `an item of others has the same ${alike.filter((name) => name in like).join(' and ')}`;
}

/** What two items have alike is no key. */
function isShared(name: string, others: readonly SeenItem[]): boolean {
  const shown = others.flatMap((other) => ownMember(other, name) ?? []);
  return shown.some((one, index) => shown.findIndex((other) => isEqual(one, other)) < index);
}

/** A text that the run has made is nobody's key. */
function isOfRun(value: JsonValue): boolean {
  return typeof value === 'string' && /understudy/i.test(value);
}

/** Tells whether a value is one of those that a schema lists or shows. */
function isOfFew(value: JsonValue | undefined, { enum: listed, const: only, example, examples }: Schema = {}): boolean {
  return [listed, only, example, examples].flat().some((one) => one !== undefined && isEqual(one as JsonValue, value));
}

/** Tells what of a body chooses an item among few: a service that stores over the item with the same makes another of another one. */
export function chosenOfFew(sent: SeenItem, schemaOf: Reaching['schemaOf']): string {
  const names = keysOf(sent, 'id').filter((name) => isOfFew(sent[name], schemaOf(name)));
  return stringifyJson(names.map((name) => [name, sent[name] ?? null]));
}

/**
 * Gives a body that does nothing to known items of others where it can be had: with another value in each property that would.
 *
 * @param isValid whether the schema of the body allows a value
 */
export function withoutLikeness(
  { fields, wrapper, resource }: Pick<Creatable, 'fields' | 'wrapper' | 'resource'>,
  body: JsonValue,
  {
    others: listed,
    tag,
    isValid,
  }: { readonly others: readonly SeenItem[]; readonly tag: string; readonly isValid: (body: JsonValue) => boolean },
): JsonValue {
  const holder = wrapper === undefined ? [] : [wrapper];
  const identifier = resource.identifier?.property ?? 'id';
  const others = listed.map(spread);
  const itemOf = (one: JsonValue): SeenItem => {
    const item = valueIn(one, holder);
    return isObject(item) ? spread(item) : {};
  };
  const isOfItem = ({ path }: Field): boolean =>
    path.length > holder.length && path.slice(holder.length, -1).every((name) => holders.test(name));
  return fields.filter(isOfItem).reduce((changed, field) => {
    const item = itemOf(changed);
    const name = field.path.at(-1) ?? '';
    const value = valueIn(changed, field.path);
    if (value === undefined) return changed;
    const reaching = { identifier, isCreate: false, schemaOf: () => field.schema, isWhole: true };
    const isKey = distinctions.test(name) || isName(name, identifier) || field.schema.enum !== undefined;
    const keys = keysOf(item, identifier).filter((key) => !isName(key, identifier));
    const isReaching =
      whyOthersAreReached({ [name]: value }, others, reaching) !== undefined ||
      (isName(name, identifier) && others.some((other) => isEqual(value, ownMember(other, name)))) ||
      (isKey && keys.includes(name) && others.some((other) => isLike(item, other, keys)));
    if (!isReaching) return changed;
    const known = others.map((other) => ownMember(other, name));
    const isWanted = (one: JsonValue): boolean => whyOthersAreReached({ [name]: one }, others, reaching) === undefined;
    const free = alternatives(field, value, known, `${tag}.${name}`).filter((one) =>
      one === false || !isKey ? isWanted(one) : !known.some((other) => isEqual(one, other)),
    );
    return free.map((one) => withValue(changed, field.path, one)).find(isValid) ?? changed;
  }, body);
}

/** Numbers of which each item has another one are places, and behind the last there is room; a scale ends at its greatest. */
function isArranged(places: readonly JsonValue[], wanted: number | bigint, { maximum }: Schema = {}): boolean {
  const numbers = places.filter(isInteger).map(Number);
  const last = Math.max(...numbers);
  const isScale = maximum !== undefined && last >= maximum;
  return numbers.length > 1 && new Set(numbers).size === numbers.length && !isScale && Number(wanted) <= last;
}

function greatestOf(shown: readonly JsonValue[]): number {
  const numbers = shown.filter(isInteger).map(Number);
  return numbers.length === 0 ? usualGreatest : Math.max(...numbers);
}

function isForbidden(value: number | bigint, { minimum, maximum }: Schema = {}): boolean {
  return Number(value) < (minimum ?? -Infinity) || Number(value) > (maximum ?? Infinity);
}

function alternatives(
  { schema }: Field,
  value: JsonValue,
  known: readonly (JsonValue | undefined)[],
  seed: string,
): JsonValue[] {
  if (value === true) return [false];
  if (schema.enum !== undefined) return [...schema.enum] as JsonValue[];
  if (isInteger(value)) {
    const integers = [value, ...known.filter(isInteger)].map(Number);
    return [Math.max(...integers) + 1];
  }
  if (typeof value !== 'string') return [];
  const random = createRandom(`${seed}\nunlike`);
  const day = /^(\d{4}-\d\d-\d\d)(.*)$/s.exec(value);
  if (day?.[1] !== undefined)
    return [...later(day[1], random.integer(1, 4000))].map((date) => `${date}${day[2] ?? ''}`);
  // The same form with other letters and digits: a telephone number, a code.
  const other = (): string =>
    value.replaceAll(/[a-zA-Z\d]/g, (one) => {
      const alike = random.pick(/\d/.test(one) ? digits : letters);
      return /[A-Z]/.test(one) ? alike.toUpperCase() : alike;
    });
  return [other(), other(), other()];
}

function* later(date: string, days: number): Generator<string> {
  const start = Date.parse(`${date}T00:00:00Z`);
  for (const more of [1, days, days + 1, days + 2]) {
    const moved = new Date(start + more * 86_400_000);
    if (!Number.isNaN(moved.getTime())) yield moved.toISOString().slice(0, 10);
  }
}

function isName(name: string, identifier: string): boolean {
  return name !== 'id' && name !== identifier && (names.test(name) || outsideKey.test(name));
}

/** The properties by which a service may know an item again. */
function keysOf(sent: SeenItem, identifier: string): string[] {
  return Object.keys(sent).filter(
    (name) =>
      name !== 'id' &&
      name !== identifier &&
      (isName(name, identifier) || distinctions.test(name) || references.test(name)),
  );
}

/**
 * What is described by more texts of its own than one beside its keys is an address, an article: many may agree in these. So may
 * the orders of one customer, which a single reference beside a text is.
 */
function isTelling(sent: SeenItem, keys: readonly string[]): boolean {
  const texts = Object.entries(sent).filter(([name, value]) => !keys.includes(name) && typeof value === 'string');
  const own = texts.filter(([, value]) => !isOfRun(value)).length;
  const isReference = (name: string): boolean => references.test(name) && !names.test(name) && !distinctions.test(name);
  const isOrder = keys.length === 1 && keys.every(isReference) && texts.length > 0;
  return keys.length > 0 && own <= 1 && !isOrder;
}

function isLike(sent: SeenItem, other: SeenItem, keys: readonly string[]): boolean {
  const shown = keys.filter((name) => ownMember(other, name) !== undefined);
  return shown.length > 0 && shown.every((name) => isEqual(ownMember(sent, name), ownMember(other, name)));
}

function isEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (typeof one === 'string' && typeof other === 'string') return isSameText(one.toLowerCase(), other.toLowerCase());
  return one !== undefined && other !== undefined && stringifyJson(one) === stringifyJson(other);
}

function isInteger(value: JsonValue | undefined): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}

/** Of so many items of a list it is remembered what they hold. */
const mostItems = 2000;
const longestText = 200;

/** What the lists of a service have shown of items, by the paths of the lists: of each item its short texts, numbers and truth values. */
export class ListedOthers {
  readonly #byPath = new Map<string, Map<string, SeenItem>>();
  readonly #addedTo = new Set<string>();
  readonly #whole = new Set<string>();

  /** Tells whether a list has been read. */
  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** Notes that a list has been read, or could not be; `isWhole` where the page had room for more than it showed. */
  read(path: string, isWhole = false): void {
    if (!this.has(path)) this.#byPath.set(path, new Map());
    if (isWhole) this.#whole.add(path);
  }

  /** Tells whether a page of a list showed all that there was. */
  isWhole(path: string): boolean {
    return this.#whole.has(path);
  }

  /** Notes that the run may have created something that a list shows. */
  addedTo(path: string): void {
    this.#addedTo.add(path);
  }

  /** Notes an item that a list has shown; `key` is its own path where it has one. */
  see(path: string, item: SeenItem, key: string | undefined): void {
    const items = this.#byPath.get(path);
    // What nothing names may be this run's own once it has created something there.
    if (items === undefined || items.size >= mostItems || (key === undefined && this.#addedTo.has(path))) return;
    const plain = Object.fromEntries(Object.entries(spread(item)).filter(([, value]) => isShort(value)));
    items.set(key ?? stringifyJson(plain), plain);
  }

  /** Gives the items of a list but for those whose paths are the run's own. */
  at(path: string, isOwn: (key: string) => boolean): SeenItem[] {
    return [...(this.#byPath.get(path) ?? [])].flatMap(([key, item]) => (isOwn(key) ? [] : [item]));
  }
}

/** Gives the path of a list as it is sent; undefined where a value of it is not known. */
export function pathOfList({ path }: Operation, values: NamedValues): string | undefined {
  const isWhole = stepsOf(path).every(({ name }) => (values[name] ?? '') !== '');
  return isWhole ? fillPath(path, values) : undefined;
}

function isShort(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length <= longestText;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}

/** Words of what people outside are reached by, or of what cannot be taken back: no item of a run is worth it. */
const outside =
  /\b(?:e-?mails?|mail(?:s|ed|ing)?|sms|notif|messag|send|sends|sent|invit|charg|pay|paid|payment|refund|captur|transfer|purchas|bill|invoic|publish|broadcast|deploy|ship|dispatch|call(?:s|ed)? |webhook|irreversibl|permanent|cannot be undone|reboot|restart|shut)/i;

/** Words of what one item cannot become without another one ceasing to be so, or of what is done to many. */
const otherItems =
  /\b(?:default|primary|favou?rite|featured|current|swap|switch|duplicat|clon|copy|fork|exchang|reorder|re-?order|sort|rank|move|promot|demot|top|first|merg|replac|supersed|assign|reassign|reset|flush|purg|clear|wip|empt|truncat|drop|destroy|bulk|batch|all|every|others?|each|sync|synchroni[sz]|rebuild|import|restor|rollback|revert)/i;

/** Words of a state that one item alone has. */
const aloneAtATime =
  /\b(?:the one before|previous(?:ly)? \w+|one (?:\w+ )?at a time|only one|one alone|at most one|instead of the)\b/i;

/** Tells whether an action on one item may change others: its name or path speaks of them, or its words do. */
export function reachesOthers(operation: Operation): boolean {
  const words = operationWords(operation, '200', '201', '202', '204');
  return otherItems.test(nameOf(operation)) || replacesOthers.test(words) || aloneAtATime.test(words);
}

/** What is called so is done to something that is there, though it is made as an item is; a login locks accounts. */
const commands =
  /\b(?:log ?in|sign ?in|authenticate|cancel|cancellation|refund|revocation|revoke|deletion|delete|removal|remove|merger|merge|swap|reset|purge|termination|suspension|ban|eviction|rollback|rollout|replacement|restore|restoration|import|migration|sync|synchroni[sz]ation|reassignment|clean-?up|flush|truncation)s?\b/i;

/** How an order begins: what is created with it is carried out. */
const orders =
  /^(?:remove|clear|drop|flush|cleanup|revoke|restart|restore|rollback|revert|merge|migrate|sync|import|reindex|rebuild|cancel|refund|block|ban|disable|deactivate)$/;

/** The same wherever it stands among the words. */
const deeds = /^(?:purge|wipe|delete|truncate|destroy|erase|reset|terminate|shutdown|reboot)$/;

/** Tells whether a text of one word, as programs read it, is an order to do something to what is there: `purge`, `deleteExpired`. */
export function isDeed(value: string): boolean {
  if (!/^[a-z][\w.:-]{2,40}$/i.test(value) || isOfRun(value)) return false;
  const words = wordsOf(value);
  return (
    orders.test(words[0] ?? '') ||
    words.some((word) => deeds.test(word)) ||
    /^(?:clean up|shut down|archive all)/.test(words.join(' '))
  );
}

/** What such words say of a create is done to what was there before: it is replaced, superseded, ended, pushed on or out. */
const replacesOthers = new RegExp(
  [
    String.raw`\b(?:replac|overwrit)\w*\s+(?:all|any|every|existing|others?|the existing|the one)\b`,
    String.raw`\bsupersed`,
    String.raw`\b(?:previous|former|earlier|older|oldest|others?|rest|before it|behind it)\b[^.]{0,60}\b(?:becomes?|ends?|expires?|goes|moves?|shift|closed|revoked|removed|deleted|archived|inactive|no longer|dropped|evicted|deactivated|invalidated)\b`,
    String.raw`\b(?:last|latest|newest) \w+ (?:\w+ )?(?:are|is) kept\b`,
    String.raw`\bon top of\b`,
  ].join('|'),
  'i',
);

/** Tells whether what reads like a create does something to others: its path is named for a command, or its words say that it replaces. */
export function isCommand(operation: Operation): boolean {
  return commands.test(nameOf(operation)) || replacesOthers.test(operationWords(operation, '200', '201', '202', '204'));
}

/** Tells whether an action on one item may reach people outside, or cannot be taken back: any of its words says so. */
export function reachesOutside(operation: Operation): boolean {
  return outside.test(`${nameOf(operation)} ${spaced(operationWords(operation, '200', '201', '202', '204'))}`);
}

function nameOf({ id, path }: Operation): string {
  return spaced(`${id} ${path.replace(/^.*\}/, '')}`);
}

/** Words of names one by one: `makeDefault`, `make_default`. */
function spaced(text: string): string {
  return text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_/]/g, ' ');
}
