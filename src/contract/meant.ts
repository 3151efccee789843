import { essence } from './media-type';

/** Gives the status that a key of `responses` means: `200` for `200 OK`, `2XX` for `2xx`; undefined where it means none. */
export function meantStatus(key: string): string | undefined {
  const text = key.trim().toUpperCase();
  if (text === 'DEFAULT') return 'default';
  if (/^[1-5](XX|\*\*)$/.test(text)) return `${text.slice(0, 1)}XX`;
  const status = text.slice(0, 3);
  return /^[1-5]\d\d$/.test(status) && !/^[\w.]/.test(text.slice(3)) ? status : undefined;
}

/** Words that documents write for media types. */
const shortNames: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
  html: 'text/html',
  csv: 'text/csv',
  '*': '*/*',
};

/**
 * Gives the media type or range that a key of `content` means (OpenAPI 3.1 section 4.8.14): `application/json` for `json`;
 * undefined where it means none.
 */
export function meantMediaType(key: string): string | undefined {
  const name = essence(key);
  // What of a name can be sent is for sentType to say.
  if (name.includes('/')) return key;
  return Object.hasOwn(shortNames, name) ? shortNames[name] : undefined;
}
