import type { RootCommand } from '@bomb.sh/tab' with { 'resolution-mode': 'import' };
import { Command } from 'commander';
import { asText, isArray, type JsonValue } from '../base/json';
import { oneOf } from '../base/option';
import { readConfigFile } from '../config/config-file';
import { sectionAt } from '../config/config-options';
import { longName } from './options';
import { sections } from './settings';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

const example = `
Examples
  source <(understudy completion bash)
  understudy completion fish > ~/.config/fish/completions/understudy.fish`;

/**
 * `completion`, and `complete`, which the shell calls when somebody presses the tab key.
 * @param createProgram makes the program whose commands and options are completed
 */
export function completionCommands(createProgram: () => Command): readonly [completion: Command, complete: Command] {
  const load = async (): Promise<RootCommand> => {
    const program = createProgram();
    // One line for each suggestion.
    for (const command of program.commands) command.description(command.summary() || command.description());
    return (await import('@bomb.sh/tab/commander')).default(program, { completionCommandName: 'completion' });
  };
  const completion = new Command('completion')
    .description('Print shell completion')
    .helpGroup('Set up')
    .usage('<shell>')
    .argument('<shell>', shells.join(', '))
    .addHelpText('after', example)
    .action(async (shell: string) => {
      const known = oneOf(shells)(shell, 'the shell');
      (await load()).setup('understudy', 'understudy', known);
      // Files, where there is nothing else to suggest.
      if (known === 'bash') process.stdout.write('complete -o default -F __understudy_complete understudy\n');
    });
  const complete = new Command('complete').argument('[words...]').action(async (words: string[]) => {
    const root = await load();
    await addValues(root);
    process.stdout.write(suggestionsOf(root, words));
  });
  return [completion, complete];
}

/** Suggests values of options, and names of targets. */
async function addValues({ commands }: RootCommand): Promise<void> {
  const suggestAll =
    (values: readonly JsonValue[], what: string) =>
    (suggest: (value: string, description: string) => void): void => {
      for (const value of values) suggest(asText(value), what);
    };
  for (const [name, rows] of Object.entries(sections))
    for (const { flag, parse } of rows) {
      const option = commands.get(name)?.options.get(longName(flag).slice(2));
      const values = parse.schema?.['enum'];
      if (option !== undefined && isArray(values)) option.handler = suggestAll(values, '');
    }
  // A configuration that cannot be read suggests nothing.
  const config = await readConfigFile(undefined).catch(() => undefined);
  const targets = config === undefined ? [] : Object.keys(sectionAt(config, '/targets'));
  for (const name of ['verify', 'compare', 'proxy'])
    for (const argument of ['url', 'a', 'b']) {
      const url = commands.get(name)?.arguments.get(argument);
      if (url !== undefined) url.handler = suggestAll(targets, 'target');
    }
}

/** What the library prints; where it suggests nothing, the shell is told to suggest files, which it never says. */
function suggestionsOf(root: RootCommand, words: string[]): string {
  const { log } = console;
  const lines: unknown[] = [];
  console.log = (line: unknown) => lines.push(line);
  try {
    root.parse(words);
  } finally {
    console.log = log;
  }
  return lines.length > 1 ? `${lines.join('\n')}\n` : ':0\n';
}
