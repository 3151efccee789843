import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../base/errors';
import { readNamedFile, tryToWrite } from '../base/files';
import { isObject, tryParseJson, type JsonObject } from '../base/json';
import { configFileHere } from '../config/config-file';
import type { Contract } from '../openapi/contract';
import { loadContract } from '../openapi/load-contract';
import { ciJob, configText } from './init-texts';

/** Where OpenAPI files usually are. */
const usualFiles = ['', 'api/', 'docs/', 'spec/'].flatMap((folder) =>
  ['openapi', 'swagger'].flatMap((name) => ['yaml', 'yml', 'json'].map((ending) => `${folder}${name}.${ending}`)),
);

export function initCommand(): Command {
  return new Command('init')
    .description('Write a configuration file, npm scripts and a CI job')
    .helpGroup('Set up')
    .usage('[file] [options]')
    .argument('[file]', 'OpenAPI file or its URL (default: openapi.yaml and the like)')
    .option('--ci', 'Also write .github/workflows/api.yml')
    .addHelpText('after', '\nExamples\n  understudy init openapi.yaml --ci')
    .action(async (named: string | undefined, { ci = false }: { ci?: boolean }) => {
      const file = named ?? usualFiles.find((one) => existsSync(one));
      if (file === undefined) throw new UsageError('which OpenAPI file? Example: understudy init openapi.yaml');
      const contract = await loadContract(file);
      const hasPackage = existsSync('package.json');
      const lines = [
        writeConfig(file, contract),
        ...(hasPackage ? addScripts() : []),
        ...(ci ? [writeNew('.github/workflows/api.yml', ciJob(hasPackage))] : []),
      ];
      process.stdout.write(
        `${lines.join('\n')}\n\nNext\n${nextSteps(hasPackage)
          .map((step) => `  ${step}\n`)
          .join('')}`,
      );
    });
}

function writeConfig(file: string, { servers }: Contract): string {
  const existing = configFileHere();
  if (existing !== undefined) return kept(existing);
  const address = servers.find(({ url }) => /^https?:/i.test(url))?.url;
  return writeNew('understudy.config.yaml', configText(file, address));
}

function writeNew(file: string, text: string): string {
  if (existsSync(file)) return kept(file);
  tryToWrite(file, () => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  });
  return `  written    ${file}`;
}

function kept(file: string): string {
  return `  unchanged  ${file} (it is there already)`;
}

const scripts = { mock: 'understudy serve', verify: 'understudy verify api' };

/** Adds the scripts that package.json has not, and leaves the rest of it as it is. */
function addScripts(): readonly string[] {
  const text = readNamedFile('package.json');
  const content = tryParseJson(text);
  const present = isObject(content) ? (content['scripts'] ?? {}) : undefined;
  if (!isObject(content) || !isObject(present)) return ['  unchanged  package.json (its scripts cannot be read)'];
  const missing = Object.entries(scripts).filter(([name]) => !Object.hasOwn(present, name));
  const taken = Object.keys(scripts).filter((name) => Object.hasOwn(present, name));
  if (missing.length > 0) writePackage(text, { ...content, scripts: { ...present, ...Object.fromEntries(missing) } });
  return [
    ...missing.map(([name, command]) => `  written    package.json: "${name}": "${command}"`),
    ...taken.map((name) => `  unchanged  package.json: it has a script "${name}"`),
  ];
}

function writePackage(before: string, content: JsonObject): void {
  const indent = /^\{\r?\n([ \t]+)/.exec(before)?.[1] ?? '  ';
  const end = before.endsWith('\n') ? '\n' : '';
  tryToWrite('package.json', () => {
    writeFileSync('package.json', JSON.stringify(content, undefined, indent) + end);
  });
}

function nextSteps(hasPackage: boolean): readonly string[] {
  if (!hasPackage)
    return ['npx @understudy/cli serve        Start the mock', 'npx @understudy/cli verify api   Check the API'];
  return [
    ...(existsSync('node_modules/@understudy/cli') ? [] : ['npm install --save-dev @understudy/cli']),
    ...['npm run mock      Start the mock', 'npm run verify    Check the API'],
  ];
}
