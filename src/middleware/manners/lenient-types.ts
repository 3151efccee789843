import type { Contract } from '../../contract/contract';
import { isObject, type Schema } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { jsonContent } from '../../contract/success-response';
import type { JsonValue } from '../../exact-json';
import type { Profile } from '../../profile/profile';
import { requestPoints } from '../../profile/request-points';

type Lenient = NonNullable<typeof requestPoints.lenientTypes.values.of>;

/** Gives what reads members of a body that are of another type than asked for, as a profile says; a body that it leaves alone is the same. */
export function createReadLenient(
  { schemas }: Contract,
  profile: Profile,
): (operation: Operation, body: JsonValue | undefined) => JsonValue | undefined {
  return (operation, body) => {
    const lenient = isObject(body) ? profile.find(requestPoints.lenientTypes, operation) : undefined;
    if (lenient === undefined || lenient.length === 0 || !isObject(body)) return body;
    const described = schemas.shapedProperties(jsonContent(operation.requestBody)?.schema ?? {});
    const read = Object.entries(body as Readonly<Record<string, JsonValue>>).flatMap(
      ([name, value]): [string, JsonValue][] => {
        const schema: Schema | undefined = Object.hasOwn(described, name) ? described[name] : undefined;
        const types = schema === undefined ? [] : schemas.typesOf(schemas.flatten(schema));
        const other = types.length === 0 ? undefined : readAs(types, lenient, value);
        return other === undefined ? [] : [[name, other]];
      },
    );
    return read.length === 0 ? body : { ...(body as Readonly<Record<string, JsonValue>>), ...Object.fromEntries(read) };
  };
}

/** Undefined where a value is of one of the types, or stands for none of them. */
function readAs(types: readonly string[], lenient: Lenient, value: JsonValue): JsonValue | undefined {
  const has = (type: string): boolean => types.includes(type);
  if (typeof value === 'string' && !has('string')) {
    const text = value.trim();
    const isNumber = (has('number') && /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text)) || /^[+-]?\d{1,15}$/.test(text);
    if (lenient.includes('numbers') && isNumber && (has('number') || has('integer'))) return Number(text);
    if (lenient.includes('booleans') && has('boolean') && /^(?:true|false)$/i.test(text))
      return text.toLowerCase() === 'true';
  }
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && lenient.includes('texts') && types.every((type) => type === 'string' || type === 'null')
    ? String(value)
    : undefined;
}
