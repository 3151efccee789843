import { asText, isArray, stringifyJson, type JsonValue } from '../base/json';
import { count, printable } from '../base/text';
import type { Masker } from '../exchange/masking/mask';
import { namesOf } from '../openapi/document/pointer';
import { quoteOf } from '../report/error-quote';
import { typeOf } from './diff';
import type { DifferenceFinding } from './findings';
import type { SideName } from './counterparts';

/** Longest value, and longest request line, that a text shows. */
const longestValue = 200;
const longestTarget = 60;

/** What differs, in a line: `GET /pets?limit=100: A returned 400, B returned 200`. */
export function titleOf({ difference, a: view, operations }: DifferenceFinding, masker: Masker): string {
  const { kind, scope, place, a, b } = difference;
  const [operation = ''] = operations;
  const where = scope.replace(/^errors (\d+)$/, 'Errors $1');
  const what = placeText(place);
  switch (kind) {
    case 'status':
      return `${requestLine(view, masker)}: A ${outcomeText(a)}, B ${outcomeText(b)}`;
    case 'media type':
      return `${operation}: A returned ${asText(a ?? '')}, B returned ${asText(b ?? '')}`;
    case 'header':
      if (a !== undefined && b !== undefined) return `${operation}: the header ${headerName(place)} differs`;
      return `${operation}: ${a === undefined ? 'A' : 'B'} sends no ${headerName(place)} header, ${a === undefined ? 'B' : 'A'} does`;
    case 'items':
      return `${requestLine(view, masker)}: ${listText(Number(a), Number(b))}`;
    case 'order':
      return `${requestLine(view, masker)}: the same items come in another order`;
    case 'absent':
      return `${where}: ${what} is missing in ${a === undefined ? 'A' : 'B'}`;
    case 'type':
      return `${where}: ${what} is ${withArticle(a)} in A, ${withArticle(b)} in B`;
    case 'length':
      return `${where}: ${what} has ${count(Number(a), 'element')} in A, ${Number(b)} in B`;
    default:
      return `${where}: ${what} differs`;
  }
}

/** What one side has there; empty if the title says it all. */
export function sideText({ difference, ...views }: DifferenceFinding, side: SideName, masker: Masker): string {
  const { kind, at, [side]: value } = difference;
  if (kind === 'status') {
    const { body } = quoteOf(views[side], masker);
    return `${asText(value ?? '')}${body === undefined ? '' : ` ${body}`}`;
  }
  if (kind === 'items' || kind === 'length' || kind === 'media type') return '';
  if (value === undefined) return 'nothing';
  const place = { in: kind === 'header' ? 'header' : 'body', at: kind === 'header' ? difference.place : at } as const;
  const text = printable(stringifyJson(masker.value(value, place)));
  return text.length > longestValue ? `${text.slice(0, longestValue)}...` : text;
}

/** The request, as far as it says more than its operation. */
function requestLine(view: DifferenceFinding['a'], masker: Masker): string {
  const { operation } = view;
  const { request, label } = view.exchange;
  const target = masker.target(request.target);
  const isTelling = request.target.includes('?') && target.length <= longestTarget;
  const credential =
    label?.credential === undefined || label.credential === 'valid'
      ? ''
      : ` (${label.credential === 'none' ? 'no' : label.credential} credentials)`;
  const at = label?.variationOf?.at;
  const varied =
    at?.in === 'body'
      ? ` with ${view.reading.violations.length > 0 ? 'an invalid' : 'another'} ${placeText(at.at)}`
      : '';
  return `${request.method} ${isTelling ? target : operation.path}${credential}${varied}`;
}

function outcomeText(outcome: JsonValue | undefined): string {
  if (typeof outcome === 'number') return outcome === 0 ? 'did not respond' : `returned ${outcome}`;
  if (outcome === 'closed') return 'closed the connection';
  if (outcome === 'timeout') return 'did not respond in time';
  return outcome === 'not HTTP' ? 'returned no HTTP' : `returned a body that is ${asText(outcome ?? '')}`;
}

function listText(onlyA: number, onlyB: number): string {
  const parts = [
    ...(onlyA > 0 ? [`B does not list ${count(onlyA, 'item')} of A`] : []),
    ...(onlyB > 0 ? [`A does not list ${count(onlyB, 'item')} of B`] : []),
  ];
  return parts.join(', ');
}

/** `lines[].sku` of `/lines/*\/sku` */
function placeText(pointer: string): string {
  const names = namesOf(pointer).map((name) => (name === '*' ? '[]' : `.${name}`));
  return names.length === 0 ? 'body' : printable(names.join('').replace(/^\./, ''));
}

function headerName(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function withArticle(value: JsonValue | undefined): string {
  const type = typeOf(value ?? null);
  if (type === 'null') return type;
  return isArray(value) || type === 'object' ? `an ${type}` : `a ${type}`;
}
