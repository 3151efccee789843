import { scalarText, isObject } from './document';
import type { Operation, Parameter } from './operation';

/** Gives the words of an operation: its summary, its description, and those of its answers of a status. */
export function operationWords({ summary, raw, responses }: Operation, ...statuses: readonly string[]): string {
  const answers = responses.filter(({ status }) => statuses.includes(status)).map(({ description }) => description);
  return [summary, scalarText(raw['description']), ...answers].join('\n');
}

/** Longest prose of an operation that is looked at, in characters. */
const longest = 4000;

/** Gives what a document says of an operation and of its body, in lower case. */
function wordsOfChange({ raw }: Operation): string {
  const body = isObject(raw['requestBody']) ? raw['requestBody'] : {};
  const texts = [raw['summary'], raw['description'], body['description']].map((text) => scalarText(text));
  return texts.join('. ').slice(0, longest).toLowerCase();
}

/** Tells whether a document says that a change replaces nested objects as a whole. */
export function saysReplacedWhole(operation: Operation): boolean {
  return /\bas a whole\b|\bentirely replaced\b|\breplaced entirely\b/.test(wordsOfChange(operation));
}

/** Tells whether a document says that a PUT changes what is sent and leaves the rest, unlike PUT elsewhere. */
export function saysPartial(operation: Operation): boolean {
  const words = wordsOfChange(operation);
  return (
    /\bpartial|\bpatch|\bmerge|\bunchanged\b|\bunaffected\b|\buntouched\b|\bstays?\b|\bremains?\b|\b(?:are|is|be) (?:kept|preserved|ignored|retained)\b/.test(
      words,
    ) ||
    /\bonly (?:the )?(?:provided|given|specified|supplied|sent|included|those|fields|properties|members)\b/.test(
      words,
    ) ||
    /\bone or more\b|\bany of\b|\bsome\b|\bwhich are (?:sent|given)\b/.test(words)
  );
}

/** Tells whether a document says that what a PUT leaves out takes its default. */
export function saysDefault(operation: Operation): boolean {
  const words = wordsOfChange(operation);
  return (
    /\bdefaults?\b/.test(words) &&
    /\bleft out\b|\bomitted\b|\bleaves? out\b|\bnot sent\b|\bmissing\b|\babsent\b/.test(words)
  );
}

/** Names under which a request is sent that is to be done once, however often it comes (draft-ietf-httpapi-idempotency-key-header). */
const names =
  /^(?:[a-z]+-)*idempoten(?:cy|ce|t)(?:[-_]?(?:key|token|id|uuid))?$|^(?:paypal-request-id|repeatability-request-id|opc-retry-token)$|^(?:x-amzn?-)?client-?(?:request-?)?token$/i;

/** Names of what tells requests apart: the words of its description may say that it makes them be done once. */
const tellingApart = /(?:key|token|id|uuid|nonce)$/i;

/** Tells whether a parameter names a request which is to be done once. */
export function isIdempotencyKey({ name, description }: Pick<Parameter, 'name' | 'description'>): boolean {
  return names.test(name) || (tellingApart.test(name) && /\bidempoten/i.test(description));
}

/** Tells whether a parameter has another value in each request: a service may take one that came before for a repeat. */
export function differsEachTime(parameter: Pick<Parameter, 'name' | 'description'>): boolean {
  return isIdempotencyKey(parameter) || /^(?:x-)?request[-_]?id$|(?:^|[-_])nonce$/i.test(parameter.name);
}
