import type { Label } from '../exchange/exchange';
import type { Operation } from '../openapi/operation';
import { asksForCredentials } from '../openapi/operation';
import { listsOf, scenarioOf } from '../plan/lists';
import type { Planner } from '../plan/planner';
import type { Scenario } from '../plan/scenario';
import { sendPlain, type Base } from '../plan/send';
import { writeRequest } from '../plan/write-request';
import type { Visit } from '../visit/visit';

/** A parameter that no API has. */
const unknownParameter = 'understudy_unknown';

/** What `verify` does not ask, as no OpenAPI file says what the response must be: all of it is read. */
export function* questions(planner: Planner): Iterable<Scenario> {
  for (const listed of listsOf(planner)) {
    const { operation } = listed.list;
    if (operation.method !== 'GET') continue;
    yield scenarioOf(listed, 'unknown-query', 2, async (visit) => {
      const base = await sendPlain(visit, planner, operation);
      if (base?.view.result === 'success')
        await ask(
          visit,
          base,
          'unknown parameter',
          (target) => `${target}${target.includes('?') ? '&' : '?'}${unknownParameter}=1`,
        );
    });
  }
  const [first] = planner.contract.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  if (first === undefined) return;
  yield scenario(first, 'unknown-path', async (visit) => {
    const base = await sendPlain(visit, planner, first);
    if (base !== undefined) await ask(visit, base, 'unknown path', () => `/${visit.runTag}-nothing`);
  });
  if (asksForCredentials(first)) return;
  yield scenario(first, 'no-credentials', async (visit) => {
    const base = await sendPlain(visit, planner, first);
    if (base !== undefined) await ask(visit, base, 'no credentials', (target) => target, { credential: 'none' });
  });
}

/** Sends a request once more, to another target. */
async function ask(
  visit: Visit,
  { operation, parts }: Base,
  name: string,
  targetOf: (target: string) => string,
  label: Pick<Label, 'credential'> = {},
): Promise<void> {
  const request = writeRequest(operation, parts);
  await visit.send({ name, operation, label, request: { ...request, target: targetOf(request.target) } });
}

function scenario(operation: Operation, generator: string, run: Scenario['run']): Scenario {
  return { id: `${operation.id}.${generator}`, operation, generator, round: 2, phase: 'read', run };
}
