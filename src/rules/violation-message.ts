import { asText, isArray, isObject, type JsonValue } from '../base/json';
import { enumerate } from '../base/text';
import { describeViolation } from '../openapi/schema/violation-text';
import type { Violation } from '../openapi/violation';
import { message, shown, type Message } from './rule';

/** What a violation demands: `body.name must be a string`. What came is left out at every depth, so that it can be masked. */
export function demandOf(violation: Violation): string {
  const { keyword, expected } = violation;
  if (keyword === 'mediaType')
    return `Content-Type must be ${enumerate(isArray(expected) ? expected.map(asText) : [], 'or')}`;
  return describeViolation(withoutValues(violation)).replace(/\.$/, '');
}

/** What came: `7`, `nothing`. */
export function receivedIn({ received, place, isSecret }: Violation): Message {
  return isSecret === true ? message`a value that is not shown` : message`${shown(received, place)}`;
}

function withoutValues(violation: Violation): Violation {
  const { received, expected, ...rest } = violation;
  return {
    ...rest,
    expected: innerWithoutValues(expected),
    ...(received !== undefined && { received, isSecret: true }),
  };
}

/** Of alternatives, the closest has a violation of its own. */
function innerWithoutValues(expected: JsonValue): JsonValue {
  const inner = isObject(expected) ? expected['violation'] : undefined;
  if (!isObject(expected) || !isObject(inner)) return expected;
  return { ...expected, violation: withoutValues(inner as unknown as Violation) as unknown as JsonValue };
}
