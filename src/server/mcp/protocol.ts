import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Arguments, Tool, ToolResult } from './tools.js';

const INSTRUCTIONS =
  "Understudy simulates a database platform's administration API. Create a world for each experiment, let the client under test call its baseUrl with its keys, and use these tools to advance its clock, cause faults and incidents, and see which calls it received and why they failed. Without `world`, a tool is about the world `default`.";

/** Serves tools over standard input and output. Resolves when the input ends. */
export async function serveProtocol(
  version: string,
  tools: readonly Tool[],
  run: (tool: Tool, args: Arguments) => Promise<ToolResult>,
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
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    const { text, isError } =
      tool === undefined
        ? { text: `There is no tool ${JSON.stringify(params.name)}.`, isError: true }
        : await run(tool, params.arguments ?? {});
    return { content: [{ type: 'text', text }], isError };
  });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
