import type { Route } from '../control/route.js';
import type { InputIssue } from '../world/callerError.js';
import { foreignJsonIn } from '../schema/foreignJson.js';
import { isObject } from '../schema/scalars.js';
import { fetchFollowing } from './fleet/fetchFollowing.js';

/** A call of the control plane. The path includes the query. */
export interface ControlCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The arguments of a command: the names in its path, its query and its body. */
export interface CallArguments {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** How a call is sent. */
export interface CallOptions {
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the call that runs a command. Without the name of a world, it is about the default world. */
export function controlCall(
  { method, path }: Pick<Route, 'method' | 'path'>,
  { params = {}, query = {}, body }: CallArguments,
): ControlCall {
  return {
    method: method.toUpperCase(),
    path: pathWith(path, params) + queryOf(query),
    ...(body !== undefined && { body }),
  };
}

/** Sends a call to a control plane, and follows the world to its replica. */
export function fetchCall(
  root: string,
  { method, path, body }: ControlCall,
  { headers, ...options }: CallOptions,
): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return fetchFollowing(root + path, { ...options, ...sent, method, headers: { ...headers, ...type } });
}

/** The parts of a refusal of a control plane that its caller needs. */
export interface RefusalParts {
  readonly detail: string;
  readonly errors?: readonly InputIssue[];
}

/** Reads a refusal. A text that is no problem, for example of a proxy, is the detail itself. */
export function refusalIn(text: string): RefusalParts {
  const value = foreignJsonIn(text);
  if (!isObject(value) || typeof value.detail !== 'string') return { detail: text };
  const { detail, errors } = value;
  return { detail, ...(Array.isArray(errors) && { errors: errors as readonly InputIssue[] }) };
}

/** Returns the call that runs the command of a name. Loads the control plane at the first call. */
export async function callNamed(command: string, args: CallArguments): Promise<ControlCall> {
  const { routes } = await import('../control/subjects.js');
  const route = routes.find(({ name }) => name === command);
  if (route === undefined) throw new Error(`There is no command ${command}.`);
  return controlCall(route, args);
}

function pathWith(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\+?)(\w+)\}/g, (_, rest: string, segment: string) => {
    const value = textOf(params[segment] ?? (segment === 'world' ? 'default' : ''));
    return rest === '+' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
}

function queryOf(query: object): string {
  const given = Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return values.map((each) => [name, textOf(each)] as [string, string]);
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
