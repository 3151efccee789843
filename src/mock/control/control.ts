import path from 'node:path';
import { messageOf } from '../../base/errors';
import { packageRoot } from '../../base/files';
import { headerOf } from '../../base/http';
import { isObject } from '../../base/json';
import { once } from '../../base/once';
import { didYouMean } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { valueAt } from '../../openapi/document/pointer';
import { loadContract } from '../../openapi/load-contract';
import { describeViolations } from '../../openapi/schema/violation-text';
import type { Violation } from '../../openapi/violation';
import { statementOf } from '../http/errors';
import { createFindOperation, type FindOperation } from '../http/find-operation';
import { readBody } from '../http/read-request';
import { journaled } from '../journal';
import { withoutOrigin, type Delivery, type MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import type { Sessions } from '../store/sessions';
import { createApiInfo } from './api-info';
import { createArrangedHandlers } from './arranged-control';
import { CallView, maskerOfMock } from './call-view';
import { createCallsHandlers } from './calls';
import { ConsoleFiles } from './console-files';
import { ControlCall, json, type ControlHandlers, type ControlParts } from './control-call';
import { createCoverageHandlers } from './coverage';
import { Guard } from './guard';
import { createHomePages } from './home-pages';
import { createItemHandlers, createSessionHandlers } from './session-control';
import { createStoredItemHandlers } from './stored-items';

interface Description {
  readonly described: Contract;
  readonly findOperation: FindOperation;
}

export type DescribeControl = () => Promise<Description>;

/** spec/control.yaml describes the control API. It is read as any OpenAPI file is, once, when the first request comes. */
export function createDescribeControl(): DescribeControl {
  return once(async () => {
    const described = await loadContract(path.join(packageRoot(), 'spec', 'control.yaml'));
    return { described, findOperation: createFindOperation(described, 'control API') };
  });
}

/**
 * The control API: what tests need beside the API that is mocked. Undefined if the path is not below `/__mock`, and no browser that is
 * led there asks.
 */
export type Control = (request: MockRequest) => Promise<Delivery> | undefined;

const controlPath = '/__mock';

/** Largest body, in bytes. */
const bodyLimit = 16 * 1024 * 1024;

/** For browsers: they guess nothing, and let no other page embed it. */
const headers = ['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-origin'];

export function createControl(parts: Omit<ControlParts, 'view'> & { readonly describe: DescribeControl }): Control {
  const { config, sessions, describe } = parts;
  const guard = new Guard(config);
  const handlers = createHandlers(parts);
  const files = new ConsoleFiles(path.join(packageRoot(), 'dist'));
  const leadHome = createHomePages(parts.contract);
  const respond = async (request: MockRequest, target: string): Promise<Delivery> => {
    try {
      if (isHealth(request, target)) return json(200, { status: 'ok' });
      const file = files.respond(request, target);
      if (file !== undefined) {
        guard.assertPage(request);
        return await file;
      }
      const preflight = guard.preflight(request);
      if (preflight !== undefined) return { status: 204, headers: preflight };
      guard.assertAllowed(request);
      return await handle(request, target, await describe(), handlers, sessions);
    } catch (error) {
      return errorDelivery(error);
    }
  };
  return (request) => {
    const target = targetBelow(request.target);
    if (target === undefined) return leadHome(request);
    return respond(request, target).then(({ body, ...rest }) => {
      const isCached = headerOf(rest.headers, 'cache-control') !== undefined;
      const caching = isCached ? [] : ['Cache-Control', 'no-store'];
      const all = [...rest.headers, ...caching, ...headers, ...guard.headersFor(request)];
      return { ...rest, headers: all, ...(body !== undefined && request.method !== 'HEAD' && { body }) };
    });
  };
}

function createHandlers(given: Omit<ControlParts, 'view'>): ControlHandlers {
  const view = new CallView(maskerOfMock(given.contract.operations, given.config));
  const parts: ControlParts = { ...given, view };
  return {
    ...createSessionHandlers(parts),
    ...createArrangedHandlers(parts.contract),
    ...createItemHandlers(parts),
    ...createCallsHandlers(parts),
    ...createApiInfo(parts),
    ...createCoverageHandlers(parts),
    ...createStoredItemHandlers(parts),
  };
}

/** The target below `/__mock`, with the session that the path leaves out. */
function targetBelow(target: string): string | undefined {
  const own = withoutOrigin(target);
  if (!own.startsWith(controlPath) || !/^(?:[/?]|$)/.test(own.slice(controlPath.length))) return undefined;
  const below = own.slice(controlPath.length);
  return /^\/(?:items|faults|overrides|journal|clock)(?:[/?]|$)/.test(below) ? `/sessions/default${below}` : below;
}

/** Asks for nothing: it is for those that wait for a start. */
function isHealth({ method }: MockRequest, target: string): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/health\/?(?:\?|$)/.test(target);
}

async function handle(
  request: MockRequest,
  target: string,
  { described, findOperation }: Description,
  handlers: ControlHandlers,
  sessions: Sessions,
): Promise<Delivery> {
  const found = findOperation(request.method, controlPath + (target.split('?', 1)[0] ?? ''));
  if ('allow' in found) return { status: 204, headers: ['Allow', found.allow] };
  const { operation } = found;
  const bytes = operation.requestBody === undefined ? undefined : await readBody(request, bodyLimit);
  const http = { method: request.method, target, headers: request.headers };
  const hasBody = bytes !== undefined && bytes.length > 0;
  const reading = described.checkRequest(operation, hasBody ? { ...http, body: { bytes } } : http, found.values);
  const [violation] = reading.violations;
  if (violation !== undefined) {
    const message = describeViolations(reading.violations.map((one) => inWords(described, one)));
    const kind = violation.keyword === 'mediaType' ? 'content-type' : 'invalid';
    throw new Rejected(kind, message, { violations: [violation] });
  }
  // A filter that is misspelt would find too much.
  const unknown = reading.unknown.find((place) => place.in === 'query')?.at;
  if (unknown !== undefined) {
    const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    throw new Rejected('invalid', `query.${unknown} is unknown.${didYouMean(unknown, names)}`);
  }
  const handler = handlers[operation.id];
  if (handler === undefined) throw new Error(`the control API has no handler for ${operation.id}`);
  return handler(new ControlCall(request, reading, sessions));
}

/** What a pattern asks for, as its schema describes it: people do not read regular expressions. */
function inWords({ document }: Contract, violation: Violation): Violation {
  if (violation.keyword !== 'pattern') return violation;
  const schema = valueAt(document.root, violation.pointer.replace(/\/pattern$/, ''));
  const words = isObject(schema) ? schema['description'] : undefined;
  return typeof words === 'string' ? { ...violation, keyword: 'words', expected: words } : violation;
}

function errorDelivery(error: unknown): Delivery {
  const rejected =
    error instanceof Rejected
      ? error
      : new Rejected('internal-error', `This is a mistake in Understudy: ${messageOf(error)}`);
  const { status, code, message } = statementOf(rejected, undefined);
  const { violations = [] } = rejected.details;
  const delivery = json(status, {
    ...{ code, message, status },
    ...(violations.length > 0 && { violations: violations.map(journaled) }),
  });
  return { ...delivery, headers: [...delivery.headers, ...Object.entries(rejected.details.headers ?? {}).flat()] };
}
