// The package brings no types of its own in the version that Express uses.
declare module 'cookie' {
  /** Gives the cookies of a Cookie header by name; a prototype-named cookie is one like any other. */
  export function parse(header: string): Record<string, string | undefined>;
}
