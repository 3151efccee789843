import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { didYouMean } from '../base/text';
import type { JsonValue } from '../base/json';
import { answerPoints, transportPoints } from './answer-points';
import { answersIn } from './state-points';
import { typeFacts, repeatedFields } from './request-facts';
import { operationPlace } from './profile';
import type { Point } from './point';

/** What the request says, and what an answer is about (request-facts.ts). */
const ofRequests: ReadonlySet<string> = new Set([
  'target',
  'path',
  'path.trimmed',
  'search',
  'url.path',
  'url.target',
  'method',
  'media-type',
  'from-origin',
  ...repeatedFields,
  'origin',
  'base',
  'subject',
  'subject.indexed',
  'subject.brackets',
  'subject.pointer',
  'subject.top',
  'subject.leaf',
  'json.subject',
  'value',
  'value.type',
  'value.length',
  'json.value',
  ...typeFacts,
  'body-text',
  'body-length',
  'body-last',
  'syntax.token',
  'syntax.offset',
  'syntax.after',
  'syntax.line',
  'syntax.column',
  'json.body',
]);

/** What a success says beside (respond.ts). */
const ofSuccesses: ReadonlySet<string> = new Set(['path', 'base', 'origin', 'etag', 'location', 'id', 'total']);

/** What is made anew for each answer, after the example that may stand behind a colon. */
const made: ReadonlySet<string> = new Set([
  'uuid',
  'date-time',
  'http-date',
  'token',
  'number',
  'seconds',
  'milliseconds',
  'counter',
  'count-down',
  'operation-counter',
  'operation-count-down',
  'braces',
]);

/** The names of all placeholders that do not rest on the document: what docs/profile.md lists, beside those of parameters and members. */
export const placeholderNames: readonly string[] = [...ofRequests, ...ofSuccesses, ...made, 'page-links'];

/** A placeholder that nothing fills. */
export interface WrongPlaceholder {
  /** JSON pointer tokens of the text that holds it, from the value on: `body`, `headers` and a name. */
  readonly at: readonly string[];
  /** What is wrong with it, in half a sentence. */
  readonly words: string;
}

/**
 * Gives the first placeholder of a point's templates that nothing would fill at its place, so that a typing error is not played as
 * an empty text: `{{path.petid}}` where the path has `petId`. Undefined where there is none.
 */
export type PlaceholderCheck = (
  point: Pick<Point, 'id' | 'values'>,
  place: string,
  value: JsonValue,
) => WrongPlaceholder | undefined;

/** Gives the check of a document's placeholders, which looks for what requests say once for all places. */
export function createPlaceholderCheck(contract: Contract): PlaceholderCheck {
  const factsAt = createFactsAt(contract);
  return ({ id, values }, place, value) => {
    const isOfSuccess = id === answerPoints.headers.id;
    const isHeaders = isOfSuccess || id === transportPoints.corsHeaders.id;
    const everywhere = isOfSuccess ? ofSuccesses : ofRequests;
    for (const [at, text] of textsOf({ id, values }, value, isHeaders)) {
      for (const [, name = ''] of text.matchAll(/\{\{([^{}]{1,200})\}\}/g)) {
        const [shape = ''] = name.split(':', 1);
        if (everywhere.has(name) || made.has(shape) || factsAt(place).has(name)) continue;
        if (isOfSuccess && name.startsWith('member.')) continue;
        if (isOfSuccess && shape === 'page-links' && readPageLinks(`{{${name}}}`) !== undefined) continue;
        const known = namesInTurn(factsAt(place).all(), everywhere);
        const hint = nearPathName(shape, known) ?? (didYouMean(shape, known) || `; there are ${shortList(known)}`);
        return { at, words: `nothing fills {{${name}}} here${hint}` };
      }
    }
    return undefined;
  };
}

/** The names of the place itself come first, for they are what is looked for; those of the path before all. */
function namesInTurn(own: readonly string[], everywhere: ReadonlySet<string>): readonly string[] {
  const ofPath = own.filter((name) => name.startsWith('path.'));
  const others = own.filter((name) => !name.startsWith('path.'));
  return [...new Set([...ofPath, ...made, ...everywhere, ...others])];
}

/** Of a name of the path that is another here, as `path.id` is where the path has `petId`, the only one is meant. */
function nearPathName(name: string, known: readonly string[]): string | undefined {
  const [only, ...others] = known.filter((one) => one.startsWith('path.') && one !== 'path.trimmed');
  if (!name.startsWith('path.') || only === undefined || others.length > 0) return undefined;
  return ` (did you mean \`${only}\`?)`;
}

/** Most names that a message lists. */
const mostListed = 40;

function shortList(known: readonly string[]): string {
  const more = known.length - mostListed;
  return known.slice(0, mostListed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function textsOf(
  point: Pick<Point, 'id' | 'values'>,
  value: JsonValue,
  isHeaders: boolean,
): (readonly [at: readonly string[], text: string])[] {
  if (isHeaders) return Object.entries(value as Readonly<Record<string, string>>).map(([name, text]) => [[name], text]);
  return answersIn(point, value).flatMap(([at, { headers = {}, body }]) => {
    const fields = Object.entries(headers).map(([name, text]) => [[...at, 'headers', name], text] as const);
    return body === undefined ? fields : [...fields, [[...at, 'body'], body] as const];
  });
}

/** The names of what requests of a place may say. */
interface Facts {
  has: (name: string) => boolean;
  all: () => readonly string[];
}

/** Parameters and members that requests of a place may have: all of the document's where the place names no operation. */
function createFactsAt(contract: Contract): (place: string) => Facts {
  const ofOperation = new Map<Operation, ReadonlySet<string>>();
  const namesFor = (operation: Operation): ReadonlySet<string> => {
    let names = ofOperation.get(operation);
    if (names === undefined) ofOperation.set(operation, (names = new Set(namesOf(contract, operation))));
    return names;
  };
  const factsOf = (operations: readonly Operation[]): Facts => {
    let names: ReadonlySet<string> | undefined;
    const all = (): ReadonlySet<string> => (names ??= new Set(operations.flatMap((one) => [...namesFor(one)])));
    return { has: (name) => all().has(name), all: () => [...all()] };
  };
  const ofDocument = factsOf(contract.operations);
  const named = contract.operations.map((operation) => [`${operationPlace(operation)} `, operation] as const);
  const known = new Map<string, Facts>();
  return (place) => {
    let facts = known.get(place);
    if (facts === undefined) {
      const own = operationsAt(named, place);
      known.set(place, (facts = own.length > 0 ? factsOf(own) : ofDocument));
    }
    return facts;
  };
}

function operationsAt(named: readonly (readonly [own: string, operation: Operation])[], place: string): Operation[] {
  const wanted = `${place} `;
  const own = named.filter(
    ([name, operation]) => place === operation.path || wanted.startsWith(name) || isOf(place, operation),
  );
  return own.map(([, operation]) => operation);
}

/** A list of `/pets` is asked for by its path, and its items below it. */
function isOf(place: string, { path }: Operation): boolean {
  return place.startsWith('/') && path.startsWith(place) && path[place.length] === '/';
}

function namesOf({ schemas }: Contract, { parameters, requestBody }: Operation): string[] {
  const members = (requestBody?.content ?? []).flatMap(({ schema }) =>
    schema === undefined
      ? []
      : schemas
          .shapesOf(schema)
          .flatMap((shape) => Object.keys(schemas.propertiesOf(shape)).map((name) => `body.${name}`)),
  );
  const given = parameters.filter(({ in: location }) => location === 'path' || location === 'query');
  const asTheyTravel = given.flatMap(({ in: location, name }) => (location === 'path' ? [`path-text.${name}`] : []));
  return [...given.map(({ in: location, name }) => `${location}.${name}`), ...members, ...asTheyTravel];
} /** How a service writes the Link header of a list (RFC 8288): `{{page-links:next last first! prev|absolute|page per_page}}`. */
export interface PageLinksWay {
  /** Relations in their order; those with `isAlways` are there on every page. */
  readonly relations: readonly { readonly name: string; readonly isAlways: boolean }[];
  readonly isAbsolute: boolean;
  /** Parameters that every address has, in the order in which those are added that the request does not have. */
  readonly parameters: readonly string[];
}

/** What page of a list was asked for, and how. */
export interface LinkedPage {
  readonly query: string;
  readonly path: string;
  readonly origin: string;
  /** Counted from `first`. */
  readonly page: number;
  readonly first: number;
  readonly limit: number;
  readonly total: number;
  readonly pageName: string;
  readonly limitName: string | undefined;
}

/** Relations that a page can have (RFC 8288 section 3.3 registers them). */
const known = ['next', 'last', 'first', 'prev', 'self'] as const;

const placeholder = /^\{\{page-links:([a-z! ]{1,60})\|(absolute|relative)\|([^{}|]{1,200})\}\}$/;

/** Gives how a header writes its links; undefined where its template is none of these, or names a relation that no page has. */
export function readPageLinks(template: string | undefined): PageLinksWay | undefined {
  const [, relations, kind, parameters] = placeholder.exec(template ?? '') ?? [];
  if (relations === undefined || parameters === undefined) return undefined;
  const named = relations.split(' ').map((name) => ({ name: name.replace(/!$/, ''), isAlways: name.endsWith('!') }));
  if (!named.every(({ name }) => known.some((one) => one === name))) return undefined;
  return {
    relations: named,
    isAbsolute: kind === 'absolute',
    parameters: parameters.split(' '),
  };
}

/** Gives the template of a header that writes its links so. */
export function pageLinksTemplate({ relations, isAbsolute, parameters }: PageLinksWay): string {
  const names = relations.map(({ name, isAlways }) => (isAlways ? `${name}!` : name)).join(' ');
  return `{{page-links:${names}|${isAbsolute ? 'absolute' : 'relative'}|${parameters.join(' ')}}}`;
}

/** Gives the links of a page; undefined where it has none. */
export function writePageLinks(way: PageLinksWay, asked: LinkedPage): string | undefined {
  const { page, first, limit, total } = asked;
  const last = first + Math.max(0, Math.ceil(total / limit) - 1);
  // The names are a service's: a record would find what every object has.
  const pages = new Map<string, readonly [at: number, isThere: boolean]>([
    ['next', [page + 1, page < last]],
    ['last', [last, page < last]],
    ['first', [first, page > first]],
    ['prev', [page - 1, page > first]],
    ['self', [page, true]],
  ]);
  const links = way.relations.flatMap(({ name, isAlways }) => {
    const [at, isThere] = pages.get(name) ?? [0, false];
    return isThere || isAlways ? [`<${addressOf(way, asked, at)}>; rel="${name}"`] : [];
  });
  return links.length === 0 ? undefined : links.join(', ');
}

function addressOf({ isAbsolute, parameters }: PageLinksWay, asked: LinkedPage, page: number): string {
  const query = new URLSearchParams(asked.query);
  for (const name of parameters) {
    if (name === asked.pageName) query.set(name, String(page));
    else if (name === asked.limitName) query.set(name, String(asked.limit));
  }
  return `${isAbsolute ? asked.origin : ''}${asked.path}?${query.toString()}`;
}
