import { Command } from 'commander';
import { secret, type OptionRow } from '../base/option';
import { printable } from '../base/text';
import { addOptions, type FoundOption } from './options';
import { openapiFileRow, readSettings, sections, type Section, type Settings } from './settings';

const names = Object.keys(sections) as readonly Section[];

const example = `
Examples
  understudy config
  understudy config serve --port 5000
  understudy config verify staging`;

export function configCommand(): Command {
  const command = new Command('config')
    .description('Print the options in force, and where each is set')
    .helpGroup('Set up')
    .usage('[command] [options]')
    .addHelpText('after', example)
    .option('--config <file>', 'Configuration file (default: understudy.config.yaml, if there is one)')
    .action(async (flags: Record<string, unknown>) => {
      const lines: string[] = [];
      for (const name of names) {
        const settings = await readSettings(name, flags, process.env);
        if (lines.length === 0) lines.push(settings.config?.file ?? 'No configuration file.', ...general(settings));
        lines.push('', name, ...tableOf(settings.find(sections[name]).map(lineOfOption), '  nothing is set'));
      }
      process.stdout.write(`${lines.join('\n')}\n\nWith the defaults: understudy config serve\n`);
    });
  for (const name of names) command.addCommand(ofCommand(name));
  return command;
}

/** `config verify staging --rate 2`: every option of one command, as it would be read there. */
function ofCommand(name: Section): Command {
  const rows: readonly OptionRow[] = sections[name];
  const command = new Command(name)
    .description(`Those of ${name}, the defaults too`)
    .argument('[target]', 'Name of a target, for verify and proxy');
  return addOptions(command, rows).action(async (target: string | undefined, own: object, { parent }: Command) => {
    const flags = { ...parent?.opts(), ...own };
    const settings = await readSettings(name, flags, process.env, target);
    const found = settings.find(rows);
    const lines = rows.map((row) => {
      const set = found.find((one) => one.row === row);
      return set === undefined ? [row.name, row.fallback, 'default'] : lineOfOption(set);
    });
    process.stdout.write(`${[...general(settings), ...tableOf(lines)].join('\n')}\n`);
  });
}

/** What all commands have. */
function general({ url, openapi }: Settings): readonly string[] {
  const rows = [
    ...(url === undefined ? [] : [['url', url, '']]),
    ...(openapi === undefined ? [] : [lineOfOption(openapi)]),
  ];
  return tableOf(rows, `  ${openapiFileRow.name}  none`);
}

function lineOfOption({ row, value, from }: FoundOption): readonly string[] {
  return [row.name, shown(row, value), from];
}

/** Secrets are never shown, and pairs may hold some. */
function shown(row: OptionRow, value: unknown): string {
  if (Array.isArray(value)) return value.map((one: unknown) => shownOne(row, one)).join(', ');
  return shownOne(row, value);
}

function shownOne({ parse }: OptionRow, value: unknown): string {
  if (parse === secret) return '(hidden)';
  return parse.isPair === true ? `${String((value as readonly unknown[])[0])}=(hidden)` : printable(String(value));
}

function tableOf(rows: readonly (readonly string[])[], empty = ''): readonly string[] {
  if (rows.length === 0) return [empty];
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 2;
  const widths = [width(0), width(1)];
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}`.trimEnd());
}
