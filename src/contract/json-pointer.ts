import { isObject } from './document';

/** Gives a JSON pointer (RFC 6901) from its reference tokens: `['paths', '/pets']` is `/paths/~1pets`. */
export function toPointer(tokens: readonly (string | number)[]): string {
  let pointer = '';
  for (const token of tokens) {
    const text = String(token);
    pointer += `/${/[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`;
  }
  return pointer;
}

/** Gives a pointer one level deeper. */
export function childPointer(pointer: string, ...tokens: (string | number)[]): string {
  return pointer + toPointer(tokens);
}

/** Gives the reference tokens of a JSON pointer (RFC 6901), unescaped. */
export function fromPointer(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/** Gives what stands at a JSON pointer (RFC 6901 section 4), own members alone; undefined where nothing does. */
export function valueAt(root: unknown, pointer: string): unknown {
  return fromPointer(pointer).reduce<unknown>((parent, token) => {
    if (Array.isArray(parent)) return /^(0|[1-9]\d*)$/.test(token) ? (parent[Number(token)] as unknown) : undefined;
    return isObject(parent) && Object.hasOwn(parent, token) ? parent[token] : undefined;
  }, root);
}

/** Gives the tokens of a local `$ref` such as `#/components/schemas/Pet`, percent escapes decoded (RFC 6901 section 6). */
export function fromLocalRef(ref: string): string[] {
  if (!ref.includes('%')) return fromPointer(ref.slice(1));
  try {
    return fromPointer(decodeURIComponent(ref.slice(1)));
  } catch {
    return fromPointer(ref.slice(1));
  }
}
