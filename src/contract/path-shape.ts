/** Gives a path template without the names of its parameters: two of one shape match the same requests. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}
