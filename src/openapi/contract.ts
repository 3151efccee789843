import { checkHints, mayKeepState } from './collections/hints';
import { DocumentError, UsageError } from '../base/errors';
import { isObject, scalarText, type JsonObject } from './document';
import { assertPlayable, loadDocument, type LoadedDocument, type Reading } from './load-document';
import { problemOf, type Flaws } from './problems';
import { mendDocument } from './mend-document';
import { createMatcher, type MatchOperation } from './match-operation';
import type { Operation } from './operation';
import { readOperations } from './operations';
import { deriveResources, failedCollection, mostCollections, type Resource } from './collections/resources';
import { createResponseCheck, type ResponseCheck } from './response-check';
import { showHiddenIdentifiers } from './collections/hidden-identifiers';
import { createSchemas, type Schemas } from './schema/schemas';
import { createSchemaValidators, type SchemaValidators } from './schema/validators';
import { withoutTrailingSlashes } from '../base/http';

/** What is read of an OpenAPI file. */
interface ContractParts {
  readonly loaded: LoadedDocument;
  readonly title: string;
  readonly version: string;
  /** Server URLs, variables replaced by their defaults. */
  readonly serverUrls: readonly string[];
  /** Distinct path parts of the servers: `/v1`; the empty string is the root. */
  readonly basePaths: readonly string[];
  readonly operations: readonly Operation[];
  /** What keeps state, items of several shapes and in envelopes too. */
  readonly resources: readonly Resource[];
  readonly match: MatchOperation;
  /** What the document's schemas say. */
  readonly schemas: Schemas;
  readonly validators: SchemaValidators;
  readonly checkResponse: ResponseCheck;
  /** Paths that the document's author knows of and does not describe (`x-mentioned-paths`), with the reason. */
  readonly mentionedPaths: Readonly<Record<string, string>>;
  /** What is wrong with the document and does not keep it from being played; more may be found as parts are asked for. */
  readonly flaws: Flaws;
  /** Whether what parts of the document need is compiled at start, or when a request first asks for the part. */
  readonly compiles: 'at once' | 'when asked';
}

/** What was made of a contract. It is a class, so that a copy `{ ...contract }` has no `derive`, rather than that of the original. */
class Derivations {
  readonly #made = new Map<unknown, Map<unknown, unknown>>();

  /** Gives what a function makes of this contract, or of a part of it; made when it is first asked for. The function is the key. */
  derive<Made>(this: Contract, make: (contract: Contract) => Made): Made;
  derive<Made, Part>(this: Contract, make: (contract: Contract, part: Part) => Made, part: Part): Made;
  derive<Made, Part>(this: Contract, make: (contract: Contract, part?: Part) => Made, part?: Part): Made {
    let made = this.#made.get(make) as Map<Part | undefined, Made> | undefined;
    if (made === undefined) this.#made.set(make, (made = new Map<Part | undefined, Made>()));
    if (!made.has(part)) made.set(part, make(this, part));
    return made.get(part) as Made;
  }
}

/** An OpenAPI file, read and checked: what serve, verify and proxy know of it. They all read it here. */
export interface Contract extends ContractParts, Derivations {}

/** Gives a contract of its parts: also one with other parts than another has, of which nothing is derived yet. */
export function contractOf(parts: ContractParts): Contract {
  return Object.assign(new Derivations(), parts);
}

/** When what parts of a document need is compiled: at once unless it is large, at once whatever its size, or when asked for. */
export type Compile = 'at once' | 'whole' | 'when asked';

/** Largest document whose parts are all compiled at start: then no request pays for it, and the start takes a moment. */
const mostAtOnce = { operations: 40, values: 5_000 };

/**
 * Reads an OpenAPI file and derives from it all that can be known at start; every schema of a response is
 * compiled, unless each is to wait for the first answer that asks for it, as those of large documents do unless the `whole` is
 * wanted. Throws a DocumentError where the file cannot be played.
 */
export function readContract(file: string, compile: Compile = 'at once', reading: Reading = {}): Contract {
  return ofDocument(file, () => read(file, compile, reading));
}

/**
 * Gives what is made of a document. Whatever goes wrong is the document's matter for who started the program: an exception that
 * nobody foresaw becomes a DocumentError too, which says that it is a fault of ours and keeps it as its cause.
 */
export function ofDocument<Made>(file: string, make: () => Made): Made {
  try {
    return make();
  } catch (cause) {
    if (cause instanceof DocumentError || cause instanceof UsageError) throw cause;
    const error = new DocumentError(
      file,
      '',
      `the document cannot be played: ${problemOf(cause)}`,
      'Try a part of it.',
    );
    error.cause = cause;
    throw error;
  }
}

function read(file: string, compile: Compile, reading: Reading): Contract {
  const loaded = loadDocument(file, reading);
  const { root } = loaded;
  mendDocument(loaded);
  const operations = readOperations(loaded);
  showHiddenIdentifiers(operations, createSchemas(root));
  const schemas = createSchemas(root);
  assertPlayable(loaded, operations);
  const validators = createSchemaValidators(loaded, schemas);
  const responses = createResponseCheck(validators, schemas);
  const isSmall = operations.length <= mostAtOnce.operations && loaded.values <= mostAtOnce.values;
  const isAtOnce = compile === 'whole' || (compile === 'at once' && isSmall);
  const compiles = isAtOnce ? 'at once' : 'when asked';
  if (compiles === 'at once') responses.warm(operations);
  const serverUrls = readServerUrls(root);
  const basePaths = basePathsOf(serverUrls);
  checkHints(root, operations, schemas, loaded.flaws);
  const derived = deriveResources(operations.filter(mayKeepState), schemas, failedCollection(operations, loaded.flaws));
  const resources = atMostCollections(loaded, derived);
  const info = isObject(root['info']) ? root['info'] : {};
  return contractOf({
    loaded,
    title: scalarText(info['title'], file),
    version: scalarText(info['version']),
    serverUrls,
    basePaths,
    operations,
    resources,
    match: createMatcher(operations, basePaths),
    validators,
    checkResponse: responses.check,
    mentionedPaths: mentionedPaths(root),
    schemas,
    flaws: loaded.flaws,
    compiles,
  });
}

function atMostCollections({ flaws }: LoadedDocument, resources: readonly Resource[]): readonly Resource[] {
  if (resources.length <= mostCollections) return resources;
  const problem = `expected at most ${mostCollections} collections, got ${resources.length}`;
  flaws.add(
    '/paths',
    problem,
    'the operations of those after keep no state and answer samples; split the document to play them all',
  );
  return resources.slice(0, mostCollections);
}

function mentionedPaths(root: JsonObject): Record<string, string> {
  const mentioned = root['x-mentioned-paths'];
  if (!isObject(mentioned)) return {};
  return Object.fromEntries(Object.entries(mentioned).map(([path, reason]) => [path, scalarText(reason)]));
}

/**
 * Gives the URLs of a document's servers (OpenAPI 3.1 section 4.8.5), variables replaced by their defaults: its own, or `/`
 * where it has none, then those of single paths and operations.
 */
function readServerUrls(root: JsonObject): string[] {
  const own = urlsOf(root);
  const items = Object.values(isObject(root['paths']) ? root['paths'] : {}).filter(isObject);
  const below = items.flatMap((item) => [...urlsOf(item), ...Object.values(item).filter(isObject).flatMap(urlsOf)]);
  return [...(own.length === 0 ? ['/'] : own), ...below];
}

function urlsOf(holder: JsonObject): string[] {
  const servers = Array.isArray(holder['servers']) ? holder['servers'].filter(isObject) : [];
  return servers.map((server) => substitute(scalarText(server['url'], '/'), server['variables']));
}

/** Gives the distinct path parts of server URLs, relative ones too, without trailing slash: `/v1`, or nothing for the root. */
function basePathsOf(urls: readonly string[]): string[] {
  const paths = urls.map((url) => {
    const absolute = URL.canParse(url, 'http://localhost/') ? new URL(url, 'http://localhost/') : undefined;
    return withoutTrailingSlashes(absolute?.pathname ?? '/');
  });
  return [...new Set(paths)];
}

function substitute(url: string, variables: unknown): string {
  return url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined;
    return isObject(variable) && variable['default'] !== undefined ? scalarText(variable['default']) : whole;
  });
}
