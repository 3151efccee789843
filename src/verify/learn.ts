import type { Contract } from '../contract/contract';
import { EnvironmentError } from './environment-error';
import { bodyOf, type Exchange } from './exchange';
import { greatestLimit } from './listing';
import { guessesValues } from './required-parameters';
import type { RunContext } from './run-context';

/**
 * Reads each collection before anything is judged: as it comes, and the longest page that is documented. Gives the reason
 * why the run must stop here, where there is one: no answer, a refused key, an address that is no such service.
 */
export async function learn(run: RunContext, contract: Contract): Promise<string | undefined> {
  const context = run.forCheck('learning');
  let isFirst = true;
  for (const resource of contract.plainResources) {
    if (resource.list === undefined || resource.collection.includes('{')) continue;
    try {
      const { exchange } = await context.list(resource);
      // A list that is asked with made-up values may be refused for them.
      const isTelling = isFirst && !guessesValues(contract, exchange.operation);
      const trouble = isTelling ? preflightTrouble(exchange) : undefined;
      if (trouble !== undefined) return trouble;
      isFirst = false;
      await context.list(resource, { limit: greatestLimit(resource) });
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      return error.message;
    }
  }
  return undefined;
}

function preflightTrouble({ request, response, credential }: Exchange): string | undefined {
  const what = `${request.method} ${request.path} with ${credential.words} was answered ${response.status}`;
  if (response.status === 401 || response.status === 403) return `${what}: check the key`;
  const isForeign = bodyOf(response) === undefined;
  if (response.status === 404) return `${what}: check the base URL`;
  return isForeign && response.status < 500 ? `${what}, and not in JSON: check the base URL` : undefined;
}
