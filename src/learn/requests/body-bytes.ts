import type { Contract } from '../../openapi/contract';
import { isObject } from '../../openapi/document';
import { ownMember, stringifyJson, type JsonValue } from '../../base/json';
import { refusalPoints } from '../../profile/request-points';
import type { Point } from '../../profile/point';
import { transportPoints } from '../../profile/answer-points';
import { isSuccess } from '../../probe/answers';
import { createRequest, taggedBody } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';
import type { Exchange } from '../../probe/exchange';
import type { RequestBodySpec } from '../../probe/request';
import { itemIn } from '../data/exchanged';
import type { LearnContext } from '../learner';
import { answerOf, isToldAlike, type SeenAnswer } from './seen-answer';
import type { Operation, MediaType } from '../../openapi/operation';
import { withValue } from '../../probe/body-values';

/** So many writes must be left for whole bodies to be sent, which a service may take: creates of its own come after. */
const spare = 40;

/** So many requests are sent at most that a service may refuse. */
const mostAsked = 8;

const byteOrderMark = '\u{feff}';
const ownJson = 'application/vnd.understudy+json';

/** Whether it was learnt of whole bodies: of other operations, whose bodies are read alike, no more writes are spent. */
const learnt = (): { isWhole: boolean } => ({ isWhole: false });

/**
 * Learns what becomes of JSON behind a byte order mark, in bytes that are no UTF-8, under a media type of its own, and under its
 * name in another case. The bytes are those of whole bodies, in each of which that alone is wrong, of one operation and while there are writes to spare; else an object
 * with nothing in it tells of the mark.
 */
export async function learnBodyBytes(contract: Contract, context: LearnContext, creatable: Creatable): Promise<void> {
  // What is no JSON is written otherwise.
  if (creatable.write !== undefined || context.refusalsLeft() < mostAsked) return;
  const known = context.once(learnt);
  if (!known.isWhole && context.writesLeft() >= spare)
    known.isWhole = await learnWholeBodies(contract, context, creatable);
  await learnEmptyBodies(contract, context, creatable, !known.isWhole);
}

/** One thing that is changed in a whole body. */
interface Changed {
  readonly point: Point<'read' | 'refuse'>;
  readonly situation: 'body.byte-order-mark' | 'body.not-utf-8';
  readonly make: (body: JsonValue, turn: number) => Partial<RequestBodySpec> | undefined;
}

function changesOf(contract: Contract, { media }: Creatable): readonly Changed[] {
  return [
    {
      point: transportPoints.byteOrderMark,
      situation: 'body.byte-order-mark',
      make: (body) => ({ bytes: Buffer.from(byteOrderMark + stringifyJson(body)), value: body }),
    },
    {
      point: transportPoints.notUtf8,
      situation: 'body.not-utf-8',
      make: (body, turn) => brokenText(contract, media, body, turn),
    },
  ];
}

/** A body that was sent, and what a service that reads it makes of it. */
interface Sent extends SeenAnswer {
  readonly value: unknown;
}

/** Tells whether no text of an item is another than what was read: bytes that are read in another encoding are. */
function isShown(contract: Contract, value: unknown, exchange: Exchange): boolean {
  const item = itemIn(contract, exchange);
  if (item === undefined || !isObject(value)) return true;
  return Object.entries(value).every(([name, sent]) => {
    const shown = ownMember(item, name);
    // What a service keeps of it in another way is not about its bytes.
    return typeof sent !== 'string' || !sent.includes(broken) || typeof shown !== 'string' || shown.includes(broken);
  });
}

/** What stands for bytes that are no text. */
const broken = '\u{fffd}';

/** Gives whether anything can be told: not where the service refuses whole bodies as they are. */
async function learnWholeBodies(contract: Contract, context: LearnContext, creatable: Creatable): Promise<boolean> {
  const { operation } = creatable;
  const path = context.knownPath(operation);
  const ask = async (make: Changed['make'], turn = 0): Promise<Sent | undefined> => {
    const whole = taggedBody(context, creatable, creatable.full);
    const spec = createRequest(creatable, whole);
    const changed = make(whole, turn);
    if (changed === undefined || spec.body === undefined) return undefined;
    const body = { ...spec.body, ...changed };
    const exchange = await context.ask({ ...spec, ...(path !== undefined && { path }), body });
    return { exchange, path, value: changed.value };
  };
  let plain: SeenAnswer | undefined;
  for (const { point, situation, make } of changesOf(contract, creatable)) {
    const first = await ask(make);
    if (first === undefined) continue;
    // What is taken once shows what becomes of it: taken twice, it would be one more write.
    const second = isSuccess(first.exchange) ? undefined : await ask(make, 1);
    const both = [first, second].filter((one) => one !== undefined);
    const taken = both.filter(({ exchange }) => isSuccess(exchange));
    if (taken.length > 0) {
      const exchanges = both.map(({ exchange }) => exchange);
      if (taken.length < both.length) context.unclear(point, exchanges, operation);
      else if (both.every(({ value, exchange }) => isShown(contract, value, exchange)))
        context.note(point, 'read', first.exchange, operation);
      else context.leave(`${point.id} at ${operation.id}`, 'what was taken is not shown as it was sent');
      continue;
    }
    plain ??= await ask(() => ({}));
    if (plain === undefined || !isSuccess(plain.exchange)) return false;
    context.note(point, 'refuse', first.exchange, operation);
    const answer = second && answerOf(first, second);
    if (answer !== undefined) context.note(refusalPoints[situation], answer, first.exchange, operation);
  }
  return true;
}

/**
 * An object with nothing in it is sent both ways, so that nothing is made where a service asks for a member: told as the same
 * object is without, it was read.
 */
async function learnEmptyBodies(
  contract: Contract,
  context: LearnContext,
  creatable: Creatable,
  tellsMark: boolean,
): Promise<void> {
  const { operation, media } = creatable;
  const { body } = createRequest(creatable, {});
  const isRefused = contract.validators.compile(media.schemaPointer, 'request')({}, 'body').length > 0;
  if (body === undefined || !isRefused) return;
  const path = context.knownPath(operation);
  const ask = (text: string, mediaType = body.mediaType): Promise<Exchange> =>
    context.ask({
      ...createRequest(creatable, {}),
      ...(path !== undefined && { path }),
      body: { ...body, mediaType, bytes: Buffer.from(text) },
    });
  const plain = await ask('{}');
  if (plain.response.status < 400) return;
  const empty: EmptyBody = { operation, path, plain, ask };
  if (tellsMark) await learnMark(context, empty);
  const typed = await ask('{}', ownJson);
  const isRead = isToldAlike({ exchange: plain, path }, { exchange: typed, path });
  context.note(transportPoints.jsonMediaType, isRead ? 'read' : 'refuse', typed, operation);
  if (body.mediaType !== undefined) await learnMediaTypeCase(context, empty, body.mediaType);
}

async function learnMark(context: LearnContext, { operation, path, plain, ask }: EmptyBody): Promise<void> {
  const marked = await ask(`${byteOrderMark}{}`);
  if (isToldAlike({ exchange: plain, path }, { exchange: marked, path }))
    context.note(transportPoints.byteOrderMark, 'read', marked, operation);
  else {
    const again = await ask(`${byteOrderMark}{"understudy": 1}`);
    const answer = answerOf({ exchange: marked, path }, { exchange: again, path });
    context.note(transportPoints.byteOrderMark, 'refuse', marked, operation);
    if (answer !== undefined) context.note(refusalPoints['body.byte-order-mark'], answer, marked, operation);
  }
}

/** An object with nothing in it that an operation refuses, and what sends it in other ways. */
interface EmptyBody {
  readonly operation: Operation;
  readonly path: SeenAnswer['path'];
  /** How it is refused as it is. */
  readonly plain: Exchange;
  readonly ask: (text: string, mediaType?: string) => Promise<Exchange>;
}

/** Learns whether the name of a media type is known in any case: told under both names as under the plain one, an object was read. */
async function learnMediaTypeCase(
  context: LearnContext,
  { operation, path, plain, ask }: EmptyBody,
  mediaType: string,
): Promise<void> {
  const [essence = '', ...parameters] = mediaType.split(';');
  const seen: Exchange[] = [];
  for (const written of [capitalized(essence), essence.toUpperCase()])
    seen.push(await ask('{}', [written, ...parameters].join(';')));
  const read = seen.filter((one) => isToldAlike({ exchange: plain, path }, { exchange: one, path })).length;
  const [first] = seen;
  if (first === undefined) return;
  if (read === seen.length) context.note(transportPoints.mediaTypeCase, 'any', first, operation);
  else if (read === 0) context.note(transportPoints.mediaTypeCase, 'exact', first, operation);
  else context.unclear(transportPoints.mediaTypeCase, seen, operation);
}

/** `Application/Json` for `application/json`. */
function capitalized(mediaType: string): string {
  return mediaType.replaceAll(
    /(^|\/)([a-z])/g,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** A body that is lawful but for bytes that are not UTF-8 (RFC 8259 section 8.1). */
interface BrokenText {
  readonly bytes: Buffer;
  /** What a service reads that puts U+FFFD in the place of such bytes (Unicode 15 section 3.9). */
  readonly value: JsonValue;
}

/** Bytes that no text in UTF-8 has (RFC 3629 section 1): the one for the first body that is sent, the other for the second. */
const [never, nor] = [0xff, 0xfe];

const mark = '\u{fffd}';

/**
 * Gives a body in which one byte of one text is none of UTF-8, so that nothing else is wrong with it: the text may be any, U+FFFD
 * among them. Undefined where no text of the body may.
 *
 * @param turn 0 or 1, for the first and the second that is sent
 */
function brokenText(contract: Contract, media: MediaType, body: JsonValue, turn: number): BrokenText | undefined {
  if (!isObject(body)) return undefined;
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  // What holds such a character already would be spoilt in two places.
  if (stringifyJson(body).includes(mark)) return undefined;
  for (const [name, text] of Object.entries(body as Readonly<Record<string, JsonValue>>)) {
    if (typeof text !== 'string') continue;
    const spoilt = [text + mark, text.slice(0, -1) + mark].map((one) => withValue(body, [name], one));
    const value = spoilt.find((one) => validate(one, 'body').length === 0);
    if (value === undefined) continue;
    const [before = '', after = ''] = stringifyJson(value).split(mark);
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([turn === 0 ? never : nor]), Buffer.from(after)]);
    return { bytes, value };
  }
  return undefined;
}
