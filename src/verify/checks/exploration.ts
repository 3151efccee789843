import fc from 'fast-check';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { JsonValue } from '../../base/json';
import { withValue } from '../../probe/body-values';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  type Phase,
  defineCheck,
  matchesStatus,
  mismatch,
} from '../../probe/check';
import { EnvironmentError } from '../../probe/run-errors';
import type { Exchange } from '../../probe/exchange';
import { itemsOf } from '../../probe/listing';
import { createRandom, randomSeed } from '../../base/random';
import type { RequestSpec } from '../../probe/request';
import { otherItem } from '../../probe/read-back';
import { createRequest, creatables } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';
import { whyNoneTaken, statusesOfInvalid } from './doubts';
import {
  listedResources,
  readableResources,
  readRequest,
  type ListedResource,
  type ReadableResource,
} from '../../probe/readable-resources';
import { firstUnchecked, deviations } from '../../probe/answer-deviations';
import { expectedItems, expectedStatus } from '../../probe/expectation';

/** Requests that are tried to make a failing one smaller, at most. */
const mostShrinking = 100;

/** A kind of generated request and what its answer must hold beside the document's responses. */
interface Exploration {
  readonly operation: Operation;
  readonly phase: Phase;
  readonly requests: fc.Arbitrary<RequestSpec>;
  readonly deviationOf: (exchange: Exchange, spec: RequestSpec) => Mismatch | undefined;
  readonly doubt?: Check['doubt'];
}

/** Gives checks that send generated requests, `count` in all; a failing one is made as small as it can be. */
export function explorationChecks(contract: Contract, count: number): Check[] {
  const all = [
    ...listedResources(contract).map((listed) => exploreList(contract, listed)),
    ...readableResources(contract).map((one) => exploreRead(contract, one)),
    ...creatables(contract)
      .filter(({ write }) => write === undefined)
      .map((creatable) => exploreCreate(contract, creatable)),
  ];
  const share = Math.ceil(count / Math.max(all.length, 1));
  return count === 0 ? [] : all.map((exploration) => toCheck(contract, exploration, share));
}

function toCheck(contract: Contract, exploration: Exploration, runs: number): Check {
  const { operation, phase } = exploration;
  return defineCheck(contract, {
    id: `${operation.id}.explored`,
    family: 'exploration',
    title: `${runs} generated requests are answered as the document says`,
    level: 'implied',
    pointer: `${operation.pointer}/responses`,
    words: `responses: ${operation.responses.map(({ status }) => status).join(', ')}`,
    phase,
    sends: Array.from({ length: runs }, () => ({
      operation,
      method: operation.method,
      path: `${operation.path} (generated)`,
      credential: 'valid',
    })),
    run: (context) => explore(context, exploration, runs),
    ...(exploration.doubt !== undefined && { doubt: exploration.doubt }),
  });
}

async function explore(
  context: CheckContext,
  { operation, requests, deviationOf }: Exploration,
  runs: number,
): ReturnType<Check['run']> {
  let trouble: unknown;
  let smallest: Mismatch | undefined;
  let sent = 0;
  let unchecked: string | undefined;
  const property = fc.asyncProperty(requests, async (spec) => {
    if (trouble !== undefined || sent >= runs + mostShrinking) return true;
    sent += 1;
    try {
      const exchange = await context.send(spec);
      const wrong = unlawful(context.contract, exchange) ?? deviationOf(exchange, spec);
      if (wrong !== undefined) smallest = wrong;
      unchecked ??= firstUnchecked(context.contract, [exchange]);
      return wrong === undefined;
    } catch (error) {
      // fast-check would take any error for a failure of the service and try to make it smaller.
      trouble = error;
      return true;
    }
  });
  const seed = randomSeed(createRandom(`${context.seed} ${operation.id}`));
  await fc.check(property, { seed, numRuns: runs });
  if (trouble instanceof EnvironmentError) throw trouble;
  if (trouble !== undefined) throw trouble as Error;
  if (smallest !== undefined) return violated(smallest);
  if (unchecked !== undefined) return inconclusive(unchecked);
  return sent === 0 ? inconclusive('nothing was generated') : proved(`${sent} requests`);
}

function unlawful(contract: Contract, exchange: Exchange): Mismatch | undefined {
  if (exchange.response.status >= 500) return mismatch(exchange, 'an answer below 500');
  return [...deviations(contract, exchange, 'body'), ...deviations(contract, exchange, 'media-type')][0];
}

function exploreList(contract: Contract, { resource, list }: ListedResource): Exploration {
  const { operation, limit, filters } = list;
  const number = fc.oneof(fc.integer({ min: -5, max: 200 }).map(String), fc.bigInt().map(String), oddText());
  const named = new Map(filters.map(({ parameter, property }) => [parameter.name, property]));
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const one = parameters.map(({ name, schema }) => {
    const members = (contract.schemas.flatten(schema).enum ?? []).map(String);
    const isNumber = contract.schemas.typesOf(schema).includes('integer');
    const value = members.length > 0 ? fc.oneof(fc.constantFrom(...members), oddText()) : isNumber ? number : oddText();
    return fc.option(value, { nil: undefined }).map((text) => (text === undefined ? [] : [[name, text] as const]));
  });
  const maximum = limit === undefined ? Infinity : (contract.schemas.flatten(limit.schema).maximum ?? Infinity);
  return {
    operation,
    phase: 'read',
    requests: fc.tuple(...one).map((pairs) => ({ operation, query: pairs.flat() })),
    deviationOf: (exchange, { query = [] }) => {
      const items = itemsOf(resource, exchange) ?? [];
      const asked = query.find(([name]) => name === limit?.name)?.[1];
      const most = asked !== undefined && /^[1-9]\d*$/.test(asked) ? Math.min(Number(asked), maximum) : maximum;
      if (items.length > most) return mismatch(exchange, `at most ${most} items`, `${items.length} items`);
      for (const [name, text] of query) {
        const property = named.get(name);
        const members = parameters.find((parameter) => parameter.name === name)?.schema;
        const isMember = (contract.schemas.flatten(members).enum ?? []).map(String).includes(text);
        const other = property === undefined || !isMember ? undefined : items.find((item) => item[property] !== text);
        if (other !== undefined) return mismatch(exchange, expectedItems(name, `items with ${name} ${text}`));
      }
      return undefined;
    },
  };
}

function exploreRead(contract: Contract, one: ReadableResource): Exploration {
  const { read, parameter, isInteger } = one;
  const ids = isInteger
    ? fc.oneof(fc.bigInt().map(String), fc.maxSafeNat().map(String), oddText())
    : fc.oneof(fc.uuid(), oddText());
  return {
    operation: read,
    phase: 'read',
    requests: ids.map((id) => readRequest(one, id)),
    deviationOf: (exchange, { path = {} }) => {
      return otherItem(contract, one, exchange, path[parameter] ?? '');
    },
  };
}

/** Bodies that the schema refuses alone: a valid one would be stored. */
function exploreCreate(contract: Contract, creatable: Creatable): Exploration {
  const { operation, media, fields, full } = creatable;
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const any = fc.jsonValue({ maxDepth: 2 }).map((value) => value as JsonValue);
  const oneField = fields.map((field) => any.map((value) => withValue(full, field.path, value)));
  const bodies = fc.oneof(any, ...oneField).filter((body) => validate(body, 'body').length > 0);
  const statuses = statusesOfInvalid(contract, operation);
  return {
    operation,
    phase: 'refused',
    doubt: (context) => whyNoneTaken(context, creatable),
    requests: bodies.map((body) => createRequest(creatable, body)),
    deviationOf: (exchange) => {
      const isRefused = statuses.some((status) => matchesStatus(exchange.response.status, status));
      return isRefused ? undefined : mismatch(exchange, expectedStatus(statuses, 'the body is invalid'));
    },
  };
}

/** Path segments of dots alone are resolved away before they are sent (RFC 3986 section 5.2.4). */
function oddText(): fc.Arbitrary<string> {
  return fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => !/^\.+$/.test(text));
}
