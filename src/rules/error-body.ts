import { essenceOf, textOf } from '../base/http';
import { isInteger, isObject } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Contract } from '../openapi/contract';
import { jsonContent, responseFor } from '../openapi/response/responses';
import { failed, message, passed, shown, type Basis, type Judgement, type Rule } from './rule';

export const errorBody: Rule = {
  id: 'error-body',
  sentence: 'The status in an error body is the status of the response, and no error shows a stack trace.',
  layer: 'form',
  fix: 'Build error bodies in one place, from the status that is sent.',
  *judge(view, _knowledge, contract) {
    if (view.result !== 'rejected' && view.result !== 'server-error') return;
    yield* statusInBody(view, contract);
    yield* stackTrace(view);
  },
};

function* statusInBody(view: ExchangeView, contract: Contract): Iterable<Judgement> {
  const { body } = view;
  if (!isObject(body)) return;
  const { status } = body;
  const basis = basisOf(view, contract);
  // What is no error status is something else that is called so.
  if (basis === undefined || !isInteger(status) || status < 400 || status > 599) return;
  if (Number(status) === view.status) yield passed(basis);
  else
    yield failed(view, {
      basis,
      title: message`returned ${view.status} with the status ${shown(status)} in its body`,
      expected: message`status ${view.status}`,
      received: message`status ${shown(status)}`,
      cause: 'status',
    });
}

/** Problem details (RFC 9457), or a schema that describes `status` as an integer. */
function basisOf(view: ExchangeView, { schemas }: Contract): Basis | undefined {
  if (essenceOf(view.header('Content-Type') ?? '') === 'application/problem+json')
    return { rfc: 'RFC 9457 section 3.1.2' };
  const schema = jsonContent(responseFor(view.operation, view.status))?.schema;
  const property = schema === undefined ? undefined : schemas.propertiesOf(schema).get('status');
  if (property === undefined) return undefined;
  return schemas.typesOf(property.schema).includes('integer') ? { pointer: property.pointer } : undefined;
}

/** Lines of stack traces: of JavaScript and the JVM, of Python, of Go, of .NET. */
const frames: readonly RegExp[] = [
  /\bat [\w$.<>]{1,200} ?\([\w$./:\\@-]{1,200}:\d{1,7}(?::\d{1,7})?\)/,
  /\bFile "[^"]{1,200}", line \d{1,7}/,
  /\bgoroutine \d{1,9} \[/,
  /\bin [A-Z]:\\[^\n:]{1,200}:line \d{1,7}/,
];

function* stackTrace(view: ExchangeView): Iterable<Judgement> {
  const text = textOf(view.exchange.response?.body)?.slice(0, 20_000);
  if (text === undefined || !frames.some((frame) => frame.test(text))) return;
  yield failed(view, {
    basis: { rfc: 'RFC 9110 section 15.6.1' },
    level: 'warning',
    title: message`returned ${view.status} with a stack trace`,
    expected: message`an explanation for clients`,
    received: message`lines of a stack trace`,
    advice: message`Write stack traces to the log. They show attackers what the service is made of.`,
    cause: 'stack trace',
  });
}
