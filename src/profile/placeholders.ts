import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { didYouMean } from '../did-you-mean';
import type { JsonValue } from '../exact-json';
import { answerPoints } from './answer-points';
import { answerTemplate } from './answer-template';
import { typeFacts } from './body-facts';
import { repeatedFields } from './facts';
import { readPageLinks } from './page-links';
import { operationPlace } from './profile';
import type { Point } from './point';
import { transportPoints } from './transport-points';

/** What the request says, and what an answer is about (facts.ts). */
const ofRequests = [
  'target',
  'path',
  'path.trimmed',
  'target.trimmed',
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
];

/** What a success says beside (answer-ways.ts). */
const ofSuccesses = ['path', 'base', 'origin', 'etag', 'location', 'id', 'total'];

/** What is made anew for each answer, after the example that may stand behind a colon. */
const made = [
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
] as const;

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
export function wrongPlaceholder(
  contract: Contract,
  { id, values }: Pick<Point, 'id' | 'values'>,
  place: string,
  value: JsonValue,
): WrongPlaceholder | undefined {
  const isOfSuccess = id === answerPoints.headers.id;
  const isHeaders = isOfSuccess || id === transportPoints.corsHeaders.id;
  if (!isHeaders && values !== answerTemplate) return undefined;
  let known: readonly string[] | undefined;
  for (const [at, text] of textsOf(value, isHeaders)) {
    for (const [, name = ''] of text.matchAll(/\{\{([^{}]{1,200})\}\}/g)) {
      known ??= knownAt(contract, place, isOfSuccess);
      const [shape = ''] = name.split(':', 1);
      if (isOfSuccess && name.startsWith('member.')) continue;
      if (isOfSuccess && shape === 'page-links' && readPageLinks(`{{${name}}}`) !== undefined) continue;
      if (known.includes(name) || made.some((one) => one === shape)) continue;
      const hint = nearPathName(shape, known) ?? (didYouMean(shape, known) || `; there are ${shortList(known)}`);
      return { at, words: `nothing fills {{${name}}} here${hint}` };
    }
  }
  return undefined;
}

/** The names of the place itself come first, for they are what is looked for; those of the path before all. */
function knownAt(contract: Contract, place: string, isOfSuccess: boolean): readonly string[] {
  const own = factsAt(contract, place);
  const ofPath = own.filter((name) => name.startsWith('path.'));
  const others = own.filter((name) => !name.startsWith('path.'));
  return [...new Set([...ofPath, ...made, ...(isOfSuccess ? ofSuccesses : ofRequests), ...others])];
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

function textsOf(value: JsonValue, isHeaders: boolean): [at: string[], text: string][] {
  const { headers, body } = (isHeaders ? { headers: value, body: undefined } : value) as {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  const fields = Object.entries(headers ?? {}).map(([name, text]): [string[], string] => [
    isHeaders ? [name] : ['headers', name],
    text,
  ]);
  return body === undefined ? fields : [...fields, [['body'], body]];
}

/** Parameters and members that requests of a place may have: all of the document's where the place names no operation. */
function factsAt(contract: Contract, place: string): string[] {
  const own = contract.operations.filter(
    (operation) =>
      place === operation.path || `${place} `.startsWith(`${operationPlace(operation)} `) || isOf(place, operation),
  );
  const facts = (own.length > 0 ? own : contract.operations).flatMap((operation) => namesOf(contract, operation));
  return [...new Set(facts)];
}

/** A list of `/pets` is asked for by its path, and its items below it. */
function isOf(place: string, { path }: Operation): boolean {
  return place.startsWith('/') && path.startsWith(`${place}/`);
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
}
