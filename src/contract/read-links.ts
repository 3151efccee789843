import { isObject } from './document';
import { follow } from './follow';
import { childPointer, fromLocalRef, toPointer } from './json-pointer';
import type { LoadedDocument } from './load-document';
import { isBroken } from './mend-refs';
import type { LinkDescription } from './operation';
import { atMost } from './read-entries';

/** Most links of an answer. */
const mostLinks = 100;

/** Gives the links of a response (OpenAPI 3.1 section 4.8.20); what names no operation of this document is left out. */
export function readLinks(loaded: LoadedDocument, links: unknown, linksPointer: string): LinkDescription[] {
  const entries = Object.entries(isObject(links) ? links : {});
  return atMost(loaded, entries, mostLinks, linksPointer).flatMap(([name, entry]) => {
    const [object, pointer] = follow(loaded.root, entry, childPointer(linksPointer, name));
    if (!isObject(entry) || isBroken(object)) return [];
    const { operationId, operationRef, parameters } = object;
    const target =
      typeof operationId === 'string'
        ? { operationId }
        : typeof operationRef === 'string' && operationRef.startsWith('#/')
          ? { operationPointer: toPointer(fromLocalRef(operationRef)) }
          : undefined;
    return target === undefined
      ? []
      : [{ name, ...target, parameters: isObject(parameters) ? parameters : {}, pointer }];
  });
}
