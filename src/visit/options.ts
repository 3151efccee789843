import { decimal, flag, many, number, pair, row, secret, text, type OptionsOf } from '../base/option';

const writing = 'Writes';
const credentials = 'Credentials';
const requests = 'Requests';

/** What a visit may write. */
export const writeOptions = [
  row(writing, 'writes', '--writes <n>', 'Create at most n items', number(0, 100_000), {
    fallback: '0, on this machine 10000',
  }),
  row(
    writing,
    'disposable',
    '--disposable',
    'Send all operations, whatever they do: for systems that you can throw away',
    flag,
  ),
  row(writing, 'keep', '--keep', 'Do not delete what this run created', flag),
];

/** What a visit may read and write with. */
export const credentialOptions = [
  row(credentials, 'apiKey', '--api-key <key>', 'API key; better set API_KEY', secret, { variable: 'API_KEY' }),
  row(credentials, 'apiKeyFile', '--api-key-file <file>', 'File with the API key', text),
  row(credentials, 'key', '--key <scheme=source>', 'Key of one scheme: partner=env:PARTNER_KEY *', pair('='), many),
  row(credentials, 'login', '--login <operation>', 'Get a token from an operation: "POST /login"', text),
  row(credentials, 'loginBody', '--login-body <file>', 'JSON to send to it (or set LOGIN_BODY)', text),
  row(credentials, 'loginToken', '--login-token <pointer>', 'Where the token is in its response: /data/token', text),
  row(credentials, 'clientId', '--client-id <id>', 'OAuth 2.0 client credentials (set CLIENT_SECRET)', text),
  row(credentials, 'tokenUrl', '--token-url <url>', 'Token endpoint (default: that of the file)', text),
  row(credentials, 'scope', '--scope <scopes>', 'Scopes to ask for, separated by spaces', text),
  row(credentials, 'cert', '--cert <file>', 'Client certificate (PEM)', text),
  row(credentials, 'certKey', '--cert-key <file>', 'Its private key (PEM)', text),
];

/** How a visit sends its requests. */
export const requestOptions = [
  row(requests, 'header', '--header <name: value>', 'Header of every request *', pair(':'), many),
  row(requests, 'rate', '--rate <n>', 'Requests a second', decimal(0.01, 10_000), {
    fallback: '5, on this machine no limit',
  }),
  row(requests, 'timeout', '--timeout <seconds>', 'Wait this long for a response', decimal(0.1, 600), {
    fallback: '10',
  }),
  row(requests, 'wait', '--wait <seconds>', 'Wait this long for the API to start', decimal(0, 3600)),
  row(requests, 'caFile', '--ca-file <file>', 'Trust the certificates in this file (PEM)', text),
  row(requests, 'insecure', '--insecure', 'Do not check certificates', flag),
];

/** How a service is reached, and what with. */
export type AccessOptions = OptionsOf<typeof credentialOptions> & OptionsOf<typeof requestOptions>;
