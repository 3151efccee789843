import { isObject, type JsonObject, mostHops, childPointer, fromLocalRef, toPointer, valueAt } from './document';
import type { LoadedDocument } from './load-document';
import { whyRefused } from './read/files';
import { preview } from './schema/describe-error';
import { type PartKind, walkDocument } from './walk-document';
import type { JsonValue } from '../base/json';
import { shownReference } from '../base/text';

/** What a `$ref` that leads nowhere costs, by what it was to lead to. */
const costs: Readonly<Record<PartKind, string>> = {
  document: 'it is not followed',
  components: 'it is not followed',
  'path item': 'the operations of this path are not played',
  operation: 'the operation is not played',
  parameter: 'the parameter is left out',
  header: 'any text is taken for it',
  'request body': 'any body is taken',
  response: 'the response is described with no content',
  'media type': 'anything is taken for it',
  encoding: 'it is left out',
  callback: 'nothing that is played',
  link: 'nothing that is played',
  example: 'the example is left out',
  'security scheme': 'what asks for it asks for no key',
  schema: 'anything is taken for it',
};

/** Marks on parts of one document that is being read. */
const broken = new WeakSet<object>();

/** Tells whether a part was a `$ref` that leads nowhere: what that costs is told. */
export function isBroken(part: object): boolean {
  return broken.has(part);
}

/**
 * Takes from a document, in place, every `$ref` that leads nowhere, out of the document, to itself or to something that can
 * be no such part (OpenAPI 3.1 section 4.8.23, RFC 6901). Each is a flaw that costs the part.
 */
export function mendRefs(loaded: LoadedDocument): void {
  const countHops = createCountHops(loaded.root);
  walkDocument(loaded.root, (kind, part, pointer) => {
    if (part['$ref'] === undefined) return;
    const fault = faultOf(part, kind, loaded.root, countHops);
    if (fault === undefined) return;
    const place = childPointer(pointer, '$ref');
    Reflect.deleteProperty(part, '$ref');
    broken.add(part);
    const [problem, remedy] = fault;
    const anything = kind === 'header' ? (part['schema'] = {}) : part;
    // What answers are held against.
    const isJudged = kind === 'schema' || kind === 'header' || kind === 'response' || kind === 'media type';
    if (isJudged) loaded.flaws.addUnchecked(anything, place, problem, costs[kind], remedy);
    else loaded.flaws.add(place, problem, costs[kind], remedy);
    if (kind === 'request body') part['content'] = { '*/*': {} };
  });
}

type Fault = readonly [problem: string, remedy: string];

function faultOf(part: JsonObject, kind: PartKind, root: JsonObject, countHops: CountHops): Fault | undefined {
  const ref = part['$ref'];
  if (typeof ref !== 'string') {
    return [`expected a $ref that is a text, got ${preview(ref as JsonValue)}`, 'correct it'];
  }
  const refusal = whyRefused(part);
  if (refusal !== undefined)
    return [`the $ref ${JSON.stringify(shownReference(ref))} is not followed: ${refusal}`, 'correct it'];
  if (!ref.startsWith('#')) {
    const remedy = 'bundle the document into one file first, with `npx @redocly/cli bundle` for instance';
    return [`expected a $ref within this file (#/...), got ${JSON.stringify(shownReference(ref))}`, remedy];
  }
  const shown = `the $ref ${JSON.stringify(shownReference(ref))}`;
  const target = ref.startsWith('#/') ? targetOf(ref, root) : ref === '#' ? root : undefined;
  if (target === undefined) {
    return [`${shown} leads nowhere${whatIsThere(ref, root)}`, 'add the missing part or correct the $ref'];
  }
  if (!isObject(target) && !(kind === 'schema' && typeof target === 'boolean')) {
    return [`${shown} leads to ${preview(target as JsonValue)}, which is no ${kind}`, 'correct it'];
  }
  const other = otherKind(ref, kind);
  if (other !== undefined) return [`${shown} leads to ${other}, which is no ${kind}`, 'correct it'];
  const hops = countHops(part);
  if (hops === Infinity) return [`${shown} leads nowhere: it comes back to itself`, 'correct it'];
  return hops > mostHops
    ? [`${shown} leads on ${hops} times, at most ${mostHops} are followed`, 'shorten it']
    : undefined;
}

function targetOf(ref: string, root: JsonObject): unknown {
  return valueAt(root, toPointer(fromLocalRef(ref)));
}

/** What the maps of `components` hold (OpenAPI 3.1 section 4.8.7). */
const sections: Readonly<Record<string, PartKind>> = {
  schemas: 'schema',
  responses: 'response',
  parameters: 'parameter',
  examples: 'example',
  requestBodies: 'request body',
  headers: 'header',
  securitySchemes: 'security scheme',
  links: 'link',
  callbacks: 'callback',
  pathItems: 'path item',
  mediaTypes: 'media type',
};

/** Members of a document that hold parts, and are none themselves. */
const holders = ['components', 'paths', 'webhooks', 'info', 'servers', 'security', 'tags', 'openapi'];

/** Gives what a `$ref` leads to in words where that can be no part of a kind: a map of parts, or a part of another kind. */
function otherKind(ref: string, kind: PartKind): string | undefined {
  const [first = '', second = '', ...rest] = fromLocalRef(ref);
  if (ref === '#') return 'the whole document';
  if (!holders.includes(first)) return undefined;
  if (second === '') return `\`${first}\` as a whole`;
  if (first === 'components') {
    if (rest.length === 0) return `\`${second}\` as a whole`;
    const there = Object.hasOwn(sections, second) ? sections[second] : undefined;
    return rest.length === 1 && there !== undefined && !fits(there, kind) ? `a ${there}` : undefined;
  }
  return rest.length === 0 && kind !== 'path item' && first !== 'tags' ? 'a path item' : undefined;
}

/** A header is a parameter without its name and place (OpenAPI 3.1 section 4.8.21). */
function fits(there: PartKind, kind: PartKind): boolean {
  return there === kind || (there === 'parameter' && kind === 'header');
}

function whatIsThere(ref: string, root: JsonObject): string {
  if (!ref.startsWith('#/')) return ': there is no such anchor';
  const name = fromLocalRef(ref).at(-1) ?? '';
  const siblings = targetOf(ref.slice(0, ref.lastIndexOf('/')), root);
  const known = isObject(siblings) ? `; known there: ${Object.keys(siblings).slice(0, 10).join(', ')}` : '';
  return `: there is no ${JSON.stringify(name)}${known}`;
}

/** Gives how many `$ref`s lead on from a part to what is none: it is looked for once, however many lead there. */
type CountHops = (part: JsonObject) => number;

function createCountHops(root: JsonObject): CountHops {
  const known = new Map<JsonObject, number>();
  return (part) => {
    const way: JsonObject[] = [];
    const passed = new Set<JsonObject>();
    let hops = 0;
    for (let current: unknown = part; isObject(current) && isLocal(current['$ref']);) {
      const isBack = passed.has(current);
      const left = isBack ? Infinity : known.get(current);
      if (isBack && current === part) return Infinity;
      if (left !== undefined) {
        hops = left;
        break;
      }
      passed.add(current);
      way.push(current);
      current = targetOf(current['$ref'], root);
    }
    for (const one of way.reverse()) known.set(one, (hops += 1));
    return hops;
  };
}

function isLocal(ref: unknown): ref is string {
  return typeof ref === 'string' && ref.startsWith('#/');
}
