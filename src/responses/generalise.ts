import { isArray, isNumeric, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake, groupBy } from '../base/once';
import { valueAlong } from '../openapi/document/pointer';
import { readPageLink } from '../openapi/collections/list-names';
import { isIdName } from '../openapi/names';
import { chooseSamples, type Sample } from './choose-samples';
import { evidence } from './evidence';
import { factOf, Numbering, type Candidate, type FactIndex } from './fact-index';
import { printPath, violationFactNames, type FactPath } from './fact-path';
import { generaliseText } from './generalise-text';
import { isUuid, recogniseMade } from './made-value';
import { makingAt, render } from './render';
import { isCommon, isTelling, lengthOf, sharedNames } from './telling';
import { absent, arrayOf, constant, factsOf, objectOf, type Property, type Template } from './template';

/** One value of a sample, and the facts by which it may be explained. */
interface Node<Value extends JsonValue | undefined = JsonValue | undefined> {
  readonly value: Value;
  readonly facts: FactIndex;
  readonly at: number;
}

/**
 * The template that gives what a service responded, as far as facts explain it. What the mock responds anyway (`default`) comes first:
 * examples cannot tell that a total which never changed is one. What is not right in all samples is as in most of them: the mock is not
 * always in the state of the service.
 */
export function generalise(samples: readonly Sample[], numbering = new Numbering()): Template {
  const chosen = chooseSamples(samples);
  const nodes = chosen.map(({ facts, ...sample }) => ({ ...sample, facts: numbering.indexOf(facts) }));
  return generaliseNode(nodes, []);
}

function generaliseNode(nodes: readonly Node[], place: FactPath): Template {
  const newest = nodes.at(-1);
  if (newest === undefined || nodes.every(({ value }) => value === undefined)) return absent;
  const wrong = newest.facts.numbering.knowing.areStrict === true ? 0 : evidence.wrong;
  const page = toOtherPage(nodes, place);
  if (page !== undefined) return page;
  const explained = byDefault(nodes, place) ?? byFact(nodes, place, 0) ?? byFact(nodes, place, wrong);
  if (explained !== undefined) return explained;
  const most = usual(nodes, place);
  if (nodes.some(isMadeUp)) {
    const told = nodes.every(isText) ? generaliseText(nodes, place) : undefined;
    if (told !== undefined && factsOf(told).length > 0) return told;
    const rest = nodes.map(withoutMadeUp);
    const isAlwaysThere = nodes.every(({ value }) => value !== undefined);
    const isMadeAlone = isAlwaysThere && rest.some(({ value }) => value === undefined);
    // What is always there is made of what the client made up: the mock makes it too.
    return (isMadeAlone ? defaultAt(newest, place) : undefined) ?? generaliseNode(rest, place);
  }
  if (isMostly(most, nodes, wrong === 0 ? 1 : 0.5)) return most.template;
  const present = nodes.filter((node): node is Node<JsonValue> => node.value !== undefined);
  if (present.length * 2 < nodes.length) return absent;
  if (present.length < nodes.length) {
    const template = generaliseNode(present, place);
    // Of what nothing explains the newest decides whether it is there.
    return place.length > 1 && newest.value === undefined && factsOf(template).length === 0 ? absent : template;
  }
  const alike = place.length > evidence.depth ? undefined : generaliseAlike(present, place);
  return alike ?? exampleOf(most, present, place);
}

/** What names another page of a list: a cursor of the service leads to no page of the mock. */
function toOtherPage(nodes: readonly Node[], place: FactPath): Template | undefined {
  const { to, by } = readPageLink(place.at(-1) ?? '', undefined) ?? {};
  const isUrl = by === 'url' || nodes.some(({ value }) => typeof value === 'string' && value.includes('/'));
  if ((to !== 'next' && to !== 'previous') || isUrl) return undefined;
  const own = nodes.flatMap((node) => (node.facts.facts['list'] === undefined ? [] : (defaultAt(node, place) ?? [])));
  if (own.length === 0) return undefined;
  const fact = byFact(nodes, place, 0);
  return fact?.kind === 'fact' && fact.path[0] === 'list' ? fact : own[0];
}

/** A value that most samples have is no more than an example. */
function exampleOf(
  { template, count }: ReturnType<typeof usual>,
  nodes: readonly Node<JsonValue>[],
  place: FactPath,
): Template {
  const isSure = count === nodes.length;
  const isLikely = template.kind === 'fact' && (template.path[0] === 'default' || count * 2 >= nodes.length);
  if (isSure || isLikely || template.kind === 'absent') return template;
  const [newest] = nodes.slice(-1);
  const example = template.kind === 'constant' ? template.value : (newest?.value ?? null);
  // Another number of another page is one that the mock counts.
  const isCounted = newest?.facts.facts['list'] !== undefined && isNumeric(example);
  if (isCounted) return defaultAt(newest, place) ?? { kind: 'made', how: 'example', example };
  return { kind: 'made', how: 'example', example };
}

/** Whether a fact is right in more than a share of the samples. Objects are looked into. */
function isMostly({ template, count }: ReturnType<typeof usual>, nodes: readonly Node[], share: number): boolean {
  return template.kind === 'fact' && count > nodes.length * share && nodes.every(({ value }) => !isObject(value));
}

/** What the client made up, and nothing of the request explains: nobody else will see it. */
function isMadeUp({ value, facts }: Node): boolean {
  if (typeof value === 'string') return facts.numbering.knowing.isMadeUp?.(value) === true;
  return (
    isArray(value) && value.some((element) => typeof element === 'string' && isMadeUp({ value: element, facts, at: 0 }))
  );
}

function withoutMadeUp(node: Node): Node {
  const { value } = node;
  if (!isMadeUp(node)) return node;
  const rest = isArray(value) ? value.filter((element) => !isMadeUp({ ...node, value: element })) : [];
  return { ...node, value: rest.length === 0 ? undefined : rest };
}

/** What the mock responds at the same place, if it has something there. */
function defaultAt({ facts }: Node, place: FactPath): Template | undefined {
  const path = ['default', ...place];
  return valueAlong(facts.facts, path) === undefined ? undefined : { kind: 'fact', path };
}

/** What the mock responds at the same place, if that is right in all samples. */
function byDefault(nodes: readonly Node[], place: FactPath): Template | undefined {
  return nodes.every((node) => isDefault(node, place)) ? { kind: 'fact', path: ['default', ...place] } : undefined;
}

function isDefault({ value, facts }: Node, place: FactPath): boolean {
  const { default: response } = facts.facts;
  return response !== undefined && isEqualBy(facts.numbering, valueAlong(response, place), value);
}

function isEqualBy(numbering: Numbering, one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return numbering.of(one) === numbering.of(other);
}

/** What is right in most samples, if nothing is in all: what the mock responds, a value, or a fact; and in how many. */
function usual(nodes: readonly Node[], place: FactPath): { readonly template: Template; readonly count: number } {
  const found = new Map<string, { readonly template: Template; count: number }>();
  const add = (key: string, template: Template): void => {
    const entry = found.get(key) ?? { template, count: 0 };
    found.set(key, { template: entry.template, count: entry.count + 1 });
  };
  for (const node of [...nodes].reverse()) {
    const { value, facts } = node;
    if (isDefault(node, place)) add('default', { kind: 'fact', path: ['default', ...place] });
    add(`value ${facts.numbering.of(value)}`, value === undefined ? absent : constant(value));
    if (value === undefined) continue;
    for (const candidate of candidatesFor(value, facts, place)) {
      const { path, key, as = '' } = candidate;
      if (as !== 'bytes' && (!isCommon(value) || sharedNames(place, path) > 0))
        add(`fact ${as} ${key}`, factOf(candidate));
    }
  }
  const rank = ({ template, count }: { readonly template: Template; readonly count: number }): number =>
    count * 4 + (template.kind !== 'fact' ? 1 : template.path[0] === 'default' ? 2 : 0);
  const [best] = [...found.values()].sort((one, other) => rank(other) - rank(one));
  return best ?? { template: absent, count: 0 };
}

/**
 * A fact that equals the value in each sample that has the fact. What stands in its place elsewhere is generalised on its own.
 * @param wrong the share of these samples that it may be wrong in: a service may change what it was sent
 */
function byFact(nodes: readonly Node[], place: FactPath, wrong: number): Template | undefined {
  const tried = new Set<string>();
  let best: { readonly candidate: Candidate; readonly rest: readonly Node[]; readonly rank: number } | undefined;
  for (const { value, facts } of nodes) {
    if (value === undefined) continue;
    for (const candidate of candidatesFor(value, facts, place)) {
      const { path, key, as = '' } = candidate;
      if (tried.has(`${as} ${key}`)) continue;
      tried.add(`${as} ${key}`);
      const lacking = withoutFact(nodes, candidate, place, wrong);
      if (lacking === undefined) continue;
      const rest = lacking.every((node) => node.value === undefined) ? [] : lacking;
      const shared = sharedNames(place, path);
      // A write that was sent the value that the item had shows what is sent, but for IDs.
      const isSent = facts.numbering.knowing.areItems === true && key.startsWith('request.body.') && shared > 0;
      const isFirst = isSent && !isIdName(place.at(-1) ?? '');
      const rank = (isFirst ? 0 : rest.length) * 1e6 - shared * 1e4 + (as === '' ? 0 : 1e3) + lengthOf(candidate);
      if (best === undefined || rank < best.rank) best = { candidate, rest, rank };
    }
  }
  if (best === undefined) return undefined;
  const fact = factOf(best.candidate);
  return best.rest.length === 0 ? fact : { ...fact, otherwise: generaliseNode(best.rest, place) };
}

/** Facts with a value. An item has no ID from another that it refers to, though both may be the first of their kind. */
function candidatesFor(value: JsonValue, facts: FactIndex, place: FactPath): readonly Candidate[] {
  const [name = '', ...inner] = place;
  const isOwnId = inner.length === 0 && isIdName(name);
  return facts.withValue(value).filter(({ path }) => !isOwnId || path[0] !== 'references');
}

/** The samples that lack a fact. Undefined if it is wrong in too many of the others, or may be right by accident. */
function withoutFact(
  nodes: readonly Node[],
  candidate: Candidate,
  place: FactPath,
  wrong: number,
): readonly Node[] | undefined {
  const rest: Node[] = [];
  let others = 0;
  const values = new Map<number, JsonValue>();
  for (const node of nodes) {
    const { numbering } = node.facts;
    const fact = node.facts.valueOf(candidate);
    if (fact === undefined) rest.push(node);
    else if (isEqualBy(numbering, fact, node.value)) values.set(numbering.of(fact), fact);
    else if ((others += 1) > nodes.length * wrong) return undefined;
  }
  if (others > (nodes.length - rest.length) * wrong) return undefined;
  // Services make slugs of odd letters each in its own way.
  const isLike = candidate.as === 'slug' || sharedNames(place, candidate.path) > 0;
  if (others > 0 && (!isLike || values.size < evidence.rightValues)) return undefined;
  const [first = null] = values.values();
  // Whether there is another page is true or false.
  const isOfPage = candidate.path[0] === 'list' && nodes.length >= evidence.flags;
  const areVaried = values.size > 1 && (isOfPage || ![...values.values()].every(isCommon));
  const isTold = sharedNames(place, candidate.path) > 0 || isTelling(candidate, first, place);
  // A size, the second of a write and one element of a list are the same by accident.
  const isRead = valueAlong(nodes[0]?.facts.facts, ['request', 'method']) === 'GET';
  const isElement = candidate.path.some((name) => /^\d+$/.test(name));
  const isChance = candidate.as === 'bytes' || (candidate.as === 'date' && !isRead) || isElement;
  return areVaried || (isTold && !isChance) ? rest : undefined;
}

/** The template for values of the most frequent kind. */
function generaliseAlike(nodes: readonly Node<JsonValue>[], place: FactPath): Template | undefined {
  const byKind = groupBy(nodes, ({ value }) => (isArray(value) ? 'array' : typeof (value ?? undefined)));
  const [alike = []] = [...byKind.values()].sort((one, other) => other.length - one.length);
  if (alike.every((node): node is Node<JsonObject> => isObject(node.value))) return generaliseObject(alike, place);
  if (alike.every((node): node is Node<readonly JsonValue[]> => isArray(node.value)))
    return generaliseArray(alike, place);
  return generaliseScalar(alike, place);
}

function generaliseScalar(nodes: readonly Node<JsonValue>[], place: FactPath): Template | undefined {
  const newest = nodes.at(-1)?.value ?? null;
  const made = recogniseMade(
    nodes.map(({ value }) => value),
    nodes.map(({ at }) => at),
  );
  if (made?.kind === 'made' && (made.how === 'now' || isUuid(newest))) return made;
  if (!nodes.every(isText)) return made;
  if (isNewId(nodes, place)) return { kind: 'made', how: 'new', example: newest };
  return generaliseText(nodes, place) ?? made;
}

function isText(node: Node): node is Node<string> {
  return typeof node.value === 'string';
}

/** One create alone shows an ID that nothing explains. */
function isNewId(nodes: readonly Node<JsonValue>[], place: FactPath): boolean {
  const [only] = nodes;
  const isCreate = valueAlong(only?.facts.facts, ['request', 'method']) === 'POST';
  return nodes.length === 1 && isCreate && isUuid(only?.value) && isIdName(place.at(-1) ?? '');
}

function generaliseObject(nodes: readonly Node<JsonObject>[], place: FactPath): Template {
  const byName = generaliseMap(nodes);
  if (byName !== undefined) return byName;
  const names = new Set(nodes.flatMap(({ value }) => Object.keys(value)));
  const properties = [...names].map((name): Property => {
    const inner = nodes.map((node) => ({ ...node, value: ownProperty(node.value, name) }));
    return [name, generaliseNode(inner, [...place, name])];
  });
  return spreadOf(nodes, properties, place) ?? objectOf(properties);
}

/** `{ title: ['is required'] }`: the properties are named as what is wrong. */
function generaliseMap(nodes: readonly Node<JsonObject>[]): Template | undefined {
  const each = generaliseEach(nodes, 'violations', (value, _, violation) => {
    const subject = isObject(violation) ? violation['subject'] : undefined;
    if (typeof subject !== 'string') return undefined;
    const message = ownProperty(value, subject);
    return message === undefined ? undefined : { [subject]: message };
  });
  if (each !== undefined) return objectOf([], each);
  const isOfSubject = nodes.every(({ value, facts }) => Object.keys(value).join() === facts.facts['subject']);
  const inner = nodes.map((node) => ({ ...node, value: Object.values(node.value)[0] }));
  return isOfSubject ? objectOf([[{ kind: 'fact', path: ['subject'] }, generaliseNode(inner, [])]]) : undefined;
}

/** An object of which most properties are those of a fact is that fact, with what differs. */
function spreadOf(
  nodes: readonly Node<JsonObject>[],
  properties: readonly Property[],
  place: FactPath,
): Template | undefined {
  const bases = new Map<string, { readonly base: FactPath; readonly names: string[]; count: number }>();
  for (const [name, template] of properties) {
    if (template.kind !== 'fact' || template.path.at(-1) !== name || template.as !== undefined) continue;
    const base = template.path.slice(0, -1);
    const entry = getOrMake(bases, printPath(base), () => ({ base, names: [], count: 0 }));
    entry.count += 1;
    if (template.otherwise === undefined) entry.names.push(name);
  }
  // What clients send of an item may have any name.
  const areItems = nodes[0]?.facts.numbering.knowing.areItems === true && place.length === 0;
  const usualBase = { base: ['default'], names: [], count: 0 };
  const sorted = [...bases.values()].sort((one, other) => other.count - one.count);
  // What a write was sent is in `default` alone: an item that was changed to the value that it had shows no other origin.
  const ownDefault = bases.get('default') ?? usualBase;
  if (areItems) sorted.splice(ownDefault.count * 2 >= (sorted[0]?.count ?? 0) ? 0 : sorted.length, 0, ownDefault);
  for (const { base, names, count } of sorted) {
    const values = nodes.map(({ facts }) => valueAlong(facts.facts, base) ?? {});
    if (!values.every(isObject)) continue;
    const shown = new Set(properties.map(([name]) => name));
    const lacking = [...new Set(values.flatMap(Object.keys))].filter((name) => !shown.has(name));
    const isDefault = base[0] === 'default';
    const isItem = base[0] === 'item' || base[0] === 'before';
    const least = isItem
      ? evidence.spread
      : isDefault && lacking.length === 0
        ? areItems
          ? 0
          : 1
        : evidence.spreadOfOthers;
    if (count < least || lacking.length > (isDefault ? names.length : 0)) continue;
    const others = properties.filter(([name]) => typeof name !== 'string' || !names.includes(name));
    return objectOf([...others, ...lacking.map((name): Property => [name, absent])], { kind: 'fact', path: base });
  }
  return undefined;
}

function generaliseArray(nodes: readonly Node<readonly JsonValue[]>[], place: FactPath): Template | undefined {
  for (const over of ['list.items', 'violations'] as const) {
    const each = generaliseEach(nodes, over, (value, index) => value[index]);
    if (each !== undefined) return each;
  }
  const response = ['default', ...place];
  const isList = nodes.every(
    ({ facts: { facts } }) => facts['list'] !== undefined && isArray(valueAlong(facts, response)),
  );
  if (isList) return { kind: 'fact', path: response };
  const newest = nodes.at(-1)?.value ?? [];
  if (newest.length > evidence.elements || nodes.some(({ value }) => value.length !== newest.length)) return undefined;
  const at = (index: number): readonly Node[] => nodes.map((node) => ({ ...node, value: node.value[index] }));
  return arrayOf(newest.map((_, index) => generaliseNode(at(index), [...place, String(index)])));
}

/** One template for all elements, if there is one for each item or violation, and if they depend on these. */
function generaliseEach<Value extends JsonObject | readonly JsonValue[]>(
  nodes: readonly Node<Value>[],
  over: 'list.items' | 'violations',
  elementOf: (value: Value, index: number, bound: JsonValue) => JsonValue | undefined,
): Template | undefined {
  const elements = nodes.map((node) => {
    const of = valueAlong(node.facts.facts, over.split('.'));
    if (!isArray(of) || of.length !== Object.keys(node.value).length) return undefined;
    const each = of.map((bound, index) => ({ node, value: elementOf(node.value, index, bound), bound, index }));
    return each.some(({ value }) => value === undefined) ? undefined : each;
  });
  // The mock may know other items than the service had. What is wrong with a request both know.
  const mostOthers = over === 'violations' ? 0 : nodes.length / 2;
  if (elements.filter((each) => each === undefined).length > mostOthers) return undefined;
  const all = elements.flatMap((each) => each ?? []);
  const step = Math.max(1, all.length / evidence.samples);
  const chosen = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const inner = chosen.map(({ node: { facts, at }, value, bound, index }) => ({
    ...{ value, at },
    facts: facts.ofElement(over, index, bound),
  }));
  const of = generaliseNode(inner, []);
  const names: readonly string[] = over === 'list.items' ? ['item'] : violationFactNames;
  if (!factsOf(of).some(([root = '']) => names.includes(root))) return undefined;
  // Where the items are not those of the service, or in another order, nothing is known of the elements.
  const right = inner.filter(({ value, facts }) =>
    isEqualBy(facts.numbering, render(of, facts.facts, makingAt(0)), value),
  );
  return over === 'list.items' && right.length * 2 <= inner.length ? undefined : { kind: 'each', over, of };
}
