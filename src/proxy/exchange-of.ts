import type { IncomingMessage } from 'node:http';
import { headerOf, type HttpRequest, type HttpResponse, type RawHeaders } from '../base/http';
import { decodeBody } from '../exchange/decode-body';
import type { Exchange } from '../exchange/exchange';
import { mostCopied, type BodyCopy } from './body-copy';
import type { Passage } from './passage';

/** Most bytes of a body that is decoded: few compressed ones may stand for very many. */
const mostDecoded = 4 * mostCopied;

interface Copied<Message> {
  readonly message: Message;
  /** Why its body is not there. */
  readonly problem?: Exchange['bodyProblem'];
}

/** A request as it is judged: below the base URL, its body decoded. */
export async function copiedRequest({ asked, request, sent, isSent }: Passage): Promise<Copied<HttpRequest>> {
  const { method, target, below = target } = asked;
  const head = { method, target: below, headers: request.rawHeaders };
  if (!isSent) return { message: head, problem: 'not read' };
  return withBody(head, sent, request.rawHeaders);
}

/** A response as it is judged. */
export async function copiedResponse(
  { rawHeaders, statusCode = 0 }: IncomingMessage,
  { received }: Passage,
  problem?: Exchange['bodyProblem'],
): Promise<Copied<HttpResponse>> {
  const head = { status: statusCode, headers: rawHeaders };
  return problem === undefined ? withBody(head, received, rawHeaders) : { message: head, problem };
}

async function withBody<Message extends object>(
  head: Message,
  copy: BodyCopy,
  headers: RawHeaders,
): Promise<Copied<Message>> {
  if (copy.passed === 0) return { message: head };
  const bytes = copy.bytes();
  if (bytes === undefined) return { message: head, problem: 'too long' };
  const decoded = await decodeBody(bytes, headerOf(headers, 'content-encoding') ?? '', mostDecoded);
  if (decoded.problem !== undefined) return { message: head, problem: decoded.problem };
  return { message: { ...head, body: { bytes: decoded.bytes } } };
}
