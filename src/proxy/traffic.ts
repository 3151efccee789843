import { splitOnce } from '../base/text';

/** Requests that matched no operation, by what they asked for. */
export interface Unmatched {
  /** `GET /store/orders` */
  readonly request: string;
  readonly count: number;
  /** Of the first; 0 if there was none. */
  readonly status: number;
}

/** So many are told apart: a client may make up paths without end. */
const mostUnmatched = 1000;

/** What passed by, counted. */
export class Traffic {
  requests = 0;
  /** Requests that a mock responded to. */
  mocked = 0;
  /** Requests that the service never got because it was not reachable, and the reason of the last. */
  unreached = 0;
  unreachedReason = '';
  /** Connections that were switched to another protocol. */
  tunnels = 0;
  readonly #unmatched = new Map<string, Unmatched>();

  /** Without queries, which may hold secrets. */
  addUnmatched(method: string, target: string, status = 0): void {
    const request = `${method} ${splitOnce(target, '?')[0]}`;
    const known = this.#unmatched.get(request);
    if (known === undefined && this.#unmatched.size >= mostUnmatched) return;
    this.#unmatched.set(request, { request, count: (known?.count ?? 0) + 1, status: known?.status ?? status });
  }

  /** The most frequent first. */
  unmatched(): readonly Unmatched[] {
    return [...this.#unmatched.values()].sort((one, other) => other.count - one.count);
  }
}
