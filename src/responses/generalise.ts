import { isArray, isObject, ownProperty, stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import { isIdName } from '../openapi/names';
import { evidence } from './evidence';
import { FactIndex, Numbering, type Candidate } from './fact-index';
import { factAt, factsWithin, printPath, violationNames, type FactPath } from './fact-path';
import { generaliseText } from './generalise-text';
import { isUuid, recogniseMade } from './made-value';
import { isCommon, isTelling, sharedNames } from './telling';
import { absent, arrayOf, constant, factsOf, objectOf, type Property, type Template } from './template';

/** What a service responded once, or one value of that: a body, a header, an item that a write left. */
export interface Sample {
  /** Undefined: there was none. */
  readonly value: JsonValue | undefined;
  readonly facts: JsonObject;
  /** When it was responded, in milliseconds since 1970. */
  readonly at: number;
}

/** One value of a sample, and the facts by which it may be explained. */
interface Node<Value extends JsonValue | undefined = JsonValue | undefined> {
  readonly value: Value;
  readonly facts: FactIndex;
  readonly at: number;
}

/**
 * The template that gives what a service responded, as far as facts explain it. What nothing explains is as in the newest sample. What
 * the mock responds anyway (`default`) comes first: examples cannot tell that a total which never changed is one.
 */
export function generalise(samples: readonly Sample[]): Template {
  const numbering = new Numbering();
  const byTime = [...samples].sort((one, other) => one.at - other.at);
  const most = Math.floor(evidence.values / sizeOf(byTime.at(-1)?.value));
  const newest = byTime.slice(-Math.min(Math.max(most, 3), evidence.samples));
  return generaliseNode(
    newest.map(({ value, facts, at }) => ({ value, facts: new FactIndex(facts, numbering), at })),
    [],
  );
}

function sizeOf(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner: JsonValue) => sum + sizeOf(inner), 1);
}

function generaliseNode(nodes: readonly Node[], place: FactPath): Template {
  const newest = nodes.at(-1);
  if (newest === undefined || nodes.every(({ value }) => value === undefined)) return absent;
  const explained = byDefault(nodes, place) ?? byFact(nodes, place);
  if (explained !== undefined) return explained;
  const present = nodes.filter((node): node is Node<JsonValue> => node.value !== undefined);
  if (present.length * 2 < nodes.length) return absent;
  if (place.length > evidence.depth) return constant(present.at(-1)?.value ?? null);
  return generalisePresent(present, place);
}

/** What the mock responds at the same place, if that is right in all samples. */
function byDefault(nodes: readonly Node[], place: FactPath): Template | undefined {
  const path = ['default', ...place];
  const isRight = nodes.every(({ value, facts }) => {
    const { default: response } = facts.facts;
    return response !== undefined && isEqualBy(facts.numbering, factAt(facts.facts, path), value);
  });
  return isRight ? { kind: 'fact', path } : undefined;
}

function isEqualBy(numbering: Numbering, one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return numbering.of(one) === numbering.of(other);
}

/** A fact that equals the value in each sample that has the fact. What stands in its place elsewhere is generalised on its own. */
function byFact(nodes: readonly Node[], place: FactPath): Template | undefined {
  const tried = new Set<string>();
  let best:
    { readonly candidate: Candidate; readonly rest: readonly Node[]; readonly rank: readonly number[] } | undefined;
  for (const { value, facts } of nodes) {
    if (value === undefined) continue;
    for (const candidate of facts.withValue(value)) {
      const key = `${candidate.as ?? ''} ${candidate.key}`;
      if (tried.has(key)) continue;
      tried.add(key);
      const rest = withoutFact(nodes, candidate, place);
      if (rest === undefined) continue;
      const isWhole = rest.every((node) => node.value === undefined);
      const rank = [
        isWhole ? 0 : rest.length,
        -sharedNames(place, candidate.path),
        candidate.as ? 1 : 0,
        candidate.key.length,
      ];
      if (best === undefined || isBefore(rank, best.rank)) best = { candidate, rest: isWhole ? [] : rest, rank };
    }
  }
  if (best === undefined) return undefined;
  const { path, as } = best.candidate;
  const otherwise = best.rest.length === 0 ? undefined : generaliseNode(best.rest, place);
  return { kind: 'fact', path, ...(as !== undefined && { as }), ...(otherwise !== undefined && { otherwise }) };
}

/** The samples that lack a fact. Undefined if it is wrong in one of the others, or may be right by accident. */
function withoutFact(nodes: readonly Node[], candidate: Candidate, place: FactPath): readonly Node[] | undefined {
  const rest: Node[] = [];
  const values = new Map<number, JsonValue>();
  for (const node of nodes) {
    const { numbering } = node.facts;
    const fact = node.facts.valueOf(candidate);
    if (fact === undefined) rest.push(node);
    else if (!isEqualBy(numbering, fact, node.value)) return undefined;
    else values.set(numbering.of(fact), fact);
  }
  const [first = null] = values.values();
  const isSure =
    sharedNames(place, candidate.path) > 0 ||
    isTelling(candidate, first, place) ||
    (values.size > 1 && ![...values.values()].every(isCommon));
  return isSure ? rest : undefined;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((rank, index) => rank !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

function generalisePresent(nodes: readonly Node<JsonValue>[], place: FactPath): Template {
  const newest = nodes.at(-1)?.value ?? null;
  const alike = nodes.filter(({ value }) => kindOf(value) === kindOf(newest));
  if (alike.every((node): node is Node<JsonObject> => isObject(node.value))) return generaliseObject(alike, place);
  if (alike.every((node): node is Node<readonly JsonValue[]> => isArray(node.value)))
    return generaliseArray(alike, place);
  return alike.length < nodes.length ? constant(newest) : generaliseScalar(nodes, place);
}

function kindOf(value: JsonValue): string {
  return isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

function generaliseScalar(nodes: readonly Node<JsonValue>[], place: FactPath): Template {
  const values = nodes.map(({ value }) => value);
  const newest = values.at(-1) ?? null;
  const made = recogniseMade(
    values,
    nodes.map(({ at }) => at),
  );
  if (made?.kind === 'made' && (made.how === 'now' || isUuid(newest))) return made;
  if (nodes.every((node): node is Node<string> => typeof node.value === 'string')) {
    if (isNewId(nodes, place)) return { kind: 'made', how: 'new', example: newest };
    const text = generaliseText(nodes, place);
    if (text !== undefined) return text;
  }
  return made ?? constant(usual(values));
}

/** The most frequent value, of several the newest. */
function usual<Value extends JsonValue>(values: readonly Value[]): Value | null {
  const counts = new Map<string, { readonly value: Value; count: number }>();
  for (const value of [...values].reverse()) {
    const entry = counts.get(stringifyJson(value)) ?? { value, count: 0 };
    counts.set(stringifyJson(value), { value: entry.value, count: entry.count + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)[0]?.value ?? null;
}

/** One create alone shows an ID that nothing explains. */
function isNewId(nodes: readonly Node<JsonValue>[], place: FactPath): boolean {
  const [only] = nodes;
  const isCreate = factAt(only?.facts.facts, ['request', 'method']) === 'POST';
  return nodes.length === 1 && isCreate && isUuid(only?.value) && isIdName(place.at(-1) ?? '');
}

function generaliseObject(nodes: readonly Node<JsonObject>[], place: FactPath): Template {
  const bySubject = subjectProperty(nodes, place);
  const skipped = bySubject === undefined ? [] : nodes.map(({ facts }) => facts.facts['subject']);
  const names = new Set(
    nodes.flatMap(({ value }, index) => Object.keys(value).filter((name) => name !== skipped[index])),
  );
  const properties: Property[] = [...names].map((name) => [
    name,
    generaliseNode(
      nodes.map((node) => ({ ...node, value: ownProperty(node.value, name) })),
      [...place, name],
    ),
  ]);
  if (bySubject !== undefined) properties.push(bySubject);
  return spreadOf(nodes, properties) ?? objectOf(properties);
}

/** `{ title: ['is required'] }`: the property that is named as what is wrong. */
function subjectProperty(nodes: readonly Node<JsonObject>[], place: FactPath): Property | undefined {
  const subjects = new Set<JsonValue>();
  const inner: Node[] = [];
  for (const node of nodes) {
    const subject = node.facts.facts['subject'];
    const value = typeof subject === 'string' ? ownProperty(node.value, subject) : undefined;
    if (subject === undefined || value === undefined) return undefined;
    subjects.add(subject);
    inner.push({ ...node, value });
  }
  const isAlone = nodes.every(({ value }) => Object.keys(value).length === 1);
  if (!isAlone && subjects.size === 1) return undefined;
  return [{ kind: 'fact', path: ['subject'] }, generaliseNode(inner, [...place, ''])];
}

/** An object of which most properties are those of a fact is that fact, with what differs. */
function spreadOf(nodes: readonly Node<JsonObject>[], properties: readonly Property[]): Template | undefined {
  const followed = new Map<string, { readonly base: FactPath; readonly names: Set<string> }>();
  for (const [name, template] of properties) {
    if ((template.kind !== 'fact' || template.path.at(-1) !== name || template.as) ?? template.otherwise) continue;
    const base = template.path.slice(0, -1);
    const entry = followed.get(printPath(base)) ?? { base, names: new Set() };
    followed.set(printPath(base), { base, names: entry.names.add(name) });
  }
  const most = [...followed.values()].sort((one, other) => other.names.size - one.names.size);
  for (const { base, names } of most) {
    const lacking = lackingNames(nodes, base, properties);
    const isDefault = base[0] === 'default';
    const isItem = base[0] === 'item' || base[0] === 'before';
    if (
      lacking.length > (isDefault ? names.size : 0) ||
      names.size < (isItem ? evidence.spread : isDefault && lacking.length === 0 ? 1 : evidence.spreadOfOthers)
    )
      continue;
    if (!isDefault && !isItem && !hasGaps(nodes, base, names)) continue;
    const others = properties.filter(([name]) => typeof name !== 'string' || !names.has(name));
    const removed = lacking.map((name): Property => [name, absent]);
    return objectOf([...others, ...removed], { kind: 'fact', path: base });
  }
  return undefined;
}

/** The names that a fact has, and that no sample shows. */
function lackingNames(nodes: readonly Node[], base: FactPath, properties: readonly Property[]): readonly string[] {
  const shown = new Set(properties.map(([name]) => name));
  const names = nodes.flatMap(({ facts }) => Object.keys(factAt(facts.facts, base) ?? {}));
  return [...new Set(names)].filter((name) => !shown.has(name));
}

/** Whether a property is missing in a sample together with the fact: only that shows that the rest would come along too. */
function hasGaps(nodes: readonly Node[], base: FactPath, names: ReadonlySet<string>): boolean {
  return nodes.some(({ facts }) => [...names].some((name) => factAt(facts.facts, [...base, name]) === undefined));
}

function generaliseArray(nodes: readonly Node<readonly JsonValue[]>[], place: FactPath): Template {
  for (const over of ['list.items', 'violations'] as const) {
    const of = generaliseEach(nodes, over);
    if (of !== undefined) return { kind: 'each', over, of };
  }
  const newest = nodes.at(-1)?.value ?? [];
  if (nodes.some(({ value }) => value.length !== newest.length)) return constant(usual(nodes.map(({ value }) => value)));
  const at = (index: number): readonly Node[] => nodes.map((node) => ({ ...node, value: node.value[index] }));
  return arrayOf(newest.map((_, index) => generaliseNode(at(index), [...place, String(index)])));
}

/** One template for all elements, if there are as many as items or violations, and if they depend on these. */
function generaliseEach(
  nodes: readonly Node<readonly JsonValue[]>[],
  over: 'list.items' | 'violations',
): Template | undefined {
  const elements: { readonly node: Node<readonly JsonValue[]>; readonly index: number; readonly element: JsonValue }[] =
    [];
  for (const node of nodes) {
    const of = factAt(node.facts.facts, over.split('.'));
    if (!isArray(of) || of.length !== node.value.length) return undefined;
    elements.push(...of.map((element, index) => ({ node, index, element })));
  }
  const step = Math.max(1, elements.length / evidence.samples);
  const chosen = elements.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const inner = chosen.map(({ node, index, element }) => ({
    value: node.value[index],
    facts: new FactIndex(factsWithin(node.facts.facts, over, element), node.facts.numbering),
    at: node.at,
  }));
  const template = generaliseNode(inner, []);
  const bound: readonly string[] = over === 'list.items' ? ['item'] : violationNames;
  return factsOf(template).some(([root = '']) => bound.includes(root)) ? template : undefined;
}
