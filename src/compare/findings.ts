import { stringifyJson, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import type { ExchangeView } from '../knowledge/exchange-view';
import { namesOf } from '../openapi/document/pointer';
import type { Judged } from '../rules/judge';
import type { Failure, Rule } from '../rules/rule';
import { typeOf, type Diff, type Difference } from './diff';
import type { SideName } from './counterparts';

/** A response of one side, and what the rules said of it. */
export interface JudgedView {
  readonly view: ExchangeView;
  readonly judged: () => readonly Judged[];
  /** The same, without bodies that are too long to be kept. */
  readonly kept: () => ExchangeView;
}

/** One difference, wherever it was seen. */
export interface DifferenceFinding {
  readonly key: string;
  readonly difference: Difference;
  /** The first responses that showed it. */
  readonly a: ExchangeView;
  readonly b: ExchangeView;
  /** Pairs of responses that showed it. */
  readonly pairs: number;
  /** `GET /pets` */
  readonly operations: readonly string[];
  /** The rules of the OpenAPI file that a side breaks there. */
  readonly wrong: Wrong;
}

type Wrong = Partial<Record<SideName, { readonly rule: Rule; readonly failure: Failure }>>;

interface Known extends Omit<DifferenceFinding, 'pairs' | 'operations'> {
  pairs: number;
  /** How often they did: items of one list may each show it. */
  count: number;
  wrong: Wrong;
  /** How often other items showed it: once says nothing. */
  firm: number;
  readonly operations: Set<string>;
  /** What creates showed there: A, B. */
  readonly made: (readonly [JsonValue | undefined, JsonValue | undefined])[];
}

/** Pairs of responses that are judged for one difference: rules may need several to be sure. */
const mostJudged = 10;

/** Places, and differences, that are remembered: names of properties come from the services. */
const mostPlaces = 20_000;
const mostKnown = 1000;

/** From so many responses on, other items are taken to differ alike. */
const enoughOthers = 3;

/** Collects differences: each once, by its place within the item or the response, and its kind. */
export class Differences {
  readonly #known = new Map<string, Known>();
  readonly #noise = new Set<string>();
  /** Keys of those that reads showed twice. */
  readonly #confirmed = new Set<string>();
  readonly #shown = new Set<string>();
  /** Of each pair of responses that differ: the keys of the differences. */
  readonly #pairs: (readonly string[])[] = [];

  /** @param runTags texts that are in all that the run made up: what holds one was not made up by a service */
  constructor(private readonly runTags: readonly string[]) {}

  /** Whether one of some differences was not seen twice before: then it is worth a second look. */
  hasNew(differences: readonly Difference[], a: ExchangeView): boolean {
    return differences.some((one) => !one.isLoose && !this.#confirmed.has(keyOf(one, a)));
  }

  confirm(differences: readonly Difference[], a: ExchangeView): void {
    for (const one of differences)
      if (!one.isLoose && this.#confirmed.size < mostPlaces) this.#confirmed.add(keyOf(one, a));
  }

  /** What a service says otherwise each time is no difference. */
  addNoise(differences: readonly Difference[], view: ExchangeView): void {
    for (const one of differences) if (this.#noise.size < mostPlaces) this.#noise.add(noiseKey(one, view));
  }

  isNoise(difference: Difference, view: ExchangeView): boolean {
    return this.#noise.has(noiseKey(difference, view));
  }

  record({ differences, shown }: Pick<Diff, 'differences' | 'shown'>, a: JudgedView, b: JudgedView): void {
    for (const one of shown) if (this.#shown.size < mostPlaces) this.#shown.add(one);
    const keys: string[] = [];
    if (differences.length > 0) this.#pairs.push(keys);
    for (const difference of differences) {
      const key = keyOf(difference, a.view);
      if (this.#known.size >= mostKnown && !this.#known.has(key)) continue;
      const known = getOrMake(this.#known, key, (): Known => ({
        ...{ key, difference, a: a.kept(), b: b.kept(), wrong: {}, pairs: 0, count: 0, firm: 0, made: [] },
        operations: new Set<string>(),
      }));
      if (!keys.includes(key)) known.pairs += 1;
      keys.push(key);
      known.count += 1;
      if (known.count <= mostJudged)
        known.wrong = { ...whoseFault('a', difference, a), ...whoseFault('b', difference, b), ...known.wrong };
      if (!difference.isLoose) known.firm += 1;
      known.operations.add(a.view.operation.name);
      if (a.view.role.kind === 'create' && known.made.length < 100) known.made.push(this.#madeIn(difference));
    }
  }

  /** Those that count, the heaviest first, then the most frequent; and how many pairs of responses show one. */
  result(): { readonly findings: readonly DifferenceFinding[]; readonly different: number } {
    const found = [...this.#known.values()].filter(
      (one) => !this.isNoise(one.difference, one.a) && this.#isSure(one) && !isMadeUp(one.made),
    );
    const keys = new Set(found.map(({ key }) => key));
    const different = this.#pairs.filter((pair) => pair.some((key) => keys.has(key))).length;
    const findings = found
      .sort((one, other) => weightOf(one.difference) - weightOf(other.difference) || other.pairs - one.pairs)
      .map(({ operations, ...one }) => ({ ...one, operations: [...operations] }));
    return { findings, different };
  }

  /** Absent if it was made of what the run sent. */
  #madeIn({ a, b }: Difference): readonly [JsonValue | undefined, JsonValue | undefined] {
    const text = stringifyJson([a ?? null, b ?? null]).toLowerCase();
    return this.runTags.some((tag) => text.includes(tag)) ? [undefined, undefined] : [a, b];
  }

  /** Other items may lack what these have: it has to be missing in all of them. */
  #isSure({ firm, count, difference: { scope, place, a, b } }: Known): boolean {
    if (firm > 0) return true;
    const isShown = (side: SideName, value: JsonValue | undefined): boolean =>
      value !== undefined && this.#shown.has(`${side} ${scope} ${place} ${typeOf(value)}`);
    return count >= enoughOthers && !isShown('b', a) && !isShown('a', b);
  }
}

/**
 * Where the same differs is one finding. Of statuses it counts what makes the request invalid, if something does; of failures of the service, and
 * of ways to reject, not even the operation.
 */
function keyOf({ kind, scope, place, a, b }: Difference, { exchange: { label }, reading }: ExchangeView): string {
  if (kind !== 'status' && kind !== 'media type') return `${kind} ${scope} ${place}`;
  const outcomes = `${kind} ${stringifyJson([a ?? null, b ?? null])}`;
  const isEach = (test: (status: number) => boolean): boolean =>
    [a, b].every((one) => typeof one === 'number' && test(one));
  if (kind === 'media type' || [a, b].some((one) => typeof one === 'number' && one >= 500)) return outcomes;
  const { credential = 'valid', variationOf } = label ?? {};
  if (credential !== 'valid') return `${outcomes} credentials`;
  const { in: part, at } = variationOf?.at ?? { in: '', at: '' };
  if (isEach((status) => status >= 400)) return `${outcomes} ${part}`;
  const isVaried = reading.violations.length > 0 && (part === 'body' || part === 'query');
  return `${outcomes} ${scope}${isVaried ? ` ${part} ${at}` : ''}`;
}

function noiseKey({ kind, scope, place }: Difference, { operation }: ExchangeView): string {
  if (kind === 'status') return `status ${operation.id}`;
  return `${kind === 'items' || kind === 'order' ? kind : ''} ${scope} ${place}`;
}

const weights: readonly Difference['kind'][] = [
  'status',
  'media type',
  'items',
  'absent',
  'type',
  'length',
  'order',
  'value',
  'header',
];

function weightOf({ kind }: Difference): number {
  return weights.indexOf(kind);
}

/** Texts that a service makes up for each new item: another one each time, on both sides. */
function isMadeUp(made: Known['made']): boolean {
  const [ones, others] = [made.map(([a]) => a), made.map(([, b]) => b)];
  const all = [...ones, ...others];
  const areTexts = all.every((one) => typeof one === 'string' && one !== '');
  return made.length > 1 && areTexts && new Set(all).size === all.length;
}

/** The first failure of a side at the place of a difference. */
function whoseFault(side: SideName, difference: Difference, { judged }: JudgedView): DifferenceFinding['wrong'] {
  for (const { rule, judgement } of judged())
    if (judgement.result === 'failed' && isAbout(rule, judgement, difference))
      return { [side]: { rule, failure: judgement } };
  return {};
}

function isAbout({ id, layer }: Rule, failure: Failure, { kind, place, at }: Difference): boolean {
  const { title, received, expected } = failure;
  if (kind === 'status') return layer === 'wire' || layer === 'status';
  if (kind === 'media type') return layer === 'wire' || id === 'documented-media-type';
  if (kind === 'header') return id === 'headers' && title.texts.join(' ').toLowerCase().includes(place);
  if (kind === 'items' || kind === 'order') return layer === 'meaning';
  const places = [title, received, expected].flatMap(({ values }) => values.flatMap((one) => one.place ?? []));
  return places.some((one) => one.in === 'body' && isNear(withoutIndexes(one.at), place, at));
}

/** Rules name places from the top of the body, or within the item. */
function isNear(named: string, place: string, at: string): boolean {
  const isWithin = (one: string): boolean =>
    one === named || one.startsWith(`${named}/`) || named.startsWith(`${one}/`);
  return at === '' ? named === '' : named !== '' && (isWithin(at) || (place !== '' && isWithin(place)));
}

function withoutIndexes(pointer: string): string {
  return namesOf(pointer)
    .map((name) => `/${/^\d+$/.test(name) ? '*' : name}`)
    .join('');
}
