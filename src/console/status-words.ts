const phrases: ReadonlyMap<string, string> = new Map(
  (
    '200 OK,201 Created,202 Accepted,204 No Content,301 Moved Permanently,302 Found,303 See Other,304 Not Modified,' +
    '400 Bad Request,401 Unauthorized,403 Forbidden,404 Not Found,405 Method Not Allowed,406 Not Acceptable,' +
    '409 Conflict,410 Gone,412 Precondition Failed,413 Content Too Large,415 Unsupported Media Type,' +
    '422 Unprocessable Content,429 Too Many Requests,500 Internal Server Error,501 Not Implemented,502 Bad Gateway,' +
    '503 Service Unavailable,504 Gateway Timeout,507 Insufficient Storage'
  )
    .split(',')
    .map((line) => [line.slice(0, 3), line]),
);

/** `404 Not Found`; the number alone if it has no well-known name. */
export function statusLine(status: number | string): string {
  return phrases.get(String(status)) ?? String(status);
}
