import type { Contract } from '../contract/contract';
import { isObject, scalarText } from '../contract/document';
import { fromPointer, toPointer, valueAt } from '../contract/json-pointer';
import { jsonHead } from '../contract/schema/json-head';
import type { JsonValue } from '../exact-json';
import type { Clause } from './check';

const longestWords = 160;

/**
 * Gives the clause at a JSON pointer: the words that stand there (a keyword with its value, or a description) and the
 * section that the nearest enclosing part of the document names.
 */
export function clauseAt(contract: Contract, pointer: string, words?: string): Clause {
  const tokens = fromPointer(pointer);
  const enclosing = tokens.map((_token, index) => valueAt(contract.loaded.root, toPointer(tokens.slice(0, index + 1))));
  const nearest = enclosing.filter(isObject).findLast((part) => part['x-section'] !== undefined);
  const section = nearest === undefined ? undefined : scalarText(nearest['x-section']);
  const said = words ?? wordsOf(tokens.at(-1) ?? '', tokens.length === 0 ? contract.loaded.root : enclosing.at(-1));
  return { pointer, ...(section !== undefined && { section }), words: shorten(said) };
}

function wordsOf(name: string, value: unknown): string {
  if (name === 'content' && isObject(value)) return `content: ${Object.keys(value).join(', ')}`;
  if (name === 'responses' && isObject(value)) return `responses: ${Object.keys(value).join(', ')}`;
  if (!isObject(value)) return `${name}: ${typeof value === 'string' ? value : beginningOf(value)}`;
  const said = scalarText(value['description']) || scalarText(value['summary']);
  const rules = Object.entries(value).filter(
    ([keyword, rule]) =>
      keyword !== 'description' && (!isObject(rule) || keyword === 'schema') && !keyword.startsWith('x-'),
  );
  return said === '' ? `${name}: ${beginningOf(Object.fromEntries(rules))}` : said;
}

/** Thousands of checks may have the same clause, an enum of megabytes. */
function beginningOf(value: unknown): string {
  return value === undefined ? 'nothing' : jsonHead(value as JsonValue).text;
}

function shorten(text: string): string {
  return text.length > longestWords ? `${text.slice(0, longestWords - 3)}...` : text;
}
