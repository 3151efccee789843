import { isObject } from '../../contract/document';
import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { ownMember } from '../../exact-json';
import { oddnessOf, parameterShape, type ParameterShape } from '../../profile/odd-text';
import type { ParameterKind } from '../../profile/parameter-kinds';
import { parameterPoints, parameterRefusalPoints, type Reaction } from '../../profile/request-points';
import { bodyOf, isRead, type Exchange } from '../../verify/exchange';
import type { RequestSpec } from '../../verify/request';
import type { Learner, LearnContext, Learners } from '../learner';
import { madeUpPath, unknownIds } from './made-up-path';
import { trialsOf, type Trial } from './parameter-trials';
import { readingsOf } from './reactions';
import { isBlunt } from './refused-anyway';
import { learnSeveralParameters, type WrongParameter } from './several-parameters';
import { answerOf, isSameAnswer, textOf, type SeenAnswer } from './seen-answer';

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
    // Of a service that writes capitals, they are not odd.
    const trials = trialsOf(shape, own).filter(({ kind }) => kind !== 'other-case' || own === own?.toLowerCase());
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
  if (reaction !== undefined) noteReaction(context, tried, kind, reaction, first.exchange);
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

/** The reaction that explains every answer; undefined where none does. */
async function reactionOf(
  { shape, references }: Tried,
  kind: ParameterKind,
  seen: readonly (SeenAnswer & { readonly texts: readonly string[] })[],
): Promise<Reaction | undefined> {
  let possible: Map<string, Reaction> | undefined;
  for (const { exchange, texts } of seen) {
    const here = new Map<string, Reaction>();
    for (const { reaction, text } of readingsOf(shape, kind, texts)) {
      if (await references.isAnsweredAlike(exchange, shape, text)) here.set(JSON.stringify(reaction), reaction);
    }
    const count = references.countOf(exchange);
    if (count === 0) here.set('"empty"', 'empty');
    const as = count === undefined || !shape.isNumber ? undefined : String(count);
    if (
      as !== undefined &&
      oddnessOf(shape, as) === undefined &&
      (await references.isAnsweredAlike(exchange, shape, as))
    )
      here.set(JSON.stringify({ as }), { as });
    const before: Map<string, Reaction> = possible ?? here;
    possible = new Map([...before].filter(([name]) => here.has(name)));
  }
  const [first] = possible?.values() ?? [];
  return first;
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
