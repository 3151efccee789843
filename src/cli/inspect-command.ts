import type { Command } from 'commander';
import { createCommand } from './create-command';
import { addMockOptions, readMockOptions } from './mock-options';

/** Options of a mock that decide how its document is read. */
const reading = /^(?:openapiFile|allowRefs|strictDocument)$/;

const help = `
Every operation is told with how it is answered: from a collection (list, create,
read, replace, update, remove), as a document that remembers what is written to
its path, as an action on an item, or by an example or a sample of its answer.
The shape of --json is described in docs/inspect.md.

Exit codes: 0; 2 where the file cannot be played or the usage is wrong.`;

/** Gives the command `understudy inspect`: how an OpenAPI file is read, told without starting a mock. */
export function inspectCommand(): Command {
  const command = createCommand('inspect')
    .description('Tell how an OpenAPI file is read: how each operation is answered, what is not played, all flaws.')
    .option('--json', 'print it as JSON')
    .addHelpText('after', help);
  return addMockOptions(command, 'serve', (name) => reading.test(name)).action(
    async (openapiFile: string | undefined, flags: Readonly<Record<string, unknown>>) => {
      const options = readMockOptions('serve', openapiFile, flags, process.env);
      // Loaded when it runs, as serve does.
      const { documentAt } = await import('../openapi/read/fetch-document.js');
      const { inspectDocument } = await import('../serve/inspect-document.js');
      const { inspectionText } = await import('./start-message.js');
      const { openapiFile: place, allowRefs = [] } = options;
      const inspection = inspectDocument(options, place === undefined ? undefined : await documentAt(place, allowRefs));
      const text = flags['json'] === true ? `${JSON.stringify(inspection, null, 2)}\n` : inspectionText(inspection);
      process.stdout.write(text);
    },
  );
}
