import type { Contract } from '../contract/contract';
import { didYouMean } from '../did-you-mean';
import { UsageError } from '../errors';
import { printable } from '../printable';
import { shellWord } from '../shell-word';
import type { Check, Level } from './check';
import { familyWords } from './family-words';

const levels: Readonly<Record<Level, string>> = {
  written: 'written: the document says it; an answer that breaks it is a violation',
  implied: 'implied: two statements of the document together say it; an answer that breaks it is a violation',
  http: 'http: a MUST of an HTTP or JSON RFC; a warning, or a violation under --http-strict',
  asked: 'asked: a flag of the run asks for it, not the document; an answer that breaks it is a violation',
  silent: 'silent: nothing; what the service does is observed, and never red',
};

/** So many checks of a family, and requests of a check, are listed. */
const mostListed = 40;

/** What names the document in the commands that are shown; nothing where it is the usual one. */
function flagOf(spec: string | undefined): string {
  return spec === undefined ? '' : ` --spec ${shellWord(spec)}`;
}

/**
 * Gives the families of a document's checks, each with how many there are and what they are about, as lines of text.
 *
 * @param spec the document as it was given, where it is not the usual one
 */
export function explainFamilies(contract: Contract, checks: readonly Check[], spec?: string): string {
  const names = [...new Set(checks.map(({ family }) => family))];
  const widest = Math.max(0, ...names.map((name) => name.length));
  const lines = names.map((name) => {
    const number = checks.filter(({ family }) => family === name).length;
    return `  ${name.padEnd(widest)}  ${String(number).padStart(5)}  ${familyWords(name)?.about ?? ''}`.trimEnd();
  });
  return [
    `${contract.title} ${contract.version} asks for ${checks.length} checks, in ${names.length} families:`,
    ...lines.map(printable),
    printable(
      `understudy explain <family>${flagOf(spec)} lists its checks, understudy explain <check-id>${flagOf(spec)} tells of one`,
    ),
    '',
  ].join('\n');
}

/**
 * Gives what a check rests on, sends and expects, and what a violation of it means; of a family, or of the beginning of ids,
 * its checks. Throws a UsageError for a name that fits none.
 *
 * @param spec the document as it was given, where it is not the usual one
 */
export function explain(checks: readonly Check[], name: string, spec?: string): string {
  const check = checks.find(({ id }) => id === name);
  if (check !== undefined) return explainCheck(check, spec);
  const members = checks.filter(({ id, family }) => family === name || id.startsWith(`${name}.`));
  if (members.length === 0) throw unknown(checks, name, spec);
  const words = familyWords(name);
  const more = members.length - mostListed;
  return [
    `${name}: ${words?.about ?? 'the checks whose ids begin so'} (${members.length} checks)`,
    ...(words === undefined ? [] : [`tell the backend team: ${words.tell}`]),
    ...members.slice(0, mostListed).map(({ id, level, title }) => printable(`  ${id} (${level}): ${title}`)),
    ...(more > 0 ? [`  and ${more} more; --plan lists the requests of all`] : []),
    '',
  ].join('\n');
}

function explainCheck(check: Check, spec: string | undefined): string {
  const { id, family, title, level, clause, sends, phase, writes } = check;
  const words = familyWords(family);
  const section = clause.section === undefined ? '' : ` (section ${clause.section})`;
  const requests = sends.slice(0, mostListed).map(({ method, path, credential, body }) => {
    const key = credential === 'valid' ? '' : ` [key: ${credential}]`;
    return `          ${method} ${path}${key}${body === undefined ? '' : ` ${body.length > 200 ? `${body.slice(0, 197)}...` : body}`}`;
  });
  const nothing =
    phase === 'review' ? 'nothing: it judges every answer of the run' : 'what it learns during the run decides';
  return [
    id,
    `holds:    ${title}`,
    `family:   ${family}${words === undefined ? '' : `: ${words.about}`}`,
    `rests on: ${levels[level]}`,
    `clause:   ${clause.pointer}${section}`,
    `          ${clause.words}`,
    `sends:    ${requests.length === 0 ? nothing : `in phase ${phase}, at most ${writes} items created`}`,
    ...requests,
    `violated: an answer shows that this does not hold: ${title}`,
    `tell:     ${words?.tell ?? 'Either the service or the document is wrong: mend the one that is not meant so.'}`,
    `alone:    understudy verify <base-url> --only ${shellWord(id)}${flagOf(spec)}`,
  ]
    .map(printable)
    .concat('')
    .join('\n');
}

function unknown(checks: readonly Check[], name: string, spec: string | undefined): UsageError {
  const known = [...new Set(checks.flatMap(({ id, family }) => [family, id]))];
  return new UsageError(
    `no check or family is called ${JSON.stringify(name)}${didYouMean(name, known)}; understudy explain${flagOf(spec)} lists the families`,
  );
}
