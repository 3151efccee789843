/** Where the control API lies; no operation of a document is looked for below it. */
export const controlPath = '/__mock';

/** Tells whether a path belongs to the control API. */
export function isControlPath(path: string): boolean {
  return path.startsWith(controlPath) && (path.length === controlPath.length || path[controlPath.length] === '/');
}
