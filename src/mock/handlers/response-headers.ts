import { isHeaderName, isHeaderValue } from '../../base/http';
import { asText, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import type { ListOperation } from '../../openapi/collections/collection';
import { readPageLink } from '../../openapi/collections/list-names';
import type { Contract } from '../../openapi/contract';
import { plainName } from '../../openapi/names';
import type { Operation, ResponseHeader } from '../../openapi/operation';
import { headerText } from '../../openapi/response/response-check';
import { responseFor, type Success } from '../../openapi/response/responses';
import { trySample } from '../../openapi/sample/sample';
import type { HandlerRequest } from './handler';
import { meaningsOf, urlOfPage, type PageFacts } from './page';

/** What the server, a step of the pipeline or a handler writes itself, or what says how the bytes of a message travel. */
const neverSampled: ReadonlySet<string> = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive'],
  ...['content-encoding', 'content-range', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['location', 'etag', 'cache-control', 'link', 'deprecation', 'sunset', 'www-authenticate', 'allow'],
]);

export type Headers = Readonly<Record<string, string>>;

/** The headers that the file documents for a response, as samples. */
export function headersFor(contract: Contract, operation: Operation, status: number): Headers {
  const headers: Record<string, string> = {};
  for (const header of responseFor(operation, status)?.headers ?? []) {
    const name = header.name.toLowerCase();
    // A tag of what is not stored, and where nothing that was created lies, are only there if the file requires them.
    const isWritten = neverSampled.has(name) && !(header.required && ['link', 'location'].includes(name));
    if (isWritten || !isHeaderName(header.name)) continue;
    const text = sampleText(contract, header);
    // What succeeds is within its limit: a client that heeds the header would wait.
    const isWithin = status < 400 && /rate-?limit/.test(name);
    if (text !== undefined) headers[header.name] = isWithin ? text.replace(/(remaining=|^)0(?!\d)/, '$11') : text;
  }
  return headers;
}

/** Undefined, and a problem of the file, if no value can be sent. */
function sampleText(contract: Contract, header: ResponseHeader): string | undefined {
  const { name, schema, examples, pointer } = header;
  const options = { random: createRandom(`header ${schema?.pointer ?? ''}`), name, style: 'realistic' } as const;
  const value = examples[0] ?? (schema === undefined ? '' : trySample(contract, schema, options));
  const text = value === undefined ? undefined : headerText(header, value);
  if (text !== undefined && isHeaderValue(text)) return text;
  contract.document.problems.add({
    pointer: schema?.pointer ?? pointer,
    message: `No value of the header ${name} can be sent.`,
    consequence: 'It is left out.',
  });
  return undefined;
}

/** What a header says of a page: `X-Total-Count` what a property `totalCount` would say. */
function pageHeader(name: string): ((facts: PageFacts) => JsonValue | undefined) | undefined {
  const plain = plainName(name).replace(/^x?(?:pagination)?/, '');
  const to = readPageLink(plain, undefined)?.to;
  if (to === 'next' || to === 'previous') return (facts) => facts[to];
  return meaningsOf(plain)[0];
}

/** The headers of a list that say where its page is; undefined if the file documents none. */
export function createPageHeaders(
  list: ListOperation,
  { response }: Success,
): ((facts: PageFacts, request: HandlerRequest) => Headers) | undefined {
  const written = (response?.headers ?? []).flatMap(({ name }): readonly PageHeader[] => {
    if (name.toLowerCase() === 'link') return [[name, (facts, request) => linksOf(list, facts, request)]];
    const valueOf = pageHeader(name);
    return valueOf === undefined ? [] : [[name, (facts) => asText(valueOf(facts) ?? '')]];
  });
  if (written.length === 0) return undefined;
  return (facts, request) => {
    const texts = written.map(([name, textOf]) => [name, textOf(facts, request)] as const);
    // An ID that a client chose may have any character.
    return Object.fromEntries(texts.filter(([, text]) => text !== '' && isHeaderValue(text)));
  };
}

type PageHeader = readonly [name: string, textOf: (facts: PageFacts, request: HandlerRequest) => string];

/** RFC 8288: `<http://127.0.0.1:4010/v1/pets?page=2>; rel="next"`, whole, for pages of other origins fetch it as it is. */
function linksOf(list: ListOperation, { next, previous }: PageFacts, request: HandlerRequest): string {
  const link = (relation: string, position: string | undefined): readonly string[] =>
    position === undefined ? [] : [`<${request.origin}${urlOfPage(list, request, position)}>; rel="${relation}"`];
  return [...link('next', next), ...link('prev', previous)].join(', ');
}
