import { isObject } from '../../contract/document';
import type { Contract } from '../../contract/contract';
import { childPointer } from '../../contract/json-pointer';
import type { KeptDocument } from '../../contract/resource/kept-documents';
import type { State } from '../../contract/resource/state';
import { preview } from '../../contract/schema/describe-error';
import { jsonContent, sentType, successResponse } from '../../contract/success-response';
import type { Violation } from '../../errors';
import { stringifyJson, type JsonValue } from '../../exact-json';
import type { NamedItem, StoredItem } from '../../store/store';
import { succeed } from '../succeed';
import { asAtStart, gone, storedAt } from './kept-document';
import { isMember, isNone } from './membership';
import { templatePattern } from './template-pattern';

/** What is read of a dumped document: how it is kept, or what is wrong with it. */
export type ReadEntry = { readonly named: NamedItem } | { readonly violations: readonly Violation[] };

/** Dumps and loads what has been written to documents at paths of their own, and to memberships. */
export interface DocumentExchange {
  /** Gives the JSON text of each entry: `{path, body}`, `{path, removed: true}` or `{path, member: true}`. */
  readonly dump: (items: readonly StoredItem[]) => string[];
  /** Reads an entry; `where` is the JSON pointer that violations are told by. */
  readonly read: (entry: JsonValue, where: string) => ReadEntry;
}

/** Gives the exchange of all documents and memberships of a contract. */
export function createDocumentExchange(contract: Contract, { documents, memberships }: State): DocumentExchange {
  const documentAt = finder(documents);
  const membershipAt = finder(memberships);
  const read: DocumentExchange['read'] = (entry, where) => {
    const wrong = (at: string, expected: string, got: JsonValue | undefined): ReadEntry => ({
      violations: [{ where: where + at, clause: '', rule: 'document', expected, got: preview(got) }],
    });
    const { path, body, removed, member } = isObject(entry) ? (entry as Record<string, JsonValue>) : {};
    if (typeof path !== 'string') return wrong('', 'an object with a path and what is there', entry);
    const keep = (text: string): ReadEntry => ({ named: { id: path, item: storedAt(path, text) } });
    if (typeof member === 'boolean') {
      const isKnown = membershipAt(path) !== undefined;
      return isKnown ? keep(member ? isMember : isNone) : wrong('/path', 'the path of a membership', path);
    }
    const document = documentAt(path);
    if (document === undefined) return wrong('/path', 'the path of a document that can be written to', path);
    if (removed === true) return keep(gone);
    if (body === undefined) return wrong('', 'a body, or removed: true', entry);
    const violations = violationsOf(contract, document, body).map((violation) => ({
      ...violation,
      where: [where, ...violation.where.split('.')].reduce((pointer, token) => childPointer(pointer, token)),
    }));
    return violations.length > 0 ? { violations } : keep(stringifyJson(body));
  };
  return { dump: (items) => items.flatMap(entryOf), read };
}

function entryOf({ text, keys }: StoredItem): string[] {
  const [path] = keys['path'] ?? [];
  if (path === undefined || text === asAtStart) return [];
  if (text === gone) return [`{"path":${path},"removed":true}`];
  if (text === isMember || text === isNone) return [`{"path":${path},"member":${String(text === isMember)}}`];
  return [`{"path":${path},"body":${text}}`];
}

function finder<Kept extends { readonly path: string }>(all: readonly Kept[]): (path: string) => Kept | undefined {
  const concrete = new Map(all.map((kept) => [kept.path, kept]));
  const templated = all.filter(({ path }) => path.includes('{'));
  const patterns = templated.map((kept) => ({ kept, pattern: templatePattern(kept.path) }));
  return (path) => concrete.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.kept;
}

function violationsOf(contract: Contract, { read }: KeptDocument, body: JsonValue): readonly Violation[] {
  const media = jsonContent(successResponse(read));
  const { status } = succeed(read, '');
  const observed = {
    status,
    contentType: media === undefined ? undefined : sentType(media),
    header: () => undefined,
    body,
    hasBody: true,
  };
  return contract.checkResponse(read, observed).filter(({ where }) => where.startsWith('body'));
}
