import { randomUUID } from 'node:crypto';
import type { Service, ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';
import { answer } from './notes-service';

type Members = Readonly<Record<string, unknown>>;

/** An article of the stock. */
interface Article {
  readonly id: string;
  readonly sku: string;
  readonly name: string;
  readonly note: string | null;
  readonly price: number;
  readonly quantity: number;
  readonly removed_at: string | null;
}

interface Movement {
  readonly id: string;
  readonly article_id: string;
  readonly delta: number;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Gives a service of a stock: codes that no two articles have in any case, a worth and whether there are any that follow from the
 * rest, movements below an article that change how many there are, newest first, removals that a parameter shows, and answers that
 * tell of all that is wrong in path and body.
 */
export function stockService(): Service {
  const stock = new Stock();
  return (request) => stock.answer(request);
}

class Stock {
  #articles = Array.from({ length: 12 }, (_none, index): Article => ({
    id: `0f3c1a2b-4d5e-4f60-8a71-${String(index + 1).padStart(12, '0')}`,
    sku: `Part-${String.fromCharCode(65 + index)}`,
    name: `Article ${index}`,
    note: index % 2 === 0 ? null : `Note ${index}`,
    price: (index * 7 + 3) / 4,
    quantity: index % 4 === 0 ? 0 : index * 3,
    removed_at: null,
  }));
  readonly #movements: Movement[] = [];

  answer(request: ServiceRequest): ServiceResponse {
    const [, root, id, below] = request.path.split('/');
    if (root !== 'articles' || (below !== undefined && below !== 'movements'))
      return answer(404, { detail: 'No such path' });
    if (id === undefined) return request.method === 'GET' ? list(this.#articles, request) : this.#create(request);
    const wrong = uuid.test(id) ? [] : [fault(['path', 'id'], 'no identifier')];
    if (below === 'movements')
      return request.method === 'GET' ? this.#moved(id, wrong) : this.#move(id, wrong, request);
    return this.#one(id, wrong, request);
  }

  #find(id: string): Article | undefined {
    return this.#articles.find((one) => one.id === id && one.removed_at === null);
  }

  #put(changed: Article): Article {
    this.#articles = this.#articles.map((one) => (one.id === changed.id ? changed : one));
    return changed;
  }

  #isTaken(sku: unknown, own?: Article): boolean {
    return this.#articles.some(
      (one) =>
        one !== own &&
        one.removed_at === null &&
        typeof sku === 'string' &&
        one.sku.toLowerCase() === sku.toLowerCase(),
    );
  }

  #create({ body }: ServiceRequest): ServiceResponse {
    const sent = read(body);
    const wrong = faultsOf(sent, true);
    if (wrong.length > 0) return answer(422, { detail: wrong });
    if (this.#isTaken(sent['sku'])) return answer(409, { detail: `${asText(sent['sku'])} is there already` });
    const made = {
      ...{ id: randomUUID(), sku: asText(sent['sku']), name: asText(sent['name']).trim() },
      ...{ note: (sent['note'] ?? null) as string | null, price: Number(sent['price']) },
      ...{ quantity: Number(sent['quantity'] ?? 0), removed_at: null },
    };
    this.#articles.push(made);
    return answer(201, shown(made));
  }

  #one(id: string, wrong: readonly unknown[], { method, query, body }: ServiceRequest): ServiceResponse {
    const sent = method === 'PATCH' ? read(body) : {};
    const all = [...wrong, ...(method === 'PATCH' ? faultsOf(sent, false) : [])];
    if (all.length > 0) return answer(422, { detail: all });
    const kept = query.get('with_removed') === 'true' ? this.#articles.find((each) => each.id === id) : undefined;
    const article = this.#find(id) ?? (method === 'GET' ? kept : undefined);
    if (article === undefined) return answer(404, { detail: 'No such article' });
    if (method === 'GET') return answer(200, shown(article));
    if (method === 'DELETE') {
      this.#put({ ...article, removed_at: new Date().toISOString() });
      return { status: 204, headers: {}, body: '' };
    }
    if (sent['sku'] !== undefined && this.#isTaken(sent['sku'], article))
      return answer(409, { detail: `${asText(sent['sku'])} is there already` });
    return answer(200, shown(this.#put({ ...article, ...sent, id })));
  }

  #moved(id: string, wrong: readonly unknown[]): ServiceResponse {
    if (wrong.length > 0) return answer(422, { detail: wrong });
    if (this.#find(id) === undefined) return answer(404, { detail: 'No such article' });
    return answer(200, this.#movements.filter((each) => each.article_id === id).toReversed());
  }

  #move(id: string, wrong: readonly unknown[], { body }: ServiceRequest): ServiceResponse {
    const { delta } = read(body);
    const all = [...wrong, ...(Number.isInteger(delta) ? [] : [fault(['body', 'delta'], 'no whole number')])];
    if (all.length > 0) return answer(422, { detail: all });
    const article = this.#find(id);
    if (article === undefined) return answer(404, { detail: 'No such article' });
    if (article.quantity + Number(delta) < 0) return answer(409, { detail: 'Not so many' });
    this.#put({ ...article, quantity: article.quantity + Number(delta) });
    const made = { id: randomUUID(), article_id: id, delta: Number(delta) };
    this.#movements.push(made);
    return answer(201, made);
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(articles: readonly Article[], { query }: ServiceRequest): ServiceResponse {
  const isAll = query.get('with_removed') === 'true';
  return answer(200, articles.filter((one) => isAll || one.removed_at === null).map(shown));
}

function shown(article: Article): unknown {
  const { price, quantity } = article;
  return { ...article, worth: Math.round(price * quantity * 100) / 100, is_there: quantity > 0 };
}

function fault(loc: readonly string[], msg: string): unknown {
  return { loc, msg };
}

function faultsOf(sent: Members, isNew: boolean): unknown[] {
  const kinds = { sku: 'string', name: 'string', price: 'number' } as const;
  const wrong = Object.entries(kinds).flatMap(([name, type]): unknown[] => {
    if (sent[name] === undefined) return isNew ? [fault(['body', name], 'left out')] : [];
    return typeof sent[name] === type ? [] : [fault(['body', name], `no ${type}`)];
  });
  const { note, quantity } = sent;
  if (note !== undefined && note !== null && typeof note !== 'string') wrong.push(fault(['body', 'note'], 'no string'));
  if (quantity !== undefined && !Number.isInteger(quantity)) wrong.push(fault(['body', 'quantity'], 'no whole number'));
  return wrong;
}

function read(body: Buffer): Members {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Members) : {};
  } catch {
    return {};
  }
}
