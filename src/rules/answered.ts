import { isJson, textOf } from '../base/http';
import { tryParseJson } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { evidenceOf, hasBody } from './facts';
import { failed, inconclusive, message, observed, passed, shown, type Judgement, type Rule } from './rule';

export const answered: Rule = {
  id: 'answered',
  sentence: 'Every request gets a whole HTTP response, in JSON and UTF-8 if it says so.',
  layer: 'wire',
  fix: 'Look in the log of the service: the request ended it, or its worker, or the response was cut.',
  *judge(view, knowledge) {
    const { failure, bodyProblem } = view.exchange;
    if (failure !== undefined) yield unanswered(view, knowledge, failure);
    else if (bodyProblem !== undefined) yield badBody(view, bodyProblem);
    else yield jsonProblem(view) ?? passed({ rfc: 'RFC 9112 section 6' });
  },
};

type Failure = NonNullable<ExchangeView['exchange']['failure']>;

/** A connection may be closed at any time; that an operation closes it again is no chance. */
function unanswered(view: ExchangeView, knowledge: Knowledge, failure: Failure): Judgement {
  const expected = message`an HTTP response`;
  const cause = `${view.operation.id} ${failure}`;
  if (failure === 'not HTTP') {
    const title = message`returned something that is not HTTP`;
    return failed(view, { basis: { rfc: 'RFC 9112 section 2' }, title, expected, received: message`not HTTP`, cause });
  }
  const basis = { rfc: 'RFC 9110 section 3.4' };
  if (failure === 'timeout') return observed(basis, message`There was no response in time.`);
  const before = closedBefore(view, knowledge);
  if (before === undefined) return observed(basis, message`The connection was closed without a response.`);
  const title = message`closed the connection without a response`;
  const evidence = evidenceOf(view, before);
  return failed(view, { basis, title, expected, received: message`a closed connection, twice`, cause, evidence });
}

const farthest = 1000;

function closedBefore({ number, operation }: ExchangeView, knowledge: Knowledge): number | undefined {
  for (let earlier = number - 1; earlier > 0 && number - earlier <= farthest; earlier -= 1) {
    const other = knowledge.view(earlier);
    if (other?.operation === operation && other.exchange.failure === 'closed') return earlier;
  }
  return undefined;
}

type BodyProblem = NonNullable<ExchangeView['exchange']['bodyProblem']>;

function badBody(view: ExchangeView, problem: BodyProblem): Judgement {
  const cause = `${view.operation.id} ${problem}`;
  const expected = message`a whole body`;
  if (problem === 'cut off')
    return failed(view, {
      basis: { rfc: 'RFC 9112 section 8' },
      title: message`returned ${view.status} with a body that ends too early`,
      expected,
      received: message`a part of it`,
      cause,
    });
  if (problem === 'not decodable') {
    const encoding = view.header('Content-Encoding');
    const title = message`returned ${view.status} with a body that its Content-Encoding does not fit`;
    const received = message`Content-Encoding ${shown(encoding, { in: 'header', at: 'Content-Encoding' })} and other bytes`;
    return failed(view, { basis: { rfc: 'RFC 9110 section 8.4' }, title, expected, received, cause });
  }
  const note = problem === 'too long' ? message`The body is too long to be read.` : message`The body was not read.`;
  return inconclusive({ rfc: 'RFC 9112 section 6' }, note);
}

/** JSON is UTF-8 (RFC 8259 section 8.1). An empty body is for rule `documented-media-type`. */
function jsonProblem(view: ExchangeView): Judgement | undefined {
  const body = view.exchange.response?.body;
  const contentType = view.header('Content-Type') ?? '';
  if (body === undefined || !hasBody(view) || !isJson(contentType) || ('text' in body && body.json !== undefined))
    return undefined;
  const text = textOf(body);
  if (text !== undefined && tryParseJson(text) !== undefined) return undefined;
  const [what, section] = text === undefined ? ['UTF-8', '8.1'] : ['JSON', '2'];
  return failed(view, {
    basis: { rfc: `RFC 8259 section ${section}` },
    title: message`returned ${view.status} with a body that is not valid ${what}`,
    expected: message`${what}, as Content-Type says`,
    received: message`Content-Type ${shown(contentType, { in: 'header', at: 'Content-Type' })} and a body that is not ${what}`,
    cause: `${view.operation.id} ${view.status} not ${what}`,
  });
}
