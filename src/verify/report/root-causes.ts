import {
  looksAgain,
  type Fact,
  demandsRefusal,
  demandsSuccess,
  lacksRefusal,
  parameterIn,
  withoutMarks,
  withoutNumbers,
  type Broken,
} from './facts';
import type { Verdict } from '../result';

/** Why a finding is shown under another. */
interface Folded {
  /** Number of the root finding. */
  readonly root: number;
  readonly because: string;
  /** Whether the root finding explains it; else both are the same deviation. */
  readonly isConsequence: boolean;
}

/** What is nearest to the cause comes first: a wrong status before a broken schema, that before what is read by it. */
const aspects: readonly Fact['aspect'][] = ['status', 'media-type', 'schema', 'answer', 'value', 'beside'];
const levels: readonly Fact['check']['level'][] = ['written', 'implied', 'http', 'asked', 'silent'];

/**
 * Gives, by number, the findings that have the cause of another finding; the others are root causes. A root is never milder
 * than what is folded into it.
 */
export function findRootCauses(facts: readonly Fact[], checks: readonly CheckVerdict[]): Map<number, Folded> {
  const ordered = [...facts].sort(byRank);
  const explained = explainedBy(ordered);
  const roots = alikeOnes(
    ordered.filter((fact) => !explained.has(fact)),
    redAmong(checks),
  );
  const folded = new Map(roots);
  for (const fact of ordered) {
    const link = explained.get(fact);
    if (link === undefined) continue;
    let cause = link.cause;
    for (let next = explained.get(cause); next !== undefined; next = explained.get(cause)) cause = next.cause;
    const root = roots.get(cause.number)?.root ?? cause.number;
    folded.set(fact.number, { root, because: link.because, isConsequence: true });
  }
  return folded;
}

/** Violations before warnings, then what is nearest to the cause, then the order of the report. */
function byRank(first: Fact, second: Fact): number {
  const rank = (fact: Fact): number[] => {
    const { check, aspect, status } = fact;
    // An error in place of what was asked for is no less than a wrong status.
    const isError = aspect === 'answer' && status >= 400;
    return [
      Number(check.verdict !== 'violated'),
      isError ? 0 : aspects.indexOf(aspect),
      Number(looksAgain(fact)),
      levels.indexOf(check.level),
    ];
  };
  const [one, other] = [rank(first), rank(second)];
  const differing = one.findIndex((value, index) => value !== other[index]);
  return differing === -1 ? first.number - second.number : (one[differing] ?? 0) - (other[differing] ?? 0);
}

interface Link {
  readonly cause: Fact;
  readonly because: string;
}

/** Links each finding to the first that explains it; a cause ranks before its effect, so that no circle can arise. */
function explainedBy(ordered: readonly Fact[]): Map<Fact, Link> {
  const links = new Map<Fact, Link>();
  const position = new Map(ordered.map((fact, index) => [fact, index]));
  for (const rule of causeRules) {
    if (!('causes' in rule)) continue;
    const causes = new Map<string, Fact>();
    for (const fact of ordered) {
      for (const name of rule.causes(fact)) if (!causes.has(name)) causes.set(name, fact);
    }
    for (const fact of ordered) {
      if (links.has(fact)) continue;
      const cause = rule
        .effects(fact)
        .map((name) => causes.get(name))
        .find((found) => found !== undefined);
      if (cause === undefined || (position.get(cause) ?? 0) >= (position.get(fact) ?? 0)) continue;
      links.set(fact, { cause, because: rule.because });
    }
  }
  return links;
}

/** Folds findings that are alike, directly or by way of others, into the first of them. */
function alikeOnes(ordered: readonly Fact[], red: Red): Map<number, Folded> {
  const keysOf = new Map(ordered.map((fact) => [fact, alikeKeys(fact, red)]));
  const sharing = new Map<string, Fact[]>();
  for (const [fact, keys] of keysOf) {
    for (const { name } of keys) {
      const known = sharing.get(name);
      if (known === undefined) sharing.set(name, [fact]);
      else known.push(fact);
    }
  }
  const folded = new Map<number, Folded>();
  const seen = new Set<Fact>();
  for (const root of ordered) {
    if (seen.has(root)) continue;
    seen.add(root);
    const waiting = [root];
    for (let fact = waiting.shift(); fact !== undefined; fact = waiting.shift()) {
      for (const { name, because } of keysOf.get(fact) ?? []) {
        const others = (sharing.get(name) ?? []).filter((other) => !seen.has(other));
        sharing.delete(name);
        for (const other of others) {
          seen.add(other);
          waiting.push(other);
          folded.set(other.number, { root: root.number, because, isConsequence: false });
        }
      }
    }
  }
  return folded;
}

function alikeKeys(fact: Fact, { all, most }: Red): { name: string; because: string }[] {
  return causeRules.flatMap((rule: CauseRule, index) =>
    'alike' in rule
      ? rule.alike(fact, all, most).map((name) => ({ name: `${index} ${name}`, because: rule.because }))
      : [],
  );
}

/**
 * A reason for which findings have one cause. Those that share a key are alike; a finding one of whose `effects` is among
 * another's `causes` is explained by it. Where it is not sure that the cause is one, there is no key.
 */
type CauseRule =
  | { readonly because: string; readonly alike: (fact: Fact, allRed: IsRed, mostRed: IsRed) => readonly string[] }
  | {
      readonly because: string;
      readonly causes: (fact: Fact) => readonly string[];
      readonly effects: (fact: Fact) => readonly string[];
    };

const none: readonly string[] = [];

/** The reasons, in the order in which they are tried. */
const causeRules: readonly CauseRule[] = [
  {
    because: 'the same answer, looked at again',
    causes: (fact) => (isWrongAnswer(fact) && !looksAgain(fact) ? [String(fact.exchange)] : none),
    effects: (fact) => (looksAgain(fact) ? [String(fact.exchange)] : none),
  },
  {
    because: 'the operation ends in a server error whatever it is asked',
    causes: (fact) => (fact.status >= 500 && fact.check.id.endsWith('.succeeds') ? [fact.operation] : none),
    effects: (fact) => (fact.status >= 500 && !demandsRefusal(fact) ? [fact.operation] : none),
  },
  {
    because: 'the same answer has the wrong status',
    causes: ({ aspect, exchange }) => (aspect === 'status' ? [String(exchange)] : none),
    // What the body should be is open there, unless the right status has the same trouble with it.
    effects: ({ aspect, exchange, isBrokenElsewhere }) =>
      (aspect === 'schema' || aspect === 'media-type') && !isBrokenElsewhere ? [String(exchange)] : none,
  },
  {
    because: 'its body names the status that was due',
    causes: (fact) => (fact.aspect === 'status' ? [key(fact.exchange, fact.expected.status ?? '')] : none),
    effects: ({ check, exchange, got }) =>
      check.family === 'errors' ? [key(exchange, got.place === 'status' ? (got.value ?? 'none') : 'none')] : none,
  },
  {
    because: 'it is read from a body that breaks this clause',
    causes: ({ aspect, pointer, member = '' }) => (aspect === 'schema' ? [key(pointer, member)] : none),
    effects: (fact) =>
      fact.broken.filter((one) => isReadFrom(fact, one)).map(({ pointer, member }) => key(pointer, member)),
  },
  {
    because: 'it is read from an answer that is no JSON',
    causes: (fact) => (fact.isUnreadable && isOfWholeBody(fact) ? [fact.pointer] : none),
    effects: (fact) =>
      fact.isUnreadable && isRead(fact) && fact.status < 400 ? fact.broken.map(({ pointer }) => pointer) : none,
  },
  {
    because: 'it compares with the value that breaks this clause',
    causes: ({ aspect, member = '', got }) => (aspect === 'schema' ? [key(member, got.value ?? '')] : none),
    effects: (fact) => (isRead(fact) ? wholeValue(fact.expected) : none),
  },
  {
    because: 'the same answers lack properties: they are something else',
    causes: (fact) => (isOfNames(fact, 'required') ? [schemaOf(fact)] : none),
    effects: (fact) => (isOfNames(fact, 'additionalProperties') ? [schemaOf(fact)] : none),
  },
  {
    because: 'an error answered with the status of a success',
    alike: (fact) => (isErrorForRefusal(fact) ? ['any operation'] : none),
  },
  {
    because: 'the same answer',
    alike: (fact) => [
      key(fact.exchange, fact.expected.words, fact.got.words),
      ...(lacksRefusal(fact) ? [key(fact.exchange, 'no refusal')] : []),
    ],
  },
  { because: 'the same clause', alike: (fact, allRed) => [key(fact.pointer, ...atClause(fact, allRed))] },
  {
    because: 'the same value, or the same answer, breaks this clause',
    alike: ({ aspect, exchange, pointer, place = '' }) =>
      aspect === 'schema' ? [key(exchange, 'clause', pointer), key(exchange, 'place', place)] : none,
  },
  { because: 'the same deviation', alike: (fact) => sameDeviation(fact) },
  {
    because: 'the same status in place of the one for a refusal',
    alike: (fact) =>
      fact.status >= 400 && fact.status < 500 && demandsRefusal(fact)
        ? [
            key(fact.operation, fact.expected.status ?? '', fact.status),
            ...(fact.check.id.includes('.not-found.')
              ? [key('not found', fact.expected.status ?? '', fact.status)]
              : []),
            // What judges parameters is one place in most services.
            ...(parameterIn(fact.pointer) === undefined || !fact.check.id.includes('.refuses.')
              ? []
              : [key('parameter', fact.expected.status ?? '', fact.status)]),
          ]
        : none,
  },
  {
    because: 'the same success in place of the documented one',
    alike: ({ aspect, status, expected, method }) =>
      aspect === 'status' && status < 300 && expected.status?.startsWith('2') === true
        ? [key(method ?? '', expected.status, status)]
        : none,
  },
  { because: 'values of the same wrong type are accepted', alike: (fact) => sameTolerance(fact) },
  {
    because: 'null where the schema of the same object allows none',
    alike: ({ aspect, pointer, got }) =>
      aspect === 'schema' && got.value === 'null' ? [key('null', pointer.replace(/\/properties\/.*$/, ''))] : none,
  },
  {
    because: 'a header field of the same wrong form',
    alike: ({ aspect, pointer, expected }) =>
      aspect === 'beside' && /\/headers\/[^/]+\/schema\/(?:format|pattern|type)$/.test(pointer)
        ? [key('header', expected.words)]
        : none,
  },
  {
    because: 'identifiers of one odd kind end in a server error',
    alike: ({ status, oddIdentifier }) =>
      status >= 500 && oddIdentifier !== undefined ? [key('identifier', oddIdentifier)] : none,
  },
  {
    because: 'one value of parameters of one name is answered wrongly in the same way',
    alike: ({ status, query, pointer, expected }) => {
      if (query === undefined) return none;
      if (status >= 500) return [key('query', query)];
      return parameterIn(pointer) === undefined ? none : [key('query', query, expected.words)];
    },
  },
  {
    because: 'one error that repeats a value of the run',
    alike: ({ status, answer }) =>
      status >= 500 && madeUp.test(answer)
        ? [key('repeated', status, withoutNumbers(answer.replaceAll(new RegExp(madeUp, 'g'), '#')))]
        : none,
  },
  { because: 'the same error', alike: (fact) => sameError(fact) },
  {
    because: 'the same parameter',
    alike: (fact) => sameParameter(fact),
  },
  {
    because: 'the same media type, or no JSON, in answers of one operation',
    alike: (fact) => sameNoJson(fact),
  },
  {
    because: 'no check of this kind finds a refusal',
    alike: (fact, allRed) =>
      fact.status < 400 && demandsRefusal(fact)
        ? prefixesBelow(fact.operation, fact.check.id)
            .filter(allRed)
            .map((prefix) => key(prefix, String(fact.isErrorInSuccess)))
        : none,
  },
  {
    because: 'most operations let requests without a credential in',
    alike: (fact, _allRed, mostRed) =>
      fact.check.id.endsWith(withoutCredential) && fact.status < 400 && mostRed(withoutCredential)
        ? ['any operation']
        : none,
  },
  {
    because: 'every operation does the same',
    alike: (fact, allRed) =>
      crossCutting.includes(fact.check.family) && allRed(ruleNamed(fact.check.title))
        ? [key(fact.check.title, fact.expected.status ?? '', ...outcome(fact))]
        : none,
  },
];

/** A text that the run made up. */
const madeUp = /understudy[ -][0-9a-z]+(?:-\d+)?/;

/** What a service does in one place for all of its operations. */
const crossCutting = ['authentication', 'media-types', 'http', 'errors'];

function key(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}

function isOfNames({ aspect, pointer }: Fact, keyword: 'required' | 'additionalProperties'): boolean {
  return aspect === 'schema' && pointer.endsWith(`/${keyword}`);
}

function schemaOf({ operation, status, pointer }: Fact): string {
  return key(operation, status, pointer.replace(/\/[^/]+$/, ''));
}

/** What is said beside a value is no part of it. */
function wholeValue({ property, value, saysMore }: Fact['expected']): readonly string[] {
  return property === undefined || value === undefined || saysMore === true ? none : [key(property, value)];
}

function isWrongAnswer({ aspect, status }: Fact): boolean {
  return aspect === 'status' || (aspect === 'answer' && status >= 400);
}

function isRead({ aspect }: Fact): boolean {
  return aspect === 'value' || aspect === 'answer';
}

function isOfWholeBody({ aspect, member }: Fact): boolean {
  return aspect === 'media-type' || (aspect === 'schema' && member === 'body');
}

/** A valid request that is answered with an error is refused, whatever the status: that has a cause of its own. */
function isErrorForRefusal(fact: Fact): boolean {
  const isOfTheBody = fact.aspect !== 'media-type' && fact.aspect !== 'beside';
  return fact.isErrorInSuccess && isOfTheBody && !demandsSuccess(fact);
}

/** Of a body that is something else as a whole nothing can be read; else the finding must name the property and the value. */
function isReadFrom(fact: Fact, { pointer, member, value }: Broken): boolean {
  const { aspect, status, expected, got } = fact;
  if (!isRead(fact) || status >= 400 || (fact.isErrorInSuccess && demandsSuccess(fact))) return false;
  if (member === 'body') return aspect === 'value' || demandsSuccess(fact);
  if (expected.property !== member) return false;
  // What is not there is read as nothing.
  if (aspect === 'value' && value === 'nothing' && got.value === 'none') return true;
  const bare = value.replaceAll(/^"|"$/g, '');
  // A wrong type explains that a value is not the same, and not that it is another.
  if (/\/(type|format)$/.test(pointer) && expected.value !== bare) return false;
  const came = got.value ?? '';
  return aspect === 'answer' || came.endsWith(value) || came.endsWith(bare);
}

/** What must be the same beside the clause. */
function atClause(fact: Fact, allRed: IsRed): (string | number)[] {
  const { aspect, operation, member = '', expected, got, pointer, status, answer } = fact;
  if (aspect === 'schema') {
    if (status < 400) return [member, 'success'];
    return [member, allRed(errorBodies) ? 'error' : status];
  }
  if (aspect === 'status') {
    // An error where a success is due says what it is about; one clause may name several properties.
    const reason = status >= 400 && demandsSuccess(fact) ? withoutNumbers(answer) : String(fact.isErrorInSuccess);
    return [operation, status, reason, /(?<!requestBody)\/required$/.test(pointer) ? expected.words : ''];
  }
  // A schema's clause is one rule; the pointer of an operation stands for many, which the expectation tells apart.
  if (aspect === 'value' && /\/(properties|schemas?)\//.test(pointer)) return [operation, expected.property ?? ''];
  return [operation, withoutNumbers(expected.words), withoutNumbers(got.words)];
}

/** One check that expects the same of several answers finds the same in them; a property left out is left out everywhere. */
function sameDeviation({ check, aspect, operation, expected, got, status }: Fact): string[] {
  if (aspect === 'answer' && status < 400) return [key(check.id, expected.words)];
  if (aspect !== 'value') return [];
  const isLeftOut = got.place !== undefined && got.value === 'nothing';
  const wanted = isLeftOut ? (expected.property ?? expected.words) : withoutMarks(expected.words);
  return [key(operation, wanted, withoutMarks(got.words)), key(check.id, 'got', withoutMarks(got.words))];
}

/** A parameter is ignored where other values of it are answered the same. */
function sameParameter(fact: Fact): string[] {
  const { aspect, operation, pointer, expected, got, answer } = fact;
  const parameter = parameterIn(pointer);
  if (parameter === undefined) return [];
  if (aspect === 'answer' && isWrongAnswer(fact)) return [key(operation, parameter, withoutNumbers(answer))];
  if (aspect !== 'value') return [];
  return [
    key(operation, parameter, got.words),
    key(operation, parameter, 'answer', answer),
    key(operation, parameter, withoutNumbers(expected.words), withoutNumbers(got.words)),
  ];
}

function sameNoJson({ aspect, operation, expected, got }: Fact): string[] {
  if (aspect === 'media-type') return [key(operation, expected.words, got.words)];
  // What came in place of JSON is shown after a colon.
  return expected.isJson === true ? [key(operation, expected.words, got.place ?? '')] : [];
}

/** What a service reads bodies with takes null, or `true` for a number, everywhere or nowhere. */
function sameTolerance(fact: Fact): string[] {
  const kind = fact.check.id.split('.').at(-1) ?? '';
  const isTaken = fact.status < 300 && demandsRefusal(fact) && !fact.isErrorInSuccess;
  const parameter = /\.([^.]+)\.refuses\.[^.]+$/.exec(fact.check.id)?.[1];
  if (
    isTaken &&
    parameter !== undefined &&
    fact.check.id.endsWith(`.refuses.${kind}`) &&
    parameterIn(fact.pointer) !== undefined
  )
    return [key('parameter', parameter, kind), ...(jsonTypes.has(kind) ? [key('parameter', kind)] : [])];
  if (!isTaken || !(jsonTypes.has(kind) || fact.check.id.includes('.refuses.body.'))) return [];
  if (fact.check.id.includes('.refuses.body.')) return [key('body', kind)];
  return [/\.refuses\..+\./.test(fact.check.id) ? kind : key('parameter', kind)];
}

const jsonTypes: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'integer',
  'number',
  'text',
  'string',
  'array',
  'object',
]);

/** A word that looks like one made at random, as services name each error: digits among letters. */
const randomWord = /\b(?=\w*\d)(?=\w*[A-Za-z])\w{8,}\b/g;

/** One error may stand for two causes where it was not the same that was due. */
function sameError(fact: Fact): string[] {
  if (fact.status < 400 || !isWrongAnswer(fact)) return [];
  const { operation, status, aspect, expected, answer } = fact;
  if (status < 500) {
    // What is said of a key, or of the address of a list, holds for every valid request; of values, where the same is due.
    const isOfAll =
      demandsSuccess(fact) && (status === 401 || status === 403 || (status === 404 && expected.isList === true));
    const wanted = isOfAll ? 'success' : withoutNumbers(expected.words);
    // Where nothing at all is found, whatever is asked for, the operation is not there.
    const isNowhere =
      status === 404 &&
      (expected.isList === true || demandsRefusal(fact) || (demandsSuccess(fact) && aspect === 'status'));
    if (isNowhere)
      return [
        key(operation, 'nowhere', withoutNumbers(answer)),
        ...(isOfAll ? [key(operation, wanted, withoutNumbers(answer))] : []),
      ];
    return aspect === 'answer' ? [key(operation, wanted, withoutNumbers(answer))] : [];
  }
  const due = demandsRefusal(fact) ? (fact.expected.status ?? '') : looksAgain(fact) ? 'no server error' : 'success';
  return [key(operation, due, withoutNumbers(answer.replaceAll(randomWord, '#')))];
}

function outcome({ aspect, status, got, isErrorInSuccess }: Fact): string[] {
  return [aspect === 'status' && status < 400 ? 'accepted' : withoutNumbers(got.words), String(isErrorInSuccess)];
}

/** What is known of all checks, beside the findings. */
export interface CheckVerdict {
  readonly id: string;
  readonly title: string;
  readonly operation?: string | undefined;
  readonly verdict: Verdict;
}

/** Tells of a kind of checks whether those that came to a verdict are red. */
type IsRed = (kind: string) => boolean;

interface Red {
  /** All of them, two at least. */
  readonly all: IsRed;
  /** Most of them, three at least. */
  readonly most: IsRed;
}

/** The kind of the checks that judge the bodies of errors. */
const errorBodies = 'error bodies';

/** How the checks end that send no credential; their kind too. */
const withoutCredential = '.security.none';

/** Gives the kind of the checks that prove one rule for several operations. */
function ruleNamed(title: string): string {
  return `rule ${title}`;
}

/** Gives the beginnings of a check's id below its operation: `createPet.refuses`, `createPet.refuses.name`. */
function prefixesBelow(operation: string, id: string): string[] {
  if (!id.startsWith(`${operation}.`)) return [];
  const names = id.slice(operation.length + 1).split('.');
  return names.slice(0, -1).map((_name, index) => `${operation}.${names.slice(0, index + 1).join('.')}`);
}

/** Gives the tests whether a kind of checks is red: then its findings have one cause rather than many. */
function redAmong(checks: readonly CheckVerdict[]): Red {
  const kinds = new Map<string, { judged: number; red: number }>();
  for (const check of checks) {
    const isRed = check.verdict === 'violated' || check.verdict === 'warned';
    if (!isRed && check.verdict !== 'proved') continue;
    for (const kind of kindsOf(check)) {
      const { judged, red } = kinds.get(kind) ?? { judged: 0, red: 0 };
      kinds.set(kind, { judged: judged + 1, red: red + Number(isRed) });
    }
  }
  const countsOf = (kind: string): { judged: number; red: number } => kinds.get(kind) ?? { judged: 0, red: 0 };
  return {
    all: (kind) => {
      const { judged, red } = countsOf(kind);
      return judged > 1 && red === judged;
    },
    most: (kind) => {
      const { judged, red } = countsOf(kind);
      return red > 2 && red > judged / 2;
    },
  };
}

function kindsOf({ id, title, operation }: CheckVerdict): string[] {
  const isErrorBody = /\.([45](\d\d|XX)|default)\.body$/.test(id);
  return [
    ruleNamed(title),
    ...prefixesBelow(operation ?? '', id),
    ...(isErrorBody ? [errorBodies] : []),
    ...(id.endsWith(withoutCredential) ? [withoutCredential] : []),
  ];
}
