// A bare reverse proxy on node:http before UPSTREAM: what comes is piped on, nothing is judged.
import { Agent, createServer, request as ask } from 'node:http';
import { report } from './report-to-parent.mjs';

const { hostname, port } = new URL(process.env.UPSTREAM);
const agent = new Agent({ keepAlive: true });
const server = createServer((request, response) => {
  const { method, url, rawHeaders } = request;
  const outgoing = ask({ hostname, port, method, path: url, headers: rawHeaders, agent }, (incoming) => {
    const { statusCode, statusMessage, rawHeaders: fields } = incoming;
    response.writeHead(statusCode, statusMessage, fields);
    incoming.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
});
server.listen(0, '127.0.0.1', () => report(server.address().port));
