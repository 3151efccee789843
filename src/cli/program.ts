// First of all: it notes who started the program.
import './run-child';
import { inspectCommand } from './inspect-command';
import { journalCommand, resetCommand, sessionsCommand } from './control-commands';
import { compareCommand } from './compare-command';
import { createCommand } from './create-command';
import { explainCommand } from './explain-command';
import { exitOnError } from './exit-on-error';
import { healthCommand } from './health-command';
import { guardOutput } from './verify-guard';
import { learnCommand } from './learn-command';
import { proxyCommand } from './proxy-command';
import { reportCommand } from './report-command';
import { runCommand } from './run-command';
import { serveCommand } from './serve-command';
import { verifyCommand } from './verify-command';
import { packageVersion } from '../base/package';

// What `run` and `proxy` are to run is not ours to read: it is cut off before the rest is.
const mark = ['run', 'proxy'].includes(process.argv[2] ?? '') ? process.argv.indexOf('--') : -1;
const [own, words] = mark === -1 ? [process.argv] : [process.argv.slice(0, mark), process.argv.slice(mark + 1)];

guardOutput();

const program = createCommand('understudy')
  .description('Plays an HTTP API from its OpenAPI file, and proves that the stand-in or the real service keeps to it.')
  .version(packageVersion())
  .showHelpAfterError('(see --help)')
  .addCommand(serveCommand())
  .addCommand(runCommand(words))
  .addCommand(verifyCommand())
  .addCommand(learnCommand())
  .addCommand(proxyCommand(words))
  .addCommand(compareCommand())
  .addCommand(explainCommand())
  .addCommand(reportCommand())
  .addCommand(inspectCommand())
  .addCommand(healthCommand())
  .addCommand(sessionsCommand())
  .addCommand(resetCommand())
  .addCommand(journalCommand());

program.parseAsync(own).catch(exitOnError);
