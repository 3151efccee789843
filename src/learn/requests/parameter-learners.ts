import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import {
  oddnessOf,
  parameterShape,
  type ParameterShape,
  clampOdd,
  leadingNumber,
  readOdd,
  wholeOdd,
} from '../../profile/input-classes';
import {
  type ParameterKind,
  parameterPoints,
  parameterRefusalPoints,
  type Reaction,
} from '../../profile/request-points';
import { type Exchange, bodyOf, isRead } from '../../probe/exchange';
import type { RequestSpec } from '../../probe/request';
import type { Learner, LearnContext, Learners } from '../learner';
import { madeUpPath, trialsOf, type Trial, unknownIds } from './faulty-requests';
import { answerOf, isSameAnswer, type SeenAnswer, textOf } from './seen-answer';
import { learnAllTold, type WrongAlone } from './several-errors';
import { isBlunt } from './fault-trials';
import { isObject } from '../../openapi/document';
import { defaultOf } from '../../openapi/parameters';
import { ownMember } from '../../base/json';

/** What a service may have made of odd texts: a reaction, and the texts that it would have read in their place. */
interface Reading {
  readonly reaction: Reaction;
  /** Undefined for none at all: the parameter left out. */
  readonly text: string | undefined;
}

/** What begins with a number that `parseInt` of many languages reads. */
const leads: ReadonlySet<ParameterKind> = new Set(['number-and-more', 'exponent', 'hexadecimal']);

/** Gives what a service may have made of the texts of a parameter that are odd in one way, the likeliest first. */
function readingsOf(shape: ParameterShape, kind: ParameterKind, texts: readonly string[]): readonly Reading[] {
  const [text = ''] = texts;
  const found: Reading[] = [];
  const add = (reaction: Reaction, read: string | undefined): void => {
    if (read !== undefined && read !== text) found.push({ reaction, text: read });
  };
  if (kind === 'repeated') {
    found.push({ reaction: 'first', text }, { reaction: 'last', text: texts.at(-1) });
  } else {
    add('clamp', clampOdd(shape, text, kind));
    add('truncate', kind === 'fraction' ? wholeOdd(text, 'truncate') : undefined);
    add('round', kind === 'fraction' ? wholeOdd(text, 'round') : undefined);
    const read = readOdd(shape, text, kind);
    if (leads.has(kind)) {
      const leading = leadingNumber(text);
      add('leading', leading);
    }
    // What is read may be out of bounds in its turn: nothing for 0, and 0 for the least.
    add('read', read === undefined || shape.minimum === undefined || Number(read) >= shape.minimum ? read : undefined);
    if (kind === 'empty' && shape.minimum !== undefined) add({ as: String(shape.minimum) }, String(shape.minimum));
  }
  if (shape.parameter.in === 'query') found.push({ reaction: 'ignore', text: undefined });
  return found;
}

/** A parameter of a query that was refused, with its name and text. */
type WrongParameter = WrongAlone<readonly [name: string, text: string]>;

/** What is read before it is held against its bounds comes last. */
const lastLookedAt: readonly ParameterKind[] = [
  'above',
  'below',
  'zero',
  'negative',
  'too-long',
  'too-short',
  'malformed',
  'unknown-value',
  'not-a-number',
];

/** Learns whether a service tells of all parameters of a query that are wrong, of those that it refuses one by one. */
async function learnSeveralParameters(
  context: LearnContext,
  base: Required<Pick<RequestSpec, 'operation' | 'path'>>,
  refused: readonly WrongParameter[],
): Promise<void> {
  const ranked = lastLookedAt.flatMap((kind) => refused.filter((one) => one.kind === `parameter.${kind}`));
  const subjects = new Set(refused.map(({ subject }) => subject));
  await learnAllTold(context, {
    operation: base.operation,
    of: 'query',
    ask: (parts) => context.ask({ ...base, query: parts }),
    wrong: [...subjects].flatMap((subject) => ranked.find((one) => one.subject === subject) ?? []),
    others: refused,
  });
}

/** Learns what becomes of odd parameters of each read: refused and how, or taken for something else. */
export const parameterLearners: Learners = (contract) =>
  contract.operations
    .filter(({ method, parameters }) => method === 'GET' && parameters.length > 0)
    .map((operation): Learner => ({
      id: `parameters of GET ${operation.path}`,
      phase: 'read',
      learn: (context) => learnParameters(contract, operation, context),
    }));

async function learnParameters(contract: Contract, operation: Operation, context: LearnContext): Promise<void> {
  const known = context.knownPath(operation);
  const path = known ?? madeUpPath(contract, operation);
  const references = new References(context, { operation, path });
  // Where nothing is there to be read, what becomes of identifiers can be seen all the same.
  if (!(await references.isAnswered(known === undefined))) return;
  const refused: WrongParameter[] = [];
  for (const parameter of operation.parameters) {
    const shape = parameterShape(contract, parameter);
    if (shape === undefined || (parameter.in !== 'query' && parameter.in !== 'path')) continue;
    const own = parameter.in === 'path' ? path[parameter.name] : undefined;
    // Of a service that writes capitals they are not odd, and of what names nothing none are.
    const isOdd = parameter.in !== 'path' || (known !== undefined && own === own?.toLowerCase());
    const trials = trialsOf(shape, own, references.shown()).filter(({ kind }) => kind !== 'other-case' || isOdd);
    if (isCursor(contract, operation, parameter)) trials.push({ kind: 'not-given', texts: madeUpCursors });
    if (isPage(contract, operation, parameter)) trials.push({ kind: 'beyond-last', texts: farPages });
    for (const trial of trials) await learnTrial(context, { operation, path, shape, references, refused }, trial);
  }
  await learnSeveralParameters(context, { operation, path }, refused);
}

/** Texts that no service gives as a cursor, but may read as one. */
const madeUpCursors = [['understudy-nothing'], ['no such page']];

/** Numbers of pages that no list of usual length has. */
const farPages = [['999983'], ['900001']];

function isPage({ resources }: Contract, operation: Operation, parameter: ParameterShape['parameter']): boolean {
  return resources.some(({ list }) => list?.operation === operation && list.page === parameter);
}

function isCursor({ resources }: Contract, operation: Operation, parameter: ParameterShape['parameter']): boolean {
  return resources.some(
    ({ list }) => list?.operation === operation && [list.cursor, list.after, list.before].includes(parameter),
  );
}

interface Tried {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly shape: ParameterShape;
  readonly references: References;
  /** What of the query was refused so far. */
  readonly refused: WrongParameter[];
}

async function learnTrial(context: LearnContext, tried: Tried, { kind, texts }: Trial): Promise<void> {
  const { operation, shape } = tried;
  const { parameter } = shape;
  const subject = `${parameter.in}.${parameter.name}`;
  const seen: (SeenAnswer & { readonly texts: readonly string[] })[] = [];
  // One of which there is but one text is asked for twice.
  for (const given of texts.length === 1 ? [...texts, ...texts] : texts) {
    const spec = withTexts(tried, given);
    seen.push({ exchange: await context.ask(spec), path: spec.path, subject, texts: given });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return;
  const refused = seen.filter(({ exchange }) => exchange.response.status >= 400);
  if (refused.length === seen.length) {
    const answer = answerOf(first, second);
    if (answer === undefined)
      context.unclear(parameterPoints[kind], [first.exchange, second.exchange], operation, subject);
    else if (parameter.in === 'path' && isSameAnswer(answer, await tried.references.unknown(shape))) {
      // Of what the document allows, another one may be there.
      if (!isAllowed(shape, kind)) noteReaction(context, tried, kind, 'not-found', first.exchange);
    } else {
      noteReaction(context, tried, kind, 'refuse', first.exchange);
      const [text = ''] = first.texts;
      if (parameter.in === 'query' && kind !== 'repeated')
        tried.refused.push({
          subject,
          kind: `parameter.${kind}`,
          part: [parameter.name, text],
          exchange: first.exchange,
        });
      context.note(parameterRefusalPoints[kind], answer, first.exchange, operation, subject);
    }
    return;
  }
  if (isAllowed(shape, kind) && parameter.in === 'path') return;
  const reaction = refused.length > 0 ? undefined : await reactionOf(tried, kind, seen);
  // What the document allows may be taken for what it says.
  if (isAllowed(shape, kind) && reaction !== 'ignore') return;
  if (reaction === 'several') {
    const { method, path } = operation;
    const what = `${parameterPoints[kind].id} at ${method} ${path} ${subject}`;
    context.leave(what, 'more than one way of taking it answers so, as long as there are no more items');
  } else if (reaction !== undefined) noteReaction(context, tried, kind, reaction, first.exchange);
  else context.unclear(parameterPoints[kind], [first.exchange, second.exchange], operation, subject);
}

/** Tells whether the document allows what is odd all the same: any number may name an item. */
function isAllowed({ parameter, minimum }: ParameterShape, kind: ParameterKind): boolean {
  return (
    kind === 'beyond-last' ||
    ((kind === 'zero' || kind === 'negative') && minimum === undefined && parameter.in !== 'header')
  );
}

/** What a path's parameter is taken for holds wherever an item is named so. */
function noteReaction(
  context: LearnContext,
  { operation, shape: { parameter } }: Tried,
  kind: ParameterKind,
  reaction: Reaction,
  shown: Exchange,
): void {
  const subject = `${parameter.in}.${parameter.name}`;
  context.note(parameterPoints[kind], reaction, shown, operation, subject);
  if (parameter.in === 'path') context.note(parameterPoints[kind], reaction, shown, undefined, subject);
}

/** What explains the answers so far, and the texts that would have been read in place of each odd one. */
interface Explanation {
  readonly reaction: Reaction;
  /** None where the number of items alone speaks for it. */
  readonly read?: readonly (string | undefined)[];
}

/** The reaction that explains every answer; undefined where none does, `several` where those that do would differ with more items. */
async function reactionOf(
  { shape, references }: Tried,
  kind: ParameterKind,
  seen: readonly (SeenAnswer & { readonly texts: readonly string[] })[],
): Promise<Reaction | 'several' | undefined> {
  let possible: Map<string, Explanation> | undefined;
  for (const { exchange, texts } of seen) {
    const here = new Map<string, Explanation>();
    for (const { reaction, text } of readingsOf(shape, kind, texts)) {
      if (await references.isAnsweredAlike(exchange, shape, text))
        here.set(JSON.stringify(reaction), { reaction, read: [text ?? references.standard(shape)] });
    }
    const count = references.countOf(exchange);
    if (count === 0) here.set('"empty"', { reaction: 'empty' });
    const as = count === undefined || !shape.isNumber ? undefined : String(count);
    const isOdd = as === undefined || here.has(JSON.stringify({ as })) || oddnessOf(shape, as) !== undefined;
    if (!isOdd && (await references.isAnsweredAlike(exchange, shape, as)))
      here.set(JSON.stringify({ as }), { reaction: { as } });
    possible = possible === undefined ? here : inBoth(possible, here);
  }
  const [first, ...others] = possible?.values() ?? [];
  const differs = ({ read }: Explanation): boolean =>
    read !== undefined && first?.read !== undefined && !isDeepStrictEqual(read, first.read);
  // That what says the same in other letters is read is no guess between bounds.
  const isSpelling = first?.reaction === 'read' && spellings.has(kind);
  return others.some(differs) && !isSpelling ? 'several' : first?.reaction;
}

/** What is odd about its letters alone: it says one value, which the document allows. */
const spellings: ReadonlySet<ParameterKind> = new Set([
  'decimal-zero',
  'leading-zero',
  'open-fraction',
  'exponent',
  'hexadecimal',
  'plus-sign',
  'blank-around',
  'blank-after',
  'truth-digit',
  'truth-word',
  'other-case',
]);

function inBoth(
  before: ReadonlyMap<string, Explanation>,
  here: ReadonlyMap<string, Explanation>,
): Map<string, Explanation> {
  return new Map(
    [...before].flatMap(([name, { reaction, read }]) => {
      const now = here.get(name);
      if (now === undefined) return [];
      return [
        [
          name,
          read === undefined || now.read === undefined ? { reaction } : { reaction, read: [...read, ...now.read] },
        ],
      ];
    }),
  );
}

function withTexts(
  { operation, path, shape: { parameter } }: Tried,
  texts: readonly string[],
): RequestSpec & { path: Readonly<Record<string, string>> } {
  if (parameter.in === 'path') return { operation, path: { ...path, [parameter.name]: texts[0] ?? '' } };
  return { operation, path, query: texts.map((text) => [parameter.name, text] as const) };
}

/** Gives the text of an answer without what links to the same path repeat of its query, such as those to further pages. */
function withoutOwnLinks(exchange: Exchange): string | undefined {
  const [path = ''] = exchange.request.path.split('?', 1);
  const pieces = (textOf({ exchange }) ?? '').split(`${path}?`);
  if (pieces.length === 1) return textOf({ exchange });
  const [first = '', ...others] = pieces;
  return [first, ...others.map((piece) => piece.replace(/^[^"'<>\s\\]{0,4000}/, ''))].join(`${path}?`);
}

/** Answers to requests that are not odd, which odd ones are held against; each is asked for once. */
class References {
  readonly #known = new Map<string, Exchange>();
  readonly #unknown = new Map<string, ReturnType<typeof answerOf>>();
  #isStable = false;

  constructor(
    private readonly context: LearnContext,
    private readonly base: { readonly operation: Operation; readonly path: Readonly<Record<string, string>> },
  ) {}

  /** Asks for the base twice: whether it is answered with success, or its identifier is looked at where nothing is there to have one. */
  async isAnswered(orLooked: boolean): Promise<boolean> {
    const [first, second] = [await this.context.ask(this.base), await this.context.ask(this.base)];
    this.#known.set('', first);
    this.#isStable = textOf({ exchange: first }) === textOf({ exchange: second });
    return [first, second].every(({ response: { status } }) => status < 300 || (orLooked && !isBlunt(status)));
  }

  /** Tells whether an answer is that of the request with another text for a parameter, or without it. */
  async isAnsweredAlike(exchange: Exchange, shape: ParameterShape, text: string | undefined): Promise<boolean> {
    const reference = await this.#of(shape, text);
    if (reference.response.status !== exchange.response.status) return false;
    if (this.#isStable) return withoutOwnLinks(reference) === withoutOwnLinks(exchange);
    const count = this.countOf(exchange);
    return count !== undefined && count === this.countOf(reference);
  }

  /** Gives how many items are shown where nothing is asked for; undefined where the answer is no list. */
  shown(): number | undefined {
    const base = this.#known.get('');
    return base === undefined ? undefined : this.countOf(base);
  }

  /** Gives the text that stands for a parameter where it is left out; undefined where nothing says it. */
  standard({ parameter }: ParameterShape): string | undefined {
    const { contract } = this.context;
    const written = defaultOf(contract.schemas, parameter);
    if (written !== undefined) return typeof written === 'string' ? written : JSON.stringify(written);
    const { list } = contract.resources.find((one) => one.list?.operation === this.base.operation) ?? {};
    if (list?.page === parameter) return '1';
    return list?.offset === parameter ? '0' : undefined;
  }

  /** Gives how many items a list answers; undefined where it is none. Beside the items the object around them may hold other lists. */
  countOf(exchange: Exchange): number | undefined {
    if (!isRead(exchange) || exchange.response.status >= 300) return undefined;
    const body = bodyOf(exchange.response);
    if (Array.isArray(body)) return body.length;
    if (!isObject(body)) return undefined;
    const { operation } = this.base;
    const { list } = this.context.contract.resources.find((one) => one.list?.operation === operation) ?? {};
    const items = list?.envelope === undefined ? undefined : ownMember(body, list.envelope);
    if (Array.isArray(items)) return items.length;
    const arrays = Object.values(body).filter((value) => Array.isArray(value));
    return arrays.length === 1 ? arrays[0]?.length : undefined;
  }

  /** Gives the answer to an identifier that no item has; undefined where two such are answered otherwise. */
  async unknown(shape: ParameterShape): Promise<ReturnType<typeof answerOf>> {
    const { name, in: place } = shape.parameter;
    if (!this.#unknown.has(name)) {
      const seen: SeenAnswer[] = [];
      for (const id of unknownIds(this.context.contract, shape, this.base.path[name]) ?? []) {
        const path = { ...this.base.path, [name]: id };
        seen.push({ exchange: await this.context.ask({ ...this.base, path }), path, subject: `${place}.${name}` });
      }
      const [first, second] = seen;
      this.#unknown.set(name, first === undefined || second === undefined ? undefined : answerOf(first, second));
    }
    return this.#unknown.get(name);
  }

  async #of({ parameter }: ParameterShape, text: string | undefined): Promise<Exchange> {
    const key = text === undefined ? '' : `${parameter.in} ${parameter.name} ${text}`;
    const found = this.#known.get(key);
    if (found !== undefined) return found;
    const spec: RequestSpec =
      parameter.in === 'path'
        ? { ...this.base, path: { ...this.base.path, [parameter.name]: text ?? '' } }
        : { ...this.base, query: text === undefined ? [] : [[parameter.name, text]] };
    const exchange = await this.context.ask(spec);
    this.#known.set(key, exchange);
    return exchange;
  }
}
