/** Placeholders, and characters for private use, which stand for them meanwhile. */
const heldBack = /\{\{([^{}]{1,200})\}\}|[\uE000-\uF8FF]/g;
const [firstMark, mostMarks] = [0xe000, 0x1900];

/** How the text of a template is masked. */
export interface TemplateMasking {
  readonly text: (text: string) => string;
  /** Gives what stands in the place of a token that a service made, which a placeholder has for an example. */
  readonly token: (example: string) => string;
}

/**
 * Gives a template (`no user {{path.id}}`) masked, its placeholders left as they are: each is one character for private use while
 * the text is masked, which no masking changes. Of `{{token:abc123}}` the example is masked.
 */
export function maskTemplate(template: string, { text, token }: TemplateMasking): string {
  const held: string[] = [];
  const said = template.replaceAll(heldBack, (whole, name?: string) => {
    if (held.length === mostMarks) return whole;
    held.push(name?.startsWith('token:') === true ? `{{token:${token(name.slice('token:'.length))}}}` : whole);
    return String.fromCharCode(firstMark + held.length - 1);
  });
  return text(said).replaceAll(/[\uE000-\uF8FF]/g, (mark) => held[mark.charCodeAt(0) - firstMark] ?? mark);
}
