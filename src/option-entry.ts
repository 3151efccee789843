import type { Kind, TextKind } from './option-kinds';

/** The commands that start a mock. */
export type StartingCommand = 'serve' | 'run';

/** An option that a program alone can give. */
export interface ProcessOption<Given = unknown, Resolved = unknown, Fallback = unknown> extends Kind<Resolved> {
  /** What it comes to where nobody gives it; undefined where that depends on other options (see resolveConfig). */
  readonly fallback: Fallback;
  /** Never there: it carries the type of what a program gives. */
  readonly given?: Given;
}

/** What is said of an option of the command line beside its flag, variable and kind. */
interface Words<Given, Fallback> {
  readonly fallback: Fallback;
  /** What it is in commands, where that is not the fallback. */
  readonly commands?: Readonly<Record<StartingCommand, NoInfer<Given>>>;
  /** The default in words, where the value itself would not say it well. */
  readonly shown?: string;
  /** What it means, for --help and README. */
  readonly help: string;
  /** The name of the option whose place it takes: a flag of either outdoes the variables of both. */
  readonly insteadOf?: string;
  /**
   * Set where an empty variable is refused rather than taken for one that is not set: a secret that a build forgot to set is
   * an empty variable, and must not become the default, which everybody knows. It says what the default is.
   */
  readonly whereUnset?: string;
}

/** An option that the command line and the environment can give too. */
export interface CommandOption<Given = unknown, Resolved = unknown, Fallback = unknown>
  extends TextKind<Given, Resolved>, Words<Given, Fallback>, ProcessOption<Given, Resolved, Fallback> {
  /** As the command line has it: `--port <port>`, `--ignore-sunset`, `[openapi-file]`. */
  readonly flag: string;
  readonly variable: string;
}

/** Gives the entry of an option of the command line, the environment and programs. */
export function inCommands<Given, Resolved, const Fallback extends Resolved | undefined>(
  flag: string,
  variable: string,
  kind: TextKind<Given, Resolved>,
  words: Words<Given, Fallback>,
): CommandOption<Given, Resolved, Fallback> {
  return { flag, variable, ...kind, ...words };
}

/** Gives the entry of an option that programs alone can give. */
export function inProcess<Given, Resolved, Fallback extends Resolved | undefined>(
  option: ProcessOption<Given, Resolved, Fallback>,
): ProcessOption<Given, Resolved, Fallback> {
  return option;
}

/** Tells whether an option is one of the command line and the environment too. */
export function isInCommands(option: ProcessOption): option is CommandOption {
  return 'flag' in option;
}

/** Gives what an option is in a command that is told nothing of it. */
export function defaultOf<Given, Resolved, Fallback>(
  { commands, fallback }: CommandOption<Given, Resolved, Fallback>,
  command: StartingCommand,
): Given | Fallback {
  return commands?.[command] ?? fallback;
}

/** Gives that in words, for --help and README. */
export function defaultInWords(option: CommandOption, command: StartingCommand): string {
  if (option.shown !== undefined) return option.shown;
  const value = defaultOf(option, command);
  if (value === false) return 'no';
  return Array.isArray(value) && value.length === 0 ? 'none' : String(value);
}

/** Gives what an option means, and the bounds of its values. */
export function meaningOf({ help, bounds }: CommandOption): string {
  return bounds === undefined ? help : `${help}; ${bounds}`;
}

/** What a program gives for an option. */
export type GivenBy<Entry> = Entry extends ProcessOption<infer Given> ? Given : never;

/** What an option comes to. */
export type ResolvedTo<Entry> =
  Entry extends ProcessOption<unknown, infer Resolved, infer Fallback>
    ? Resolved | Extract<Fallback, undefined>
    : never;
