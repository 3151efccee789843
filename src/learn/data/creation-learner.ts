import type { Contract } from '../../openapi/contract';
import { isBehindItem } from '../../openapi/collections/names';
import { ownMember, type JsonValue, stringifyJson } from '../../base/json';
import { dataPoints, writePoints } from '../../profile/data-points';
import { valueIn, withValue } from '../../probe/body-values';
import { creatables, itemPath, createRequest } from '../../probe/bodies';
import { changeables } from '../../probe/changeables';
import type { Field } from '../../probe/creatable';
import type { Learner, LearnContext } from '../learner';
import { Creation, type Tried, createVariants } from './second-items';
import { itemIn, keptAs, oddText } from './exchanged';
import { mostValuesOfState, stateValues } from './state-changes';
import { spellingOf, tellingMoments } from '../../profile/write-text';
import { tagWithin } from '../../probe/fresh-values';
import { type Exchange, parseBody } from '../../probe/exchange';
import { requestPoints } from '../../profile/request-points';
import type { Situation } from '../../base/refusal-reasons';
import { isToldAlike } from '../requests/seen-answer';
import { collectionCalled } from '../../openapi/collections/references';
import type { Resource } from '../../openapi/collections/resources';
import { idText } from '../../probe/knowledge';

/** Most members that are tried alone. */
const mostSuspects = 6;

/** Finds the members of which no two items may have the same value: the same body is sent twice, then one member of it at a time. */
async function noteConflicts(creation: Creation, first: Tried): Promise<void> {
  const again = await creation.send(first.body);
  if (again === undefined || again.isTaken) return;
  const fresh = creation.body();
  const suspects = creation.creatable.fields.filter((field) => isSuspect(creation, field, first.body, fresh));
  for (const field of suspects.slice(0, mostSuspects)) {
    const same = withValue(creation.body(), field.path, valueIn(first.body, field.path));
    const tried = await creation.send(same);
    if (tried?.isTaken === false && tried.exchange.response.status === again.exchange.response.status) {
      const inAnyCase = await refusedInAnotherCase(creation, field, valueIn(first.body, field.path), again);
      creation.note(dataPoints.uniqueValues, inAnyCase ? 'any-case' : true, tried.exchange, field);
      creation.noteRefusal('member.conflict', [again.exchange, tried.exchange], field);
    }
  }
}

/** Tells whether a text is refused that another item has in another case; one more item where it is not. */
async function refusedInAnotherCase(
  creation: Creation,
  field: Field,
  value: JsonValue | undefined,
  { exchange: { response } }: Tried,
): Promise<boolean> {
  if (typeof value !== 'string' || value.toLowerCase() === value.toUpperCase()) return false;
  const others = [value.toLowerCase(), value.toUpperCase()].filter((text) => text !== value);
  const body = others.map((text) => withValue(creation.body(), field.path, text)).find((one) => creation.allows(one));
  const tried = body === undefined ? undefined : await creation.send(body);
  return tried?.isTaken === false && tried.exchange.response.status === response.status;
}

/** What differs from body to body anyway may have to. */
function isSuspect({ creatable }: Creation, field: Field, one: unknown, other: unknown): boolean {
  const isTop = itemPath(creatable, field).length === 1;
  const [first, second] = [valueIn(one as never, field.path), valueIn(other as never, field.path)];
  return isTop && (typeof first === 'string' || typeof first === 'number') && first !== second;
}

/** Lengths that services have as limits, and one that shows that there is none. Refused bodies cost no write: the longest go first. */
const lengths = [
  2000, 1000, 512, 500, 300, 256, 255, 250, 200, 160, 150, 140, 128, 120, 100, 80, 64, 60, 50, 48, 40, 36, 32, 30, 25,
  24, 20, 16,
];

/** Finds the longest text that a service takes for a member that the document sets no limit to. */
async function findLongest(creation: Creation, field: Field): Promise<void> {
  if (field.schema.maxLength !== undefined || creation.left <= 1) return;
  let refused: { readonly length: number; readonly exchange: Exchange } | undefined;
  let taken: number | undefined;
  const refusals: Exchange[] = [];
  const tryLength = async (length: number): Promise<boolean | undefined> => {
    const text = `${tagWithin(creation.context.nextTag(), length)} `.slice(0, length).padEnd(length, 'x');
    const tried = await creation.send(withValue(creation.body(), field.path, text));
    if (tried === undefined) return undefined;
    if (tried.isTaken) taken = length;
    else {
      refused = { length, exchange: tried.exchange };
      refusals.push(tried.exchange);
    }
    return tried.isTaken;
  };
  for (const length of lengths) {
    const isTaken = await tryLength(length);
    if (isTaken === undefined) return;
    if (isTaken) break;
  }
  if (refused === undefined || taken === undefined) return;
  // Most limits are those of the list: the next longer text is refused then, which costs nothing.
  if (refused.length > taken + 1) await tryLength(taken + 1);
  while (refused.length > taken + 1) {
    if ((await tryLength(Math.floor((refused.length + taken) / 2))) === undefined) return;
  }
  creation.note(dataPoints.longestText, taken, refused.exchange, field);
  const [first = refused.exchange, second = first] = refusals;
  creation.noteRefusal('member.too-long', [first, second], field);
}

/** Gives what creates items to find out what of a body is kept, taken and set. */
export function creationLearners(contract: Contract): readonly Learner[] {
  const all = creatables(contract);
  return all.map((creatable, index) => ({
    id: `creates of ${creatable.resource.collection}`,
    phase: 'write',
    learn: async (context) => {
      // What comes after has a share of its own; removals count too.
      const others =
        changeables(contract).length * writesOfChange +
        (statesOf(contract) + valuesOfStates(contract)) * writesOfStates;
      const kept = Math.min(others, context.writesLeft() * 0.65);
      const share = Math.floor((context.writesLeft() - kept) / (all.length - index));
      const cost = context.costOf(creatable.resource);
      await learnCreation(new Creation(context, creatable, Math.max(3, Math.floor(share / cost))));
    },
  }));
}

async function learnCreation(creation: Creation): Promise<void> {
  const full = creation.known() ?? (await creation.send(creation.body()));
  const first = full?.isTaken === true ? full : await creation.send(creation.body(creation.creatable.required));
  if (first?.isTaken !== true) return;
  await noteConflicts(creation, first);
  const references = await noteReferences(creation);
  await noteLenientTypes(creation);
  if (creation.countOf(creation.creatable.required) < 2)
    await creation.send(creation.body(creation.creatable.required));
  const texts = creation.plain('string').slice(0, mostMembers);
  await learnKeptTexts(creation, texts);
  await learnBlanks(creation, texts);
  await learnMoments(creation);
  await noteBounds(creation, references);
  await createVariants(creation);
  // What a service sets by itself stays, or not: a second item shows it.
  const { tagField, required } = creation.creatable;
  // The mark of the run is a member too: without it, where it need not be there.
  if (tagField !== undefined && !tagField.required)
    await creation.send(withValue(creation.body(required), tagField.path, undefined));
  else if (creation.countOf(required) < 2) await creation.send(creation.body(required));
  await learnLengths(creation, texts);
  await learnTogether(creation);
}

/** A body in which all texts are long and one in which all are empty tell of all of them where they are taken. */
async function learnLengths(creation: Creation, texts: readonly Field[]): Promise<void> {
  if (texts.length === 0) return;
  const all = (text: (index: number) => string): JsonValue => withTexts(creation, texts, text);
  const isOpen = ({ schema }: Field): boolean => schema.maxLength === undefined;
  if (texts.every(isOpen)) {
    const long = await creation.send(all((index) => `${creation.context.nextTag()} ${index} `.padEnd(longest, 'x')));
    if (long?.isTaken === false) for (const field of texts) await findLongest(creation, field);
  } else for (const field of texts.filter(isOpen)) await findLongest(creation, field);
  const empty = await creation.send(all(() => ''));
  if (empty?.isTaken === false) for (const field of texts) await learnEmpty(creation, field);
}

function withTexts(creation: Creation, texts: readonly Field[], text: (index: number) => string): JsonValue {
  const least = creation.body(creation.creatable.required);
  return texts.reduce((body, { path }, index) => withValue(body, path, text(index)), least);
}

/** Where the document has no empty texts, those of blanks alone may be refused like them: all at once, then one by one. */
async function learnBlanks(creation: Creation, texts: readonly Field[]): Promise<void> {
  if (texts.length === 0 || creation.allows(withTexts(creation, texts, () => ''))) return;
  const blank = '   ';
  const tried = await creation.send(withTexts(creation, texts, () => blank));
  if (tried?.isTaken !== false) return;
  for (const field of texts) {
    const one = await creation.send(withValue(creation.body(), field.path, blank));
    if (one?.isTaken !== false) continue;
    const other = await creation.send(withValue(creation.body(), field.path, `${blank} `));
    creation.note(dataPoints.blankText, 'refuse', one.exchange, field);
    if (other?.isTaken === false) creation.noteRefusal('member.blank', [one.exchange, other.exchange], field);
  }
}

/** What is kept of a text that is odd in several ways tells each. */
async function learnKeptTexts(creation: Creation, fields: readonly Field[]): Promise<void> {
  if (fields.length === 0) return;
  const odd = fields.reduce(
    (body, { path }, index) => withValue(body, path, oddText(index, creation.context.nextTag())),
    creation.body(creation.creatable.required),
  );
  const tried = await creation.send(odd);
  const item = tried?.isTaken === true ? itemIn(creation.context.contract, tried.exchange) : undefined;
  if (tried === undefined || item === undefined) return;
  for (const field of fields) {
    const [name = ''] = itemPath(creation.creatable, field);
    const [sent, kept] = [valueIn(tried.body, field.path), ownMember(item, name)];
    const way = keptAs(sent, kept);
    // Changes show it for themselves.
    if (way !== undefined && way !== 'as-sent')
      creation.context.note(dataPoints.keptText, way, tried.exchange, creation.creatable.operation, `body.${name}`);
  }
}

async function learnEmpty(creation: Creation, field: Field): Promise<void> {
  const tried = await creation.send(withValue(creation.body(), field.path, ''));
  if (tried === undefined || tried.isTaken) return;
  // What is refused may be refused for anything: one character must be taken.
  const one = await creation.send(withValue(creation.body(), field.path, 'z'));
  if (one?.isTaken !== true) return;
  creation.note(dataPoints.shortestText, 1, tried.exchange, field);
  const blank = await creation.send(withValue(creation.body(), field.path, '   '));
  const wider =
    blank?.isTaken === false ? await creation.send(withValue(creation.body(), field.path, '    ')) : undefined;
  if (blank?.isTaken === false) {
    creation.note(dataPoints.blankText, 'refuse', blank.exchange, field);
    if (wider?.isTaken === false) creation.noteRefusal('member.blank', [blank.exchange, wider.exchange], field);
  }
  // Two texts tell whether the answer repeats them.
  const other = await creation.send(withValue(creation.body(), field.path, ''));
  if (other?.isTaken === false) creation.noteRefusal('member.too-short', [tried.exchange, other.exchange], field);
}

/** Writes that learn what a change is like, and what of its bodies is taken. */
const writesOfChange = 4;

/** Writes that learn what is refused in a state: what lies below an item, and what an action does. */
const writesOfStates = 3;

/** Gives how many operations there are behind items that do something to them, or make something below them. */
function statesOf({ operations }: Contract): number {
  return operations.filter(({ method, path }) => method === 'POST' && isBehindItem(path)).length;
}

/** Gives how many values the changes of a document can bring items to, beside those that they begin with, in members that tell a state. */
function valuesOfStates(contract: Contract): number {
  const values = changeables(contract)
    .filter(({ operation: { method } }) => method === 'PATCH')
    .flatMap(({ members }) => members)
    .map((field) => Math.min(mostValuesOfState, stateValues(field).length - 1));
  return values.reduce((sum, count) => sum + Math.max(0, count), 0);
}

/** Longer texts than this are taken where there is no limit that anybody would meet, in characters. */
const longest = 2000;

/** Most members of one kind that are looked at. */
const mostMembers = 3;

/** Learns how moments are spelt that a body brings: one in a zone of its own, then one with half a second, tell of all members at once. */
async function learnMoments(creation: Creation): Promise<void> {
  const fields = creation.creatable.fields.filter(
    (field) => field.schema.format === 'date-time' && itemPath(creation.creatable, field).length === 1,
  );
  if (fields.length === 0) return;
  const zoned = await sendAll(creation, fields, tellingMoments.zoned);
  const halved = zoned === undefined ? undefined : await sendAll(creation, fields, tellingMoments.halved);
  if (zoned === undefined || halved === undefined) return;
  for (const field of fields) {
    const [ofZoned, ofHalved] = [zoned, halved].map((tried) => keptOf(creation, tried, field));
    if (typeof ofZoned !== 'string' || typeof ofHalved !== 'string') continue;
    const spelling = spellingOf(ofZoned, ofHalved);
    if (spelling !== undefined) creation.note(writePoints.keptMoment, spelling, halved.exchange, field);
  }
}

async function sendAll(creation: Creation, fields: readonly Field[], text: string): Promise<Tried | undefined> {
  const body = fields.reduce((all, { path }) => withValue(all, path, text), creation.body(creation.creatable.required));
  const tried = await creation.send(body);
  return tried?.isTaken === true ? tried : undefined;
}

function keptOf(creation: Creation, { exchange }: Tried, field: Field): unknown {
  const item = itemIn(creation.context.contract, exchange);
  const [name = ''] = itemPath(creation.creatable, field);
  return item === undefined ? undefined : ownMember(item, name);
}

/**
 * Learns which refusals of bodies that the document allows are told with what a schema refuses: a value that was refused is sent
 * again beside a member of another type, and held against that member alone.
 */
async function learnTogether(creation: Creation): Promise<void> {
  const together: Situation[] = [];
  let shown: Exchange | undefined;
  for (const [situation, { field, exchange }] of creation.beyond) {
    const found = await askBoth(creation, field, exchange);
    if (found === undefined) continue;
    shown = found.exchange;
    if (found.isTogether) together.push(situation);
  }
  if (shown !== undefined && together.length > 0)
    creation.context.note(requestPoints.together, together, shown, creation.creatable.operation);
}

async function askBoth(
  creation: Creation,
  field: Field,
  { request }: Exchange,
): Promise<{ readonly exchange: Exchange; readonly isTogether: boolean } | undefined> {
  const { creatable, context } = creation;
  const other = creatable.fields.find(({ path }) => path.length === 1 && path[0] !== field.path[0]);
  const refused = request.body === undefined ? undefined : parseBody(request.body);
  if (other === undefined || refused === undefined) return undefined;
  const wrong = ([[], {}, 7, true] as const).find(
    (value) => !creation.allows(withValue(creation.body(), other.path, value as JsonValue)),
  );
  const value = valueIn(refused, field.path);
  if (wrong === undefined || value === undefined) return undefined;
  const alone = withValue(creation.body(), other.path, wrong as JsonValue);
  const one = await context.ask(createRequest(creatable, alone));
  const both = await context.ask(createRequest(creatable, withValue(alone, field.path, value)));
  const isRefused = one.response.status >= 400 && both.response.status === one.response.status;
  if (!isRefused) return undefined;
  return { exchange: both, isTogether: !isToldAlike({ exchange: one }, { exchange: both }) };
}

type Lenient = NonNullable<typeof requestPoints.lenientTypes.values.of>[number];

/** Members of a kind, what is sent in the place of a value of theirs, and what it is read as. */
const kinds: Readonly<
  Record<Lenient, { readonly types: readonly string[]; readonly sent: (value: JsonValue) => JsonValue | undefined }>
> = {
  numbers: { types: ['integer', 'number'], sent: (value) => (typeof value === 'number' ? String(value) : undefined) },
  booleans: { types: ['boolean'], sent: (value) => (typeof value === 'boolean' ? String(value) : undefined) },
  texts: { types: ['string'], sent: (value) => (typeof value === 'string' ? 4_711_000 : undefined) },
};

/** Finds which values a service reads out of those of other types; what is refused costs no write. */
async function noteLenientTypes(creation: Creation): Promise<void> {
  const { creatable, context } = creation;
  if (!context.asItIs) return;
  const taken: Lenient[] = [];
  let shown: Exchange | undefined;
  for (const kind of Object.keys(kinds) as Lenient[]) {
    const tried = await tryKind(creation, kind);
    if (tried === undefined) continue;
    taken.push(kind);
    shown ??= tried;
  }
  const { operation, resource } = creatable;
  if (shown === undefined) return;
  for (const one of [operation, resource.replace, resource.update])
    if (one !== undefined) context.note(requestPoints.lenientTypes, taken, shown, one);
}

/** Gives the exchange in which a value was read; undefined where none was. */
async function tryKind(creation: Creation, kind: Lenient): Promise<Exchange | undefined> {
  const { creatable, context } = creation;
  const { types, sent } = kinds[kind];
  const field = creatable.fields.find((one) => isOf(creation, one, types));
  // What need not be there is left out, so that what is set in its place shows.
  const least = creation.body(creatable.required);
  const body = field === undefined || valueIn(least, field.path) === undefined ? creation.body() : least;
  const value = field === undefined ? undefined : valueIn(body, field.path);
  const other = value === undefined ? undefined : sent(value);
  if (field === undefined || value === undefined || other === undefined) return undefined;
  const tried = await creation.send(withValue(body, field.path, other), false);
  const item = tried?.isTaken === true ? itemIn(context.contract, tried.exchange) : undefined;
  const read = item === undefined ? undefined : ownMember(item, itemPath(creatable, field)[0] ?? '');
  const wanted = kind === 'texts' ? stringifyJson(other) : value;
  return read === wanted ? tried?.exchange : undefined;
}

function isOf({ creatable }: Creation, field: Field, types: readonly string[]): boolean {
  const { enum: listed, const: only, format, pattern } = field.schema;
  const isTop = itemPath(creatable, field).length === 1;
  const isOpen = (listed ?? only ?? pattern) === undefined && (format === undefined || !types.includes('string'));
  return (
    isTop &&
    isOpen &&
    field.types.some((type) => types.includes(type)) &&
    (types.includes('string') || !field.types.includes('string'))
  );
}

/** A number that no service has by chance, and no limit of money or amounts reaches. */
const far = 987_654_321;

/** Bounds that services have: of amounts, counts and codes. */
const usualLeast = [1, 10, 20, 25, 50, 100, 500, 1000];
const usualGreatest = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((digits) => [10 ** digits, 10 ** digits - 1]);

/** Most numbers of a body that are looked at. */
const mostNumbers = 3;

/** Finds which numbers a service takes: any, those within bounds, or those that items have; `references` name items of others. */
async function noteBounds(creation: Creation, references: readonly Field[] = []): Promise<void> {
  const numbers = [...creation.plain('integer'), ...creation.plain('number')].filter(
    (field, index, all) => all.indexOf(field) === index && !references.includes(field),
  );
  const looked = numbers.slice(0, mostNumbers);
  if (looked.length > 0 && !(await areOpen(creation, looked)))
    for (const field of looked) await learnNumber(creation, field);
  // Where bodies hold more than the least number of the document, that may be none that the service takes.
  for (const field of looked) await learnLeast(creation, field);
}

async function learnLeast(creation: Creation, field: Field): Promise<void> {
  const { minimum } = field.schema;
  const base = Number(valueIn(creation.body(), field.path) ?? Number.NaN);
  if (typeof minimum !== 'number' || !(base > minimum + 1)) return;
  const ask = async (value: number): Promise<{ isTaken: boolean; exchange: Exchange } | undefined> =>
    creation.send(withValue(creation.body(), field.path, value));
  const [first, second] = [await ask(minimum), await ask(minimum + 1)];
  if (first?.isTaken !== false || second?.isTaken !== false) return;
  const least = await between(minimum + 1, base, usualLeast, ask);
  if (least !== undefined) creation.note(dataPoints.leastNumber, least, first.exchange, field);
  creation.noteRefusal('member.below', [first.exchange, second.exchange], field);
}

/** A body in which all numbers are far and one in which all are far below tell of all of them where they are taken. */
async function areOpen(creation: Creation, fields: readonly Field[]): Promise<boolean> {
  const base = creation.body(creation.creatable.required);
  // What the document bounds is judged by the document.
  const open = fields.filter(({ path }) => [far, -far].every((value) => creation.allows(withValue(base, path, value))));
  for (const value of [far, -far]) {
    const body = open.reduce(
      (changed, { path }) => withValue(changed, path, value),
      creation.body(creation.creatable.required),
    );
    const tried = await creation.send(body);
    if (!tried?.isTaken) return open.length === 0;
  }
  return true;
}

async function learnNumber(creation: Creation, field: Field): Promise<void> {
  const ask = async (value: number): Promise<{ isTaken: boolean; exchange: Exchange } | undefined> =>
    creation.send(withValue(creation.body(), field.path, value));
  const base = Number(valueIn(creation.body(), field.path) ?? 1);
  const [above, below] = [await ask(far), await ask(-far)];
  if (above === undefined || below === undefined) return;
  if (!above.isTaken && !below.isTaken) {
    if (await isOfSeen(creation, field)) {
      creation.note(dataPoints.knownValues, 'seen', above.exchange, field);
      creation.noteRefusal('member.unknown-reference', [above.exchange, below.exchange], field);
      return;
    }
    // Something else may be refused: what is usual must be taken.
    if (creation.countOf(creation.creatable.full) === 0 && (await ask(base))?.isTaken !== true) return;
  }
  if (!below.isTaken) {
    const least = await between(-far, base, [...usualLeast, -1, 0, 2, 5], ask);
    const again = await ask(-far - 1);
    if (least !== undefined) creation.note(dataPoints.leastNumber, least, below.exchange, field);
    if (again?.isTaken === false) creation.noteRefusal('member.below', [below.exchange, again.exchange], field);
  }
  if (!above.isTaken) {
    const greatest = await between(far, base, usualGreatest, ask);
    const again = await ask(far + 1);
    if (greatest !== undefined) creation.note(dataPoints.greatestNumber, greatest, above.exchange, field);
    if (again?.isTaken === false) creation.noteRefusal('member.above', [above.exchange, again.exchange], field);
  }
}

/** Whether a value next to those that items have is refused while those are taken: then they are a list, and no range. */
async function isOfSeen(creation: Creation, field: Field): Promise<boolean> {
  const { context, creatable } = creation;
  const [name = ''] = itemPath(creatable, field);
  const seen = context.everListed(creatable.resource).flatMap((item) => numberOf(ownMember(item, name)));
  if (seen.length === 0) return false;
  const [least, greatest] = [Math.min(...seen.slice(0, 1000)), Math.max(...seen.slice(0, 1000))];
  for (const value of [least - 1, greatest + 1]) {
    const tried = await creation.send(withValue(creation.body(), field.path, value));
    if (tried === undefined || tried.isTaken) return false;
  }
  return true;
}

function numberOf(value: JsonValue | undefined): number[] {
  return typeof value === 'number' && stringifyJson(value) === String(value) ? [value] : [];
}

/** Most numbers between two that are asked for where a bound is none of the usual ones: those that are taken are writes. */
const mostBetween = 14;

/**
 * Gives the last number that is taken on the way from one that is not to one that is; the usual bounds are tried first, from the
 * refused one on, for what is refused costs no write. Undefined where it is not found.
 */
async function between(
  refused: number,
  taken: number,
  usual: readonly number[],
  ask: (value: number) => Promise<{ readonly isTaken: boolean } | undefined>,
): Promise<number | undefined> {
  const step = refused < taken ? -1 : 1;
  let [out, inside] = [refused, taken];
  const lies = (value: number): boolean => (value - out) * step < 0 && (value - inside) * step > 0;
  const tries = async (value: number): Promise<boolean | undefined> => {
    const tried = await ask(value);
    if (tried?.isTaken === true) inside = value;
    else if (tried !== undefined) out = value;
    return tried?.isTaken;
  };
  for (const bound of usual.toSorted((one, other) => (other - one) * step)) {
    if (!lies(bound)) continue;
    const isTaken = await tries(bound);
    if (isTaken === undefined) return undefined;
    if (!isTaken) continue;
    if (lies(bound + step) && (await tries(bound + step)) === undefined) return undefined;
    break;
  }
  for (let left = mostBetween; Math.abs(out - inside) > 1; left -= 1) {
    if (left <= 0 || (await tries(Math.trunc((out + inside) / 2))) === undefined) return undefined;
  }
  return inside;
}

/** Finds which references must name an item that is there, and gives them; what is refused costs no write. */
async function noteReferences(creation: Creation): Promise<readonly Field[]> {
  const found: Field[] = [];
  for (const field of creation.creatable.fields) {
    const isTop = itemPath(creation.creatable, field).length === 1;
    const values = isTop ? (madeUpNumbers(creation, field) ?? madeUpTexts(creation, field)) : undefined;
    if (values !== undefined && (await learnReference(creation, field, values))) found.push(field);
  }
  return found;
}

/** Numbers that no item has by chance. */
const farNumbers = [987_654_321, 987_654_322] as const;

/** Gives two numbers that name nothing, of a member that is called like a collection whose items are numbered. */
function madeUpNumbers({ context, creatable }: Creation, field: Field): readonly [number, number] | undefined {
  const { contract } = context;
  const target = collectionCalled(contract.resources, itemPath(creatable, field)[0] ?? '');
  const isNumber = field.types.includes('integer') && !field.types.includes('string');
  const types = contract.schemas.typesOf(contract.schemas.flatten(target?.identifier?.schema));
  return isNumber && target !== undefined && types.includes('integer') ? farNumbers : undefined;
}

const madeUpUuids = ['7e0d5f52-3c1b-4a86-9f0e-2b6d8a91c4e7', '1b9c2d64-58ae-4f37-8c15-d0e3f6a7b892'] as const;

/** Gives two texts that name nothing, of a member that may name an item of others by its name and format, or by what items show. */
function madeUpTexts({ context, creatable }: Creation, field: Field): readonly [string, string] | undefined {
  const name = itemPath(creatable, field)[0] ?? '';
  if (!field.types.includes('string') || field.schema.enum !== undefined) return undefined;
  if (field.schema.format === 'uuid') return /(?:id|ref|code|key)$/i.test(name) ? madeUpUuids : undefined;
  const target = collectionCalled(context.contract.resources, name);
  const like = target === undefined ? undefined : namedItem(context, creatable.resource, name, target);
  return like === undefined ? undefined : [withEnd(like, '0'), withEnd(like, '7')];
}

/** Gives an identifier of the target that an item shows under a name; undefined where items show something else there. */
function namedItem(context: LearnContext, resource: Resource, name: string, target: Resource): string | undefined {
  const property = target.identifier?.property ?? '';
  const ids = new Set(context.everListed(target).flatMap((item) => idText(ownMember(item, property)) ?? []));
  const shown = context.everListed(resource).flatMap((item) => idText(ownMember(item, name)) ?? []);
  return shown.length > 0 && shown.some((id) => ids.has(id)) ? shown.find((id) => ids.has(id)) : undefined;
}

/** What is like an identifier, and none that was made. */
function withEnd(id: string, mark: string): string {
  return id.slice(0, Math.max(0, id.length - 6)) + mark.repeat(Math.min(6, id.length));
}

async function learnReference(
  creation: Creation,
  field: Field,
  [one, other]: readonly [JsonValue, JsonValue],
): Promise<boolean> {
  const tried = await creation.send(withValue(creation.body(), field.path, one));
  if (tried === undefined || tried.isTaken) return false;
  const again = await creation.send(withValue(creation.body(), field.path, other));
  if (again?.isTaken !== false) return false;
  creation.note(dataPoints.knownValues, 'existing', tried.exchange, field);
  creation.noteRefusal('member.unknown-reference', [tried.exchange, again.exchange], field);
  return true;
}
