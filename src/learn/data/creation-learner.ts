import type { Contract } from '../../contract/contract';
import { isBehindItem } from '../../contract/resource/names';
import { ownMember, type JsonValue } from '../../exact-json';
import { dataPoints } from '../../profile/data-points';
import { valueIn, withValue } from '../../verify/body-values';
import { creatables, itemPath } from '../../verify/checks/bodies';
import { changeables } from '../../verify/checks/changeables';
import type { Field } from '../../verify/fields';
import type { Learner } from '../learner';
import { Creation } from './creation';
import { itemIn } from './exchanged';
import { findLongest } from './longest-text';
import { learnMoments } from './moments';
import { learnTogether } from './together';
import { createVariants } from './variants';
import { mostValuesOfState, stateValues } from './state-ways';
import { keptAs, oddText } from './kept-text';
import { noteLenientTypes } from './lenient-types';
import { noteConflicts } from './conflicts';
import { noteBounds } from './number-bounds';
import { noteReferences } from './reference-learner';

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
