import type { PathValues, RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { NewEntry } from '../journal';
import { withoutOrigin, type MockRequest } from '../mock-request';
import type { Rejected } from '../rejected';
import type { Session } from '../store/sessions';

/** One request on its way: what the steps have found out so far. */
export class Call {
  readonly path: string;
  readonly query: string;
  /** `/@name` if the path names the session. */
  readonly prefix: string;
  session: Session | undefined;
  basePath = '';
  operation: Operation | undefined;
  /** Of the path's parameters. */
  values: PathValues = {};
  reading: RequestReading | undefined;
  requestBody: Uint8Array | undefined;
  disconnectAfter: number | undefined;
  /** Headers of every response to this request: for pages of other origins, and of the operation. */
  corsHeaders: readonly string[] = [];
  readonly headers: string[] = [];
  readonly warnings: string[] = [];
  readonly faults: string[] = [];
  rejected: Rejected | undefined;
  override: string | undefined;
  outcome: NewEntry['outcome'];
  deviation: string | undefined;

  /** @param number how many requests there were before it: what a profile makes anew differs by that */
  constructor(
    readonly request: MockRequest,
    readonly number: number,
  ) {
    const target = originForm(request.target);
    this.prefix = target.startsWith('/@') ? (/^\/@[^/?]*(?=\/)/.exec(target)?.[0] ?? '') : '';
    const mark = target.indexOf('?');
    this.path = target.slice(this.prefix.length, mark === -1 ? undefined : mark);
    this.query = mark === -1 ? '' : target.slice(mark + 1);
  }
}

/** `GET http://host/path` means `GET /path` (RFC 9112 section 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = withoutOrigin(target);
  return path.startsWith('?') || (path === '' && target !== '') ? `/${path}` : path;
}
