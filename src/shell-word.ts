import { isPrintable } from './printable';

/** A part of a word: a text that the shell must leave as it is, or one of our own that it is to expand, such as `$API_KEY`. */
export type ShellPart = string | { readonly live: string };

/**
 * Gives texts as one word of a POSIX shell (POSIX.1-2017, Shell, section 2.2): whatever they hold, nothing of them is
 * expanded or executed, but for what is `live`. Plain words stand bare, but where a shell would
 * see more in them: zsh looks for a command where one begins with `=`. The word is a single printable line: controls are
 * written by printf, where those at the very end of a text are lost that are line breaks, and NUL always is.
 */
export function shellWord(...parts: readonly ShellPart[]): string {
  const joined = joinTexts(parts);
  const [only] = joined;
  if (joined.length === 0) return "''";
  if (joined.length === 1 && typeof only === 'string' && /^[\w:/.,%+@][\w:/.,%+@=-]*$/.test(only)) return only;
  return joined.map((part) => (typeof part === 'string' ? quoted(part) : `"${part.live}"`)).join('');
}

/** Gives bytes as the word that makes printf write just these (POSIX.1-2017, printf, extended description). */
export function printfWord(bytes: Buffer): string {
  const written = [...bytes].map((byte, index) => {
    // What begins with a hyphen would be an option.
    const special = index === 0 ? `'\\%-` : `'\\%`;
    const isPlain = byte >= 0x20 && byte < 0x7f && !special.includes(String.fromCharCode(byte));
    return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `'${written.join('')}'`;
}

function joinTexts(parts: readonly ShellPart[]): ShellPart[] {
  const joined: ShellPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

function quoted(text: string): string {
  return isPrintable(text)
    ? `'${text.replaceAll("'", String.raw`'\''`)}'`
    : `"$(printf ${printfWord(Buffer.from(text, 'utf8'))})"`;
}
