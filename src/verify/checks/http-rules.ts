import type { Contract } from '../../openapi/contract';
import { isAscii } from 'node:buffer';
import { isJson, encodePart } from '../../base/http';
import type { Operation } from '../../openapi/operation';
import {
  judge,
  notTested,
  observed,
  type Check,
  type CheckContext,
  type Mismatch,
  type Outcome,
  defineCheck,
  describeStatus,
  mismatch,
  planned,
  inconclusive,
} from '../../probe/check';
import { headerOf, isRead, type Exchange } from '../../probe/exchange';
import { creatables } from '../../probe/bodies';
import { answersOf, isUtf8, noAnswer, whyNeverSent } from './responses';
import { lastSegment } from '../../probe/request';
import { isSameText } from '../../probe/body-values';
import { readableResources } from '../../probe/readable-resources';

/** Gives the checks of rules that HTTP and JSON state and the document does not repeat; a broken one is a warning. */
export function httpChecks(contract: Contract): Check[] {
  return contract.operations.flatMap((operation) => [
    ...(operation.security.length === 0 ? [] : [challenge(contract, operation)]),
    utf8(contract, operation),
    ...(isCreate(contract, operation) ? [location(contract, operation)] : []),
    ...(operation.method === 'GET' && !operation.path.includes('{') ? otherMethods(contract, operation) : []),
    ...sunset(contract, operation),
  ]);
}

function isCreate(contract: Contract, operation: Operation): boolean {
  return creatables(contract).some((creatable) => creatable.operation === operation);
}

/** Judges those answers of an operation that a rule is about. */
function judgeAnswers(
  context: CheckContext,
  operation: Operation,
  isSubject: (exchange: Exchange) => boolean,
  wrong: (exchange: Exchange) => Mismatch | undefined,
): Promise<Outcome> {
  const subjects = answersOf(context, operation).filter(isSubject);
  if (subjects.length === 0) {
    return Promise.resolve(notTested(whyNeverSent(context, operation) ?? 'no such answer was seen'));
  }
  const mismatches = subjects.flatMap((exchange) => wrong(exchange) ?? []);
  return Promise.resolve(judge(mismatches.slice(0, 3), `${subjects.length} answers`));
}

function challenge(contract: Contract, operation: Operation): Check {
  const isBearer = operation.security[0]?.some(({ type }) => type === 'http') === true;
  return defineCheck(contract, {
    id: `${operation.id}.401.challenge`,
    family: 'http',
    title: '401 carries WWW-Authenticate (RFC 9110 section 11.6.1)',
    level: isBearer ? 'http' : 'silent',
    pointer: operation.pointer,
    words: 'A server generating a 401 response MUST send a WWW-Authenticate header field (RFC 9110 section 11.6.1)',
    phase: 'review',
    run: (context) =>
      judgeAnswers(
        context,
        operation,
        ({ response }) => response.status === 401,
        (exchange) =>
          headerOf(exchange.response.headers, 'WWW-Authenticate') === undefined
            ? mismatch(exchange, 'a WWW-Authenticate header', 'none')
            : undefined,
      ),
  });
}

function utf8(contract: Contract, operation: Operation): Check {
  return defineCheck(contract, {
    id: `${operation.id}.utf-8`,
    family: 'http',
    title: 'JSON is sent in UTF-8 (RFC 8259 section 8.1)',
    level: 'http',
    pointer: operation.pointer,
    words: 'JSON text exchanged between systems MUST be encoded using UTF-8 (RFC 8259 section 8.1)',
    phase: 'review',
    run: (context) =>
      judgeAnswers(
        context,
        operation,
        // Latin letters without accents are the same bytes in many encodings.
        (exchange) =>
          isRead(exchange) &&
          isJson(headerOf(exchange.response.headers, 'Content-Type') ?? '') &&
          !isAscii(exchange.response.body),
        (exchange) => (isUtf8(exchange) ? undefined : mismatch(exchange, 'a body in UTF-8', 'bytes that are no UTF-8')),
      ),
  });
}

function location(contract: Contract, operation: Operation): Check {
  const resource = contract.resources.find(({ create }) => create === operation);
  const one = readableResources(contract).find((candidate) => candidate.resource === resource);
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  const isWritten = success?.headers.some(({ name }) => name.toLowerCase() === 'location') === true;
  return defineCheck(contract, {
    id: `${operation.id}.location`,
    family: 'http',
    title: 'Location, where it is sent, names the created item (RFC 9110 section 15.3.2)',
    level: isWritten ? 'implied' : 'http',
    pointer: operation.pointer,
    words: 'the primary resource created is identified by a Location header field (RFC 9110 section 15.3.2)',
    phase: 'review',
    run: (context) => {
      if (resource === undefined || one === undefined) return Promise.resolve(notTested('items cannot be read'));
      const named = context.knowledge(resource).created.filter(({ id }) => id !== undefined);
      const ids = new Map(named.map(({ exchange, id }) => [exchange, id]));
      return judgeAnswers(
        context,
        operation,
        (exchange) => ids.has(exchange) && headerOf(exchange.response.headers, 'Location') !== undefined,
        (exchange) => {
          const text = headerOf(exchange.response.headers, 'Location') ?? '';
          const last = lastSegment(text);
          const id = ids.get(exchange) ?? '';
          return isSameText(last, encodePart(id))
            ? undefined
            : mismatch(exchange, `a Location that ends in ${id}`, text);
        },
      );
    },
  });
}

function otherMethods(contract: Contract, operation: Operation): Check[] {
  return ['HEAD', 'OPTIONS'].map((method) =>
    defineCheck(contract, {
      id: `${operation.id}.${method.toLowerCase()}`,
      family: 'http',
      title: `${method} on a path that has GET`,
      level: 'silent',
      pointer: operation.pointer,
      phase: 'read',
      sends: [planned({ operation, method })],
      run: async (context) => observed(describeStatus(await context.send({ operation, method }))),
    }),
  );
}

/** A Sunset header must name the documented date (RFC 8594); a service may leave it out. */
function sunset(contract: Contract, operation: Operation): Check[] {
  const date = operation.deprecation?.sunset;
  if (date === undefined) return [];
  return [
    defineCheck(contract, {
      id: `${operation.id}.sunset`,
      family: 'deprecation',
      title: `Sunset, where it is sent, names ${date}`,
      level: 'implied',
      pointer: `${operation.pointer}/x-sunset`,
      phase: 'review',
      run: (context) =>
        judgeAnswers(
          context,
          operation,
          ({ response }) => headerOf(response.headers, 'Sunset') !== undefined,
          (exchange) => {
            const text = headerOf(exchange.response.headers, 'Sunset') ?? '';
            const instant = Date.parse(text);
            const isDate = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date.slice(0, 10));
            return isDate ? undefined : mismatch(exchange, `a Sunset header that names ${date}`, text);
          },
        ),
    }),
    defineCheck(contract, {
      id: `${operation.id}.deprecation-header`,
      family: 'deprecation',
      title: 'headers that announce the deprecation',
      level: 'silent',
      pointer: `${operation.pointer}/deprecated`,
      phase: 'review',
      run: (context) => {
        const [answer] = answersOf(context, operation);
        if (answer === undefined) return Promise.resolve(noAnswer(context, operation));
        const sent = ['Deprecation', 'Sunset', 'Link'].filter(
          (name) => headerOf(answer.response.headers, name) !== undefined,
        );
        return Promise.resolve(observed(sent.length === 0 ? 'none' : sent.join(', ')));
      },
    }),
  ];
}

/**
 * Gives, for each operation, the check that its answers come in time: what a user asks for, and no clause. It judges every
 * answer of the run, and shows the slowest. Nothing without a bound, in milliseconds.
 */
export function responseTimeChecks(contract: Contract, most: number | undefined): Check[] {
  if (most === undefined) return [];
  return contract.operations.map((operation) => ({
    id: `${operation.id}.answers-in-time`,
    family: 'response-time',
    title: `${operation.method} ${operation.path} answers within ${most} ms`,
    level: 'asked',
    clause: { pointer: operation.pointer, words: `asked for by --max-response-time ${most}` },
    phase: 'review',
    sends: [],
    writes: 0,
    run: ({ exchanges }) => {
      const own = exchanges.filter((exchange) => exchange.operation === operation);
      const late = own.filter(({ answeredMs }) => answeredMs > most);
      if (own.length === 0) return Promise.resolve(inconclusive('no request of this operation was answered'));
      if (late.length === 0) return Promise.resolve(judge([]));
      const slowest = late.reduce((first, second) => (second.answeredMs > first.answeredMs ? second : first));
      const number = `${late.length} of ${own.length} answers took longer, the slowest ${Math.round(slowest.answeredMs)} ms`;
      return Promise.resolve(judge([mismatch(slowest, `an answer within ${most} ms`, number)]));
    },
  }));
}
