import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { suggestionOf } from '../../schema/nearest.js';
import { LineTransport } from './lineTransport.js';
import { readArguments } from './readArguments.js';
import type { Arguments, Tool, ToolResult } from './tools.js';

const INSTRUCTIONS =
  "Understudy simulates a database platform's administration API. Create a world for each experiment, let the client under test call its baseUrl with its keys, and use these tools to advance its clock, cause faults and incidents, and see which calls it received. getWhy says in one sentence why the latest call failed. Without `world`, a tool is about the world `default`.";

/** Serves tools over standard input and output. Resolves when the input ends. */
export async function serveProtocol(
  version: string,
  tools: readonly Tool[],
  run: (tool: Tool, args: Arguments, signal: AbortSignal) => Promise<ToolResult>,
): Promise<void> {
  // The other class of the package takes zod's schemas. These tools have JSON Schemas.
  // oxlint-disable-next-line typescript/no-deprecated
  const server = new Server(
    { name: 'understudy', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema, isReadOnly }) => ({
      name,
      description,
      inputSchema,
      annotations: { readOnlyHint: isReadOnly, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = toolNamed(params.name, tools);
    const read = readArguments(tool, params.arguments ?? {});
    const { text, isError } =
      'mistake' in read ? { text: read.mistake, isError: true } : await run(tool, read.args, signal);
    return { content: [{ type: 'text', text }], isError };
  });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    server.onclose = resolve;
  });
  await server.connect(new LineTransport(process.stdin, process.stdout));
  await ended;
  await server.close();
}

/** The protocol wants an error for an unknown tool, and a result that is an error for all other mistakes. */
function toolNamed(name: string, tools: readonly Tool[]): Tool {
  const tool = tools.find((each) => each.name === name);
  if (tool !== undefined) return tool;
  const names = tools.map((each) => each.name);
  const message = `There is no tool ${JSON.stringify(name)}${suggestionOf(name, names)}.`;
  throw new McpError(ErrorCode.InvalidParams, message);
}
