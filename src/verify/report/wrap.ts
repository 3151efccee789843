/** Columns of a terminal that every reader has. */
export const columns = 80;

/** Gives a list as lines of at most 80 columns: the first after `label`, the others indented as far. */
export function wrapList(label: string, entries: readonly string[]): string {
  return wrap(
    label,
    entries.map((entry, index) => (index < entries.length - 1 ? `${entry},` : entry)),
  );
}

/** Gives a sentence as lines of at most 80 columns: the first after `label`, the others indented as far. */
export function wrapText(label: string, text: string): string {
  return wrap(label, text.split(' '));
}

/** Gives a text cut to a width, with three dots where something is left out. */
export function cut(text: string, width = columns): string {
  return text.length > width ? `${text.slice(0, width - 3)}...` : text;
}

/** Gives a name cut in its middle, where names of one kind are most alike. */
export function cutMiddle(name: string, width: number): string {
  if (name.length <= width) return name;
  const end = Math.ceil((width - 3) / 2);
  return `${name.slice(0, width - 3 - end)}...${name.slice(-end)}`;
}

/** A word longer than a line stands alone: ids and addresses are not cut. */
function wrap(label: string, words: readonly string[]): string {
  const indent = ' '.repeat(label.length);
  const lines: string[] = [];
  let line = label;
  let isEmpty = true;
  for (const word of words) {
    if (!isEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}
