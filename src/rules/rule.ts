import type { JsonValue } from '../base/json';
import type { Contract } from '../openapi/contract';
import type { Place } from '../openapi/violation';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';

/**
 * A rule of the contract: what holds for every exchange that it concerns. It is a pure function: it sends nothing and keeps
 * nothing. It is silent about exchanges that it does not concern.
 */
export interface Rule {
  /** `documented-status` */
  readonly id: string;
  /** What holds, in plain words: `The status is documented for the operation.` */
  readonly sentence: string;
  /** An exchange that fails in one layer is not judged by rules of later ones. */
  readonly layer: Layer;
  /** What to do if it fails, in general. */
  readonly fix: string;
  judge(view: ExchangeView, knowledge: Knowledge, contract: Contract): Iterable<Judgement>;
}

/** `wire`: is it HTTP and text; `status`; `form`: headers and body keep to their schemas; `meaning`: do responses agree with each other. */
export type Layer = 'wire' | 'status' | 'form' | 'meaning';

/** What a judgement rests on: a place in the OpenAPI file, or a section of an RFC: `RFC 9110 section 15.5.6`. */
export type Basis = { readonly pointer: string } | { readonly rfc: string };

export type Judgement =
  | { readonly result: 'passed'; readonly basis: Basis }
  /** `inconclusive`: it could not be tested, and why. `observed`: worth knowing, and no fault. */
  | { readonly result: 'inconclusive' | 'observed'; readonly basis: Basis; readonly note: Message }
  | Failure;

export interface Failure {
  readonly result: 'failed';
  readonly basis: Basis;
  readonly level: 'error' | 'warning';
  /** What happened, to follow the request line of a title: `returned 200, documented is 201`. */
  readonly title: Message;
  /** `201, the only 2xx of createPet` */
  readonly expected: Message;
  /** `200` */
  readonly received: Message;
  /** What to do about this very failure, if that can be said. */
  readonly advice?: Message;
  /** Failures of one rule with the same cause are one finding. */
  readonly cause: string;
  /** The exchanges that show it, this one included, in their order. */
  readonly evidence: readonly number[];
}

/** A sentence whose values can still be masked: `texts` and `values` alternate, beginning and ending with a text. */
export interface Message {
  readonly texts: readonly string[];
  readonly values: readonly MessageValue[];
}

export interface MessageValue {
  /** Undefined is shown as `nothing`. */
  readonly value: JsonValue | undefined;
  /** Where it came from, so that secrets are known by their names. */
  readonly place?: Place;
}

/** Makes a message. Texts and numbers are part of the sentence; what came from outside is given by `shown`. */
export function message(texts: TemplateStringsArray, ...parts: readonly (string | number | Shown)[]): Message {
  const sentence: string[] = [texts[0] ?? ''];
  const values: MessageValue[] = [];
  for (const [index, part] of parts.entries()) {
    const after = texts[index + 1] ?? '';
    if (part instanceof Shown) {
      values.push(part.content);
      sentence.push(after);
    } else sentence.push(`${sentence.pop() ?? ''}${part}${after}`);
  }
  return { texts: sentence, values };
}

/** A value in a message. */
class Shown {
  constructor(readonly content: MessageValue) {}
}

export function shown(value: JsonValue | undefined, place?: Place): Shown {
  return new Shown({ value, ...(place !== undefined && { place }) });
}

export function passed(basis: Basis): Judgement {
  return { result: 'passed', basis };
}

export function inconclusive(basis: Basis, note: Message): Judgement {
  return { result: 'inconclusive', basis, note };
}

export function observed(basis: Basis, note: Message): Judgement {
  return { result: 'observed', basis, note };
}

type Unsaid = 'level' | 'received' | 'evidence';

/** A failure of one exchange; an error by its status, that only this exchange shows, if nothing else is said. */
export function failed(
  view: ExchangeView,
  failure: Omit<Failure, 'result' | Unsaid> & Partial<Pick<Failure, Unsaid>>,
): Judgement {
  return { result: 'failed', level: 'error', received: message`${view.status}`, evidence: [view.number], ...failure };
}
