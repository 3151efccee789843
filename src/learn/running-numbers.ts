import { isArray, isNumeric, isObject, ownProperty, type JsonValue } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import { bodyOf } from './alike';

/** Names of numbers that run with the service's clock: reads that follow each other show another value, though nothing was written. */
export function runningNumbers(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const names = new Set<string>();
  const reads = new Map<string, JsonValue | undefined>();
  for (const { request, response } of exchanges) {
    if (request.method !== 'GET') reads.clear();
    else if (response !== undefined && response.status < 300) {
      const body = bodyOf(response);
      addChanged(reads.get(request.target), body, names);
      reads.set(request.target, body);
    }
  }
  return names;
}

function addChanged(one: JsonValue | undefined, other: JsonValue | undefined, names: Set<string>, name = ''): void {
  if (isArray(one) && isArray(other) && one.length === other.length)
    for (const [index, element] of one.entries()) addChanged(element, other[index], names, name);
  else if (isObject(one) && isObject(other))
    for (const [own, value] of Object.entries(one)) addChanged(value, ownProperty(other, own), names, own);
  else if (isNumeric(one) && isNumeric(other) && one !== other) names.add(name);
}
