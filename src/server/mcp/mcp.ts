import { complain } from '../complain.js';
import type { Config } from '../config/config.js';
import type { ControlAddress } from '../config/controlAddress.js';
import { fetchCall } from '../controlCall.js';
import { openProgram } from '../startProgram.js';
import { certifyTool } from './certifyTool.js';
import { controlTools, type Arguments, type Tool, type ToolResult } from './tools.js';

const tools: readonly Tool[] = [...controlTools, certifyTool];

/** Longer results are cut, because agents read all of them. Queries such as `limit` give other parts. */
const RESULT_CHARS_MAX = 6_000;

/**
 * Serves the commands of the control plane as tools over standard input and output, until the input ends. Without
 * `address`, starts a simulator of its own.
 */
export async function mcp(config: Config, version: string, address?: ControlAddress): Promise<void> {
  // Loaded here, so that other commands do not load the protocol.
  const { serveProtocol } = await import('./protocol.js');
  if (address !== undefined) return serveProtocol(version, tools, calling(address));
  const program = await openProgram(config, { version, warn: complain, onExchange: () => undefined });
  try {
    const { controlUrl = '' } = await program.listen();
    await serveProtocol(version, tools, calling({ url: controlUrl, token: config.controlToken }));
  } finally {
    await program.close();
  }
}

/** Returns a function that calls tools: those of the control plane at this address, or on this machine. */
export function calling({
  url,
  token,
}: ControlAddress): (tool: Tool, args: Arguments, signal: AbortSignal) => Promise<ToolResult> {
  return async (tool, args, signal) => {
    if ('run' in tool) return tool.run(args, signal).catch((error: unknown) => failed(tool.name, error));
    const call = tool.callOf(args);
    try {
      const reply = await fetchCall(url, call, { token, signal, headers: { Accept: 'application/json' } });
      const text = await reply.text();
      return { text: shortened(text || `${reply.status}`), isError: !reply.ok };
    } catch (error) {
      const reason = String((error as Error).cause ?? error);
      return { text: `${call.method} ${url}${call.path}: ${reason}`, isError: true };
    }
  };
}

/** A mistake in a call is a result, which the agent reads, not an error of the protocol. */
function failed(name: string, error: unknown): ToolResult {
  return { text: `${name}: ${error instanceof Error ? error.message : String(error)}`, isError: true };
}

function shortened(text: string): string {
  const left = text.length - RESULT_CHARS_MAX;
  if (left <= 0) return text;
  return `${text.slice(0, RESULT_CHARS_MAX)}\n… ${left} more characters. Ask for less, for example with limit, search or id.`;
}
