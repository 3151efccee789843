import { isObject, methods } from './document';
import type { LoadedDocument } from './load-document';
import type { Operation } from './operation';

/** Throws a DocumentError where a document describes no operation: then there is nothing to play. */
export function assertOperations({ root, error }: LoadedDocument): void {
  const { paths } = root;
  const items = isObject(paths) ? Object.entries(paths).filter(([path]) => !path.startsWith('x-')) : [];
  if (items.length === 0) {
    const others = ['webhooks', 'components'].filter((name) => root[name] !== undefined);
    const what = others.length === 0 ? 'none' : `none: the document describes ${others.join(' and ')} alone`;
    throw error('/paths', `expected at least one path, got ${what}`, 'Describe the operations to play under `paths`.');
  }
  const known = (name: string): boolean => name === '$ref' || methods.some((method) => method === name.toLowerCase());
  if (items.some(([, item]) => isObject(item) && Object.keys(item).some(known))) return;
  throw error('/paths', 'expected at least one operation, got none', 'Describe the operations to play under `paths`.');
}

/** Throws a DocumentError where none of the operations that a document describes can be played: it is that of the first flaw by which one is not. */
export function assertPlayable({ error, flaws }: LoadedDocument, operations: readonly Operation[]): void {
  if (operations.length > 0) return;
  const found = flaws.found();
  const first = found.find(({ cost }) => cost.endsWith('not played')) ?? found[0];
  const why = first === undefined ? '' : `: ${first.problem}; ${first.cost}`;
  const remedy = first?.remedy ?? 'correct it';
  const sentence = /^[a-z]/.test(remedy) ? remedy.charAt(0).toUpperCase() + remedy.slice(1) : remedy;
  throw error(first?.pointer ?? '/paths', `none of the operations can be played${why}`, `${sentence}.`);
}
