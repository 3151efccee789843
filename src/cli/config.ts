import { Command } from 'commander';
import { isArray, isObject } from '../base/json';
import { secret, type OptionRow } from '../base/option';
import { printable } from '../base/text';
import { additionSchemas } from '../mock/start/additions-schema';
import { child } from '../openapi/document/pointer';
import { addOptions, configHelp, type FoundOption } from './options';
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
    .option('--config <file>', configHelp)
    .action(async (flags: Record<string, unknown>) => {
      const lines: string[] = [];
      for (const name of names) {
        const settings = await readSettings(name, flags);
        if (lines.length === 0) lines.push(settings.config?.file ?? 'No configuration file.', ...general(settings));
        const set = settings.find(sections[name]).map(lineOfOption);
        lines.push('', name, ...(set.length === 0 ? ['  nothing is set'] : tableOf(set)));
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
    .description(`The options of ${name}, the defaults too`)
    .argument('[target]', 'A target of verify, compare or proxy, by its name');
  return addOptions(command, rows).action(async (target: string | undefined, own: object, { parent }: Command) => {
    const flags = { ...parent?.opts(), ...own };
    const settings = await readSettings(name, flags, target);
    const found = settings.find(rows);
    const lines = rows.map((row) => {
      const set = found.find((one) => one.row === row);
      return set === undefined ? [row.name, row.fallback, 'default'] : lineOfOption(set);
    });
    process.stdout.write(`${[...general(settings), ...tableOf(lines)].join('\n')}\n`);
  });
}

/** What all commands have. */
function general({ url, openapi, targets, config }: Settings): readonly string[] {
  const { name } = openapiFileRow;
  const added = Object.keys(additionSchemas).flatMap((part) => {
    const value = config?.value[part];
    const size = isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;
    return size === 0 ? [] : [[part, String(size), config?.locate(child('', part)) ?? '']];
  });
  return tableOf([
    ...(url === undefined ? [] : [['url', url]]),
    openapi === undefined ? [name, 'none'] : lineOfOption(openapi),
    ...(targets.length === 0 || url !== undefined ? [] : [['targets', targets.join(', ')]]),
    ...added,
  ]);
}

function lineOfOption({ row, value, from }: FoundOption): readonly string[] {
  return [row.name, shown(row, value), from];
}

/** Secrets are never shown, and pairs may hold some. */
function shown({ parse }: OptionRow, value: unknown): string {
  const shownOne = (one: unknown): string => {
    if (parse === secret) return '(hidden)';
    return parse.isPair === true ? `${String((one as readonly unknown[])[0])}=(hidden)` : printable(String(one));
  };
  return [value].flat().map(shownOne).join(', ');
}

function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 2;
  const widths = [width(0), width(1)];
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}`.trimEnd());
}
