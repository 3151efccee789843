import { essenceOf, headerOf, headerPairs, type HttpResponse } from '../base/http';
import { isEqual, isObject, stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import { mostFrequent } from '../base/most-frequent';
import { getOrMake, groupBy, once } from '../base/once';
import type { Sample } from '../responses/choose-samples';
import { Numbering } from '../responses/fact-index';
import { generalise } from '../responses/generalise';
import { factsOf, type Template } from '../responses/template';
import { makingAt } from '../responses/render';
import { successes, type Outcome } from '../openapi/outcome';
import { successKey } from '../profile/request-values';
import { closeKeys, isToldAlike, keysOf, widthOf } from '../profile/situation-keys';
import type { PlainResponse } from '../profile/play';
import {
  printResponse,
  renderResponse,
  TemplatePlay,
  type ResponseTemplate,
  type Templates,
} from '../profile/template-play';
import { Aliases, bodyOf } from './alike';
import type { Explained } from './explain';
import { learnByValue } from './learn-by-value';
import { withoutTexts } from './made-up-texts';

/** Headers that say something of the API. `Allow` is not among them: the mock knows the methods of each path. */
const learnedHeaders =
  /^(?:location|link|etag|last-modified|www-authenticate|retry-after|x-(?!powered|request-id|content-type-options|frame-options|xss|download-options|dns-prefetch|permitted)[\w-]*|[\w-]*-(?:total|count|page|records))$/i;

/** Headers that lead to other pages. */
const leadingHeaders = /^(?:link|(?:x-)?next(?:-page)?(?:-ur[il])?)$/i;

/** Addresses of other pages with the mock's own cursor, where the service has one that nobody can read. */
function withOwnCursor(text: string, { list }: JsonObject): string {
  const { nextUrl, previousUrl } = isObject(list) ? list : {};
  const own = [nextUrl, previousUrl].filter((url) => typeof url === 'string');
  return text.replace(/https?:[^\s<>"]+/, (url) => own.find((other) => isOtherCursor(url, other)) ?? url);
}

/** Whether two addresses differ by the value of one parameter alone. */
function isOtherCursor(text: string, other: string): boolean {
  if (!URL.canParse(text)) return false;
  const [one, two] = [new URL(text), new URL(other)];
  if (one.pathname !== two.pathname || one.searchParams.size !== two.searchParams.size) return false;
  const differing = [...one.searchParams].filter(([name, value]) => two.searchParams.get(name) !== value);
  return differing.length === 1 && differing.every(([name]) => two.searchParams.has(name));
}

/** What is learned from explained exchanges: templates that are closer to the service than the mock's own responses are. */
export function learnResponses(
  explained: readonly Explained[],
  isMadeUp: (text: string) => boolean,
): Pick<Templates, 'responses'> & { readonly isAll: boolean } {
  const all = explained.filter(isOfOneBranch);
  // Of several errors nobody knows which part of the response is about which.
  const samples = all
    .filter(({ situation }) => situation.violations.length < 2)
    .map((one) => new ResponseSample(one, isMadeUp));
  const byKey = new Map<string, ResponseSample[]>();
  for (const sample of samples) for (const key of sample.keys) getOrMake(byKey, key, () => []).push(sample);
  const responses = new Map<string, ResponseTemplate>();
  // The most general first: what they say rightly needs nothing closer.
  const ranked = [...byKey].sort(([one], [other]) => generality(one) - generality(other));
  for (const [key, all] of ranked) {
    const own = all.filter((sample) => sample.closeKeys.includes(key));
    const close = own.filter((sample) => !sample.isToldBefore(key, responses));
    if (own.length > 0 && close.length === 0) continue;
    // For rules that nobody has seen, what the others have in common is better than what the mock would say.
    const group = close.length > 0 ? close : all;
    const before = group.map(({ score, usual }) => (close.length > 0 ? score : usual));
    const isGeneral = widthOf(key) > 1;
    // What operations reject, services mostly tell alike; what they respond to a success is each one's own.
    const isSuccess = group.some(({ status, body }) => status < 400 && body !== undefined);
    if (before.every((score) => score === 3) || (isGeneral && isSuccess)) continue;
    // Of rules that nobody saw broken, only what all others have in common is known.
    const template =
      close.length > 0 ? bestOf(group, isMadeUp) : templateOf(group, new Numbering({ isMadeUp, areStrict: true }));
    const scores = group.map((sample) => sample.scoreWith(template));
    const gain = before.reduce((sum, score, index) => sum + (scores[index] ?? 0) - score, 0);
    if (gain <= 0) continue;
    const isSaid = group.every((sample, index) => {
      const next = sample.keys.slice(sample.keys.indexOf(key) + 1).find((one) => responses.has(one));
      const other = next === undefined ? undefined : responses.get(next);
      return other !== undefined && sample.scoreWith(other) >= (scores[index] ?? 0);
    });
    if (!isSaid) responses.set(key, template);
    for (const sample of all)
      if (sample.keys.find((one) => responses.has(one)) === key) sample.score = sample.scoreWith(template);
  }
  const numbering = new Numbering({ isMadeUp });
  // Where a value of the request decides what a success says, it has a template of its own.
  for (const [key, own] of groupBy(samples, (sample) => sample.successKey)) {
    const how = { isStateless: stateless.test(key), isMadeUp };
    for (const { value, template } of learnByValue(own, (some) => templateOf(some, numbering), how))
      responses.set(`${key} ${value}`, template);
  }
  return { responses, isAll: tellsAll(all, responses, isMadeUp) };
}

/**
 * A template of any operation holds for more than that of one, one of any place for more than that of one. What is mostly told like
 * another branch comes after all of that.
 */
function generality(key: string): number {
  return (
    (isToldAlike(key) ? 20 : 0) +
    ([10, 5, 3, 0] as const)[widthOf(key)] +
    key.split(' ').length +
    (key.includes(':') ? 0.5 : 0) +
    (/ (?:query|path|body|header)\./.test(key) ? 2 : 0)
  );
}

/** Operations that say of a path what they said before: no items hold it. */
const stateless = /^GET .* (?:sample|count|action)$/;

/** Whether the service tells all errors of a request, rather than the first. */
function tellsAll(
  explained: readonly Explained[],
  responses: ReadonlyMap<string, ResponseTemplate>,
  isMadeUp: (text: string) => boolean,
): boolean {
  const several = explained.filter(({ situation }) => situation.violations.length > 1);
  const [all, first] = ['all', 'first'].map((answer) => {
    const play = new TemplatePlay({ responses, writes: new Map(), behaviours: new Map([['all-errors *', answer]]) });
    return several.reduce((sum, one) => {
      const sample = new ResponseSample(one, isMadeUp);
      const own = play.respond(
        one.situation,
        () => one.facts,
        () => ({ ...makingAt(sample.at), session: play }),
      );
      return sum + (own === undefined ? 0 : sample.scoreOf(own));
    }, 0);
  });
  return (all ?? 0) > (first ?? 0);
}

/** Samples of one rejection that are looked at in pairs, and those that templates are compared by. */
const mostPaired = 6;
const mostJudged = 100;

/** The template that is right most often: of all samples, or of those that two have in common. */
function bestOf(group: readonly ResponseSample[], isMadeUp: (text: string) => boolean): ResponseTemplate {
  const step = Math.max(1, group.length / mostJudged);
  const judged = group.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const known = new Map<string, Judged>();
  const numbering = new Numbering({ isMadeUp });
  const judgeTemplate = (template: ResponseTemplate): Judged => {
    const printed = stringifyJson(printResponse(template));
    return getOrMake(known, printed, () => {
      const scores = judged.map((sample) => sample.scoreWith(template));
      // An example is as good as what is said only by chance.
      const total = scores.reduce((sum, score) => sum + score, printed.includes('{{example: ') ? 0 : 0.5);
      return { template, scores, total };
    });
  };
  const judge = (part: readonly ResponseSample[]): Judged => judgeTemplate(templateOf(part, numbering));
  let best = judge(group);
  // The mock's own body may be right, and headers are not.
  const asIs = best.template.body && judgeTemplate({ ...best.template, body: { kind: 'fact', path: ['default'] } });
  if (asIs !== undefined && asIs.total > best.total) best = asIs;
  const isRejection = group.every(({ status }) => status >= 400);
  if (!isRejection || group.length < 3 || best.scores.every((score) => score === 3)) return best.template;
  const paired = group.slice(-mostPaired);
  // One rule is broken in several ways, and what is told of one of them alone spoils what all others have in common.
  const pairs = paired.flatMap((one, index) => paired.slice(index + 1).map((other) => judge([one, other])));
  for (const pair of pairs) {
    const alike = judged.filter((_, at) => pair.scores[at] === 3);
    for (const one of alike.length === 0 ? [] : [judge(alike), pair]) if (one.total > best.total) best = one;
  }
  return best.template;
}

/** How close a template is to some samples. */
interface Judged {
  readonly template: ResponseTemplate;
  readonly scores: readonly number[];
  readonly total: number;
}

/** A branch that the service has taken as the mock did: both accepted the request, or both rejected it. */
function isOfOneBranch({ exchange, response, situation }: Explained): boolean {
  // A 1xx is no response yet.
  if (isFailure(response) || response.status < 200) return false;
  const { outcome } = situation;
  // A response to HEAD does not show the body that others have.
  if (exchange.request.method === 'HEAD' && !isSuccess(outcome)) return false;
  const expected = statusesOf[outcome];
  // An ID that none can have is a bad request to many. Without a body there is nothing else that may be wrong.
  const isBadId = expected === missing && [400, 422].includes(response.status) && exchange.request.body === undefined;
  if (expected !== undefined) return isBadId || expected.includes(response.status);
  return response.status >= 400 !== isSuccess(outcome);
}

/** Of a service that is out of order. A 501 says what the API does not have (RFC 9110 section 15.6.2). */
export function isFailure({ status }: Pick<HttpResponse, 'status'>): boolean {
  return status >= 500 && status !== 501;
}

const missing = [404, 410, 403];

/** Rejections that have another reason if they come with another status. */
const statusesOf: Partial<Record<Outcome, readonly number[]>> = {
  'item-unknown': missing,
  'item-removed': missing,
  'parent-unknown': missing,
  'no-credentials': [401, 403],
  'wrong-credentials': [401, 403],
};

export function isSuccess(outcome: Outcome): boolean {
  return (successes as readonly Outcome[]).includes(outcome);
}

/** One response of the service, with what the mock knew. */
class ResponseSample {
  readonly keys: readonly string[];
  readonly closeKeys: readonly string[];
  readonly successKey: string | undefined;
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: JsonValue | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly facts: JsonObject;
  readonly at: number;
  /** Whether a success says what it is asked for. */
  readonly isTelling: boolean;
  /** How close the mock's own response is: 0 to 3. */
  readonly usual: number;
  /** The same of the response by the templates that are learned so far. */
  score: number;
  readonly #isHead: boolean;
  readonly #seen = once(() => {
    const aliases = new Aliases();
    aliases.see(this.facts);
    return aliases;
  });
  readonly #hasMadeUp = once(() => !isEqual(withoutTexts(this.body, undefined, this.isMadeUp), this.body));

  constructor(
    { exchange, response, situation, facts, mock, view }: Explained,
    private readonly isMadeUp: (text: string) => boolean,
  ) {
    this.keys = keysOf(situation, situation.violations[0]);
    this.closeKeys = closeKeys(situation, situation.violations[0]);
    this.successKey = response.status < 300 ? successKey(situation) : undefined;
    this.status = response.status;
    this.isTelling = response.status < 300 && (view?.items.length !== 0 || !('item' in view.role));
    this.facts = facts;
    this.at = exchange.startedAt;
    const type = headerOf(response.headers, 'content-type');
    this.mediaType = type === undefined || response.body === undefined ? undefined : type;
    this.#isHead = exchange.request.method === 'HEAD';
    this.body = this.#isHead ? undefined : bodyOf(response);
    this.headers = Object.fromEntries(
      headerPairs(response.headers).flatMap(([name, text]) =>
        learnedHeaders.test(name) ? [[name, withOwnCursor(text, facts)]] : [],
      ),
    );
    const usual = this.#score(mock.status, headerOf(mock.headers, 'content-type'), bodyOf(mock));
    this.usual = this.#lessIfNotLed(usual, (name) => headerOf(mock.headers, name) !== undefined);
    this.score = this.usual;
  }

  /** Whether a template closer than one with this name is there. */
  isToldBefore(key: string, responses: ReadonlyMap<string, ResponseTemplate>): boolean {
    return this.keys.slice(0, this.keys.indexOf(key)).some((one) => responses.has(one));
  }

  scoreWith(template: ResponseTemplate): number {
    return this.scoreOf(renderResponse(template, this.facts, makingAt(this.at)));
  }

  scoreOf({ status, headers, mediaType, body }: PlainResponse): number {
    const score = this.#score(status, body === undefined ? undefined : (mediaType ?? 'application/json'), body);
    return this.#lessIfNotLed(score, (name) => headers[name] !== undefined);
  }

  /** A page whose headers do not lead to the next one is not all that clients need. */
  #lessIfNotLed(score: number, has: (name: string) => boolean): number {
    const isLed = Object.keys(this.headers).every((name) => !leadingHeaders.test(name) || has(name));
    return isLed ? score : Math.min(score, 2.5);
  }

  #score(status: number, mediaType: string | undefined, body: JsonValue | undefined): number {
    if (status !== this.status) return 0;
    if (this.#isHead) return 3;
    if (this.body !== undefined && essenceOf(mediaType ?? '') !== essenceOf(this.mediaType ?? '')) return 1;
    const likeness = (wanted: JsonValue | undefined, got: JsonValue | undefined): number =>
      isEqual(wanted, got) ? 3 : this.#seen().again().likenessOf(wanted, got, this.at) + 1;
    const whole = likeness(this.body, body);
    if (whole === 3 || !this.#hasMadeUp()) return whole;
    // What the visit made up, and a template leaves out, is nothing that others would miss.
    return Math.max(whole, likeness(withoutTexts(this.body, body, this.isMadeUp), body));
  }
}

function templateOf(samples: readonly ResponseSample[], numbering: Numbering): ResponseTemplate {
  // A success that does not show the item, and a redirect, are exceptions where others are none.
  const usual = samples.filter(({ isTelling }) => isTelling);
  const status = mostFrequent((usual.length > 0 ? usual : samples).map((sample) => sample.status)) ?? 200;
  const own = samples.filter((sample) => sample.status === status);
  const names = [...new Set(own.flatMap(({ headers }) => Object.keys(headers)))];
  const samplesOf = (valueOf: (sample: ResponseSample) => JsonValue | undefined): readonly Sample[] =>
    own.map((sample) => ({ value: valueOf(sample), facts: sample.facts, at: sample.at }));
  const mediaType = mostFrequent(own.flatMap((sample) => sample.mediaType ?? []));
  const bodies = samplesOf((sample) => sample.body).filter(({ value }) => value !== undefined);
  return {
    status,
    headers: Object.fromEntries(
      names.flatMap((name): [string, Template][] => {
        const values = samplesOf(({ headers }) => headers[name]);
        const template = generalise(values, numbering);
        // A hash of the body is another one with each body.
        return /^etag$/i.test(name) && factsOf(template).length === 0 ? [] : [[name, template]];
      }),
    ),
    ...(mediaType !== undefined && { mediaType }),
    ...(bodies.length > 0 && { body: generalise(bodies, numbering) }),
  };
}
