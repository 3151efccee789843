import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from './errors';

/**
 * A package that only some options need, and that people install themselves: beside this package, or in their own project.
 * Throws a UsageError that says how.
 * @param name what is imported, with its path: `@modelcontextprotocol/sdk/types.js`
 * @param importIt the import of this name, as a literal, so that bundlers and the compiler know it
 */
export async function optionalPackage<Module>(name: string, importIt: () => Promise<Module>): Promise<Module> {
  try {
    return await importIt();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    const found = createRequire(path.resolve('package.json')).resolve(name);
    return (await import(pathToFileURL(found).href)) as Module;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const [, known = name] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
    throw new UsageError(`the package ${known} is needed for this: npm install --save-dev ${known}`);
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
