import { scalarText } from './document';
import { valueAt } from './json-pointer';

/** What runtime expressions are read from: a request with its answer. */
export interface ExpressionSource {
  readonly method: string;
  readonly status: number;
  /** Gives a header field, or a parameter of the query or path; undefined where there is none. */
  part(side: ExpressionSide, place: ExpressionPlace, name: string): string | undefined;
  /** Gives the JSON value of a body; undefined where there is none. */
  body(side: ExpressionSide): unknown;
}

const sides = ['request', 'response'] as const;
const places = ['header', 'query', 'path'] as const;

export type ExpressionSide = (typeof sides)[number];
export type ExpressionPlace = (typeof places)[number];

/**
 * Gives what a value of a Link Object stands for (OpenAPI 3.1 section 4.8.20.4): a constant is itself, a runtime expression
 * what it names, and one in braces within a text its text. Undefined where what it names is not there.
 */
export function evaluateExpression(value: unknown, source: ExpressionSource): unknown {
  if (typeof value !== 'string') return value;
  if (value.startsWith('$')) return named(value, source);
  const texts = [...value.matchAll(embedded)].map(([, expression = '']) => scalarText(named(expression, source)));
  return texts.includes('') ? undefined : value.replaceAll(embedded, () => texts.shift() ?? '');
}

/** An expression within a text. */
const embedded = /\{(\$[^{}]*)\}/g;

function named(expression: string, source: ExpressionSource): unknown {
  if (expression === '$method') return source.method;
  if (expression === '$statusCode') return source.status;
  const side = sides.find((one) => expression.startsWith(`$${one}.`));
  if (side === undefined) return undefined;
  const rest = expression.slice(side.length + 2);
  if (rest === 'body') return source.body(side);
  if (rest.startsWith('body#')) return valueAt(source.body(side), rest.slice('body#'.length));
  const place = places.find((one) => rest.startsWith(`${one}.`));
  return place === undefined ? undefined : source.part(side, place, rest.slice(place.length + 1));
}
