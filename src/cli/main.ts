#!/usr/bin/env node
import { packageVersion } from '../config';
import { journalCommand, resetCommand, sessionsCommand } from './control-commands';
import { exitOnError } from './exit-on-error';
import { healthCommand } from './health-command';
import { createCommand } from './options';
import { serveCommand } from './serve-command';
import { verifyCommand } from './verify-command';

const program = createCommand('understudy')
  .description('Plays an HTTP API from its OpenAPI file, and proves that the stand-in or the real service keeps to it.')
  .version(packageVersion())
  .showHelpAfterError('(see --help)')
  .addCommand(serveCommand())
  .addCommand(verifyCommand())
  .addCommand(healthCommand())
  .addCommand(sessionsCommand())
  .addCommand(resetCommand())
  .addCommand(journalCommand());

program.parseAsync().catch(exitOnError);
