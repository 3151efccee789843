import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { SampleError } from '../../contract/schema/sample-budget';
import { encodeTemplate } from '../../contract/uri-path';
import { parentTexts } from './collection-scope';
import { parentScopes } from './factories';

/** Most paths of one collection that are told. */
const mostPaths = 3;

/**
 * Gives the first concrete paths at which a collection below parents has items at the start: its parents are the first items
 * of their own collections, or made up where the document describes none.
 */
export function startsAt(
  { contract, config }: { readonly contract: Contract; readonly config: Pick<MockConfig, 'seed' | 'count'> },
  resource: Resource,
): string[] {
  const path = encodeTemplate(resource.list?.operation.path ?? resource.collection);
  try {
    const scopes = parentScopes(resource, contract, config).slice(0, Math.min(mostPaths, config.count));
    return scopes.map((scope) => {
      const texts = parentTexts(scope).map(([, text]) => text);
      let next = 0;
      return path.replaceAll(/\{[^{}]+\}/g, () => encodeURIComponent(texts[next++] ?? ''));
    });
  } catch (cause) {
    if (cause instanceof SampleError) return [];
    throw cause;
  }
}
