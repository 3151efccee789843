/** Small HTTP Archives: an entry a line, with what the API says and without what its host, its clock and its connection say. */

/** Headers that say nothing of an API, in lower case. */
const dropped = new Set([
  ...['connection', 'content-length', 'date', 'host', 'keep-alive', 'server', 'transfer-encoding', 'user-agent'],
  ...[
    'accept-encoding',
    'content-encoding',
    'access-control-allow-credentials',
    'access-control-allow-origin',
    'vary',
    'x-powered-by',
  ],
  ...['access-control-expose-headers', 'content-security-policy', 'x-content-type-options', 'x-process-time'],
  ...['chroma-trace-id', 'set-cookie', 'cookie', 'referrer-policy', 'x-frame-options', 'strict-transport-security'],
]);

/** A response beyond this is left out. */
const mostBytes = 20_000;

/** JSON is what all of them ask for. */
const isUsual = (name, value) => name === 'Accept' && value === 'application/json';

function pairs(headers) {
  const kept = headers.filter(([name, value]) => !dropped.has(name.toLowerCase()) && !isUsual(name, value));
  return kept.length === 0 ? {} : { headers: kept.map(([name, value]) => ({ name, value })) };
}

const masked = (value) => (value.includes(' ') ? `${value.split(' ')[0]} [redacted]` : '[redacted]');

/** The entries of a session, credentials masked as `verify` masks them. */
export function sessionEntries(sent, baseUrl, credentials = {}) {
  const secret = new Set(Object.keys(credentials).map((name) => name.toLowerCase()));
  return sent.map(({ startedAt, part, credential, method, path, headers, body, response }, index) => ({
    startedDateTime: startedAt,
    request: {
      method,
      url: baseUrl + path,
      headers: headers.map(([name, value]) => [name, secret.has(name.toLowerCase()) ? masked(value) : value]),
      ...(body !== undefined && { postData: { text: body } }),
    },
    response: { status: response.status, headers: response.headers, content: { text: response.text } },
    _understudy: { number: index + 1, scenario: 'session', step: part, credential },
  }));
}

/** The entries of an archive that `verify` wrote, numbered from `first` on. */
export function archiveEntries(text, first) {
  const list = (headers) => headers.map(({ name, value }) => [name, value]);
  return JSON.parse(text).log.entries.map(({ startedDateTime, request, response, _understudy }) => ({
    startedDateTime,
    request: { ...request, headers: list(request.headers) },
    response: { ...response, headers: list(response.headers) },
    _understudy: numberedFrom(first, _understudy),
  }));
}

function numberedFrom(first, { number, variationOf, ...note }) {
  const after = first - 1;
  return {
    number: number + after,
    ...note,
    ...(variationOf !== undefined && { variationOf: { ...variationOf, base: variationOf.base + after } }),
  };
}

/** Without what `readHar` takes for absent: empty lists of headers, empty bodies. */
function small({ startedDateTime, request, response, _understudy }) {
  const { method, url, headers, postData } = request;
  const { status, content } = response;
  return {
    startedDateTime,
    request: { method, url, ...pairs(headers), ...(postData !== undefined && { postData: textOf(postData) }) },
    response: { status, ...pairs(response.headers), ...(content.text && { content: textOf(content) }) },
    _understudy: noteOf(_understudy),
  };
}

const textOf = ({ text, encoding }) => ({ text, ...(encoding !== undefined && { encoding }) });

/** Without what is read as 0 where it is absent. */
const noteOf = ({ turn, ...note }) => ({ ...note, ...(turn > 0 && { turn }) });

/**
 * Writes entries as an archive; those with a long response are left out.
 * @param anonymous replaces what only the machine of the recording has: addresses and folders
 */
export function archiveOf(entries, creator, anonymous) {
  const lines = entries
    .map(small)
    .filter(({ response }) => (response.content?.text ?? '').length <= mostBytes)
    .map((entry) => anonymous(JSON.stringify(entry)));
  const head = JSON.stringify({ log: { version: '1.2', creator } }).slice(0, -2);
  return `${head},"entries":[\n${lines.join(',\n')}\n]}}\n`;
}
