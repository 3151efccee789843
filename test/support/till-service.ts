import type { Service, ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';

type Members = Readonly<Record<string, unknown>>;

/** What the service keeps, newest first. */
interface Kept {
  clients: Members[];
  payments: Members[];
  readonly done: Map<string, { readonly text: string; readonly answer: ServiceResponse }>;
  next: number;
}

const json = { 'Content-Type': 'application/json' };

/**
 * Gives a lawful service of test/test-documents/till.yaml: it takes null for what may be left out and amounts from 50 on, makes by PUT
 * what is not there, has tags of the version, merges the objects of changes, and refunds no more than was paid.
 */
export function tillService(): Service {
  const kept: Kept = { clients: [], payments: [], done: new Map(), next: 1 };
  for (const name of ['Ann', 'Bo', 'Cy', 'Di'])
    kept.clients.unshift(clientOf(named(kept, 'cl'), { name, note: 'seen' }));
  for (const amount of [120, 340, 560]) kept.payments.unshift(paymentOf(named(kept, 'pm'), { amount }));
  return (request) => {
    const [, collection, id, action] = request.path.split('/');
    if (collection === 'clients') return id === undefined ? clients(kept, request) : client(kept, request, id);
    if (collection === 'payments' && (action ?? 'refund') === 'refund') return payments(kept, request, id, action);
    return refuse(404, 'no_such_path');
  };
}

function clients(kept: Kept, request: ServiceRequest): ServiceResponse {
  if (request.method === 'GET') return listed(kept.clients, request.query);
  if (request.method !== 'POST') return refuse(405, 'no_such_method');
  const key = request.header('idempotency-key');
  const before = key === undefined ? undefined : kept.done.get(key);
  const text = request.body.toString('utf8');
  if (before !== undefined) return before.text === text ? before.answer : refuse(400, 'key_was_used');
  const sent = bodyOf(request);
  const wrong = wrongWith(sent);
  if (sent === undefined || wrong !== undefined) return wrong ?? refuse(400, 'no_object');
  const made = clientOf(named(kept, 'cl'), sent);
  kept.clients.unshift(made);
  const answer = tell(201, made);
  if (key !== undefined) kept.done.set(key, { text, answer });
  return answer;
}

function client(kept: Kept, request: ServiceRequest, id: string): ServiceResponse {
  const own = kept.clients.find((one) => one['id'] === decodeURIComponent(id));
  const { method } = request;
  const sent = method === 'PUT' || method === 'POST' ? bodyOf(request) : {};
  if (!['GET', 'PUT', 'POST', 'DELETE'].includes(method)) return refuse(405, 'no_such_method');
  if (own === undefined && method !== 'PUT') return refuse(404, 'no_such_client');
  const wrong = method === 'PUT' || method === 'POST' ? wrongWith(sent) : undefined;
  if (sent === undefined || wrong !== undefined) return wrong ?? refuse(400, 'no_object');
  const tag = request.header('if-match');
  if (method === 'PUT' && tag !== undefined && tag !== tagOf(own)) return refuse(412, 'was_changed');
  if (own === undefined) {
    const made = clientOf(decodeURIComponent(id), sent);
    kept.clients.unshift(made);
    return { ...tell(201, made), headers: { ...json, Location: `/v1/clients/${id}`, ETag: tagOf(made) ?? '' } };
  }
  if (method === 'GET') return { ...tell(200, own), headers: { ...json, ETag: tagOf(own) ?? '' } };
  if (method === 'DELETE') {
    kept.clients = kept.clients.filter((one) => one !== own);
    return tell(200, { id: own['id'], deleted: true });
  }
  const version = Number(own['version']) + 1;
  const extra = { ...(own['extra'] as Members), ...(sent['extra'] as Members | undefined) };
  const changed = method === 'PUT' ? clientOf(String(own['id']), sent) : { ...own, ...sent, extra };
  const next = { ...changed, version };
  kept.clients = kept.clients.map((one) => (one === own ? next : one));
  return method === 'PUT' ? { ...tell(200, next), headers: { ...json, ETag: tagOf(next) ?? '' } } : tell(200, next);
}

function payments(kept: Kept, request: ServiceRequest, id?: string, action?: string): ServiceResponse {
  if (id === undefined && request.method === 'GET') return tell(200, kept.payments);
  const sent = request.method === 'POST' ? bodyOf(request) : {};
  if (sent === undefined || request.method !== (action === undefined && id !== undefined ? 'GET' : 'POST'))
    return refuse(sent === undefined ? 400 : 405, 'not_so');
  const { amount } = sent;
  if (id === undefined) {
    if (typeof amount !== 'number' || !Number.isInteger(amount)) return refuse(400, 'no_amount');
    if (amount < 50) return refuse(400, 'too_little');
    const made = paymentOf(named(kept, 'pm'), sent);
    kept.payments.unshift(made);
    return tell(201, made);
  }
  const own = kept.payments.find((one) => one['id'] === decodeURIComponent(id));
  if (own === undefined) return refuse(404, 'no_such_payment');
  if (request.method === 'GET') return tell(200, own);
  if (amount !== undefined && !(Number.isInteger(amount) && Number(amount) > 0)) return refuse(400, 'no_amount');
  if (own['status'] !== 'paid') return refuse(409, 'not_paid');
  const refunded = amount === undefined ? Number(own['amount']) : Number(own['refunded']) + Number(amount);
  const next = { ...own, refunded };
  kept.payments = kept.payments.map((one) => (one === own ? next : one));
  return tell(200, next);
}

function clientOf(id: string, { name, note, seats, labels, extra }: Members): Members {
  return { id, name, note: note ?? null, seats: seats ?? 4, version: 0, labels: labels ?? [], extra: extra ?? {} };
}

function paymentOf(id: string, { amount, capture = 'automatic' }: Members): Members {
  return { id, amount, refunded: 0, capture, status: capture === 'manual' ? 'open' : 'paid' };
}

function wrongWith(sent: Members | undefined): ServiceResponse | undefined {
  if (sent === undefined) return refuse(400, 'no_object');
  const { name, note, seats, labels, extra } = sent;
  const at = (place: string): ServiceResponse => tell(400, { code: 'wrong', problems: [{ at: place }] });
  if (typeof name !== 'string' || name === '') return at('name');
  if (note !== undefined && note !== null && typeof note !== 'string') return at('note');
  if (seats !== undefined && seats !== null && !Number.isInteger(seats)) return at('seats');
  if (labels !== undefined && !Array.isArray(labels)) return at('labels');
  const bad = (labels as unknown[] | undefined)?.findIndex((one) => typeof one !== 'string' || one === '') ?? -1;
  if (bad >= 0) return at(`labels[${bad}]`);
  const isMap = typeof extra === 'object' && extra !== null && !Array.isArray(extra);
  return extra === undefined || (isMap && Object.values(extra).every((one) => typeof one === 'string'))
    ? undefined
    : at('extra');
}

function listed(all: readonly Members[], query: URLSearchParams): ServiceResponse {
  const limit = Number(query.get('limit') ?? '10');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) return refuse(400, 'odd_limit');
  const [after, before] = [query.get('starting_after'), query.get('ending_before')];
  const named = after ?? before;
  const at = named === null ? -1 : all.findIndex(({ id }) => id === named);
  if (named !== null && at === -1) return refuse(400, 'no_such_client');
  const from = after !== null || before === null ? at + 1 : Math.max(0, at - limit);
  const data = all.slice(from, after !== null || before === null ? from + limit : at);
  const more = after !== null || before === null ? from + data.length < all.length : from > 0;
  return tell(200, { data, has_more: more, url: '/v1/clients' });
}

function named(kept: Kept, prefix: string): string {
  kept.next += 1;
  return `${prefix}_${String(kept.next * 7_654_321)
    .padStart(9, '0')
    .split('')
    .reverse()
    .join('')}x${kept.next % 10}q`;
}

function tagOf(client: Members | undefined): string | undefined {
  return client === undefined ? undefined : `"${String(client['version'])}"`;
}

function bodyOf({ body }: ServiceRequest): Members | undefined {
  if (body.length === 0) return {};
  try {
    const sent: unknown = JSON.parse(body.toString('utf8'));
    return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Members) : undefined;
  } catch {
    return undefined;
  }
}

function tell(status: number, body: unknown): ServiceResponse {
  return { status, headers: json, body: JSON.stringify(body) };
}

function refuse(status: number, code: string): ServiceResponse {
  return tell(status, { code });
}
