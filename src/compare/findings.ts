import type { Contract } from '../openapi/contract';
import { seededText } from '../base/random';
import { toObserved } from '../probe/answers';
import { bodyOf, decodeUtf8, isRead, type Exchange } from '../probe/exchange';
import { curlOf, pathWithoutKey } from '../probe/curl';
import { boundedRedacted } from '../probe/shown-text';
import type { Redact } from '../probe/redaction';
import type { Pair } from './ask-both';
import { shown, type Difference, type Weight } from './difference';
import type { Side } from './service-side';

/** A difference between two services, told once for all requests that show it. */
export interface Finding {
  /** The same in every run of the plan: what `--accept` names. */
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly weight: Weight;
  /** Whether a clause of the document says who is wrong. */
  readonly kind: 'contract' | 'silent';
  /** Which service breaks the document, where one does, and the clause. */
  readonly verdict?: { readonly wrong: 'a' | 'b' | 'both'; readonly clause: string; readonly words: string };
  readonly operation?: string;
  /** What is tried by the requests that show it, each once. */
  readonly points: readonly string[];
  /** How many requests show it. */
  readonly count: number;
  readonly a: string;
  readonly b: string;
  readonly example: Example;
  /** Until when it is accepted, where it is. */
  readonly accepted?: string;
}

/** One of the requests that show a difference, with both answers. */
interface Example {
  readonly request: string;
  readonly answerA: string;
  readonly answerB: string;
  readonly curlA: string;
  readonly curlB: string;
}

/** Parts of a plan that are about the service and not about one of its operations. */
const everywhere = ['credential', 'accept', 'path', 'method', 'preflight', 'header', 'unknown-path'];

/** Gives what a difference of a pair is told under: differences of one key are one finding. */
export function keyOf({ probe, a }: Pair, { place, weight, a: one, b: other }: Difference): string {
  const status = a?.response.status ?? 0;
  const operation = probe.operation?.id ?? '';
  const local = probe.id.startsWith(`${operation}.`) ? probe.id.slice(operation.length + 1) : probe.id;
  const [part = ''] = local.replace(/^(unknown-parameter)-\d+/, '$1').split('.');
  if (weight === 'spelling') return place;
  if (place === 'status') {
    const values = `${firstWord(one)} -> ${firstWord(other)}`;
    return everywhere.includes(part) ? `${part}: status ${values}` : `${operation} ${part}: status ${values}`;
  }
  const isError = status >= 400;
  const presence = one === 'absent' ? 'only b' : other === 'absent' ? 'only a' : 'both';
  if (place.startsWith('header.')) return `${place} ${presence}`;
  // What errors are made of is one decision of a service, their codes and other values are many.
  if (isError) return `error ${weight === 'value' ? status : ''} ${place} ${presence} ${weight}`;
  return `${operation} ${status} ${place} ${presence} ${weight}`;
}

function firstWord(text: string): string {
  return text.startsWith('no answer') ? 'no answer' : text;
}

/** What findings are made with. */
interface FindingContext {
  readonly contract: Contract;
  readonly a: Side;
  readonly b: Side;
  readonly redact: Redact;
  readonly headerNames: { readonly a: readonly string[]; readonly b: readonly string[] };
}

/** Pairs that show one difference, each with how it shows it. */
interface Group {
  readonly pairs: Pair[];
  readonly differences: Difference[];
}

/** Most pairs that are looked at for one in which a clause decides. */
const mostJudged = 20;

/** Gives the differences of all pairs, each once, those that weigh most first. */
export function findingsOf(context: FindingContext, pairs: readonly Pair[]): Finding[] {
  const groups = new Map<string, Group>();
  for (const pair of pairs) {
    for (const difference of pair.differences) {
      // What the services hold is told by collection.
      if (difference.weight === 'data') continue;
      const key = keyOf(pair, difference);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { pairs: [pair], differences: [difference] });
      else if (group.pairs.at(-1) !== pair) {
        group.pairs.push(pair);
        group.differences.push(difference);
      }
    }
  }
  const findings = [...groups].map(([key, group]) => toFinding(context, key, group));
  return findings.sort((first, second) => rank(first) - rank(second) || second.count - first.count);
}

const weights: readonly Weight[] = ['status', 'shape', 'value', 'message', 'spelling'];

function rank({ weight, kind }: Finding): number {
  return weights.indexOf(weight) * 2 + (kind === 'contract' ? 0 : 1);
}

function toFinding(context: FindingContext, key: string, { pairs, differences }: Group): Finding {
  const [[first], [difference]] = [pairs, differences];
  if (first === undefined || difference === undefined) throw new Error('a finding rests on a pair');
  const { place, weight, a, b } = difference;
  const judged = weight === 'spelling' ? [] : pairs.slice(0, mostJudged);
  const verdict = judged
    .map((pair, index) => verdictOf(context, pair, differences[index] ?? difference))
    .find((one) => one !== undefined);
  const points = [...new Set(pairs.map(({ probe }) => context.redact(pointOf(probe.operation?.id, probe.point))))];
  const rest = points.length > 1 ? ` (and ${points.length - 1} more)` : '';
  const operation = first.probe.operation?.id;
  return {
    id: seededText(key, 'difference', 8),
    title: `${points[0] ?? ''}${rest}: ${place} ${context.redact(a)} against ${context.redact(b)}`,
    place,
    weight,
    kind: verdict === undefined ? 'silent' : 'contract',
    ...(verdict !== undefined && { verdict }),
    ...(operation !== undefined && { operation }),
    points,
    count: pairs.length,
    a: context.redact(a),
    b: context.redact(b),
    example: exampleOf(context, first),
  };
}

function pointOf(operation: string | undefined, point: string): string {
  return operation === undefined ? point : `${operation} ${point}`;
}

/** A clause decides where one answer breaks it in that very place, of the item that differs. */
function verdictOf({ contract, redact }: FindingContext, pair: Pair, difference: Difference): Finding['verdict'] {
  const { probe, a, b } = pair;
  const { operation } = probe;
  if (!probe.isJudged || operation === undefined || a === undefined || b === undefined) return undefined;
  const broken = (['a', 'b'] as const).map((side) => {
    const exchange = side === 'a' ? a : b;
    if (!isRead(exchange)) return undefined;
    const violations = contract.checkResponse(operation, toObserved({ ...exchange, operation }));
    return violations.find(({ where }) => isAbout(difference, side, where));
  });
  const [one, other] = broken;
  const found = one ?? other;
  if (found === undefined) return undefined;
  const wrong = one === undefined ? 'b' : other === undefined ? 'a' : 'both';
  return { wrong, clause: found.clause, words: redact(`${found.where}: expected ${found.expected}, got ${found.got}`) };
}

function isAbout({ place, at = [] }: Difference, side: 'a' | 'b', where: string): boolean {
  if (place === 'status') return true;
  if (!place.startsWith('body')) return place.toLowerCase().startsWith(where.toLowerCase());
  const [whole = ''] = place.split(' (');
  if (at.length === 0) return where === whole;
  // What is said of an item as a whole may be for the sake of any member of it; of a list it is for none.
  const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}.`);
  return at.some((one) => isWithin(where, one[side]) || (where !== 'body' && isWithin(one[side], where)));
}

function exampleOf({ a, b, redact, headerNames }: FindingContext, pair: Pair): Example {
  const { request, credential } = pair.a ?? pair.b ?? {};
  const curl = (side: Side, exchange: Exchange | undefined): string =>
    exchange === undefined
      ? ''
      : boundedRedacted(curlOf(side.client.baseUrl, exchange, redact, headerNames[side.name]), redact);
  return {
    request:
      request === undefined || credential === undefined
        ? ''
        : redact(shown(`${request.method} ${pathWithoutKey(request, credential)} with ${credential.words}`)),
    answerA: answerText(pair.a, redact),
    answerB: answerText(pair.b, redact),
    curlA: curl(a, pair.a),
    curlB: curl(b, pair.b),
  };
}

/** Longest beginning of a body that is shown. */
const longestBody = 300;

function answerText(exchange: Exchange | undefined, redact: Redact): string {
  if (exchange === undefined) return 'no answer';
  const { response } = exchange;
  const isJson = isRead(exchange) && bodyOf(response) !== undefined;
  const text = boundedRedacted(decodeUtf8(response.body) ?? `${response.body.length} bytes`, redact);
  const body = text.length > longestBody ? `${text.slice(0, longestBody)}... (${text.length} characters)` : text;
  return `${response.status}${body === '' ? ', no body' : ` ${isJson ? '' : '(no JSON) '}${body}`}`;
}

/** How many of the answers that were compared are alike, each measure stricter than the one before. */
export interface Figures {
  /** Requests of which both answers could be compared. */
  readonly compared: number;
  readonly status: number;
  readonly shape: number;
  /** Exactly alike, but for the wording of errors. */
  readonly butMessages: number;
  readonly exactly: number;
}

/** What answers are alike by. */
export type Measure = Exclude<keyof Figures, 'compared'>;

/** The measures, the least strict first. */
export const measures = ['status', 'shape', 'butMessages', 'exactly'] as const satisfies readonly Measure[];

/** What makes an answer unlike by each measure. */
const unlike: Readonly<Record<Measure, readonly Weight[]>> = {
  status: ['status'],
  shape: ['status', 'shape'],
  butMessages: ['status', 'shape', 'value'],
  exactly: ['status', 'shape', 'value', 'message'],
};

/** Gives the figures of pairs; differences that are accepted make no answer unlike. */
export function figuresOf(
  pairs: readonly Pair[],
  isAccepted: (pair: Pair, difference: Pair['differences'][number]) => boolean = () => false,
): Figures {
  const compared = pairs.filter(({ unasked }) => unasked === undefined);
  const weights = compared.map((pair) =>
    pair.differences.filter((difference) => !isAccepted(pair, difference)).map(({ weight }) => weight),
  );
  const alike = (measure: Measure): number =>
    weights.filter((found) => !found.some((weight) => unlike[measure].includes(weight))).length;
  return {
    compared: compared.length,
    status: alike('status'),
    shape: alike('shape'),
    butMessages: alike('butMessages'),
    exactly: alike('exactly'),
  };
}

/** Gives a share in per cent, rounded down to a tenth, so that 100 means all. */
export function percent(alike: number, compared: number): number {
  return compared === 0 ? 0 : Math.floor((alike / compared) * 1000) / 10;
}
