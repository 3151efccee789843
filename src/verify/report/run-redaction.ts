import type { Contract } from '../../contract/contract';
import { createRedaction, type Redaction, type Secret } from '../../contract/secrets';
import type { HeaderList } from '../exchange';
import type { Key, KeyRing } from '../keys';
import { altered, secretsOf } from './redact';

/** What of a run is a secret: it is in no report. */
export interface RunSecrets {
  readonly key?: string | undefined;
  readonly expiredKey?: string | undefined;
  /** Header fields that the client adds to every request. */
  readonly headers: HeaderList;
  /** Keys of several schemes, and tokens. */
  readonly keys?: KeyRing | undefined;
  /** What a token is got with: a password, the secret of a client. */
  readonly others?: readonly Key[];
}

/** Gives the redaction of a run; each token that is got while it goes on is hidden from then on, as all before. */
export function runRedaction(contract: Contract, secrets: RunSecrets): Redaction {
  const { key, expiredKey, headers, keys, others = [] } = secrets;
  const known: Secret[] = [
    ...secretsOf(key, expiredKey, headers),
    ...[...(keys?.own ?? []), ...others].flatMap(hidden),
  ];
  let inner = createRedaction(contract, known);
  keys?.tellTokens((token) => {
    known.push(...hidden(token));
    inner = createRedaction(contract, known);
  });
  return {
    headers: inner.headers,
    parameters: inner.parameters,
    text: (text) => inner.text(text),
    header: (name, value) => inner.header(name, value),
    query: (query) => inner.query(query),
    violation: (violation) => inner.violation(violation),
  };
}

function hidden({ value, variable }: Key): Secret[] {
  return altered(value, `$${variable}`);
}
