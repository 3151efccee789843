import type { JsonValue } from '../../exact-json';
import { requestPoints } from '../../profile/request-points';
import type { Situation } from '../../profile/situations';
import { valueIn, withValue } from '../../verify/body-values';
import { createRequest } from '../../verify/checks/bodies';
import type { Exchange } from '../../verify/exchange';
import type { Field } from '../../verify/fields';
import { parseBody } from '../../verify/json-body';
import { isToldAlike } from '../requests/seen-answer';
import type { Creation } from './creation';

/**
 * Learns which refusals of bodies that the document allows are told with what a schema refuses: a value that was refused is sent
 * again beside a member of another type, and held against that member alone.
 */
export async function learnTogether(creation: Creation): Promise<void> {
  const together: Situation[] = [];
  let shown: Exchange | undefined;
  for (const [situation, { field, exchange }] of creation.beyond) {
    const found = await askBoth(creation, field, exchange);
    if (found === undefined) continue;
    shown = found.exchange;
    if (found.isTogether) together.push(situation);
  }
  if (shown !== undefined && together.length > 0)
    creation.context.note(requestPoints.together, together, shown, creation.creatable.operation);
}

async function askBoth(
  creation: Creation,
  field: Field,
  { request }: Exchange,
): Promise<{ readonly exchange: Exchange; readonly isTogether: boolean } | undefined> {
  const { creatable, context } = creation;
  const other = creatable.fields.find(({ path }) => path.length === 1 && path[0] !== field.path[0]);
  const refused = request.body === undefined ? undefined : parseBody(request.body);
  if (other === undefined || refused === undefined) return undefined;
  const wrong = ([[], {}, 7, true] as const).find(
    (value) => !creation.allows(withValue(creation.body(), other.path, value as JsonValue)),
  );
  const value = valueIn(refused, field.path);
  if (wrong === undefined || value === undefined) return undefined;
  const alone = withValue(creation.body(), other.path, wrong as JsonValue);
  const one = await context.ask(createRequest(creatable, alone));
  const both = await context.ask(createRequest(creatable, withValue(alone, field.path, value)));
  const isRefused = one.response.status >= 400 && both.response.status === one.response.status;
  if (!isRefused) return undefined;
  return { exchange: both, isTogether: !isToldAlike({ exchange: one }, { exchange: both }) };
}
