import { isJson } from '../../contract/media-type';
import { parseJson, type JsonValue } from '../../exact-json';

/** An answer as a service would give it. */
export interface LearntAnswer {
  readonly status: number;
  /** But Content-Type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string | undefined;
  readonly text: string | undefined;
}

/** Gives the JSON value of an answer; undefined where it is none. */
export function jsonOfAnswer({ mediaType, text }: LearntAnswer): JsonValue | undefined {
  if (mediaType === undefined || text === undefined || !isJson(mediaType)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
