import { UsageError } from '../base/errors';
import { isLoopback, withoutTrailingSlashes } from '../base/http';

export interface BaseUrl {
  /** Without a slash at its end: `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  /** The service is on this machine. */
  readonly isLocal: boolean;
}

/** Reads the address of a service, as a person gives it. Throws a UsageError. */
export function readBaseUrl(text: string): BaseUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    // What is repeated may hold a password.
    throw new UsageError(
      `${text.includes('@') ? 'This' : text} is not the address of an API. Example: https://api.example.com/v1`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError('The address of the API has a user or password in it. Set API_KEY in place of it.');
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`The address of the API must end with its path: ${url.origin}${url.pathname}`);
  return { url: withoutTrailingSlashes(url.origin + url.pathname), isLocal: isLoopback(url.hostname) };
}
