import type { Credential } from './credentials';
import { EnvironmentError } from './environment-error';
import type { Exchange } from './exchange';
import type { RequestSpec } from './request';

/** What an operation was sent when it took a credential; undefined where that was no read. */
type Taken = Map<string, RequestSpec | undefined>;

/**
 * Notices that a key which was taken before is taken no more: it has expired, or was locked. Where a request with it is answered
 * 401 or 403, a read that had taken it is sent again. What that read still takes is refused to the one operation alone.
 */
export class KeyWatch {
  readonly #taken = new Map<string, Taken>();
  /** Operations that refuse what others take. */
  readonly #refusing = new Set<string>();
  #isAsking = false;

  /** Learns from an answer. Throws an EnvironmentError that ends the run where the key is rejected by all operations. */
  async see(spec: RequestSpec, exchange: Exchange, ask: (spec: RequestSpec) => Promise<Exchange>): Promise<void> {
    const { operation, method = operation.method, rawPath } = spec;
    if (this.#isAsking || spec.credential !== undefined || method !== operation.method || rawPath !== undefined) return;
    const { credential, request, response } = exchange;
    const taken = this.#takenWith(credential);
    if (!isRefused(exchange)) {
      if (response.status >= 400) return;
      taken.set(operation.id, method === 'GET' ? spec : taken.get(operation.id));
      this.#refusing.delete(operation.id);
      return;
    }
    if (taken.size === 0 || this.#refusing.has(operation.id)) return;
    const reads = [...taken].filter(([, read]) => read !== undefined);
    const [, read] = reads.find(([id]) => id !== operation.id) ?? reads[0] ?? [];
    // With nothing to ask, 401 says that the key is none (RFC 9110 section 15.5.2), and 403 may be of the one request.
    const isKeyed = credential.parts.length > 0;
    const isAlone = read === undefined && isKeyed && response.status === 401 && taken.has(operation.id);
    const again = read === undefined ? undefined : await this.#again(read, ask);
    if (!isAlone && (again === undefined || !isRefused(again))) {
      this.#refusing.add(operation.id);
      return;
    }
    const and = again === undefined ? '' : `, and so is ${inShort(again)} now`;
    throw new EnvironmentError(
      `${nameOf(credential)} was accepted before, and is rejected: ${request.method} ${request.path} was answered ${response.status}${and}. ` +
        whatToDo(credential),
      true,
    );
  }

  async #again(read: RequestSpec, ask: (spec: RequestSpec) => Promise<Exchange>): Promise<Exchange> {
    this.#isAsking = true;
    try {
      return await ask({ ...read, takesAny: true });
    } finally {
      this.#isAsking = false;
    }
  }

  /** A token that was renewed is the same credential. */
  #takenWith({ parts }: Credential): Taken {
    const name = JSON.stringify(parts.map((part) => [part.in, part.name, part.shell]));
    const taken = this.#taken.get(name) ?? new Map<string, RequestSpec | undefined>();
    this.#taken.set(name, taken);
    return taken;
  }
}

function isRefused({ response: { status } }: Exchange): boolean {
  return status === 401 || status === 403;
}

function inShort({ request, response }: Exchange): string {
  return `${request.method} ${request.path}, answered ${response.status}`;
}

/** Names a credential by where it comes from and where it goes, never by its value. */
function nameOf({ parts }: Credential): string {
  if (parts.length === 0) return 'what is sent without a key of the OpenAPI file';
  const variables = parts.flatMap(({ shell }) =>
    [...JSON.stringify(shell).matchAll(/\$\{?(\w+)/g)].map(([, name]) => name),
  );
  const places = parts.map((part) =>
    part.in === 'query' ? `the query parameter ${part.name}` : `the header ${part.name}`,
  );
  return `the key ($${[...new Set(variables)].join(', $')} in ${[...new Set(places)].join(' and ')})`;
}

function whatToDo({ parts }: Credential): string {
  return parts.length === 0
    ? 'See whether the service has locked this client out, or what --header adds has expired'
    : 'See whether it has expired or was locked, and run again with one that is valid for the whole run';
}
