import { UsageError } from '../base/errors';
import { decimal, flag, many, number, oneOf, row, text, type OptionsOf } from '../base/option';
import { maskOptions, reportOption } from '../report/options';

const server = 'Server';
const mocking = 'Mocked operations';
const api = 'API';
const results = 'Results';

const ports = number(0, 65_535);
const levels = oneOf(['silent', 'error', 'warn', 'info']);
const formats = oneOf(['auto', 'text', 'json']);
const helpOfMockOn = 'Use the mock for these statuses: 404,501,unreachable';

/** Every option of `proxy`, in the order of the help. */
export const proxyOptions = [
  row(server, 'port', '--port <port>', 'Port to listen on (0 picks a free one)', ports, {
    fallback: '4020, with a command a free one',
  }),
  row(server, 'host', '--host <address>', 'Address to listen on (0.0.0.0 for all)', text, { fallback: '127.0.0.1' }),
  row(server, 'env', '--env <name>', 'A further variable for the base URL of the command *', text, many),
  row(server, 'logLevel', '--log-level <level>', 'silent, error, warn or info', levels, {
    fallback: 'info, with a command warn',
  }),
  row(server, 'logFormat', '--log-format <format>', 'text, json, or auto: text on a terminal', formats, {
    fallback: 'text',
  }),
  row(server, 'console', '--console <port>', 'Show the traffic in a browser, on this port (0 picks one)', ports),
  row(server, 'enforce', '--enforce', 'Respond with 400 or 502 in place of what breaks the file', flag),
  row(mocking, 'mock', '--mock <operation>', 'Mock this operation: createPet, "POST /pets" *', text, many),
  row(mocking, 'mockOn', '--mock-on <statuses>', helpOfMockOn, conditions, many),
  row(api, 'timeout', '--timeout <seconds>', 'Wait this long for a response', decimal(0.1, 3600), { fallback: '30' }),
  row(api, 'caFile', '--ca-file <file>', 'Trust the certificates in this file (PEM)', text),
  row(api, 'insecure', '--insecure', 'Do not check certificates', flag),
  row(results, 'record', '--record <file.har>', 'Write all requests and responses to this file, masked', text),
  reportOption,
  ...maskOptions,
];

/** What the command line says to `proxy`. */
export type ProxyOptions = OptionsOf<typeof proxyOptions>;

/** `404,501,unreachable` */
function conditions(value: string, where: string): readonly string[] {
  const list = value.split(',').map((one) => one.trim());
  if (list.every((one) => one === 'unreachable' || /^[2-5]\d\d$/.test(one))) return list;
  throw new UsageError(`${where} must be statuses or unreachable: 404,501,unreachable; got ${JSON.stringify(value)}.`);
}
