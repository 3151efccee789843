import { assertOperations } from './check-document';
import type { LoadedDocument } from './load-document';
import { mendParts } from './mend-parts';
import { mendRefs } from './mend-refs';
import { dropIgnoredSiblings } from './schema/ignored-siblings';
import { mendNullable } from './schema/mend-nullable';
import { mendGrowth, mendKeywords } from './schema/mend-schemas';
import { mendUnevaluated } from './schema/mend-unevaluated';

/**
 * Mends a document, in place and once, before anybody else reads it: what no machine could play, what leads nowhere and what
 * has another form than OpenAPI demands is read as meant or taken away, and is a flaw. Throws a DocumentError where the document
 * describes nothing to play.
 */
export function mendDocument(loaded: LoadedDocument): void {
  assertOperations(loaded);
  mendParts(loaded);
  dropIgnoredSiblings(loaded.root);
  mendKeywords(loaded);
  mendNullable(loaded);
  // What the others took away, nothing may refer to.
  mendRefs(loaded);
  mendGrowth(loaded);
  mendUnevaluated(loaded);
}
