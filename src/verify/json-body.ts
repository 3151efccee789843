import { parseJson, type JsonValue } from '../exact-json';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Gives bytes as text, or undefined where they are not UTF-8 (RFC 3629). */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Gives the JSON value of a body, int64 digits kept; undefined where it is no JSON text in UTF-8 (RFC 8259 section 8.1). */
export function parseBody(body: Buffer): JsonValue | undefined {
  const text = decodeUtf8(body);
  if (text === undefined || text === '') return undefined;
  try {
    return parseJson(text);
  } catch (cause) {
    return cause instanceof RangeError ? parseDeep(text) : undefined;
  }
}

const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Gives about how many values a JSON text holds, without reading it: commas and opening brackets, those within texts too.
 * It is never less than half of what there are.
 */
export function countValues(body: Buffer): number {
  let count = 0;
  // eslint-disable-next-line @typescript-eslint/prefer-for-of -- an iterator takes ten times as long, and each answer comes here
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index];
    if (byte === comma || byte === openBracket || byte === openBrace) count += 1;
  }
  return count;
}

/** Levels of a body beyond which nothing is looked at: far more than any document describes. */
const deepestLook = 100;

/**
 * Gives the JSON value of a text that nests deeper than `parseJson` reads, null in place of what lies too deep to look at:
 * a service may answer such a thing, as what it was sent.
 */
function parseDeep(text: string): JsonValue | undefined {
  let root: JsonValue;
  try {
    root = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  let level: JsonValue[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    const containers = level.filter((value) => value !== null && typeof value === 'object') as Members[];
    level = containers.flatMap((container) => Object.values(container));
    if (depth < deepestLook) continue;
    for (const container of containers) for (const name of Object.keys(container)) container[name] = null;
    break;
  }
  return root;
}

type Members = Record<string, JsonValue>;
