import { isObject, scalarText, type JsonObject } from './document';
import { childPointer } from './json-pointer';
import type { LoadedDocument } from './load-document';
import { canBeSent, type SecurityRequirement, type SecurityScheme } from './operation';

/** Most alternatives of credentials for an operation, each of which is compared with what a request carries. */
const mostAlternatives = 200;

/** Most operations ask for the same list, that of the document. */
const known = new WeakMap<object, SecurityRequirement[]>();

/**
 * Gives what an operation asks for by its own list of security requirements, else by that of the document (OpenAPI 3.1
 * section 4.8.10); none where one of them is empty. `pointer` is that of its own list.
 */
export function readSecurity(loaded: LoadedDocument, own: unknown, pointer: string): SecurityRequirement[] {
  const isOwn = own !== undefined && own !== null;
  const list = isOwn ? own : loaded.root['security'];
  if (!Array.isArray(list)) return [];
  let found = known.get(list);
  if (found === undefined) known.set(list, (found = readList(loaded, list, isOwn ? pointer : '/security')));
  return found;
}

function readList(loaded: LoadedDocument, list: readonly JsonObject[], pointer: string): SecurityRequirement[] {
  if (list.some((requirement) => Object.keys(requirement).length === 0)) return [];
  if (list.length > mostAlternatives) {
    const problem = `expected at most ${mostAlternatives} alternatives, got ${list.length}`;
    loaded.flaws.add(pointer, problem, 'those after are not played');
  }
  const requirements = list.slice(0, mostAlternatives);
  return requirements.map((requirement) => Object.keys(requirement).map((key) => readScheme(loaded, key)));
}

function readScheme(loaded: LoadedDocument, key: string): SecurityScheme {
  const pointer = childPointer('/components/securitySchemes', key);
  const described = loaded.resolve({ $ref: `#${pointer}` });
  const object = isObject(described) ? described : {};
  const scheme = optionalText(object['scheme'])?.toLowerCase();
  const location = optionalText(object['in']);
  const name = optionalText(object['name']);
  const read = {
    key,
    type: scalarText(object['type']),
    ...(scheme !== undefined && { scheme }),
    ...(location !== undefined && { in: location }),
    ...(name !== undefined && { name }),
    pointer,
  };
  if (!canBeSent(read))
    loaded.flaws.add(pointer, `no ${location ?? ''} can be called ${JSON.stringify(name)}`, neverSent);
  return read;
}

const neverSent = 'nobody can send its key: whatever asks for it is refused';

function optionalText(value: unknown): string | undefined {
  return value === undefined ? undefined : scalarText(value);
}
