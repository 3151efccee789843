/** How a document is named in the commands that ask, or stand before, a service. */
const words = {
  learn: 'understudy learn <base-url> openapi.yaml, or learn openapi.yaml --from <recording>',
  proxy: 'understudy proxy <upstream-url> openapi.yaml, or run openapi.yaml --proxy <url>',
} as const;

/** Gives the sentence that says of a run for which no document was named by which it judges, and how another is named. */
export function noDocument(command: keyof typeof words): string {
  return `the document is that of the Pet Store, since none was named; name another: ${words[command]}`;
}
