import type { Operation } from './operation';
import { shapeOf, encodePath, plainPath } from '../base/http';

/** What a request's method and path mean to the document. */
export type OperationMatch =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly basePath: string;
      /** As they came: which delimiters came escaped can be seen here alone. Their escapes are well-formed UTF-8. */
      readonly pathParameters: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'method-unknown';
      readonly path: string;
      readonly methods: readonly string[];
      readonly operations: readonly Operation[];
    }
  | { readonly kind: 'path-unknown'; readonly path: string | undefined }
  | {
      readonly kind: 'malformed';
      readonly segment: string;
      /** What the request would call, were the segment well-formed. */
      readonly otherwise: OperationMatch;
    };

/** Gives the match of a method and a path as they came, without query. */
export type MatchOperation = (method: string, path: string) => OperationMatch;

interface Template {
  readonly path: string;
  /** How many parameters it has. */
  readonly parameters: number;
  /** The path between its slashes, each part as the texts around its parameters. */
  readonly segments: readonly Segment[];
  readonly operations: ReadonlyMap<string, Operation>;
  /** The names of the parameters by method: documents may call them otherwise for another one. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** The texts around the parameters of one segment of a path: `['', '-', '']` for `{a}-{b}`; one alone has no parameter. */
type Segment = readonly string[];

/**
 * Gives the matcher of a document's operations. Concrete paths go before templated ones (OpenAPI 3.1 section 4.8.8.1),
 * templates with fewer parameters before others; a trailing slash counts. A match takes time linear in the path for each
 * template with as many segments, whatever they hold.
 */
export function createMatcher(operations: readonly Operation[], basePaths: readonly string[]): MatchOperation {
  const templates = [...groupBy(operations, ({ path }) => shapeOf(path))]
    .map(([shape, here]) => compileTemplate(here[0]?.path ?? shape, here))
    .sort((first, second) => first.parameters - second.parameters || literals(second) - literals(first));
  const concrete = new Map(
    templates
      .filter(({ parameters }) => parameters === 0)
      .map((template) => [plainPath(encodePath(template.path)), template]),
  );
  const candidates = createCandidates(templates.filter(({ parameters }) => parameters > 0));
  const longestFirst = basePaths.map(plainPath).sort((first, second) => second.length - first.length);

  return (method, asItCame) => {
    const requestPath = plainPath(asItCame);
    const basePath = longestFirst.find(
      (base) => requestPath.startsWith(base) && (base === '' || requestPath[base.length] === '/'),
    );
    if (basePath === undefined) return { kind: 'path-unknown', path: undefined };
    const path = requestPath.slice(basePath.length);
    const exact = concrete.get(path);
    if (exact !== undefined) return matchMethod(exact, method, basePath, []);
    const parts = path.split('/');
    const ownParts = requestPath === asItCame ? parts : asItCame.split('/').slice(-parts.length);
    for (const template of candidates(parts)) {
      const values = valuesIn(template, parts, ownParts);
      if (values === undefined) continue;
      const segment = values.find((value) => value.includes('%') && !isDecodable(value));
      if (segment === undefined) return matchMethod(template, method, basePath, values);
      return { kind: 'malformed', segment, otherwise: matchMethod(template, method, basePath, []) };
    }
    return { kind: 'path-unknown', path };
  };
}

/**
 * Gives the templates that a path may be of, in their order: those with as many segments whose first is the path's own, or
 * holds a parameter.
 */
function createCandidates(templates: readonly Template[]): (parts: readonly string[]) => readonly Template[] {
  const ranks = new Map(templates.map((template, rank) => [template, rank]));
  const rankOf = (template: Template): number => ranks.get(template) ?? 0;
  const keyOf = (count: number, first: string | undefined): string => `${count}/${first ?? ''}`;

  const anyFirst = groupBy(
    templates.filter((one) => firstText(one) === undefined),
    ({ segments }) => segments.length,
  );
  const byFirst = groupBy(
    templates.filter((one) => firstText(one) !== undefined),
    (one) => keyOf(one.segments.length, firstText(one)),
  );
  return (parts) => {
    const own = byFirst.get(keyOf(parts.length, parts[1]));
    const others = anyFirst.get(parts.length);
    if (own === undefined || others === undefined) return own ?? others ?? [];
    return [...own, ...others].sort((first, second) => rankOf(first) - rankOf(second));
  };
}

/** Gives the first segment of a template; undefined where it holds a parameter. */
function firstText({ segments }: Template): string | undefined {
  const first = segments[1];
  return first?.length === 1 ? first[0] : undefined;
}

function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

function compileTemplate(path: string, here: readonly Operation[]): Template {
  let parameters = 0;
  const segments: string[][] = [['']];
  const addText = (text: string): void => {
    const [first = '', ...others] = plainPath(encodePath(text)).split('/');
    const last = segments.at(-1) ?? [];
    last.push((last.pop() ?? '') + first);
    for (const other of others) segments.push([other]);
  };
  let rest = 0;
  for (const { 0: whole, index } of path.matchAll(/\{[^{}]*\}/g)) {
    addText(path.slice(rest, index));
    parameters += 1;
    segments.at(-1)?.push('');
    rest = index + whole.length;
  }
  addText(path.slice(rest));
  return {
    path,
    parameters,
    segments,
    operations: new Map(here.map((operation) => [operation.method, operation])),
    names: new Map(here.map((operation) => [operation.method, parameterNames(operation.path)])),
  };
}

function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** Gives the texts of a template's parameters in a path, segments that are one as a whole as they came; undefined where the path is not of its form. */
function valuesIn({ segments }: Template, parts: readonly string[], ownParts: readonly string[]): string[] | undefined {
  const values: string[] = [];
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index] ?? [];
    const part = parts[index] ?? '';
    // Most are without a parameter, or are one as a whole.
    if (segment.length === 1) {
      if (part !== segment[0]) return undefined;
    } else if (segment.length === 2 && segment[0] === '' && segment[1] === '' && part !== '')
      values.push(ownParts[index] ?? part);
    else {
      const found = valuesInSegment(segment, part);
      if (found === undefined) return undefined;
      values.push(...found);
    }
  }
  return values;
}

/**
 * Each parameter takes as much as it can, the first before the others, and one character at least. From the right each takes
 * as little as it can, which comes to the same and never has to be taken back.
 */
function valuesInSegment(texts: Segment, part: string): string[] | undefined {
  const [first = ''] = texts;
  const last = texts.at(-1) ?? '';
  if (!part.startsWith(first) || !part.endsWith(last)) return undefined;
  const values: string[] = [];
  let end = part.length - last.length;
  for (let index = texts.length - 2; index > 0; index -= 1) {
    const text = texts[index] ?? '';
    const latest = end - 1 - text.length;
    const start = latest < 0 ? -1 : part.lastIndexOf(text, latest);
    if (start === -1) return undefined;
    values.push(part.slice(start + text.length, end));
    end = start;
  }
  if (end <= first.length) return undefined;
  values.push(part.slice(first.length, end));
  return values.reverse();
}

/** Of two templates with as many parameters, the one with more text of its own is the more concrete. */
function literals({ path }: Template): number {
  return path.replaceAll(/\{[^{}]*\}/g, '').length;
}

function matchMethod(template: Template, method: string, basePath: string, values: readonly string[]): OperationMatch {
  const operation = template.operations.get(method) ?? (method === 'HEAD' ? template.operations.get('GET') : undefined);
  if (operation !== undefined) {
    const names = template.names.get(operation.method) ?? [];
    const pathParameters = Object.fromEntries(values.map((value, index) => [names[index] ?? '', value]));
    return { kind: 'operation', operation, basePath, pathParameters };
  }
  return {
    kind: 'method-unknown',
    path: template.path,
    methods: [...template.operations.keys()],
    operations: [...template.operations.values()],
  };
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
