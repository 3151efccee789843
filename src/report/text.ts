import { printable } from '../base/text';
import { asClause } from './message-text';
import type { Finding } from './finding';
import type { Conclusion, Figure, Note, ReportPage, Ticket } from './page';
import type { Paint } from './paint';
import { columns, lengthOf, pad, wrap } from './wrap';

/** Findings of one level, and rows of one note, that a terminal shows. */
const mostShown = 10;

const findingIndent = 3;
const labelWidth = 12;

/** What a person sees in the terminal: the verdict first, then figures, problems, notes and a ticket. Lines fit 100 columns. */
export function writeText(page: ReportPage, paint: Paint): string {
  const { conclusion, figures, notes, ticket, closing, more } = page;
  // What a baseline knows is counted in the verdict.
  const findings = page.findings.filter(({ baseline }) => baseline !== 'known');
  const problems = findings.filter(({ level }) => level === 'error');
  const warnings = findings.filter(({ level }) => level === 'warning');
  const blocks = [
    headline(conclusion, paint),
    figureLines(figures, paint),
    ...problems.slice(0, mostShown).map((finding, index) => findingLines(finding, `${index + 1}`, paint)),
    leftOut(problems, 'problem', more),
    ...warnings.slice(0, mostShown).map((finding) => findingLines(finding, 'Warning', paint)),
    leftOut(warnings, 'warning', more),
    ...notes.map((note) => noteLines(note, more, paint)),
    ticketLines(ticket, paint),
    closing === undefined ? [] : closingLines(closing, conclusion, paint),
  ];
  const texts = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

function headline({ word, tone, subject, place, summary, remark }: Conclusion, paint: Paint): readonly string[] {
  const address = place === undefined ? undefined : printable(place);
  const text = [
    printable(subject),
    address === undefined ? '' : ` at ${paint.address(address)}`,
    summary === undefined ? '' : `: ${printable(summary)}`,
    remark === undefined ? '' : ` (${printable(remark)})`,
  ].join('');
  return [`${paint[tone](word)}  ${text}`];
}

function figureLines(figures: readonly Figure[], paint: Paint): readonly string[] {
  const width = Math.max(0, ...figures.map(({ label }) => lengthOf(label))) + 2;
  return figures.flatMap(({ label, value }) => labelled(label, value, { indent: 2, width }, paint));
}

/** A dim label, and a value in as many lines as it needs. */
function labelled(
  label: string,
  value: string,
  { indent, width }: { readonly indent: number; readonly width: number },
  paint: Paint,
): readonly string[] {
  return wrap(value, columns - indent - width).map((line, index) => {
    const before =
      index === 0 ? paint.dim(printable(label)) + ' '.repeat(Math.max(0, width - lengthOf(label))) : ' '.repeat(width);
    return ' '.repeat(indent) + before + line;
  });
}

function findingLines(finding: Finding, mark: string, paint: Paint): readonly string[] {
  const isWarning = mark === 'Warning';
  const hang = lengthOf(mark) + 2;
  const title = wrap(finding.title, columns - hang).map(
    (line, index) =>
      (index > 0 ? ' '.repeat(hang) : `${isWarning ? paint.doubtful(mark) : paint.bold(mark)}  `) + paint.bold(line),
  );
  const field = (label: string, value: string, style: (text: string) => string = (text) => text): readonly string[] =>
    value === ''
      ? []
      : wrap(value, columns - findingIndent - labelWidth).map(
          (line, index) =>
            ' '.repeat(findingIndent) +
            paint.dim(index === 0 ? pad(label, labelWidth) : ' '.repeat(labelWidth)) +
            style(line),
        );
  const others = finding.places.slice(1).map(({ operation }) => operation);
  return [
    ...title,
    '',
    ...field('Expected', finding.expected),
    ...field('Got', finding.received),
    ...field('Seen in', finding.seenIn),
    ...field('Also in', shortList(others)),
    ...field('Rule', finding.rule === '' ? '' : `${finding.rule}: ${asClause(finding.sentence)}`, paint.dim),
    ...field(finding.basis.line === undefined ? 'Basis' : 'File', finding.basis.text),
    ...field('What to do', finding.advice ?? ''),
    ...(isWarning ? [] : commandLines(finding.places[0]?.curl ?? [], paint)),
    ...field('ID', finding.id, paint.dim),
  ];
}

/** Commands keep their line ends: a body may have some, and copied lines have to do the same. */
function commandLines(commands: readonly string[], paint: Paint): readonly string[] {
  return commands.flatMap((command, number) => {
    const lines = command.split('\n').map((line) => printable(line));
    const isWrapped = lines.slice(0, -1).every((line) => line.endsWith(' \\'));
    return lines.map((line, index) => {
      if (index > 0 && !isWrapped) return line;
      const label = number === 0 && index === 0 ? 'Reproduce' : '';
      return ' '.repeat(findingIndent) + paint.dim(pad(label, labelWidth)) + line;
    });
  });
}

function leftOut(findings: readonly Finding[], noun: string, more: string): readonly string[] {
  const rest = findings.length - mostShown;
  return rest > 0 ? [`${rest} more ${noun}${rest === 1 ? '' : 's'}: ${printable(more)}`] : [];
}

const widestPlace = 44;

function noteLines(note: Note, more: string, paint: Paint): readonly string[] {
  const title = printable(note.title);
  if (note.kind === 'sentences')
    return note.sentences.flatMap((sentence, index) => wrap(index === 0 ? `${title}: ${sentence}` : sentence, columns));
  const shown = note.rows.slice(0, mostShown);
  const widest = Math.min(widestPlace, Math.max(0, ...shown.map(({ where }) => lengthOf(printable(where)))));
  const width = widest === 0 ? 0 : widest + 2;
  const rest = note.rows.length - shown.length;
  return [
    paint.bold(title),
    ...shown.flatMap(({ where, lines }) => {
      const place = printable(where);
      const texts = lines.flatMap((line) => wrap(line, columns - 2 - width));
      const isWide = lengthOf(place) > widestPlace;
      return [
        ...(isWide ? wrap(where, columns - 2).map((line) => `  ${line}`) : []),
        ...texts.map((text, index) => `  ${pad(index === 0 && !isWide ? place : '', width)}${text}`),
      ];
    }),
    ...(rest > 0 ? [`  ${rest} more: ${printable(more)}`] : []),
  ];
}

const ruleWidth = 88;

function ticketLines(ticket: Ticket | undefined, paint: Paint): readonly string[] {
  if (ticket === undefined) return [];
  const head = '--- Copy into a ticket ';
  return [
    paint.dim(head + '-'.repeat(ruleWidth - head.length)),
    '',
    ...ticketText(ticket).flatMap((line) => wrapHanging(line)),
    '',
    paint.dim('-'.repeat(ruleWidth)),
  ];
}

/** The ticket as lines, for all writers. */
export function ticketText({ heading, entries, more }: Ticket): readonly string[] {
  return [
    heading,
    '',
    ...entries.flatMap(({ title, advice }, index) => {
      const mark = `${index + 1}. `;
      return [mark + title, ...(advice === '' ? [] : [' '.repeat(mark.length) + advice])];
    }),
    ...(more === undefined ? [] : ['', more]),
  ];
}

/** Lines of a list hang below its first word. */
function wrapHanging(line: string): readonly string[] {
  const [start = ''] = /^(?:\d+\. | *)/.exec(line) ?? [];
  const text = line.slice(start.length);
  return wrap(text, columns - start.length).map(
    (part, index) => (index === 0 ? start : ' '.repeat(start.length)) + part,
  );
}

function closingLines(closing: string, { word, tone }: Conclusion, paint: Paint): readonly string[] {
  return wrap(closing, columns).map((line, index) =>
    index === 0 && line.startsWith(word) ? paint[tone](word) + line.slice(word.length) : line,
  );
}

const mostNamed = 5;

function shortList(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
