import { ownMember } from '../../exact-json';
import { spellingOf, tellingMoments } from '../../profile/moment-spelling';
import { writePoints } from '../../profile/write-points';
import { withValue } from '../../verify/body-values';
import { itemPath } from '../../verify/checks/bodies';
import type { Field } from '../../verify/fields';
import type { Creation, Tried } from './creation';
import { itemIn } from './exchanged';

/** Learns how moments are spelt that a body brings: one in a zone of its own, then one with half a second, tell of all members at once. */
export async function learnMoments(creation: Creation): Promise<void> {
  const fields = creation.creatable.fields.filter(
    (field) => field.schema.format === 'date-time' && itemPath(creation.creatable, field).length === 1,
  );
  if (fields.length === 0) return;
  const zoned = await sendAll(creation, fields, tellingMoments.zoned);
  const halved = zoned === undefined ? undefined : await sendAll(creation, fields, tellingMoments.halved);
  if (zoned === undefined || halved === undefined) return;
  for (const field of fields) {
    const [ofZoned, ofHalved] = [zoned, halved].map((tried) => keptOf(creation, tried, field));
    if (typeof ofZoned !== 'string' || typeof ofHalved !== 'string') continue;
    const spelling = spellingOf(ofZoned, ofHalved);
    if (spelling !== undefined) creation.note(writePoints.keptMoment, spelling, halved.exchange, field);
  }
}

async function sendAll(creation: Creation, fields: readonly Field[], text: string): Promise<Tried | undefined> {
  const body = fields.reduce((all, { path }) => withValue(all, path, text), creation.body(creation.creatable.required));
  const tried = await creation.send(body);
  return tried?.isTaken === true ? tried : undefined;
}

function keptOf(creation: Creation, { exchange }: Tried, field: Field): unknown {
  const item = itemIn(creation.context.contract, exchange);
  const [name = ''] = itemPath(creation.creatable, field);
  return item === undefined ? undefined : ownMember(item, name);
}
