/** Columns of a terminal that every reader has. */
export const columns = 80;

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

/**
 * Gives a list as lines of at most 80 columns: the first after `label`, the others indented as far. An entry longer than a
 * line stands alone: ids and addresses are not cut.
 */
export function wrapList(label: string, entries: readonly string[]): string {
  const indent = ' '.repeat(label.length);
  const lines: string[] = [];
  let line = label;
  entries.forEach((entry, index) => {
    const word = index < entries.length - 1 ? `${entry},` : entry;
    if (index > 0 && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = indent + word;
    } else line += index === 0 ? word : ` ${word}`;
  });
  return [...lines, line].join('\n');
}
