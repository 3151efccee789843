import { asText } from '../base/json';
import { getOrMake, groupBy } from '../base/once';
import { count, enumerate, printable, shellWord } from '../base/text';
import type { Contract } from '../openapi/contract';
import { describeProfile } from '../profile/profile';
import type { Paint } from '../report/paint';
import { leftBehindSentences } from '../report/page-notes';
import type { LearnedProfile } from './learn-profile';
import type { Figures } from './replay';
import type { Visited } from './visit-service';
import { weakestOf } from './weakest';

/** What one run of `learn` has done. */
export interface LearnRun {
  readonly contract: Contract;
  /** The address of the API, and the recordings. */
  readonly sources: readonly string[];
  readonly learned: LearnedProfile;
  /** Of a visit. */
  readonly visit?: Visited;
  /** By operation, `GET /pets`: why nothing was learned of its successes. */
  readonly notLearned: ReadonlyMap<string, string>;
  /** Items that were seen and not saved. */
  readonly unsavedItems: number;
  readonly personal: readonly string[];
  readonly files: readonly string[];
}

/** What `learn` prints at its end. */
export function reportText(run: LearnRun, paint: Paint): string {
  const { contract, sources, learned, files } = run;
  const title = `${contract.title} ${contract.version}`.trim();
  const [file = ''] = files;
  const saved = run.unsavedItems > 0 ? { ...learned.profile, items: {} } : learned.profile;
  const serve = `understudy serve ${shellWord(contract.document.file)} --profile ${shellWord(file)}`;
  const blocks: readonly (readonly string[])[] = [
    [`${paint.good('LEARNED')}  ${title} from ${enumerate(sources, 'and')}: ${describeProfile(saved)}`],
    requestLines(run),
    behaviourLines(learned),
    figureLines(learned),
    section(
      'Furthest from the API',
      weakestOf(learned.responses).map(
        ({ operation, exact, exchanges, difference }) =>
          `${operation}: ${exact} of ${exchanges} the same. Most often differs: ${difference}.`,
      ),
    ),
    notLearnedLines(run),
    section('Left behind', leftBehindSentences(run.visit?.left ?? [], run.visit?.runTag ?? '')),
    personalLines(run),
    [`Saved to ${enumerate(files, 'and')}. To use it:`, `  ${serve}`],
  ];
  const filled = blocks.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.map(printable).join('\n')).join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}

function requestLines({ visit, learned }: LearnRun): readonly string[] {
  if (visit === undefined) return [`  Requests    ${learned.all.without.exchanges}, recorded`];
  const { sent, durationMs, writes, deleted, endedBy, whyEnded } = visit;
  const how = writes === 0 ? 'read-only' : `${count(deleted, 'created item')} deleted again`;
  const end = endedBy === undefined ? '' : `, ended by ${endedBy}`;
  return [
    `  Requests    ${sent} in ${Math.round(durationMs / 1000)} s, ${how}${end}`,
    ...(whyEnded === undefined ? [] : [`  Ended early ${whyEnded}`]),
  ];
}

function behaviourLines({ profile }: LearnedProfile): readonly string[] {
  const places = new Map<string, string[]>();
  for (const [key, answer] of profile.behaviours) {
    const [id = '', ...name] = key.split(' ');
    getOrMake(places, `${id}: ${asText(answer)}`, () => []).push(name.join(' '));
  }
  return section(
    'Unlike the mock',
    [...places].map(([what, names]) => (names.includes('*') ? what : `${what} (${someOf(names)})`)),
  );
}

function figureLines({ unseen, all }: LearnedProfile): readonly string[] {
  const measured = unseen.without.exchanges > 0 ? unseen : all;
  const row = (title: string, of: (figures: Figures) => number): string =>
    `  ${title.padEnd(19)}${shareOf(of, measured.without).padStart(13)}${shareOf(of, measured.withProfile).padStart(15)}`;
  const { exchanges } = measured.without;
  return [
    'Responses of the mock that are the same as those of the API:',
    '',
    `${' '.repeat(21)}without profile   with profile`,
    row('Status', ({ status }) => status),
    row('Status and fields', ({ shape }) => shape),
    row('Everything', ({ exact }) => exact),
    '',
    measured === unseen
      ? `  Measured on ${count(exchanges, 'response')} that ${exchanges === 1 ? 'was' : 'were'} not used for learning.`
      : `  Measured on ${count(exchanges, 'response')}.`,
    `  The saved profile has learned from all ${all.withProfile.exchanges}. Of these everything is the same for ${shareOf(({ exact }) => exact, all.withProfile)}.`,
  ];
}

function shareOf(of: (figures: Figures) => number, figures: Figures): string {
  return figures.exchanges === 0 ? '-' : `${Math.floor((of(figures) / figures.exchanges) * 100)} %`;
}

const mostNamed = 5;

function notLearnedLines({ notLearned, unsavedItems, learned, visit }: LearnRun): readonly string[] {
  const byReason = groupBy(notLearned, ([, reason]) => reason);
  const lines = [...byReason].map(([reason, all]) => `${someOf(all.map(([operation]) => operation))}: ${reason}.`);
  if (visit?.writes === 0 && notLearned.size > 0)
    lines.push('On a test system, add --writes 20: created items are deleted at the end.');
  if (unsavedItems > 0) lines.push(`The ${count(unsavedItems, 'item')}. To save them, add --items.`);
  if (learned.dropped.length > 0)
    lines.push(`${enumerate(learned.dropped, 'and')}: the mock is closer to the API without what was learned of it.`);
  return section('Not learned', lines);
}

function personalLines({ personal }: LearnRun): readonly string[] {
  if (personal.length === 0) return [];
  const what = personal.length === 1 ? '1 property looks' : `${personal.length} properties look`;
  return [`${what} personal (${someOf(personal)}). To hide them, add --mask-personal.`];
}

function someOf(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
