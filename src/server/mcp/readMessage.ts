import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { ForeignJsonError, readForeignJson } from '../../schema/foreignJson.js';
import { isObject, type JsonObject } from '../../schema/scalars.js';

/** Maximum length of a message. The longest ones create worlds from exported states. */
export const MESSAGE_BYTES_MAX = 64 * 1024 * 1024;

/** An error that answers a message. The id is `null` if the message has none that could be read. */
export interface RefusedMessage {
  readonly id: string | number | null;
  readonly code: ErrorCode;
  readonly message: string;
}

/** A message, the error that answers it, or nothing: notifications and answers are never answered. */
export type ReadMessage =
  | { readonly message: JSONRPCMessage }
  | { readonly refused: RefusedMessage }
  | undefined;

/** The requests that have a handler. */
const REQUESTS = {
  initialize: InitializeRequestSchema,
  ping: PingRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
} as const;

const ID = String.raw`"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)`;
const ID_AT_START = new RegExp(
  String.raw`^\s*\{\s*(?:"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,\s*)*${ID}\s*,`,
);
const ID_AT_END = new RegExp(String.raw`${ID}\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$`);

/** Reads a line of the protocol: a message of JSON-RPC 2.0. */
export function readMessage(line: string): ReadMessage {
  if (line.trim() === '') return undefined;
  let value: unknown;
  try {
    value = readForeignJson(line);
  } catch (error) {
    if (!(error instanceof ForeignJsonError)) throw error;
    const { isJson } = error;
    const code = isJson ? ErrorCode.InvalidRequest : ErrorCode.ParseError;
    return {
      refused: { id: isJson ? idIn(line, line) : null, code, message: `The message ${error.message}.` },
    };
  }
  if (!isObject(value)) return invalid(null, 'expected an object; each message is a line of its own');
  if (value.jsonrpc === '2.0' && value.method === undefined && ('result' in value || 'error' in value))
    return checked(value);
  if (value.jsonrpc === '2.0' && typeof value.method === 'string' && value.id === undefined)
    return checked(value);
  return readRequest(value);
}

function readRequest(value: JsonObject): ReadMessage {
  const { id, jsonrpc, method, params } = value;
  if (typeof id !== 'string' && !Number.isSafeInteger(id))
    return invalid(null, 'its id is neither a text nor a whole number');
  const known = id as string | number;
  if (jsonrpc !== '2.0') return invalid(known, 'its member jsonrpc is not "2.0"');
  if (typeof method !== 'string') return invalid(known, 'its method is no text');
  if (params !== undefined && !isObject(params)) return wrongParams(known, 'params: expected an object');
  const schema = Object.hasOwn(REQUESTS, method) ? REQUESTS[method as keyof typeof REQUESTS] : undefined;
  const [issue] = schema?.safeParse(value).error?.issues ?? [];
  if (issue !== undefined) return wrongParams(known, `${issue.path.join('.')}: ${issue.message}`);
  return checked(value) ?? invalid(known, 'it has unknown members, or its params._meta is wrong');
}

function checked(value: JsonObject): ReadMessage {
  const { data } = JSONRPCMessageSchema.safeParse(value);
  return data === undefined ? undefined : { message: data };
}

function invalid(id: RefusedMessage['id'], why: string): ReadMessage {
  return { refused: { id, code: ErrorCode.InvalidRequest, message: `The message is no request: ${why}.` } };
}

function wrongParams(id: RefusedMessage['id'], why: string): ReadMessage {
  return { refused: { id, code: ErrorCode.InvalidParams, message: `The parameters are wrong: ${why}` } };
}

/** Refuses a message that is too long. Only its start and its end are known. */
export function refuseLong(start: string, end: string): RefusedMessage {
  const most = `${MESSAGE_BYTES_MAX / 1024 / 1024} MiB`;
  return {
    id: idIn(start, end),
    code: ErrorCode.InvalidRequest,
    message: `The message is longer than ${most}. Send a large state to the control plane, or start with --fixture.`,
  };
}

/** Finds the id of a message without parsing it: clients write it first or last. */
function idIn(start: string, end: string): RefusedMessage['id'] {
  const found = ID_AT_START.exec(start)?.[1] ?? ID_AT_END.exec(end)?.[1];
  const id: unknown = found === undefined ? null : JSON.parse(found);
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null;
}
