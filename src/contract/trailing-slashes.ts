/** Gives a text without the slashes at its end. An expression such as `\/+$` tries every slash of a long row anew. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
