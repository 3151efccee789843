import type { Contract } from '../../contract/contract';
import type { LinkDescription, Operation, ResponseDescription } from '../../contract/operation';
import { isDotSegment } from '../../contract/uri-path';
import { evaluateExpression, type ExpressionSource } from '../../contract/runtime-expression';
import type { CheckContext } from '../check';
import { isSuccess, judgedBy } from '../answers';
import { bodyOf, headerOf, isRead, type Exchange } from '../exchange';
import { exchangesOf } from '../exchanges-of';
import { stepsOf, type PathValues } from '../homes';
import { parseBody } from '../json-body';
import { idText } from '../knowledge';
import { isAskable, type RequestSpec } from '../request';

/** A link of a documented success, with the operation whose answer has it and the GET operation that it leads to. */
export interface DescribedLink {
  readonly source: Operation;
  readonly response: ResponseDescription;
  readonly link: LinkDescription;
  readonly target: Operation;
}

const known = new WeakMap<Contract, readonly DescribedLink[]>();

/** Gives the links of a document that lead to a GET operation of it: of what is foreign, nothing but reads is asked. */
export function describedLinks(contract: Contract): readonly DescribedLink[] {
  let found = known.get(contract);
  if (found === undefined) known.set(contract, (found = findLinks(contract)));
  return found;
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
export function hasLink({ response }: DescribedLink, exchange: Exchange): boolean {
  return isSuccess(exchange) && isRead(exchange) && judgedBy(exchange.operation, exchange.response.status) === response;
}

/**
 * Gives the request that a link of an answer leads to; undefined where the answer does not hold what the link names, or where
 * that does not fill the path.
 */
export function linkedRequest({ link, target }: DescribedLink, exchange: Exchange): RequestSpec | undefined {
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
export function linkedPath(context: CheckContext, operation: Operation): PathValues | undefined {
  for (const one of describedLinks(context.contract)) {
    if (one.target !== operation) continue;
    const answers = exchangesOf(context.exchanges, one.source).filter((exchange) => hasLink(one, exchange));
    for (const exchange of answers.slice(-mostAnswers).reverse()) {
      const path = linkedRequest(one, exchange)?.path;
      if (path !== undefined) return path;
    }
  }
  return undefined;
}
