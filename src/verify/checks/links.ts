import type { Contract } from '../../openapi/contract';
import { stringifyJson, type JsonValue } from '../../base/json';
import { isSuccess, judgedBy } from '../../probe/answers';
import {
  inconclusive,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  type Outcome,
  type Phase,
  defineCheck,
  mismatch,
  planned,
} from '../../probe/check';
import { answerSchema } from '../../probe/described';
import { type Exchange, bodyOf, headerOf, isRead, parseBody } from '../../probe/exchange';
import { type RequestSpec, isAskable } from '../../probe/request';
import { otherItem } from '../../probe/read-back';
import { creatables } from '../../probe/bodies';
import {
  plainRequest,
  whyNotSent,
  stepsOf,
  type PathValues,
  listedPathTexts,
  examplePathText,
  collectionAt,
} from '../../probe/parents';
import { listedResources, readableResources, readRequest } from '../../probe/readable-resources';
import { gotStatus } from '../../probe/expectation';
import type { LinkDescription, Operation, ResponseDescription } from '../../openapi/operation';
import { isDotSegment } from '../../base/http';
import { idText, type SeenItem } from '../../probe/knowledge';
import { isObject, scalarText, valueAt } from '../../openapi/document';

/** So many answers with different values are followed. */
const mostFollowed = 5;

/**
 * Gives the checks that the links of answers (OpenAPI 3.1 section 4.8.20) lead to something: those of reads, and those of
 * creates, to other reads. What a link says is changed or removed is left alone.
 */
export function linkChecks(contract: Contract): Check[] {
  const creates = new Set(creatables(contract).map(({ operation }) => operation));
  return describedLinks(contract).flatMap((one) => {
    const isCreate = creates.has(one.source);
    return one.source.method === 'GET' || isCreate ? [leadsSomewhere(contract, one, isCreate ? 'write' : 'read')] : [];
  });
}

function leadsSomewhere(contract: Contract, one: DescribedLink, phase: Phase): Check {
  const { source, link, target } = one;
  const followed = planned({ operation: target });
  const times = phase === 'read' ? mostFollowed + 1 : mostFollowed;
  return defineCheck(contract, {
    id: `${source.id}.links.${link.name}`,
    family: 'links',
    title: `The link ${link.name} leads to something that is there`,
    level: 'written',
    pointer: link.pointer,
    phase,
    sends: Array.from({ length: times }, () =>
      phase === 'read' ? [planned(plainRequest(contract, source)), followed] : [followed],
    ).flat(),
    run: async (context) => {
      const unsendable = source.method === 'GET' && isPlain(contract, one) ? whyNotSent(contract, source) : undefined;
      const ways = phase === 'write' ? created(context, one) : reads(context, one);
      if (ways.length === 0) return notTested(unsendable ?? 'no answer is known that has the link');
      return follow(context, one, ways);
    },
  });
}

function isPlain(contract: Contract, { source }: DescribedLink): boolean {
  return !readableResources(contract).some(({ read }) => read === source);
}

/** A way to an answer that has the link: reads are asked anew, so that what it leads to is asked right after. */
type Way = () => Promise<Exchange>;

function created(context: CheckContext, one: DescribedLink): Way[] {
  const resource = context.contract.resources.find(({ create }) => create === one.source);
  const answers = resource === undefined ? [] : context.knowledge(resource).created.map(({ exchange }) => exchange);
  return answers
    .filter((exchange) => exchange.operation === one.source)
    .map((exchange) => () => Promise.resolve(exchange));
}

function reads(context: CheckContext, { source }: DescribedLink): Way[] {
  const { contract } = context;
  const asked =
    (spec: RequestSpec): Way =>
    () =>
      context.send(spec);
  const readable = readableResources(contract).find(({ read }) => read === source);
  if (readable !== undefined) {
    const ids = context.knowledge(readable.resource).existingIds();
    return ids.map((id) => asked(readRequest(readable, id)));
  }
  if (listedResources(contract).some(({ list }) => list.operation === source)) return [asked({ operation: source })];
  const path = context.knownPath(source) ?? learnedPath(context, source);
  return path === undefined || whyNotSent(contract, source)?.includes('stream') === true
    ? []
    : [asked({ operation: source, path })];
}

/** What came of following a link of several answers. */
interface Followed {
  found: number;
  readonly lost: { readonly way: Way; readonly answer: Exchange }[];
  readonly wrong: Mismatch[];
  /** Why one of them says nothing. */
  open: string | undefined;
}

async function follow(context: CheckContext, one: DescribedLink, ways: readonly Way[]): Promise<Outcome> {
  const followed: Followed = { found: 0, lost: [], wrong: [], open: undefined };
  const seen = new Set<string>();
  for (const way of ways.slice(0, 2 * mostFollowed)) {
    const spec = await requestOf(way, one);
    const key = spec === undefined ? undefined : keyOf(spec);
    if (spec === undefined || key === undefined || seen.has(key)) continue;
    seen.add(key);
    note(context, one, followed, { way, spec, answer: await sent(context, one, spec) });
    if (seen.size >= mostFollowed) break;
  }
  const { found, lost, wrong, open } = followed;
  if (wrong.length > 0) return violated(...wrong.slice(0, 1));
  if (found > 0) return proved(lost.length === 0 ? undefined : `${lost.length} of ${seen.size} lead to nothing`);
  if (seen.size === 0) return inconclusive('no answer holds what the link names');
  return (await stillLost(context, one, lost)) ?? inconclusive(open ?? 'what it leads to changes');
}

async function requestOf(way: Way, one: DescribedLink): Promise<RequestSpec | undefined> {
  const exchange = await way();
  return hasLink(one, exchange) ? linkedRequest(one, exchange) : undefined;
}

function keyOf({ path, query, headers }: RequestSpec): string {
  return stringifyJson([path ?? {}, (query ?? []).map(String), (headers ?? []).map(String)]);
}

/** What was created may not be found at once. */
async function sent(context: CheckContext, { source }: DescribedLink, spec: RequestSpec): Promise<Exchange> {
  if (source.method === 'GET') return context.send(spec);
  let last = await context.send(spec);
  if (!isMissing(last)) return last;
  await context.eventually('what a link leads to', async () => {
    last = await context.send(spec);
    return isMissing(last) ? undefined : true;
  });
  return last;
}

function isMissing({ response: { status } }: Exchange): boolean {
  return status === 404 || status === 410;
}

function note(
  context: CheckContext,
  one: DescribedLink,
  followed: Followed,
  { way, spec, answer }: { readonly way: Way; readonly spec: RequestSpec; readonly answer: Exchange },
): void {
  const { status } = answer.response;
  if (isMissing(answer)) followed.lost.push({ way, answer });
  else if (status >= 500) followed.wrong.push(mismatch(answer, `what ${one.link.name} leads to`));
  else if (!isSuccess(answer)) followed.open = `what it leads to was answered ${status}`;
  else {
    followed.found += 1;
    const readable = readableResources(context.contract).find(({ read }) => read === one.target);
    const id = readable === undefined ? undefined : spec.path?.[readable.parameter];
    const other =
      readable === undefined || id === undefined ? undefined : otherItem(context.contract, readable, answer, id);
    if (other !== undefined) followed.wrong.push(other);
  }
}

/** Others may remove things meanwhile: the same answer must lead to nothing twice. */
async function stillLost(
  context: CheckContext,
  one: DescribedLink,
  lost: Followed['lost'],
): Promise<Outcome | undefined> {
  const [first] = lost;
  if (first === undefined) return undefined;
  if (!isDue(context.contract, one))
    return inconclusive(`answered ${first.answer.response.status}, which is documented for a case of its own`);
  const spec = await requestOf(first.way, one);
  if (spec === undefined) return undefined;
  const again = await context.send(spec);
  return isMissing(again) ? violated(mismatch(again, `what ${one.link.name} leads to`, gotStatus(again))) : undefined;
}

/**
 * Tells whether what a link leads to must be there: a list (it may be empty), the item of a collection, or what is documented to be there
 * always. Of what else an item may have or not, 404 is no contradiction: a link does not promise that it can be followed.
 */
function isDue({ resources, schemas }: Contract, { target }: DescribedLink): boolean {
  const schema = answerSchema(target);
  return (
    (schema !== undefined && schemas.typesOf(schemas.flatten(schema)).includes('array')) ||
    resources.some(({ list, read }) => list?.operation === target || read === target) ||
    !target.responses.some(({ status }) => ['404', '410', '4XX'].includes(status))
  );
}

/** A link of a documented success, with the operation whose answer has it and the GET operation that it leads to. */
interface DescribedLink {
  readonly source: Operation;
  readonly response: ResponseDescription;
  readonly link: LinkDescription;
  readonly target: Operation;
}

/** Gives the links of a document that lead to a GET operation of it: of what is foreign, nothing but reads is asked. */
function describedLinks(contract: Contract): readonly DescribedLink[] {
  return contract.derive(findLinks);
}

function findLinks({ operations }: Contract): DescribedLink[] {
  const byName = new Map(operations.flatMap((one) => [[one.id, one] as const, [one.pointer, one] as const]));
  return operations.flatMap((source) =>
    source.responses
      .filter(({ status }) => /^2(\d\d|XX)$/.test(status))
      .flatMap((response) =>
        (response.links ?? []).flatMap((link) => {
          const target = byName.get(link.operationId ?? link.operationPointer ?? '');
          return target?.method === 'GET' ? [{ source, response, link, target }] : [];
        }),
      ),
  );
}

/** Tells whether an answer is the success whose link it is. */
function hasLink({ response }: DescribedLink, exchange: Exchange): boolean {
  return isSuccess(exchange) && isRead(exchange) && judgedBy(exchange.operation, exchange.response.status) === response;
}

/**
 * Gives the request that a link of an answer leads to; undefined where the answer does not hold what the link names, or where
 * that does not fill the path.
 */
function linkedRequest({ link, target }: DescribedLink, exchange: Exchange): RequestSpec | undefined {
  const source = sourceOf(exchange);
  const path: Record<string, string> = {};
  const query: [string, string][] = [];
  const headers: [string, string][] = [];
  for (const [qualified, expression] of Object.entries(link.parameters)) {
    const value = evaluateExpression(expression, source);
    const text = typeof value === 'boolean' ? String(value) : idText(value as string | number | undefined);
    const parameter = parameterCalled(target, qualified);
    if (text === undefined || text === '' || !isAskable(text) || parameter === undefined) return undefined;
    if (parameter.in === 'path') path[parameter.name] = text;
    else if (parameter.in === 'query') query.push([parameter.name, text]);
    else if (parameter.in === 'header') headers.push([parameter.name, text]);
    else return undefined;
  }
  const isFilled = stepsOf(target.path).every(({ name }) => path[name] !== undefined && !isDotSegment(path[name]));
  return isFilled ? { operation: target, path, query, headers } : undefined;
}

function parameterCalled({ parameters }: Operation, qualified: string): Operation['parameters'][number] | undefined {
  const [, place, name] = /^(path|query|header|cookie)\.(.+)$/s.exec(qualified) ?? [];
  const named = parameters.filter((one) => one.name === qualified);
  return (
    parameters.find((one) => one.in === place && one.name === name) ??
    named.find((one) => one.in === 'path') ??
    named[0]
  );
}

function sourceOf({ operation, request, response }: Exchange): ExpressionSource {
  const [, query = ''] = request.path.split('?', 2);
  return {
    method: request.method,
    status: response.status,
    part: (side, place, name) => {
      if (place === 'header') return headerOf(side === 'request' ? request.headers : response.headers, name);
      if (side === 'response') return undefined;
      return place === 'path'
        ? pathValue(operation, request.path, name)
        : (new URLSearchParams(query).get(name) ?? undefined);
    },
    body: (side) =>
      side === 'response' ? bodyOf(response) : request.body === undefined ? undefined : parseBody(request.body),
  };
}

function pathValue({ path }: Operation, sent: string, name: string): string | undefined {
  const index = path.split('/').indexOf(`{${name}}`);
  const segment = index < 0 ? undefined : sent.split('?', 1)[0]?.split('/')[index];
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** So many of the latest answers are looked at for what they link to. */
const mostAnswers = 5;

/** Gives the path values of an operation that a link of an answer fills, the latest first; undefined where none does. */
function linkedPath(context: CheckContext, operation: Operation): PathValues | undefined {
  for (const one of describedLinks(context.contract)) {
    if (one.target !== operation) continue;
    const answers = context.exchangesOf(one.source).filter((exchange) => hasLink(one, exchange));
    for (const exchange of answers.slice(-mostAnswers).reverse()) {
      const path = linkedRequest(one, exchange)?.path;
      if (path !== undefined) return path;
    }
  }
  return undefined;
}

/** So many items of each collection are looked at. */
const mostItems = 20;

/** Members that name an object, the likeliest first, where a path is called like the object: `owner.login` for `{owner}`. */
const namingMembers = ['id', 'login', 'slug', 'key', 'code', 'name'];

/**
 * Gives the values of a path whose parameters no list shows: those that a link of an answer gives, else from items that lists
 * have shown: of a member called like the
 * parameter (`customer_id` for `{customerId}`), or of the object called like it. One item gives all of them, where one can;
 * undefined where one of them is nowhere. That they name anything is likely, and no more: only reads may be sent with them.
 */
export function learnedPath(context: CheckContext, operation: Operation): PathValues | undefined {
  const { contract } = context;
  const linked = linkedPath(context, operation);
  if (linked !== undefined) return linked;
  const known: Record<string, string> = {};
  const unknown: string[] = [];
  for (const { name, above } of stepsOf(operation.path)) {
    const parent = collectionAt(contract, above);
    const text =
      listedPathTexts(contract, operation, name)[0] ??
      (parent === undefined ? undefined : context.knowledge(parent).existingIds()[0]) ??
      examplePathText(contract, operation, name);
    if (text === undefined) unknown.push(name);
    else known[name] = text;
  }
  const items = contract.resources.flatMap((resource) => context.everListed(resource).slice(0, mostItems));
  const told = items.map((item) => toldBy(item, unknown)).sort((one, other) => other.size - one.size);
  for (const name of unknown) {
    const value = told.find((values) => values.has(name))?.get(name);
    if (value === undefined) return undefined;
    known[name] = value;
  }
  return known;
}

function toldBy(item: SeenItem, names: readonly string[]): ReadonlyMap<string, string> {
  const members = new Map(Object.entries(item).map(([name, value]) => [plain(name), value]));
  const told = new Map<string, string>();
  for (const name of names) {
    const value = valueOf(members, name);
    if (value !== undefined && isPlainSegment(value)) told.set(name, value);
  }
  return told;
}

function valueOf(members: ReadonlyMap<string, JsonValue>, name: string): string | undefined {
  const own = idText(members.get(plain(name)));
  if (own !== undefined) return own;
  const object = members.get(plain(name)) ?? members.get(plain(name).replace(/id$/, ''));
  if (!isObject(object)) return undefined;
  const naming = namingMembers.find((member) => idText(object[member]) !== undefined);
  return naming === undefined ? undefined : idText(object[naming]);
}

/** `customer_id`, `customerId` and `customer-id` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** What no segment of a path is made of would be another path. */
function isPlainSegment(text: string): boolean {
  return /^[\w.~@:+-]{1,100}$/.test(text) && !/^\.+$/.test(text);
}

/** What runtime expressions are read from: a request with its answer. */
export interface ExpressionSource {
  readonly method: string;
  readonly status: number;
  /** Gives a header field, or a parameter of the query or path; undefined where there is none. */
  part(side: ExpressionSide, place: ExpressionPlace, name: string): string | undefined;
  /** Gives the JSON value of a body; undefined where there is none. */
  body(side: ExpressionSide): unknown;
}

const sides = ['request', 'response'] as const;
const places = ['header', 'query', 'path'] as const;

type ExpressionSide = (typeof sides)[number];
type ExpressionPlace = (typeof places)[number];

/**
 * Gives what a value of a Link Object stands for (OpenAPI 3.1 section 4.8.20.4): a constant is itself, a runtime expression
 * what it names, and one in braces within a text its text. Undefined where what it names is not there.
 */
export function evaluateExpression(value: unknown, source: ExpressionSource): unknown {
  if (typeof value !== 'string') return value;
  if (value.startsWith('$')) return named(value, source);
  const texts = [...value.matchAll(embedded)].map(([, expression = '']) => scalarText(named(expression, source)));
  return texts.includes('') ? undefined : value.replaceAll(embedded, () => texts.shift() ?? '');
}

/** An expression within a text. */
const embedded = /\{(\$[^{}]*)\}/g;

function named(expression: string, source: ExpressionSource): unknown {
  if (expression === '$method') return source.method;
  if (expression === '$statusCode') return source.status;
  const side = sides.find((one) => expression.startsWith(`$${one}.`));
  if (side === undefined) return undefined;
  const rest = expression.slice(side.length + 2);
  if (rest === 'body') return source.body(side);
  if (rest.startsWith('body#')) return valueAt(source.body(side), rest.slice('body#'.length));
  const place = places.find((one) => rest.startsWith(`${one}.`));
  return place === undefined ? undefined : source.part(side, place, rest.slice(place.length + 1));
}
