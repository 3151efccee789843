import type { Schema } from '../openapi/schema/schema';

/** Whether a text is an ID and no other name of an item, such as `me`. */
export function isExactId({ type, format }: Schema, text: string): boolean {
  return (type === 'integer' && /^\d+$/.test(text)) || (format === 'uuid' && /^[\da-f-]{36}$/i.test(text));
}
