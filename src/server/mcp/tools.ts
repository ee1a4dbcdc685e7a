import type { Route } from '../../control/route.js';
import { routes } from '../../control/subjects.js';
import { publish } from '../../schema/publish.js';
import type { JsonSchema } from '../../schema/types.js';

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
  readonly callOf: (args: Arguments) => ToolCall;
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

export interface ToolCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** The commands that agents get. The others are for programs: exports, streams, metrics, schemas. */
const NAMES: ReadonlySet<string> = new Set([
  ...['getInfo', 'listFixtures', 'listShippedScenarios', 'listIncidentKinds', 'listCollections'],
  ...['listWorlds', 'createWorld', 'getWorld', 'resetWorld', 'deleteWorld'],
  ...['getClock', 'advanceClock', 'getAgenda', 'getTimeline', 'diffState', 'listProblems'],
  ...['listRows', 'getRow', 'patchRow', 'createCheckpoint'],
  ...['listFaults', 'createFault', 'changeFault', 'deleteFault', 'clearFaults'],
  ...['listIncidents', 'startIncident', 'endIncident'],
  ...['listScenarios', 'loadScenario', 'getScenario', 'endScenario'],
  ...['listJournal', 'getJournalEntry', 'verifyJournal', 'waitForJournal', 'getExamination', 'getCoverage'],
]);

export const controlTools: readonly ControlTool[] = routes.filter(({ name }) => NAMES.has(name)).map(toolOf);

function toolOf(route: Route): ControlTool {
  const { name, method, path, summary, description, params = {}, query, body } = route;
  const segments = [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, segment = '']) => segment);
  const inPath = segments.map((segment) => [segment, params[segment] ?? { type: 'string' }] as const);
  const content =
    body !== undefined && 'content' in body ? jsonOf(body) : { schema: body, isOptional: false };
  const properties = {
    ...Object.fromEntries(inPath),
    ...query?.properties,
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
    callOf: (args) => ({
      method: method.toUpperCase(),
      path: pathWith(path, args) + queryOf(Object.keys(query?.properties ?? {}), args),
      ...(args.body !== undefined && { body: args.body }),
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

/** Without the name of a world, a call is about the default world. */
function pathWith(path: string, args: Arguments): string {
  return path.replace(/\{(\+?)(\w+)\}/g, (_, rest: string, segment: string) => {
    const value = textOf(args[segment] ?? (segment === 'world' ? 'default' : ''));
    return rest === '+' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
}

function queryOf(names: readonly string[], args: Arguments): string {
  const given = names.flatMap((name) => {
    const value = args[name];
    const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return values.map((each) => [name, textOf(each)] as [string, string]);
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
