import { printable } from '../base/text';

/** HTML that this program wrote. Only `markup` makes it, so that no text of others gets in unescaped. */
export class Markup {
  private constructor(readonly text: string) {}

  static of(texts: readonly string[], parts: readonly MarkupPart[]): Markup {
    return new Markup(texts.map((text, index) => text + (index < parts.length ? textOf(parts[index]) : '')).join(''));
  }
}

/** What may stand in a template: nothing, a text or number, which is escaped, markup, or several. */
type MarkupPart = undefined | string | number | Markup | readonly MarkupPart[];

/** Makes HTML or XML. Texts are safe between tags and in quoted attributes, and show only themselves. */
export function markup(texts: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return Markup.of(texts, parts);
}

/** Text of this program that is markup already: styles, scripts. */
export function trusted(text: string): Markup {
  return Markup.of([text], []);
}

function textOf(part: MarkupPart): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part));
  return part.map(textOf).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Line ends and tabs stay: commands have them. */
function escapeMarkup(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((piece, index) => (index % 2 === 1 ? piece : printable(piece)))
    .join('')
    .replaceAll(/[&<>"'\ufffe\uffff]/g, (character) => entities[character] ?? '\ufffd');
}
