import { abovePoints, derivedPoints, removalPoints, statePoints } from './state-points';
import { answerPoints, transportPoints, severalPoints } from './answer-points';
import { dataPoints, listPoints, writePoints } from './data-points';
import { type Point, answerTemplate, madeMembers } from './point';
import { parameterPoints, parameterRefusalPoints, refusalPoints, requestPoints } from './request-points';
import { stringify } from 'yaml';

const groups: readonly Readonly<Record<string, Point>>[] = [
  requestPoints,
  severalPoints,
  parameterPoints,
  transportPoints,
  dataPoints,
  writePoints,
  derivedPoints,
  listPoints,
  statePoints,
  abovePoints,
  removalPoints,
  answerPoints,
  refusalPoints,
  parameterRefusalPoints,
];

/** Every point on which the document is silent and a profile may speak, in the order of a profile. */
export const points: readonly Point[] = groups.flatMap((group) => Object.values(group));

const byId = new Map(points.map((point) => [point.id, point]));

/** Gives the point of an identifier; undefined where there is none. */
export function pointOf(id: string): Point | undefined {
  return byId.get(id);
}

/** Gives every point as rows of a table in Markdown: its identifier, what it is, its values, what the stand-in does without, and why. */
export function pointsTable(): string {
  const rows: readonly (readonly string[])[] = points.map((point) => [
    `\`${point.id}\``,
    point.title,
    point.place,
    valueWords(point),
    point.usual,
    point.why,
  ]);
  const head = ['point', 'what it is', 'of each', 'values', 'the stand-in', 'why'];
  const all = [head, head.map(() => '---'), ...rows];
  return all.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

function valueWords({ values }: Point): string {
  if (values === answerTemplate) return 'an answer: status, headers, body';
  const { enum: listed, oneOf, type } = values.schema;
  const kinds: readonly unknown[] = Array.isArray(oneOf) ? oneOf : [values.schema];
  const known = Array.isArray(listed) ? listed : kinds.flatMap(listedIn);
  const words = known.map((word) => `\`${String(word)}\``);
  if (Array.isArray(listed)) return words.join(', ');
  const examples = (values.examples ?? []).map(exampleWords).join(' or ');
  const shown = examples === '' ? '' : `, such as ${examples}`;
  if (words.length > 0) return `${words.join(', ')}, or an object${shown}`;
  if (values === madeMembers) return `values, or how they are made, by member${shown}`;
  return (
    (typeof type === 'string' ? (articles[type] ?? type) : Array.isArray(oneOf) ? 'an object' : 'any value') + shown
  );
}

/** As a profile's file would have it. */
function exampleWords(example: unknown): string {
  return `\`${stringify(example, { collectionStyle: 'flow', lineWidth: 0, singleQuote: true }).trim()}\``;
}

const articles: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: '`true`, `false`',
  array: 'a list',
  object: 'an object',
};

function listedIn(schema: unknown): readonly unknown[] {
  const listed =
    typeof schema === 'object' && schema !== null ? (schema as { readonly enum?: unknown }).enum : undefined;
  return Array.isArray(listed) ? listed : [];
}
