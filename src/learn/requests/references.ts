import { isBlunt } from './refused-anyway';
import { isObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { defaultOf } from '../../contract/parameters';
import { ownMember } from '../../exact-json';
import type { ParameterShape } from '../../profile/odd-text';
import { bodyOf, isRead, type Exchange } from '../../verify/exchange';
import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import { unknownIds } from './made-up-path';
import { answerOf, textOf, type SeenAnswer } from './seen-answer';

/** Gives the text of an answer without what links to the same path repeat of its query, such as those to further pages. */
function withoutOwnLinks(exchange: Exchange): string | undefined {
  const [path = ''] = exchange.request.path.split('?', 1);
  const pieces = (textOf({ exchange }) ?? '').split(`${path}?`);
  if (pieces.length === 1) return textOf({ exchange });
  const [first = '', ...others] = pieces;
  return [first, ...others.map((piece) => piece.replace(/^[^"'<>\s\\]{0,4000}/, ''))].join(`${path}?`);
}

/** Answers to requests that are not odd, which odd ones are held against; each is asked for once. */
export class References {
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
