import { LineCounter, parseDocument, type DocumentOptions, type ParseOptions, type SchemaOptions } from 'yaml';
import { DocumentError } from '../../errors';
import { isOverflow } from '../flaws';
import { findYamlFault } from './yaml-structure';

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
