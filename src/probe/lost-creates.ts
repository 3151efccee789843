import type { Contract } from '../openapi/contract';
import type { Resource } from '../openapi/collections/resources';
import { stringifyJson } from '../base/json';
import { isSuccess } from './answers';
import { boundedRedacted } from './shown-text';
import type { CheckContext } from './check';
import { decodedText, itemAtLocation, itemOperations } from './item-place';
import { marksIn } from './run-tags';
import { walkList } from './walk';
import { EnvironmentError, outcomeOfError } from './run-errors';
import { headerOf, isRead, type Exchange, type HttpRequest, type HttpResponse } from './exchange';
import { readableAt, stepsOf } from './parents';
import { answeredItem } from './items';
import type { KnownItems } from './known-items';
import { idText, type CreatedItem, type SeenItem } from './knowledge';
import { greatestLimit } from './listing';
import type { Redact } from './redaction';
import { lastSegment, pathOf, type RequestSpec } from './request';
import { sentItem, tagIn } from './bodies';
import type { Claim } from './new-items';
import type { WriteGuard } from './write-guard';
import type { LeftOver } from './left-over-notes';

/** A request after which there may be an item that the run cannot name. */
interface Lost extends Claim {
  readonly spec: Pick<RequestSpec, 'operation' | 'path'>;
  /** What it creates; undefined of an action. */
  readonly resource: Resource | undefined;
  readonly at: number;
  why: string;
  location?: string | undefined;
  id?: string | undefined;
  /** What is known of it, without an identifier or with one that is not its. */
  item?: CreatedItem | undefined;
  /** Whether nobody need be told where no list shows it: it was sent again, and answered. */
  isRepeated?: boolean;
  /** Notes that nothing of it is unknown any more. */
  settled?: () => void;
  isFound?: boolean;
  /** Whether it was looked for. */
  isSought?: boolean;
  /** See LeftOver. */
  isUnlikely?: boolean;
}

type Given = Pick<Lost, 'spec' | 'resource' | 'since' | 'why' | 'location' | 'item'> & {
  readonly request: HttpRequest;
};

/**
 * The creates of a run of which nobody knows what they made: they were answered 3xx or 5xx or not at all, or without an identifier
 * that leads to an item. In the end they are looked for, in lists and where a Location leads; the guard proves what is found.
 */
export class LostCreates {
  readonly #lost = new Map<unknown, Lost>();

  constructor(
    private readonly contract: Contract,
    private readonly guard: WriteGuard,
    private readonly items: KnownItems,
    private readonly runTag: string,
    private readonly now: () => number,
  ) {}

  /** Notes that a request got no answer, or one that leaves open whether it was carried out. */
  doubt(spec: RequestSpec, request: HttpRequest, since: number, met: HttpResponse | EnvironmentError): void {
    const resource = this.#createdBy(spec);
    const isAnswered = !(met instanceof EnvironmentError);
    const location = isAnswered ? headerOf(met.headers, 'Location') : undefined;
    const isOfAction = request.method === 'POST' && isAnswered && met.status === 303 && location !== undefined;
    if (resource === undefined && !isOfAction) return;
    const what = `${request.method} ${request.path.split('?')[0] ?? ''}`;
    const why = isAnswered ? `${what} was answered ${met.status}` : met.message;
    const known = this.#lost.get(spec);
    const given = { spec, resource, request, since, why, location };
    if (known === undefined) this.#lost.set(spec, isOfAction ? this.#ofAction(given, undefined) : this.#lostOf(given));
    else Object.assign(known, { why, location });
  }

  /** Tells whether nobody knows what a request made; then `settled` is called once it is known. */
  isLost(spec: RequestSpec, settled: () => void): boolean {
    const lost = this.#lost.get(spec);
    if (lost === undefined || lost.isRepeated === true) return false;
    lost.settled = settled;
    return true;
  }

  /** Learns how a request was answered in the end, and what the run knows of what it made. */
  see(spec: RequestSpec, exchange: Exchange, made: CreatedItem | undefined): void {
    const { request, response, number } = exchange;
    const { status } = response;
    const lost = this.#lost.get(spec);
    if (lost !== undefined && (isSuccess(exchange) || (status >= 400 && status < 500))) lost.isRepeated = true;
    if (!isSuccess(exchange) || request.method !== 'POST') return;
    const location = headerOf(response.headers, 'Location');
    const resource = this.#createdBy(spec);
    const what = `POST ${request.path.split('?')[0] ?? ''} was answered ${status}`;
    const given = { spec, resource, request, since: number - 1, location, item: made };
    if (resource !== undefined) {
      // 202 may name what is to be asked about it, time and again (RFC 9110 section 15.3.3).
      const isNamed = made?.id !== undefined && (made.isOurs || status !== 202);
      const names = made?.id === undefined ? 'without an identifier' : `with the identifier ${made.id}`;
      if (!isNamed) this.#lost.set(exchange, this.#lostOf({ ...given, why: `${what} ${names}` }));
      return;
    }
    if (status !== 201 && status !== 202) return;
    const answered = isRead(exchange) ? answeredItem(this.contract, exchange) : undefined;
    const id = idText((answered as SeenItem | undefined)?.['id']);
    const isOfItself = (text: string | undefined): boolean =>
      text === undefined || Object.values(spec.path ?? {}).includes(text);
    if (location === undefined ? isOfItself(id) : isOfItself(decodedText(lastSegment(location)))) return;
    const names = location === undefined ? `the identifier ${id ?? ''}` : `the Location ${location}`;
    this.#lost.set(exchange, this.#ofAction({ ...given, why: `${what} with ${names}` }, id));
  }

  /** Notes the items that were left because their create was answered with an identifier of nothing, or of another. */
  seeMisnamed(): void {
    for (const { resource, item, reason } of this.items.misnamed()) {
      const { exchange, above, id } = item;
      if (this.#lost.has(exchange)) continue;
      const { operation, request, response, number } = exchange;
      const what = `${request.method} ${request.path.split('?')[0] ?? ''} was answered ${response.status}`;
      const why = `${what} with the identifier ${id ?? ''} (${reason})`;
      const location = headerOf(response.headers, 'Location');
      const spec = { operation, path: above };
      const lost = this.#lostOf({ spec, resource, request, since: number - 1, why, location, item });
      if (isMarked(lost)) this.#lost.set(exchange, lost);
    }
  }

  /** Looks for what was not found yet, and gives whether anything was: it is among the items of the run then. */
  async find(context: CheckContext): Promise<boolean> {
    const open = [...this.#lost.values()].filter(({ isSought }) => isSought !== true);
    for (const lost of open) await this.#tried(() => this.#findByName(lost, context));
    const resources = new Set(open.flatMap(({ resource }) => (resource?.list === undefined ? [] : [resource])));
    for (const resource of resources) {
      const listed = open.filter((one) => one.resource === resource && isMarked(one));
      const attempt = (): Promise<true | undefined> => this.#findInList(resource, listed, context);
      const since = Math.max(...listed.map(({ at }) => at));
      if (listed.some(({ isFound }) => isFound !== true))
        await this.#tried(() => context.eventually(`${resource.collection} lost`, attempt, since));
    }
    for (const lost of open) {
      lost.isSought = true;
      if (lost.isFound !== true && lost.item !== undefined)
        this.items.leave(lost.item, { reason: inWords(lost), isMisnamed: true });
    }
    return open.some(({ isFound }) => isFound === true);
  }

  /** Gives what was not found, as reports list it: what was sent, and why nobody knows what it made. */
  leftOver(redact: Redact): LeftOver[] {
    return [...this.#lost.values()].flatMap((lost) => {
      const { spec, sent, item: known, isFound, isRepeated, isUnlikely } = lost;
      if (isFound === true || isRepeated === true || known !== undefined) return [];
      const told = (text: string): string => boundedRedacted(text, redact);
      const reason = told(inWords(lost));
      const collection = told(pathOf(spec));
      const item = told(stringifyJson(sent));
      return [{ collection, id: undefined, item, reason, ...(isUnlikely === true && { isUnlikely }) }];
    });
  }

  /** Gives what a request creates: by POST, or by PUT where nothing of the run was. */
  #createdBy(spec: RequestSpec): Resource | undefined {
    if (spec.method !== undefined && spec.method !== spec.operation.method) return undefined;
    return this.contract.resources.find(
      ({ create, replace }) => create === spec.operation || (replace === spec.operation && !this.items.isOurs(spec)),
    );
  }

  #lostOf(given: Given): Lost {
    const { request, ...rest } = given;
    const sent = sentItem(this.contract, given.spec.operation, given.spec, request);
    const marks = marksIn(sent).filter(({ isOfRun }) => isOfRun);
    const tag = Object.keys(sent).length > 0 ? undefined : tagIn(request);
    const parameter = rest.resource?.identifier?.parameter ?? '';
    const id = request.method === 'PUT' ? rest.spec.path?.[parameter] : undefined;
    return { ...rest, sent, marks, tag, id, at: this.now() };
  }

  /** An action may make another item of the kind it was sent to, with what the run had put into that. */
  #ofAction(given: Given, id: string | undefined): Lost {
    const above = stepsOf(given.spec.operation.path).at(-1)?.above ?? '';
    const resource = readableAt(this.contract, above)?.resource;
    return { ...this.#lostOf({ ...given, resource }), tag: this.runTag, id };
  }

  async #tried(find: () => Promise<unknown>): Promise<void> {
    try {
      await find();
    } catch (error) {
      if (outcomeOfError(error) === undefined) throw error;
    }
  }

  /** Looks where the Location of an answer leads, or the path of a PUT. */
  async #findByName(lost: Lost, context: CheckContext): Promise<void> {
    const { resource, spec, location, id, item } = lost;
    // A refusal may lead to what was there before: without a text of the run nothing tells it from that.
    if (item === undefined && !isMarked(lost)) return;
    const named = location === undefined ? undefined : itemAtLocation(this.contract, location);
    if (named !== undefined) return this.#take(lost, named.resource, named.values, context);
    const parameter = resource?.identifier?.parameter;
    const text = id ?? (location === undefined ? undefined : decodedText(lastSegment(location)));
    if (resource !== undefined && parameter !== undefined && text !== undefined && text !== '')
      await this.#take(lost, resource, { ...spec.path, [parameter]: text }, context);
  }

  /** Gives true where all are found that are waited for. */
  async #findInList(resource: Resource, all: readonly Lost[], context: CheckContext): Promise<true | undefined> {
    const [property = '', parameter = ''] = [resource.identifier?.property, resource.identifier?.parameter];
    const { items, open } = await walkList(context, resource, { limit: greatestLimit(resource) });
    const own = context.knowledge(resource).ours.map(({ id }) => id);
    const isWhole = open === undefined && items.some((item) => own.includes(idText(item[property])));
    for (const lost of all) {
      lost.isUnlikely = isWhole && lost.item === undefined && !items.some((one) => bears(one, lost));
      for (const item of items.filter((one) => bears(one, lost))) {
        const id = idText(item[property]);
        if (id !== undefined) await this.#take(lost, resource, { ...lost.spec.path, [parameter]: id }, context);
      }
    }
    return all.every(({ isFound, isRepeated }) => isFound === true || isRepeated === true) ? true : undefined;
  }

  /** Takes an item for the lost one where it was not there before, and a read shows what was sent. */
  async #take(
    lost: Lost,
    resource: Resource,
    values: Readonly<Record<string, string>>,
    context: CheckContext,
  ): Promise<void> {
    const [operation] = itemOperations(resource);
    if (operation === undefined || !this.guard.claim(operation, values, lost)) return;
    const id = values[resource.identifier?.parameter ?? ''];
    const { is, exchange } = await this.guard.look(resource, values, (read) => context.send(read));
    if (is !== 'created' || exchange === undefined) return;
    lost.isFound = true;
    lost.settled?.();
    this.items.adopt(resource, { id, above: values, sent: lost.sent, exchange }, lost.item);
  }
}

function isMarked({ marks, tag }: Lost): boolean {
  return marks.length > 0 || tag !== undefined;
}

/** Tells whether an item holds what a create was marked with. */
export function bears(item: SeenItem, { marks, tag }: Pick<Claim, 'marks' | 'tag'>): boolean {
  const isIn = (whole: string, text: string): boolean =>
    whole.split(text).some((rest, index) => index > 0 && !/^\d/.test(rest));
  if (marks.length === 0) return tag !== undefined && isIn(stringifyJson(item).toLowerCase(), tag);
  return marks.every(({ name, text }) => isIn(stringifyJson(item[name] ?? null).toLowerCase(), text));
}

/** Names what was sent by the value that tells it from all others, else by the first that was. */
function inWords({ why, marks, sent, tag, resource }: Lost): string {
  const [name = Object.keys(sent)[0]] = marks.map((mark) => mark.name);
  const value = name === undefined ? tag : `${name} ${stringifyJson(sent[name] ?? null)}`;
  const shown = value === undefined ? 'nothing in it identifies an item' : `sent ${value}`;
  const isListed = resource?.list !== undefined;
  return `${why} (${shown}): it may have created an item, and no ${isListed ? 'list or read shows it' : 'read shows it'}`;
}
