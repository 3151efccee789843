import { decimal, flag, many, number, oneOf, pair, row, secret, text, type OptionsOf } from '../base/option';

const what = 'What to test';
const writing = 'Writes';
const credentials = 'Credentials';
const requests = 'Requests';
const results = 'Results';

/** Every option of `verify`, in the order of the help. */
export const verifyOptions = [
  row(what, 'only', '--only <name>', 'Only this: listPets, "GET /pets", tag:pets, a rule *', text, many),
  row(what, 'skip', '--skip <name>', 'All but this *', text, many),
  row(what, 'accept', '--accept <op=status>', 'Accept one more status: createOrder=409 *', pair('='), many),
  row(what, 'time', '--time <seconds>', 'Begin nothing new after this time', decimal(0.1, 86_400), { fallback: '60' }),
  row(what, 'maxRequests', '--max-requests <n>', 'Begin nothing new after this many requests', number(1, 1_000_000)),
  row(what, 'seed', '--seed <seed>', 'Send the same requests as an earlier run', text),
  row(what, 'from', '--from <file.har>', 'Check recorded traffic, send nothing', text),
  row(what, 'plan', '--plan', 'List the requests, send nothing', flag),
  row(writing, 'writes', '--writes <n>', 'Create at most n items', number(0, 100_000), {
    fallback: '0, on this machine 10000',
  }),
  row(
    writing,
    'disposable',
    '--disposable',
    'Also write to single resources and made-up IDs: for systems that you can throw away',
    flag,
  ),
  row(writing, 'keep', '--keep', 'Do not delete what this run created', flag),
  row(writing, 'cleanUp', '--clean-up <report.json>', 'Only delete what an earlier run left behind', text),
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
  row(requests, 'value', '--value <name=value>', 'Value of a parameter: tenant=acme *', pair('='), many),
  row(requests, 'body', '--body <op=file>', 'Body of a create: createZone=zone.json *', pair('='), many),
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
  row(results, 'report', '--report <file>', '.html, .xml (JUnit), .json, .md or .har *', text, many),
  row(results, 'baseline', '--baseline <report.json>', 'Fail on new problems only', text),
  row(results, 'replay', '--replay <id>', 'Test one problem of the baseline again', text),
  row(results, 'failOn', '--fail-on <level>', 'Fail on warnings too: warning', oneOf(['error', 'warning']), {
    fallback: 'error',
  }),
  row(results, 'maxResponseTime', '--max-response-time <ms>', 'Fail if a response takes longer', number(1, 600_000)),
  row(results, 'mask', '--mask <name>', 'Mask this property in reports *', text, many),
  row(results, 'maskPersonal', '--mask-personal', 'Mask names, e-mail addresses, phone numbers ...', flag),
  row(results, 'keepValues', '--keep-values', 'Mask nothing but credentials', flag),
];

/** What the command line says to `verify`. */
export type VerifyOptions = OptionsOf<typeof verifyOptions>;
