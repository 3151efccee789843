import { once } from 'node:events';
import { Command } from 'commander';
import { messageOf, ShownError, UsageError } from '../base/errors';
import { packageVersion } from '../base/files';
import { optionalPackage } from '../base/optional-package';
import { AgentMock } from './mcp-mock';
import { createTools } from './mcp-tools';

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Offer these commands to coding agents')
    .helpGroup('Set up')
    .addHelpText(
      'after',
      '\nAgents start it, and speak the Model Context Protocol with it. See docs/guides/coding-agents.md',
    )
    .action(serveTools);
}

/** Speaks the Model Context Protocol on standard input and output, until the input ends. */
async function serveTools(): Promise<void> {
  const sdk = '@modelcontextprotocol/sdk';
  const [{ McpServer }, { StdioServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] =
    await Promise.all([
      optionalPackage(`${sdk}/server/mcp.js`, () => import('@modelcontextprotocol/sdk/server/mcp.js')),
      optionalPackage(`${sdk}/server/stdio.js`, () => import('@modelcontextprotocol/sdk/server/stdio.js')),
      optionalPackage(`${sdk}/types.js`, () => import('@modelcontextprotocol/sdk/types.js')),
    ]);
  const mock = new AgentMock();
  const tools = createTools(mock);
  const { server } = new McpServer({ name: 'understudy', version: packageVersion() }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema: { ...inputSchema } })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: given = {} } = params;
    return textOf(async () => {
      const found = tools.find((tool) => tool.name === name);
      if (found === undefined) throw new UsageError(`There is no tool ${name}.`);
      return found.run(given);
    });
  });
  const ended = once(process.stdin, 'end');
  await server.connect(new StdioServerTransport());
  await ended;
  await mock.stop();
}

/** What a tool comes to, for the agent: a mistake is text too, never a stack trace. */
async function textOf(
  run: () => Promise<string>,
): Promise<{ content: { type: 'text'; text: string }[]; isError?: true }> {
  try {
    return { content: [{ type: 'text', text: await run() }] };
  } catch (error) {
    const message = messageOf(error);
    const text = error instanceof ShownError ? message : `This is a mistake in Understudy: ${message}`;
    return { content: [{ type: 'text', text }], isError: true };
  }
}
