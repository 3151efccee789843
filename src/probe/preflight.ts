import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import { isSound, isSuccess } from './answers';
import type { CheckContext } from './check';
import { whyNotSent, parentsOf, stepsOf } from './parents';
import { readableResources, readRequest } from './readable-resources';
import { EnvironmentError, outcomeOfError } from './run-errors';
import { isJson } from '../base/http';
import { bodyOf, headerOf, type Exchange, type Client } from './exchange';
import { greatestLimit, listRequest } from './listing';
import { idText } from './knowledge';
import { answeredId } from './read-back';
import { isAskable, type RequestSpec } from './request';
import { guessesValues } from './required-parameters';
import type { RunContext } from './run-context';
import { UsageError } from '../base/errors';
import { systemClock } from './limits';
import type { RunClock } from './sender';

/** Most requests that are sent to see whether anything of a service answers as its document says. */
const mostLooks = 6;
const mostPlain = 4;

/**
 * Reads each collection before anything is judged: as it comes, and the longest page that is documented. Gives the reason
 * why the run must stop here, where there is one: no answer, a refused key, an address that is no such service. A first
 * list that is answered so is no such reason where something else of the service is sound: then it is a finding. Collections
 * of which nothing is sent afterwards are left `unread`.
 */
export async function learn(
  run: RunContext,
  contract: Contract,
  unread: ReadonlySet<Resource> = new Set(),
): Promise<string | undefined> {
  const context = run.forCheck('learning');
  let isFirst = true;
  const depth = ({ collection }: Resource): number => stepsOf(collection).length;
  const listed = contract.resources.filter((one) => one.list !== undefined && !unread.has(one));
  for (const resource of listed.toSorted((first, second) => depth(first) - depth(second))) {
    try {
      if (depth(resource) > 0) {
        await learnBelow(run, context, resource);
        await proveIdentifier(run, context, resource);
        continue;
      }
      const { exchange } = await context.list(resource);
      // A list that is asked with made-up values may be refused for them.
      const isTelling = isFirst && !guessesValues(contract, exchange.operation);
      const trouble = isTelling ? preflightTrouble(exchange) : undefined;
      if (trouble !== undefined && !(await isVouchedFor(context, exchange))) return trouble;
      isFirst = false;
      await proveIdentifier(run, context, resource);
      await context.list(resource, { limit: greatestLimit(resource) });
    } catch (error) {
      if (error instanceof EnvironmentError) {
        // One list that is down is its own finding, where anything else is answered.
        const { list } = resource;
        const isOfOne =
          !error.fatal && ((await run.stillAnswers()) || (list && (await answersElse(context, list.operation))));
        if (isOfOne === true) continue;
        return error.message;
      }
      // What cannot be asked or read here, the checks will say.
      if (outcomeOfError(error) === undefined) throw error;
    }
  }
  return undefined;
}

/** Properties that a path may name beside the identifier: `/databases/{database}`, whose items have `id` and `name`. */
const names = /^(?:name|slug|key|code|number|no|username|user_?name|login|handle)$/i;

/**
 * Reads a listed item as the document says. Where nothing is found, and the item is found by another property of it that the path may
 * mean, it is that which the path names, for the whole run.
 */
async function proveIdentifier(run: RunContext, context: CheckContext, resource: Resource): Promise<void> {
  const one = readableResources(context.contract).find((readable) => readable.resource === resource);
  const [item] = run.items.at(resource, 'seen').listed;
  const id = one === undefined || item === undefined ? undefined : idText(item[one.identifier.property]);
  if (one === undefined || item === undefined || id === undefined || !isAskable(id)) return;
  // What is called `collection_id` is one.
  if (/(?:^|[_-]|[a-z](?=I))u?u?id$/i.test(one.parameter)) return;
  const found = async (text: string): Promise<Exchange | undefined> => {
    const exchange = await context.send(readRequest(one, text));
    return isSuccess(exchange) && answeredId(context.contract, one, exchange) === id ? exchange : undefined;
  };
  if ((await found(id)) !== undefined) return;
  for (const [name, value] of Object.entries(item)) {
    const text = idText(value);
    const isMeant = names.test(name) || name === one.parameter;
    if (!isMeant || name === one.identifier.property || text === undefined || !isAskable(text)) continue;
    if ((await found(text)) === undefined) continue;
    const { schemas } = context.contract;
    const schema = schemas.shapedProperties(resource.itemSchema)[name] ?? {};
    for (const known of [one.identifier, resource.identifier])
      if (known) Object.assign(known, { property: name, schema });
    run.items.at(resource, 'seen').nameAgain();
    return;
  }
}

/** So many items are looked at for one below which a collection holds something. */
const mostParents = 3;

/** Reads a collection that lies below items of another: below the first of them that has some. */
async function learnBelow(run: RunContext, context: CheckContext, resource: Resource): Promise<void> {
  const parent = parentsOf(context.contract, resource.list?.operation.path ?? '').at(-1);
  if (parent !== undefined && !run.items.homes.hasChosen(parent)) {
    const ids = run.items.at(parent, 'seen').existingIds();
    for (const id of ids.slice(0, mostParents)) {
      run.items.homes.choose(parent, id);
      const { items = [] } = await context.list(resource);
      if (items.length > 0) break;
    }
    if (ids.length > 0) return;
  }
  await context.list(resource);
}

/** Gives why the answer to a first list says that the key or the address is wrong; undefined where it does not. */
export function preflightTrouble({ request, response, credential }: Exchange): string | undefined {
  const what = `${request.method} ${request.path} with ${credential.words} was answered ${response.status}`;
  if (response.status === 401 || response.status === 403) return `${what}: check the key`;
  if (response.status === 404) return `${what}: check the base URL`;
  // Who says that it is JSON, or breaks HTTP, is no page of somebody else: what is wrong with it is a finding.
  const isOurs = response.flaw !== undefined || isJson(headerOf(response.headers, 'Content-Type') ?? '');
  const isForeign = !isOurs && bodyOf(response) === undefined;
  return isForeign && response.status < 500 ? `${what}, and not in JSON: check the base URL` : undefined;
}

/**
 * Tells whether another answer shows that the address and the key are right: any sound one where a success came that
 * cannot be read; a sound success, of an operation that asks for a key, where nothing was found or the key was refused.
 */
async function isVouchedFor(context: CheckContext, doubtful: Exchange): Promise<boolean> {
  const { contract } = context;
  const isKeyless = doubtful.response.status !== 401 && doubtful.response.status !== 403;
  const vouches = (exchange: Exchange): boolean => {
    if (isSuccess(doubtful)) return isSound(contract, exchange);
    // Where one thing is not found, any other that is there in JSON shows that the address is right.
    if (isKeyless) return isSuccess(exchange) && bodyOf(exchange.response) !== undefined;
    return isSuccess(exchange) && isSound(contract, exchange) && exchange.operation.security.length > 0;
  };
  for (const spec of looks(contract, doubtful.operation)) {
    try {
      if (vouches(await context.send(spec))) return true;
    } catch (error) {
      const isOfOne = error instanceof EnvironmentError ? !error.fatal : outcomeOfError(error) !== undefined;
      if (!isOfOne) throw error;
    }
  }
  return false;
}

/** Tells whether any other operation is answered. */
async function answersElse(context: CheckContext, silent: Operation): Promise<boolean> {
  for (const spec of looks(context.contract, silent).filter(({ operation }) => operation !== silent)) {
    try {
      await context.send(spec);
      return true;
    } catch (error) {
      const isOfOne = error instanceof EnvironmentError ? !error.fatal : outcomeOfError(error) !== undefined;
      if (!isOfOne) throw error;
    }
  }
  return false;
}

/** Gives reads of other operations, and of the same one with its longest page. */
function looks(contract: Contract, doubted: Operation): RequestSpec[] {
  const again = contract.resources.flatMap((resource) =>
    resource.list?.operation === doubted ? [listRequest(resource.list, { limit: greatestLimit(resource) })] : [],
  );
  const others = contract.operations.filter(
    (operation) => operation !== doubted && operation.method === 'GET' && whyNotSent(contract, operation) === undefined,
  );
  const plain = others.filter(({ path }) => !path.includes('{')).map((operation) => ({ operation }));
  const items = readableResources(contract).map((one) => readRequest(one, one.isInteger ? '1' : 'understudy-unknown'));
  return [...again, ...plain.slice(0, mostPlain), ...items, ...plain.slice(mostPlain)].slice(0, mostLooks);
}

/** Milliseconds between two looks. */
const between = 250;

/** Answers of what stands before a service that is not there yet (RFC 9110 sections 15.6.3 to 15.6.5). */
const notYet = [502, 503, 504];

/**
 * Waits until a service answers a GET of its base URL with anything of its own. Throws a UsageError where none does within so
 * many seconds, with what was met last.
 */
export async function waitForService(
  client: Client,
  seconds: number,
  signal?: AbortSignal,
  clock: RunClock = systemClock(signal),
): Promise<void> {
  const end = clock.now() + seconds * 1000;
  for (;;) {
    const trouble = await look(client);
    if (trouble === undefined || signal?.aborted === true) return;
    if (clock.now() >= end)
      throw new UsageError(`the service at ${client.baseUrl} did not answer within ${seconds} s (--wait): ${trouble}`);
    await clock.sleep(Math.min(between, Math.max(1, end - clock.now())));
  }
}

async function look(client: Client): Promise<string | undefined> {
  try {
    const { status } = await client.send({ method: 'GET', path: '', headers: [['Accept', '*/*']] });
    return notYet.includes(status) ? `it answered ${status}` : undefined;
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}
