import type { Route } from '../../control/route.js';
import { routes } from '../../control/subjects.js';
import { publish } from '../../schema/publish.js';
import type { JsonSchema } from '../../schema/types.js';
import { controlCall, type ControlCall } from '../controlCall.js';

/** A tool for coding agents. */
interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  readonly isReadOnly: boolean;
}

/** A command of the control plane as a tool. */
export interface ControlTool extends ToolDescription {
  /** Returns the call of the control plane for these arguments. */
  readonly callOf: (args: Arguments) => ControlCall;
}

/** A tool that runs on this machine instead of calling the control plane. */
export interface LocalTool extends ToolDescription {
  /** `signal` aborts when the agent cancels the call. */
  readonly run: (args: Arguments, signal: AbortSignal) => Promise<ToolResult>;
}

export type Tool = ControlTool | LocalTool;

/** The text of a tool's result, and whether the call was refused. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

export type Arguments = Readonly<Record<string, unknown>>;

export const controlTools: readonly ControlTool[] = routes
  .filter(({ isForAgents }) => isForAgents)
  .map(toolOf);

function toolOf(route: Route): ControlTool {
  const { name, method, path, summary, description, params = {}, query, body } = route;
  const { agentDefaults: defaults = {} } = route;
  const queried = Object.entries(query?.properties ?? {}).map(
    ([each, schema]) =>
      [each, Object.hasOwn(defaults, each) ? { ...schema, default: defaults[each] } : schema] as const,
  );
  const segments = [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, segment = '']) => segment);
  const inPath = segments.map((segment) => [segment, params[segment] ?? { type: 'string' }] as const);
  const content =
    body !== undefined && 'content' in body ? jsonOf(body) : { schema: body, isOptional: false };
  const properties = {
    ...Object.fromEntries(inPath),
    ...Object.fromEntries(queried),
    ...(content.schema !== undefined && { body: content.schema }),
  };
  const needed = segments.filter((segment) => segment !== 'world');
  const required = [...needed, ...(content.schema !== undefined && !content.isOptional ? ['body'] : [])];
  const format: JsonSchema = { type: 'object', properties, required, additionalProperties: false };
  return {
    name,
    description: `${summary} ${description}`,
    inputSchema: publish(name, format) as Tool['inputSchema'],
    isReadOnly: method === 'get',
    callOf: (args) =>
      controlCall(route, {
        params: args,
        query: Object.fromEntries(queried.map(([each]) => [each, args[each] ?? defaults[each]])),
        body: args.body,
      }),
  };
}

function jsonOf({
  isOptional = false,
  content,
}: {
  readonly isOptional?: boolean;
  readonly content: object;
}): {
  readonly schema: JsonSchema | undefined;
  readonly isOptional: boolean;
} {
  return { schema: Object.values(content)[0] as JsonSchema | undefined, isOptional };
}
