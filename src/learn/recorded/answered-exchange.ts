import type { Contract } from '../../contract/contract';
import { noOperation, type Operation } from '../../contract/operation';
import type { RecordedBody, RecordedExchange } from '../../recording/recorded-exchange';
import type { Exchange } from '../../verify/exchange';
import { rememberBase } from '../base-path';

/** An exchange of a recording as a run would have seen it, and what it went to. */
export interface AnsweredExchange {
  readonly exchange: Exchange;
  /** Undefined where no operation was asked for. */
  readonly operation: Operation | undefined;
  readonly match: ReturnType<Contract['match']>;
}

/**
 * Gives the exchanges of a recording that were answered, as a run would have seen them: paths below the base path, bodies as bytes.
 * What was cut off counts as not read.
 */
export function answeredExchanges(contract: Contract, recorded: Iterable<RecordedExchange>): AnsweredExchange[] {
  const all: AnsweredExchange[] = [];
  for (const one of recorded) {
    if (one.status < 100) continue;
    const { base, path, match } = whereTo(contract, one);
    const operation = match.kind === 'operation' ? match.operation : undefined;
    const body = bytesOf(one.requestBody);
    const startedAt = new Date(one.startedAt);
    const exchange: Exchange = {
      number: all.length + 1,
      checkId: 'recording',
      operation: operation ?? noOperation,
      request: {
        method: one.method.toUpperCase(),
        path,
        headers: one.requestHeaders,
        ...(body !== undefined && { body }),
      },
      credential: { form: 'valid', words: 'as recorded', parts: [] },
      response: {
        status: one.status,
        headers: one.responseHeaders,
        body: bytesOf(one.responseBody) ?? Buffer.alloc(0),
        ...(one.responseBody?.isCut === true && { unread: 'its body was not recorded as a whole' }),
      },
      startedAt: Number.isNaN(startedAt.getTime()) ? new Date(0) : startedAt,
      durationMs: one.milliseconds,
      answeredMs: one.milliseconds,
    };
    rememberBase(exchange, `http://recorded.invalid${base}`);
    all.push({ exchange, operation, match });
  }
  return all;
}

function bytesOf(body: RecordedBody | undefined): Buffer | undefined {
  return body === undefined ? undefined : Buffer.from(body.text, body.encoding === 'base64' ? 'base64' : 'utf8');
}

/** A recording may have been made where the API lies at the root. */
function whereTo(
  { match, basePaths }: Contract,
  { method, target }: RecordedExchange,
): { readonly base: string; readonly path: string; readonly match: ReturnType<Contract['match']> } {
  const plain = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
  const [whole = ''] = plain.split('?', 1);
  const name = method.toUpperCase();
  const base = basePaths.find((one) => one !== '' && whole.startsWith(`${one}/`));
  if (base !== undefined) return { base, path: plain.slice(base.length), match: match(name, whole) };
  const found = basePaths.map((one) => match(name, one + whole)).find(({ kind }) => kind !== 'path-unknown');
  return { base: '', path: plain, match: found ?? match(name, whole) };
}
