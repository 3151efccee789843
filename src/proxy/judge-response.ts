import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { describedResponse, type ResponseCheck } from '../contract/response-check';
import { isJson } from '../contract/media-type';
import { successResponse } from '../contract/success-response';
import type { Violation } from '../errors';
import { flawOfSize, maximumDepth, parseJson, repeatedNames, type JsonValue } from '../exact-json';
import { decode, knownCodings, type BodyCopy } from './body-copy';
import { valueOf } from './header-fields';
import { KnownAnswers } from './known-answers';

/** What of an answer the document does not allow. */
export interface ResponseVerdict {
  readonly violations: readonly Violation[];
  /** Why the body could not be judged, where it could not. */
  readonly unknown: string | undefined;
  /** The body, where it was read as text. */
  readonly text?: string | undefined;
}

/** Judges an answer whose body has gone by, or its head alone where the body is not all there. */
export type JudgeResponse = (
  request: Request,
  incoming: IncomingMessage,
  copy: BodyCopy,
  isWhole: boolean,
) => ResponseVerdict;

const lawful: ResponseVerdict = { violations: [], unknown: undefined };

/** Most values of a JSON body that is judged. */
const mostValues = 2 ** 20;

const tooDeep = `arrays and objects that nest at most ${maximumDepth} levels`;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Gives the judge of answers: the response check of the document, which the kit uses too. What an operation that is not
 * documented answers is not judged. Answers that HTTP itself gives to what was asked for are lawful without being documented:
 * 304 to a conditional request, 206 and 416 to one for a range (RFC 9110 sections 13.1, 14.2).
 *
 * @param longest most bytes of a body, decoded
 * @param enforce whether JSON that is too much to be judged, or is under a content coding that is not known here, counts as a
 *   violation, for nobody can say what is in it; else it is not judged
 */
export function createResponseJudge(check: ResponseCheck, longest: number, enforce: boolean): JudgeResponse {
  const known = new KnownAnswers();
  return (request, incoming, copy, isWhole) => {
    const { operation } = request.context;
    if (operation === undefined) return lawful;
    const isReadable = isWhole && !copy.isCut && copy.bytes > 0;
    const knownText = isReadable ? known.find(operation, incoming, copy.whole()) : undefined;
    if (knownText !== undefined) return { violations: [], unknown: undefined, text: knownText };
    const status = incoming.statusCode ?? 0;
    const contentType = valueOf(incoming.rawHeaders, 'content-type');
    const isHead = request.method === 'HEAD';
    const read: ReadBody = isHead ? {} : readBody(incoming, contentType ?? '', copy, isWhole, longest);
    const violations = check(operation, {
      status,
      contentType,
      header: (name) => valueOf(incoming.rawHeaders, name.toLowerCase()),
      body: read.value,
      hasBody: copy.bytes > 0,
      isHead,
    });
    const count = violations.filter(
      ({ where, rule }) =>
        !((read.unknown !== undefined || !isWhole) && where.startsWith('body')) &&
        !(
          rule === 'status' &&
          (isAskedFor(request, status) || (status < 300 && successResponse(operation) === undefined))
        ),
    );
    const { text, unknown } = read;
    const clause = describedResponse(operation, status)?.pointer ?? operation.pointer;
    if (enforce && read.wrong !== undefined) count.push({ clause, ...read.wrong });
    if (read.repeated !== undefined)
      count.push({
        clause,
        where: `body${read.repeated}`,
        rule: 'invalid_json',
        expected: 'one member of this name',
        got: 'several',
      });
    if (isReadable && text !== undefined && unknown === undefined && count.length + violations.length === 0)
      known.add(operation, incoming, copy.whole(), text);
    return { violations: count, unknown, text };
  };
}

function isAskedFor({ headers }: Request, status: number): boolean {
  if (status === 304) return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
  return (status === 206 || status === 416) && headers.range !== undefined;
}

interface ReadBody {
  readonly value?: JsonValue;
  readonly text?: string;
  readonly unknown?: string;
  /** Where an object has two members of one name: what it says depends on who reads it. */
  readonly repeated?: string;
  /** What keeps a body that is there whole from being judged: where the document is enforced, that is a violation. */
  readonly wrong?: Omit<Violation, 'clause'>;
}

const foreignCoding: NonNullable<ReadBody['wrong']> = {
  where: 'header.Content-Encoding',
  rule: 'content-coding',
  expected: `at most a few of ${knownCodings}, or none`,
  got: 'others',
};

/** Of a body that takes more to be judged than there is. */
function tooMuch(unknown: string, expected: string): ReadBody {
  return { unknown, wrong: { where: 'body', rule: 'size', expected, got: 'more' } };
}

function readBody(
  incoming: IncomingMessage,
  contentType: string,
  copy: BodyCopy,
  isWhole: boolean,
  longest: number,
): ReadBody {
  if (copy.bytes === 0 && isWhole) return {};
  if (!isJson(contentType)) return {};
  if (copy.isCrowdedOut) return { unknown: 'there was no room to keep the body of the answer' };
  if (copy.isCut) return tooMuch('the body of the answer is too large', `at most ${longest} bytes (--copy-bytes)`);
  if (!isWhole) return { unknown: 'the answer did not come to its end' };
  if (incoming.statusCode === 206) return { unknown: 'the answer is a part of a body' };
  const decoded = decode(copy.whole(), valueOf(incoming.rawHeaders, 'content-encoding'), longest);
  if ('unknown' in decoded) {
    const unknown = `${decoded.unknown} (answer)`;
    if (decoded.isForeign === true) return { unknown, wrong: foreignCoding };
    return tooMuch(unknown, `at most ${longest} bytes, decoded (--copy-bytes)`);
  }
  if ('broken' in decoded) return {};
  let text: string;
  try {
    text = utf8.decode(decoded.bytes);
  } catch {
    return {};
  }
  const flaw = flawOfSize(text, mostValues);
  if (flaw !== undefined) return tooMuch('the body of the answer has too many values', flaw);
  try {
    let value: JsonValue = null;
    const [repeated] = repeatedNames(() => (value = parseJson(text)));
    return { value, text, ...(repeated !== undefined && { repeated }) };
  } catch (cause) {
    return cause instanceof RangeError ? tooMuch('the body of the answer nests too deeply', tooDeep) : {};
  }
}
