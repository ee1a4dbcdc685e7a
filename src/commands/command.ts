import type { JsonSchema, Schema } from '../schema/types.js';
import { optional, string, object, described } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { AS_OF_HEADER, type WorldReader } from './asOf.js';
import type { CommandContext } from './context.js';
import type { LazyList } from './lazyList.js';
import type { ProgramContext } from './programContext.js';

/** The arguments of a command, from its caller. */
export interface CommandCall {
  readonly context: CommandContext;
  readonly program: ProgramContext;
  /** The world that the caller names, advanced to the current time of its clock. */
  readonly world: LiveWorld;
  /** The world that the caller names, or its earlier state if the query has `asOf`. For commands with `isOfPast`. */
  readonly past: WorldReader;
  /** The world that the caller names. Its clock is not advanced. */
  readonly idleWorld: LiveWorld;
  /** The JSON body, or an empty object without a body. */
  readonly body: unknown;
  /** The JSON body, or `undefined` without a body. */
  readonly sent: unknown;
  /** The query without `asOf`. Numeric and boolean texts are numbers and booleans. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The query without `asOf`, otherwise unchanged. */
  readonly texts: Readonly<Record<string, unknown>>;
  /** The body, if it is a state as lines of JSON. */
  readonly lines: AsyncIterable<Uint8Array> | undefined;
  /** Reads the query by a schema. Use it if the command has a body too, so that errors name the query. */
  readonly queryAs: <T>(schema: Schema<T>) => T;
  /** The token that the caller sent. */
  readonly token: string | undefined;
  /** Aborts when the caller disconnects. */
  readonly gone: AbortSignal;
  /** Returns a name from the path. */
  readonly param: (name: string) => string;
}

/** The answer of a command. */
export interface Answer<T> {
  readonly status: 200 | 201 | 204;
  readonly description: string;
  /** Schemas by media type. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  readonly example?: unknown;
  /** Whether the result is a list that is made while it is sent. */
  readonly isLazy?: boolean;
  /** Set if the JSON may be too long for one text: its pieces, which are made while they are sent. `undefined` for a short one. */
  readonly piecesOf?: (result: T) => Iterable<string | Uint8Array> | undefined;
  /** Set if the command makes something: the last segment of its path. */
  readonly nameOf?: (result: T) => string;
}

/**
 * A command: everything that testers can know of it, and what it does. The routes of the control plane, its OpenAPI
 * document and docs/control-plane.md follow from it.
 */
export interface Command<T, Call extends CommandCall = CommandCall> {
  /** Unique. The operationId. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** The path. `{name}` stands for a segment, `{+name}` for the rest of the path. */
  readonly path: string;
  /** Whether coding agents get the command as a tool. The others are for programs: exports, streams, metrics, schemas. */
  readonly isForAgents?: boolean;
  /** Values of arguments that an agent leaves out. */
  readonly agentDefaults?: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly description: string;
  /** The names in the path besides `{world}`. */
  readonly params?: Readonly<Record<string, JsonSchema>>;
  /** An object schema: one member per query parameter. */
  readonly query?: JsonSchema;
  /** The headers that the command reads. */
  readonly reads?: Readonly<Record<string, JsonSchema>>;
  readonly body?: JsonSchema | Body;
  readonly answer: Answer<T>;
  /** Refusals that have more members than others, by status. */
  readonly refusals?: Readonly<
    Record<number, { readonly description: string; readonly schema?: JsonSchema }>
  >;
  /** The call that the documentation shows. */
  readonly example?: Example;
  /** Whether the command reads `past`. Its query then has `asOf` too, and its answer a header about that state. */
  readonly isOfPast?: boolean;
  /** Whether the command changes a world that may be kept on disk. By default, all but `get` do. */
  readonly isChange?: boolean;
  /** Whether callers may run the command that may only read. By default, only `get`. */
  readonly isRead?: boolean;
  /** Whether another command's path matches this path too. That command then answers the other methods. */
  readonly isShared?: boolean;
  readonly run: (call: Call) => T | Promise<T>;
}

/** A body that may be missing, or that may have other media types. */
export interface Body {
  readonly isOptional?: boolean;
  /** Schemas by media type, JSON first. */
  readonly content: Readonly<Record<string, JsonSchema>>;
}

/** The example of a call: names in the path, the query, and the body. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: unknown;
  /** Other bodies by name, which only the OpenAPI document has. */
  readonly otherBodies?: Readonly<Record<string, unknown>>;
}

/** Any command, for lists of commands. Its result fits its answer, because `defineCommand` has checked that. */
export type AnyCommand = Command<unknown>;

const JSON_TYPE = 'application/json';

/** Defines a command. It does not compile if its result does not fit the schema of its answer. */
export function defineCommand<T>(command: Command<T>): AnyCommand {
  return withPast(command as AnyCommand);
}

const pastQuery = object({
  asOf: optional(
    string,
    'Reads an earlier state: that after the timeline entry with this number, or that at this virtual time (ISO 8601). By default the current state.',
  ),
});
const pastHeader = described(
  string,
  'Sent if the query has `asOf`. The number of the timeline entry that led to the state, then the virtual time of the state, and whether time has passed since the entry: `214; at="2026-01-01T03:12:07.000Z"; computed=?0`.',
);

/** Adds to a command with `isOfPast` what it shares with the others. */
export function withPast<C extends Pick<AnyCommand, 'isOfPast' | 'query' | 'answer'>>(command: C): C {
  const { isOfPast = false, query = pastQuery, answer } = command;
  if (!isOfPast) return command;
  return {
    ...command,
    query: { ...query, properties: { ...query.properties, ...pastQuery.properties } },
    answer: { ...answer, headers: { ...answer.headers, [AS_OF_HEADER]: pastHeader } },
  };
}

/** Answers 200 with a result as JSON. */
export function answers<T>(description: string, schema: Schema<T>): Answer<T> {
  return { status: 200, description, content: { [JSON_TYPE]: schema } };
}

/** Answers 200 with a list that is made while it is sent. */
export function lists<T>(description: string, items: Schema<T>): Answer<LazyList<T>> {
  return { ...answers(description, { type: 'array', items }), isLazy: true };
}

/** Answers 200 with JSON that `piecesOf` makes while it is sent, if it is long. */
export function inPieces<T>(
  description: string,
  schema: JsonSchema,
  piecesOf: (result: T) => Iterable<string | Uint8Array> | undefined,
): Answer<T> {
  return { ...answers(description, schema), piecesOf };
}

/** Answers 201 with the new resource. `nameOf` returns the last segment of its path. */
export function makes<T>(
  description: string,
  schema: Schema<T>,
  nameOf: (result: NoInfer<T>) => string,
): Answer<T> {
  return { ...answers(description, schema), status: 201, nameOf };
}

/** Answers 204 without a body. */
export function done(description: string): Answer<void> {
  return { status: 204, description };
}

/** A body that may be missing. */
export function perhaps(schema: JsonSchema): Body {
  return { isOptional: true, content: { [JSON_TYPE]: schema } };
}
