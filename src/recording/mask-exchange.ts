import type { Contract } from '../contract/contract';
import type { Schema } from '../contract/document';
import { essence, findMediaType } from '../contract/media-type';
import type { OperationMatch } from '../contract/match-operation';
import type { MediaType, Operation } from '../contract/operation';
import { lastNoun } from '../contract/resource/names';
import { describedResponse } from '../contract/response-check';
import { isSecret } from '../contract/schema/hide-secrets';
import { createInPlace } from '../contract/schema/in-place';
import { createRedaction } from '../contract/secrets';
import type { ToldViolation } from '../errors';
import { parseJson, type JsonValue } from '../exact-json';
import { spelledLike } from './mask-embedded';
import type { Masking } from './masking';
import { maskUrls } from './mask-urls';
import { maskHeader } from './mask-headers';
import { refusalName, type MaskJson } from './mask-json';
import { maskPairs, maskPath, type KindOfName } from './mask-pairs';
import type { RecordedBody, RecordedExchange, RecordedHeaders } from './recorded-exchange';
import { headerIn } from './recorded-line';
import type { MaskExchange } from './recorder';
import { kindOfFormat, kindOfName, kindOfParameter, type SensitiveKind } from './sensitive-names';

/** What is shown of a violation whose value is sensitive. */
const hidden = '[redacted]';

/** How a violation says that there is no value (a text would stand in quotation marks). */
const nothingCame = 'nothing';

/**
 * Gives what masks exchanges: credentials where the document's security schemes and custom put them, what schemas and names
 * tell, and all of that by value wherever else in the exchange, or in those after it, it shows. Bodies of bytes are left out.
 */
export function createMaskExchange(contract: Contract, masking: Masking, maskJson: MaskJson): MaskExchange {
  const redaction = createRedaction(contract);
  const describedAs = createDescribedAs(contract);
  return (exchange) => {
    const { target, requestHeaders, requestBody, responseHeaders, responseBody, violations } = exchange;
    const mark = target.indexOf('?');
    const path = mark === -1 ? target : target.slice(0, mark);
    const [origin = ''] = absolute.exec(path) ?? [];
    const match = contract.match(exchange.method, path.slice(origin.length));
    const operation = match.kind === 'operation' ? match.operation : undefined;
    const kindOfQuery: KindOfName = (name, value) => {
      if (redaction.parameters.has(name.toLowerCase())) return 'secret';
      const isDescribed = operation?.parameters.some((one) => one.in === 'query' && one.name === name) === true;
      return (
        (isDescribed ? kindOfName(name) : kindOfParameter(name, value)) ??
        describedAs(parametersIn(operation, 'query'), name)
      );
    };
    const mask = { masking, maskJson, within: operation === undefined ? [] : [lastNoun(operation.path)] };
    const described = operation && describedResponse(operation, exchange.status);
    const within = exchange.status >= 400 ? [...mask.within, refusalName] : mask.within;
    const masked: { -readonly [Name in keyof RecordedExchange]: RecordedExchange[Name] } = { ...exchange };
    // What lets in is known before the bodies are looked through, which takes the longest: a new one costs them no second look.
    settle(masking, [
      ...headerParts(
        requestHeaders,
        (headers) => (masked.requestHeaders = headers),
        (name, value) =>
          maskHeader(name, value, masking, redaction, describedAs(parametersIn(operation, 'header'), name)),
      ),
      ...headerParts(
        responseHeaders,
        (headers) => (masked.responseHeaders = headers),
        (name, value) => maskHeader(name, value, masking, redaction, describedAs(described?.headers, name)),
      ),
      () => {
        const query = mark === -1 ? '' : `?${maskPairs(target.slice(mark + 1), 'query', masking, kindOfQuery)}`;
        const below = maskPath(path.slice(origin.length), masking, sensitiveSegments(match, describedAs));
        masked.target = (origin === '' ? '' : maskUrls(origin, masking, masking.text)) + below + query;
      },
      () => {
        const content = operation?.requestBody?.content;
        if (requestBody !== undefined)
          masked.requestBody = maskBody(requestBody, headerIn(requestHeaders, 'content-type'), content, mask);
      },
      () => {
        const type = headerIn(responseHeaders, 'content-type');
        if (responseBody !== undefined)
          masked.responseBody = maskBody(responseBody, type, described?.content, { ...mask, within });
      },
      () => {
        if (violations !== undefined) masked.violations = violations.map((one) => maskViolation(one, masking));
      },
    ]);
    return masked;
  };
}

/** Each header is a part by itself: what one tells costs the others a second look alone. */
function headerParts(
  headers: RecordedHeaders,
  put: (masked: RecordedHeaders) => void,
  mask: (name: string, value: string) => string,
): (() => void)[] {
  const masked: [name: string, value: string][] = [];
  put(masked);
  return headers.map(([name, value], index) => () => {
    masked[index] = [name, mask(name, value)];
  });
}

function parametersIn(operation: Operation | undefined, location: string): Operation['parameters'] | undefined {
  return operation?.parameters.filter((one) => one.in === location);
}

/** Masks the parts of a whole, and those again that were masked before all that was found in any of them was known. */
function settle(masking: Masking, parts: readonly (() => void)[]): void {
  const known = parts.map((part) => {
    const before = masking.known();
    part();
    return before;
  });
  const all = masking.known();
  for (const [index, part] of parts.entries()) if (known[index] !== all) part();
}

/** A client of a proxy may send the whole address (RFC 9112 section 3.2.2). */
const absolute = /^[a-z][a-z\d+.-]{0,19}:\/\/[^/]*/i;

/** Gives what kind of secret or personal data the schema of a parameter or header says that it is. */
type DescribedAs = (
  described: readonly { readonly name: string; readonly schema?: Schema }[] | undefined,
  name: string,
) => SensitiveKind | undefined;

function createDescribedAs({ loaded: { root } }: Contract): DescribedAs {
  const inPlaceOf = createInPlace(root);
  return (described, wanted) => {
    const found = described?.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    const all = [...inPlaceOf(found?.schema)];
    return all.some(isSecret) ? 'secret' : all.map(kindOfFormat).find((kind) => kind !== undefined);
  };
}

/** The parameters of a path tell by their names what its segments are. */
function sensitiveSegments(match: OperationMatch, describedAs: DescribedAs): Parameters<typeof maskPath>[2] {
  if (match.kind !== 'operation') return () => undefined;
  const named = Object.entries(match.pathParameters).flatMap(([name, value]) => {
    const kind = kindOfName(name) ?? describedAs(parametersIn(match.operation, 'path'), name);
    return kind === undefined ? [] : [[value, { kind, name }] as const];
  });
  const sensitive = new Map(named);
  return (segment) => sensitive.get(segment);
}

interface BodyMasking {
  readonly masking: Masking;
  readonly maskJson: MaskJson;
  readonly within: readonly string[];
}

function maskBody(
  body: RecordedBody,
  contentType: string,
  content: readonly MediaType[] | undefined,
  { masking, maskJson, within }: BodyMasking,
): RecordedBody {
  const { text, encoding } = body;
  // What a picture or an archive shows nobody can tell.
  if (encoding !== undefined) return { text: '', bytes: body.bytes, isCut: true };
  if (text === '') return body;
  if (essence(contentType) === 'application/x-www-form-urlencoded')
    return { ...body, text: maskPairs(text, 'form', masking, kindOfParameter) };
  const value = read(text);
  if (value === undefined) return { ...body, text: masking.text(text) };
  const masked = maskJson(findMediaType(content ?? [], contentType)?.schema, value, within);
  return { ...body, text: spelledLike(text, value, masked) };
}

function read(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function maskViolation(violation: ToldViolation, masking: Masking): ToldViolation {
  const names = violation.where.split('.');
  const isTold = names.some((name) => kindOfName(name) !== undefined) || masking.isNamed(names);
  return {
    ...violation,
    // Names of members may be data, as of a map by addresses.
    where: names.map(masking.text).join('.'),
    expected: masking.text(violation.expected),
    got: violation.got === nothingCame ? nothingCame : isTold ? hidden : masking.text(violation.got),
  };
}
