import {
  LineCounter,
  parseDocument,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Alias,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml';
import { DocumentError } from '../../base/errors';
import { isOverflow } from '../problems';
import { didYouMean, shortName } from '../../base/text';

/** Each key of a map, and of an ordered one, would be compared with every other: see findYamlFault. */
const linear: ParseOptions & SchemaOptions & DocumentOptions = {
  uniqueKeys: false,
  resolveKnownTags: false,
  customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:omap'),
};

/**
 * Gives what any YAML text says (YAML 1.2.2, the core schema). It takes ten times as long as the fast reader and knows all of
 * YAML. Throws a DocumentError with `file:line:column` where it is none, or where its aliases cannot be written out.
 */
export function readAnyYaml(file: string, text: string): unknown {
  const lineCounter = new LineCounter();
  const yaml = parseDocument(text, { ...linear, lineCounter, prettyErrors: false, logLevel: 'silent' });
  const refuse = (offset: number, problem: string, remedy: string): DocumentError => {
    const { line, col } = lineCounter.linePos(offset);
    return new DocumentError(`${file}:${line}:${col}`, '', problem, remedy);
  };
  const [fault] = yaml.errors;
  if (fault !== undefined) throw refuse(fault.pos[0], `not valid YAML: ${inWords(fault)}`, 'Correct the file.');
  try {
    const found = findYamlFault(yaml);
    if (found !== undefined) throw refuse(found.offset, found.problem, found.remedy);
    // How often anchors are used is known: the library would read the whole document for each alias within one.
    return yaml.toJS({ maxAliasCount: -1 }) as unknown;
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    const problem = `the YAML cannot be expanded: ${inWords(cause as Error)}`;
    throw refuse(yaml.contents?.range[0] ?? 0, problem, 'Reduce its aliases.');
  }
}

/** A parser that runs out of stack says so in its own words. */
function inWords(fault: Error): string {
  return isOverflow(fault) || fault.message.includes('call stack') ? 'it nests too deeply' : fault.message;
}

/** Most uses of anchors within uses of anchors: `[*a, *a]` below an anchor that is used twice makes four. */
const mostUses = 100;

/** Most pairs that the library looks at: of an alias, or a key that is a collection, and what has an anchor or is an alias. */
const mostLookups = 100_000_000;

/** What is wrong with a YAML document beside its grammar. */
interface YamlFault {
  /** Where it stands, in characters from the start of the text. */
  readonly offset: number;
  readonly problem: string;
  readonly remedy: string;
}

/** What an anchor names: how often it is used, its own place counted, and how often the most used anchor within it is. */
interface Anchored {
  uses: number;
  readonly usesWithin: number;
}

/** What is known of a document so far, in the order of its text: a later anchor of the same name takes its place. */
interface Survey {
  readonly anchors: Map<string, Anchored>;
  anchored: number;
  aliases: number;
  /** How many keys are no scalars. */
  oddKeys: number;
}

/** A fault is thrown, for it lies deep within. */
class Found extends Error {
  constructor(readonly fault: YamlFault) {
    super(fault.problem);
  }
}

/**
 * Gives the first fault of a parsed document that the library would take as much as the square of its size to find: a key
 * that a map holds twice (YAML 1.2.2 section 3.2.1.3), and aliases that come to more than is ever meant. Takes one walk.
 */
function findYamlFault(yaml: Document.Parsed): YamlFault | undefined {
  const survey: Survey = { anchors: new Map(), anchored: 0, aliases: 0, oddKeys: 0 };
  try {
    visit(yaml.contents, survey);
  } catch (cause) {
    if (cause instanceof Found) return cause.fault;
    throw cause;
  }
  const { aliases, anchored, oddKeys } = survey;
  if ((aliases + oddKeys) * (aliases + anchored) <= mostLookups) return undefined;
  const problem = `it holds ${anchored} anchors, ${aliases} aliases and ${oddKeys} keys that are no scalars`;
  return { offset: 0, problem: `the YAML cannot be expanded: ${problem}`, remedy: 'Reduce its aliases.' };
}

/** Gives how often the most used anchor within a node is used. */
function visit(node: unknown, survey: Survey): number {
  if (isAlias(node)) return visitAlias(node, survey);
  if (isPair(node)) {
    if (!isScalar(node.key)) survey.oddKeys += 1;
    return Math.max(visit(node.key, survey), visit(node.value, survey));
  }
  let most = 1;
  if (isMap(node)) assertUnique(node);
  if (isMap(node) || isSeq(node)) {
    // What holds itself is one use of many within it.
    if (node.anchor !== undefined) survey.anchors.set(node.anchor, { uses: 1, usesWithin: 1 });
    for (const item of node.items) most = Math.max(most, visit(item, survey));
  }
  const anchor = (node as { anchor?: string } | null)?.anchor;
  if (anchor !== undefined) {
    survey.anchored += 1;
    survey.anchors.set(anchor, { uses: 1, usesWithin: most });
  }
  return most;
}

function visitAlias(alias: Alias, survey: Survey): number {
  survey.aliases += 1;
  const anchored = survey.anchors.get(alias.source);
  if (anchored === undefined) throw new Found(withoutAnchor(alias, [...survey.anchors.keys()]));
  anchored.uses += 1;
  const uses = anchored.uses * anchored.usesWithin;
  if (uses <= mostUses) return uses;
  const problem = `the YAML cannot be expanded: what \`*${shortName(alias.source)}\` names is used more than ${mostUses} times`;
  throw new Found({ offset: alias.range?.[0] ?? 0, problem, remedy: 'Reduce its aliases.' });
}

/** Most anchors that are named where an alias names none. */
const mostNamed = 8;

/** An alias names an anchor that stands before it (YAML 1.2.2 section 7.1). */
function withoutAnchor({ source, range }: Alias, known: readonly string[]): YamlFault {
  const named = known.slice(0, mostNamed).map((name) => `&${shortName(name)}`);
  const rest = known.length > mostNamed ? ` and ${known.length - mostNamed} more` : '';
  const there = named.length === 0 ? 'there is none' : `there are ${named.join(', ')}${rest}`;
  return {
    offset: range?.[0] ?? 0,
    problem: `not valid YAML: \`*${shortName(source)}\` names no anchor that stands before it${didYouMean(source, known) || `; ${there}`}`,
    remedy: 'Name one that does, or write the value out.',
  };
}

function assertUnique(map: YAMLMap): void {
  const keys = new Set<unknown>();
  for (const { key } of map.items) {
    const value = isScalar(key) ? key.value : key;
    if (keys.has(value)) {
      const offset = (key as Node | null)?.range?.[0] ?? 0;
      throw new Found({ offset, problem: 'not valid YAML: Map keys must be unique', remedy: 'Correct the file.' });
    }
    keys.add(value);
  }
}
