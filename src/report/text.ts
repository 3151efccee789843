import { printable } from '../base/text';
import { fieldsOf, type FieldLabel, type Finding } from './finding';
import type { Conclusion, Figure, Note, ReportPage } from './page';
import type { Paint } from './paint';

/** The width that all lines of the terminal fit in. */
const columns = 100;

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

function headline({ word, tone, subject, place, rest }: Conclusion, paint: Paint): readonly string[] {
  return [`${paint[tone](word)}  ${printable(subject)} at ${paint.address(printable(place))}${printable(rest)}`];
}

function figureLines(figures: readonly Figure[], paint: Paint): readonly string[] {
  const width = Math.max(0, ...figures.map(({ label }) => lengthOf(label))) + 2;
  return figures.flatMap((figure) => labelled(figure, { indent: 2, width }, paint));
}

/** A dim label, and a value in as many lines as it needs. */
function labelled(
  { label, value }: Figure,
  { indent, width }: { readonly indent: number; readonly width: number },
  paint: Paint,
  style = (text: string): string => text,
): readonly string[] {
  return wrap(value, columns - indent - width).map(
    (line, index) =>
      ' '.repeat(indent) + paint.dim(index === 0 ? pad(printable(label), width) : ' '.repeat(width)) + style(line),
  );
}

function findingLines(finding: Finding, mark: string, paint: Paint): readonly string[] {
  const isWarning = mark === 'Warning';
  const hang = lengthOf(mark) + 2;
  const title = wrap(finding.title, columns - hang).map(
    (line, index) =>
      (index > 0 ? ' '.repeat(hang) : `${isWarning ? paint.doubtful(mark) : paint.bold(mark)}  `) + paint.bold(line),
  );
  const dim: readonly FieldLabel[] = ['Rule', 'ID'];
  const fields = fieldsOf(finding).map((field) => {
    const style = dim.includes(field.label) ? paint.dim : undefined;
    return { ...field, lines: labelled(field, { indent: findingIndent, width: labelWidth }, paint, style) };
  });
  return [
    ...title,
    '',
    ...fields.flatMap(({ label, lines }) => (label === 'ID' ? [] : lines)),
    ...(isWarning ? [] : commandLines(finding.places[0]?.curl ?? [], paint)),
    ...fields.flatMap(({ label, lines }) => (label === 'ID' ? lines : [])),
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

function ticketLines(ticket: readonly string[], paint: Paint): readonly string[] {
  if (ticket.length === 0) return [];
  const head = '--- Copy into a ticket ';
  return [
    paint.dim(head + '-'.repeat(ruleWidth - head.length)),
    '',
    ...ticket.flatMap((line) => wrapHanging(line)),
    '',
    paint.dim('-'.repeat(ruleWidth)),
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

/** A text of others as lines that show only themselves. Lines break at spaces; a word that is longer than a line is cut. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text)
    .split(' ')
    .flatMap((long) => pieces(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (lengthOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, width: number): readonly string[] {
  if (lengthOf(word) <= width) return [word];
  const characters = Array.from(word);
  const count = Math.ceil(characters.length / width);
  return Array.from({ length: count }, (_, index) => characters.slice(index * width, (index + 1) * width).join(''));
}

/** In characters, as a person counts most of them. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A text with spaces behind it. */
function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
}
