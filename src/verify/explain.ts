import type { Contract } from '../openapi/contract';
import { didYouMean, printable, shellWord } from '../base/text';
import { UsageError } from '../base/errors';
import type { Check, Level } from '../probe/check';

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
} /** What checks of one family are about, and what to tell those who mend the service when one is violated. */
interface FamilyWords {
  readonly about: string;
  readonly tell: string;
}

const documented = 'Either the service or the document is wrong: mend the one that is not meant so.';

const families: Readonly<Record<string, FamilyWords>> = {
  filters: {
    about: 'a query parameter that filters leaves exactly the items that fit it',
    tell: 'Apply the filter to every item of the list, before the page is cut, and to nothing else.',
  },
  listing: {
    about: 'a list answers, shows each item once, and shows items as they are read one by one',
    tell: 'Read the list and the single item from the same data, and order the list the same way each time.',
  },
  limits: {
    about: 'a page holds no more items than asked for, its documented bounds and default hold',
    tell: 'Read the parameter as the document types it; refuse or hold back what is outside its bounds.',
  },
  reading: {
    about: 'an item is read by its identifier, an unknown one is answered with the documented status',
    tell: 'Look the item up by exactly the identifier in the path, and answer the documented status where there is none.',
  },
  links: {
    about: 'what a documented link of an answer leads to is there',
    tell: 'Follow the link by hand: either its expression names another value than is meant, or what it names is not there.',
  },
  creation: {
    about: 'a valid body is taken, with the documented status, and the item is there afterwards',
    tell: 'Take what the schema allows; answer only once the item is stored.',
  },
  identifiers: {
    about: 'identifiers are made by the service, unique, and lead to the item that they were given to',
    tell: 'Give each item an identifier of its own, ignore one in the body where it is read-only, and never change it.',
  },
  'stored-values': {
    about: 'what was sent is what is read afterwards, value by value',
    tell: 'Store the value as it came: no rounding, trimming, change of case or encoding, no default in its place.',
  },
  precision: {
    about: 'integers of int64 keep every digit',
    tell: 'Do not read 64-bit integers into doubles (JSON.parse does); use a type or a parser that keeps them.',
  },
  refusals: {
    about: 'an invalid body is refused with the documented status, and nothing is stored for it',
    tell: 'Validate the body against the schema before anything is stored, and answer the documented 4xx.',
  },
  changes: {
    about: 'a PUT or PATCH changes what it says of the item that it names, and nothing else',
    tell: 'Change exactly the members that the media type says, of exactly this item, and store that before answering.',
  },
  'change-refusals': {
    about: 'an invalid PUT or PATCH is refused with the documented status, and changes nothing',
    tell: 'Judge the whole body, and whether the item is there, before any member is changed.',
  },
  conditional: {
    about: 'a change under If-Match is made while the item has that entity tag, and then alone',
    tell: 'Give each state of an item an entity tag of its own, and compare it with If-Match before anything is changed.',
  },
  authentication: {
    about: 'a request without a valid key is refused by the documented status, whatever else is in it',
    tell: 'Check the key before anything else, on every operation that the document protects.',
  },
  removal: {
    about:
      'what DELETE removes is gone from reads, lists and totals, nothing else is, and what is not there is said to be so',
    tell: 'Remove exactly the item in the path, everywhere it is shown or counted, and answer the documented status where there is none.',
  },
  nesting: {
    about: 'what lies below one item is listed, read, changed and removed below that one alone',
    tell: 'Look an item up by all identifiers of its path, the parent among them, and answer 404 where the parent is not there.',
  },
  documents: {
    about: 'a document that is there once (/settings) shows what was written, and is put back afterwards',
    tell: 'PUT replaces the whole document, PATCH the members that are sent; validate first, and store before answering.',
  },
  actions: {
    about: 'an action on an item (POST /orders/{id}/cancel) does what the document says, to that item alone',
    tell: 'Store what the action does before answering, answer the item as it is then, and refuse what was done already as documented.',
  },
  concurrency: {
    about: 'requests that overlap each get what is theirs',
    tell: 'Make identifiers and writes atomic: two requests at once must not share or lose an item.',
  },
  robustness: {
    about: 'odd but harmless requests get an answer below 500',
    tell: 'A 5xx is an error that nobody caught: look for it in the log at the time of the request.',
  },
  exploration: {
    about: 'generated requests (--explore), valid by the document, are answered as it says',
    tell: 'Repeat the request that is shown; it was made as small as it can be.',
  },
  http: {
    about: 'MUSTs of HTTP that the document does not repeat',
    tell: 'Clients and proxies rely on these rules; mostly a setting of the framework mends it.',
  },
  deprecation: {
    about: 'a deprecated operation says so in its header fields',
    tell: 'Send the Deprecation, Sunset and Link fields as the document announces them.',
  },
  responses: { about: 'each answer has a documented status and a body that its schema allows', tell: documented },
  'media-types': { about: 'each answer has a documented media type', tell: documented },
  errors: {
    about: 'an error body says the status that the answer has',
    tell: 'Make the body of an error from the status that is sent.',
  },
  'response-time': {
    about: 'answers come within --max-response-time',
    tell: 'Look at the slowest request that is shown: is it the service, its database, or the way to it?',
  },
};

/** Gives what a family of checks is about; undefined for one that has no words of its own. */
export function familyWords(family: string): FamilyWords | undefined {
  return Object.hasOwn(families, family) ? families[family] : undefined;
}
