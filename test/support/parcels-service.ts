import { randomBytes, randomUUID } from 'node:crypto';
import type { Service, ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';
import { answer } from './notes-service';

/** What one service of parcels does otherwise than another. */
export interface ParcelsWays {
  /** How many parcels there are at the start. */
  readonly first?: number;
  /** Every media type below `application/` is taken. */
  readonly takesApplication?: true;
  /** What no route has is answered with the page of an app, as is a path in another case. */
  readonly hasApp?: true;
  /** A limit out of bounds is passed over. */
  readonly ignoresLimit?: true;
  /** Bodies are read as Latin-1. */
  readonly readsLatin1?: true;
  /** Members that are not known are named in a warning. */
  readonly warns?: true;
  /** Parameters that are not known are refused, but for those that begin so. */
  readonly takesParameters?: string;
}

type Parcel = Readonly<Record<string, unknown>> & { readonly id: string; readonly state: string };

const page: ServiceResponse = {
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><html>app</html>',
};

/**
 * Gives a service of parcels without keys: creates are counted and have a mark that two members repeat, and posting a parcel gives it
 * a track of its own.
 */
export function parcelsService(ways: ParcelsWays = {}): Service {
  const parcels = Array.from({ length: ways.first ?? 0 }, (_none, index): Parcel =>
    made({ label: `Parcel ${index}` }, 100 + index),
  );
  let number = 1000;
  return (request) => {
    const [, root, id, action] = request.path.split('/');
    const isOther = root !== 'parcels' || request.path.endsWith('/') || request.path.split('/').length > 4;
    if (isOther) return ways.hasApp === true ? page : answer(404, { message: 'There is no such path.' });
    if (id === undefined && request.method === 'GET') return listed(parcels, request, ways);
    if (id === undefined && request.method === 'POST') {
      const sent = taken(request, ways);
      if (!('label' in sent)) return sent as ServiceResponse;
      number += 1;
      const parcel = made(sent, number);
      parcels.push(parcel);
      const unknown = Object.keys(sent).filter((name) => name !== 'label' && name !== 'grams');
      const warned = ways.warns === true ? { ...parcel, warnings: unknown.map((name) => `unknown: ${name}`) } : parcel;
      return answer(201, warned);
    }
    const at = parcels.findIndex((one) => one.id === id);
    const parcel = parcels[at];
    if (parcel === undefined) return answer(404, { message: 'There is no such parcel.' });
    if (action === 'post' && request.method === 'POST') {
      if (parcel.state === 'posted') return answer(409, { message: 'It is posted already.' });
      parcels[at] = { ...parcel, state: 'posted', track: `TR-${randomBytes(5).toString('hex')}`, carrier: 'Swift' };
      return answer(200, parcels[at]);
    }
    if (action === undefined && request.method === 'GET') return answer(200, parcel);
    if (action !== undefined || request.method !== 'DELETE') return answer(405, { message: 'Not so.' });
    parcels.splice(at, 1);
    return { status: 204, headers: {}, body: '' };
  };
}

function made({ label, grams }: Readonly<Record<string, unknown>>, number: number): Parcel {
  const mark = randomUUID();
  return { id: randomUUID(), label, ...(grams !== undefined && { grams }), state: 'new', number, mark, code: mark };
}

function listed(parcels: readonly Parcel[], { query }: ServiceRequest, ways: ParcelsWays): ServiceResponse {
  for (const name of query.keys()) {
    const { takesParameters } = ways;
    if (takesParameters !== undefined && name !== 'limit' && !name.startsWith(takesParameters))
      return answer(400, { message: `There is no parameter ${name}.` });
  }
  const limit = Number(query.get('limit') ?? 20);
  const isGood = Number.isInteger(limit) && limit >= 1 && limit <= 100;
  if (!isGood && ways.ignoresLimit !== true) return answer(400, { message: 'That is no limit.' });
  return answer(200, parcels.slice(0, isGood ? limit : 20));
}

/** Gives what a body brings, or how it is refused. */
function taken(
  { header, body }: ServiceRequest,
  ways: ParcelsWays,
): Readonly<Record<string, unknown>> | ServiceResponse {
  const type = (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isTaken = ways.takesApplication === true ? type.startsWith('application/') : type === 'application/json';
  if (!isTaken) return answer(415, { message: 'That is no JSON.' });
  try {
    const sent: unknown = JSON.parse(body.toString(ways.readsLatin1 === true ? 'latin1' : 'utf8'));
    const { label, grams } = sent as Readonly<Record<string, unknown>>;
    if (typeof label !== 'string') return answer(400, { message: 'A parcel has a label.' });
    if (grams !== undefined && !Number.isInteger(grams)) return answer(400, { message: 'Grams are whole.' });
    return sent as Readonly<Record<string, unknown>>;
  } catch {
    return answer(400, { message: 'That is not to be read.' });
  }
}
