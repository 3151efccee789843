import { isArray, type JsonValue } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import { valueAt } from '../openapi/document/pointer';

/** What a list shows, with IDs or without. */
export function listedIn({ role, body }: ExchangeView): readonly JsonValue[] {
  const listed = role.kind === 'list' && body !== undefined ? valueAt(body, role.list.envelope ?? '') : undefined;
  return isArray(listed) ? listed : [];
}
