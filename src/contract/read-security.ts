import { isObject, scalarText, type JsonObject } from './document';
import { childPointer } from './json-pointer';
import type { LoadedDocument } from './load-document';
import { isBroken } from './mend-refs';
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
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) {
    const problem = 'expected a list of security requirements, got something else';
    loaded.flaws.add(isOwn ? pointer : '/security', problem, 'no key is asked for', 'write a list');
    return [];
  }
  let found = known.get(list);
  if (found === undefined) known.set(list, (found = readList(loaded, list, isOwn ? pointer : '/security')));
  return found;
}

function readList(loaded: LoadedDocument, list: readonly unknown[], pointer: string): SecurityRequirement[] {
  if (list.length > mostAlternatives) {
    const problem = `expected at most ${mostAlternatives} alternatives, got ${list.length}`;
    loaded.flaws.add(pointer, problem, 'those after are not played');
  }
  const schemes = declaredSchemes(loaded);
  const requirements = list.slice(0, mostAlternatives).flatMap((requirement, index): Named[] => {
    const place = childPointer(pointer, index);
    if (isObject(requirement)) return [{ names: Object.keys(requirement), place }];
    const problem = 'expected a security requirement (an object), got something else';
    loaded.flaws.add(place, problem, 'it is left out', 'correct it');
    return [];
  });
  if (requirements.some(({ names }) => names.length === 0)) return [];
  const isWhole = ({ names }: Named): boolean => names.every((name) => Object.hasOwn(schemes, name));
  const known = requirements.filter(isWhole);
  for (const requirement of requirements)
    if (!isWhole(requirement)) tellUndeclared(loaded, requirement, schemes, known.length > 0);
  // What nobody describes, nobody can ask for: the rest of the requirement is asked for alone.
  const rest = requirements.map(({ names }) => names.filter((name) => Object.hasOwn(schemes, name)));
  const read = known.length > 0 ? known.map(({ names }) => names) : rest;
  return read.some((names) => names.length === 0)
    ? []
    : read.map((names) => names.map((name) => readScheme(loaded, name)));
}

/** A security requirement: the names of the schemes that must all hold, and where it is written. */
interface Named {
  readonly names: readonly string[];
  readonly place: string;
}

function declaredSchemes({ root, resolve }: LoadedDocument): JsonObject {
  const components = isObject(root['components']) ? root['components'] : {};
  const schemes = isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  const isScheme = (value: unknown): boolean => {
    const scheme = resolve(value);
    return isObject(scheme) && !isBroken(scheme);
  };
  return Object.fromEntries(Object.entries(schemes).filter(([, value]) => isScheme(value)));
}

function tellUndeclared(
  { flaws }: LoadedDocument,
  { names, place }: Named,
  schemes: JsonObject,
  hasOthers: boolean,
): void {
  const known = Object.keys(schemes).join(', ') || 'none';
  for (const name of names.filter((one) => !Object.hasOwn(schemes, one))) {
    const problem = `there is no security scheme ${JSON.stringify(name)}; known: ${known}`;
    const cost = hasOthers ? 'this alternative is left out' : 'nothing is asked for by it';
    flaws.add(childPointer(place, name), problem, cost, 'describe it under components/securitySchemes');
  }
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
