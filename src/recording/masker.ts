import type { Contract } from '../openapi/contract';
import { isObject, type Schema } from '../openapi/document';
import { lastNoun } from '../openapi/collections/names';
import type { Resource } from '../openapi/collections/resources';
import { deriveState } from '../openapi/collections/state';
import { createRedaction, type Redaction } from '../secrets/redact';
import { maximumDepth, type JsonValue, ownMember, parseJson } from '../base/json';
import type { KeptItems } from './items-file';
import { maskWholeJson, withTexts, spelledLike } from './mask-texts';
import { maskHeader, maskPath, maskUrls, maskPairs, type KindOfName } from './mask-pairs';
import { createMaskJson, refusalName, type MaskJson } from './mask-json';
import { createMasking, type MaskedPlace, type MaskingOptions, type Masking } from './masking';
import { type RecordedExchange, idOf, type RecordedBody, type RecordedHeaders, headerIn } from './recorded-exchange';
import type { MaskExchange } from './recorder';
import { kindOfName, type SensitiveKind, kindOfFormat, kindOfParameter } from './sensitive-names';
import { essence, findMediaType } from '../base/http';
import type { OperationMatch } from '../openapi/match-operation';
import type { MediaType, Operation } from '../openapi/operation';
import { describedResponse } from '../openapi/response-check';
import { isSecret, createInPlace } from '../openapi/schema/describe-error';
import type { ToldViolation } from '../base/errors';

export type { MaskedPlace, MaskingOptions } from './masking';

/** Takes secrets and personal data out of what a run keeps (docs/recordings.md): equal values stay equal throughout. */
export interface Masker {
  readonly exchange: MaskExchange;
  /** Notes what of an exchange is sensitive, to be masked wherever else it shows; nothing is counted. */
  readonly note: (exchange: RecordedExchange) => void;
  /** Gives a value of a schema of the document masked; `names` is what it is called, such as its collection, itself last. */
  readonly value: (schema: unknown, value: JsonValue, names: readonly string[]) => JsonValue;
  /** The same of a body, spelt as it was, which is masked as a text where it is no JSON. */
  readonly body: (schema: unknown, text: string, names: readonly string[]) => string;
  /** Gives the value of a header of that name masked. */
  readonly header: (name: string, value: string) => string;
  /** Gives items masked: what is found in any of them is masked in all, and in their paths. */
  readonly items: (kept: KeptItems) => KeptItems;
  /** Says which texts are nobody's: unless they are secrets, they stay. */
  readonly spare: (texts: Iterable<string>) => void;
  /** Has values stand for items' values that stood there in an earlier run, by the same items as that wrote them. */
  readonly again: (kept: KeptItems, masked: KeptItems) => void;
  /** Gives a text in which nothing stands that was found in what is masked. */
  readonly text: (text: string) => string;
  /** Gives what was masked so far: each place with the number of distinct values there, in the order of their first. */
  readonly tally: () => readonly MaskedPlace[];
}

/** Gives the masker of a run for a document; what it has seen it masks from then on wherever it shows. */
export function createMasker(contract: Contract, options: MaskingOptions = {}): Masker {
  // What texts hold is masked as JSON is, and the other way round.
  const masking = withTexts(createMasking(contract, options), (value) => maskJson(undefined, value, []));
  const maskJson = createMaskJson(contract, masking);
  let resources: readonly Resource[] | undefined;
  let redaction: Redaction | undefined;
  let find: ReturnType<typeof collectionFinder> | undefined;
  const maskOnce = (kept: KeptItems): [path: string, items: JsonValue[]][] => {
    resources ??= deriveState(contract).resources;
    find ??= collectionFinder(resources);
    const [all, findIn] = [resources, find];
    return Object.entries(kept).map(([path, items]) => {
      const found = findIn(path);
      const resource = found?.resource;
      const segments = parentSegments(found, all);
      const named = [lastNoun(path)];
      const masked = items.map((item) => maskJson(resource?.itemSchema, item, named));
      return [
        path.startsWith('/') ? maskPath(path, masking, (segment) => segments.get(segment)) : path,
        masked.map(withPath),
      ];
    });
  };
  /** Entries of documents at paths of their own: `{ path, body }`. */
  const withPath = (item: JsonValue): JsonValue =>
    isObject(item) && typeof item['path'] === 'string' && Object.hasOwn(item, 'body')
      ? { ...(item as Record<string, JsonValue>), path: maskPath(item['path'], masking, () => undefined) }
      : item;
  const exchange = createMaskExchange(contract, masking, maskJson);
  return {
    exchange: (one) => masking.whole(() => exchange(one)),
    note: (noted) => {
      masking.uncounted(() => void exchange(noted));
    },
    value: maskJson,
    body: (schema, text, names) =>
      maskWholeJson(text, (value) => maskJson(schema, value, names), maximumDepth) ?? masking.text(text),
    header: (name, value) => maskHeader(name, value, masking, (redaction ??= createRedaction(contract))),
    spare: masking.spare,
    items: (kept) => {
      const before = masking.known();
      const masked = maskOnce(kept);
      return Object.fromEntries(masking.known() === before ? masked : maskOnce(kept));
    },
    again: (kept, masked) => {
      resources ??= deriveState(contract).resources;
      for (const [text, shownAs] of pairsOfItems(resources, kept, masked)) masking.suggest(text, shownAs);
    },
    text: masking.text,
    tally: masking.tally,
  };
}

/** Gives what of a collection's path names a parent by something of a person, such as a user by the name: short ones too. */
function parentSegments(
  found: FoundPath | undefined,
  resources: readonly Resource[],
): ReadonlyMap<string, { readonly kind: SensitiveKind; readonly name: string }> {
  const told = [...(found?.parameters ?? [])].flatMap(([name, segment]) => {
    const [above] = found?.resource.collection.split(`/{${name}}`) ?? [];
    const parent = resources.find(({ collection }) => collection === above);
    const kind = kindOfName(parent?.identifier?.property ?? name) ?? kindOfName(name);
    return kind === undefined ? [] : [[segment, { kind, name }] as const];
  });
  return new Map(told);
}

/**
 * Gives what stands in items and, in the same places of the same items as they were once masked, in the stead of it: texts that
 * differ. Items are the same by the path of their collection and their identifier.
 */
function* pairsOfItems(
  resources: readonly Resource[],
  kept: KeptItems,
  masked: KeptItems,
): Generator<readonly [text: string, shownAs: string]> {
  const find = collectionFinder(resources);
  for (const [path, items] of Object.entries(kept)) {
    const resource = find(path)?.resource;
    const before = masked[path];
    if (resource?.identifier === undefined || before === undefined) continue;
    const byId = new Map(before.flatMap((item) => (isObject(item) ? [[idOf(resource, item), item] as const] : [])));
    for (const item of items) {
      const id = isObject(item) ? idOf(resource, item) : undefined;
      const same = id === undefined ? undefined : byId.get(id);
      if (same !== undefined) yield* pairsIn(item, same);
    }
  }
}

/** What was read nests no deeper than is read (json.ts). */
function* pairsIn(value: JsonValue, masked: JsonValue | undefined): Generator<readonly [string, string]> {
  if (Array.isArray(value)) {
    if (Array.isArray(masked)) for (const [index, one] of value.entries()) yield* pairsIn(one, masked[index]);
  } else if (isObject(value)) {
    if (isObject(masked))
      for (const [name, member] of Object.entries(value)) yield* pairsIn(member, ownMember(masked, name));
  } else if (isText(value) && isText(masked) && value !== masked) yield [String(value), String(masked)];
}

function isText(value: JsonValue | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

/** What is shown of a violation whose value is sensitive. */
const hidden = '[redacted]';

/** How a violation says that there is no value (a text would stand in quotation marks). */
const nothingCame = 'nothing';

/**
 * Gives what masks exchanges: credentials where the document's security schemes and custom put them, what schemas and names
 * tell, and all of that by value wherever else in the exchange, or in those after it, it shows. Bodies of bytes are left out.
 */
function createMaskExchange(contract: Contract, masking: Masking, maskJson: MaskJson): MaskExchange {
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

/** A collection that a concrete path names, with what stands in the place of its parameters, as it is spelled. */
interface FoundPath {
  readonly resource: Resource;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Gives what finds the collection that a concrete path such as `/stores/1/orders` names; concrete ones go before templates. */
export function collectionFinder(resources: readonly Resource[]): (path: string) => FoundPath | undefined {
  const concrete = new Map(resources.map((resource) => [resource.collection, resource]));
  const templates = resources
    .filter(({ collection }) => collection.includes('{'))
    .map((resource) => ({ resource, parts: resource.collection.split('/') }));
  const bySize = new Map<number, typeof templates>();
  for (const template of templates) {
    const alike = bySize.get(template.parts.length);
    if (alike === undefined) bySize.set(template.parts.length, [template]);
    else alike.push(template);
  }
  return (path) => {
    const own = concrete.get(path);
    if (own !== undefined && !path.includes('{')) return { resource: own, parameters: new Map() };
    const segments = path.split('/');
    for (const { resource, parts } of bySize.get(segments.length) ?? []) {
      const parameters = parametersAt(parts, segments);
      if (parameters !== undefined) return { resource, parameters };
    }
    return undefined;
  };
}

function parametersAt(parts: readonly string[], segments: readonly string[]): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{([^{}]+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== segment : segment === '') return undefined;
    if (name !== undefined) parameters.set(name, segment);
  }
  return parameters;
}
