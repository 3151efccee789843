import path from 'node:path';
import type { Command } from 'commander';
import { printableLines } from '../base/text';
import { collect, createCommand } from './create-command';
import { packageRoot } from '../base/package';

interface ExplainFlags {
  readonly spec?: string;
  readonly allowRefs?: readonly string[];
}

/** Gives the command `understudy explain`: what a check of a document rests on, sends and expects, and what a violation means. */
export function explainCommand(write: (text: string) => void = (text) => process.stdout.write(text)): Command {
  return createCommand('explain')
    .description('Tell what a check of verify rests on, sends and expects; without a name, list the families.')
    .argument('[name]', 'a check id, its beginning up to a dot, or a family')
    .option('--spec <file>', 'OpenAPI 3 or Swagger 2.0, YAML or JSON, or its address (default: the Pet Store)')
    .option('--allow-refs <folder>', 'a folder beside that of the document to which its $refs may lead', collect)
    .action(async (name: string | undefined, flags: ExplainFlags) => {
      // Loaded when it runs, as what verify needs is.
      const { documentAt } = await import('../openapi/read/fetch-document.js');
      const { readContract } = await import('../openapi/contract.js');
      const { deriveChecks } = await import('../verify/checks/derive-checks.js');
      const { explain, explainFamilies } = await import('../verify/explain.js');
      const standard = path.join(packageRoot(), 'spec/openapi.yaml');
      const { file, reading } = await documentAt(flags.spec ?? standard, flags.allowRefs ?? []);
      const contract = readContract(file, 'at once', reading);
      const checks = deriveChecks(contract, { probesConcurrency: true, hasExpiredKey: true });
      const { spec } = flags;
      write(printableLines(name === undefined ? explainFamilies(contract, checks, spec) : explain(checks, name, spec)));
    });
}
