import type { FoundOperation } from '../contract/operations.js';
import { formatInstant } from '../world/instant.js';
import { jsonOf, textOf, type CapturedBody } from './body.js';
import type { ControlRecord } from './controlRecord.js';
import { errorCodeOf, publicKeyOf, unknownParameters } from './exchangeFacts.js';
import type { Ending, ExchangeRecord } from './exchangeRecord.js';
import { parseHeaders, parseReplyHead, type Headers } from './httpText.js';
import type { JournalEntry } from './journal.js';
import { redactBeginning, redactHeader, redactJson, redactText } from './redact.js';

/** An entry of a journal as plain data, without secrets. */
export interface ShownEntry {
  readonly id: number;
  readonly kind: 'exchange' | 'control';
  /** Virtual time of the request. */
  readonly at: string;
  /** Real time of the request, with milliseconds. */
  readonly realAt: string;
  /** Duration in real milliseconds. Unset until the entry has ended. */
  readonly durationMs?: number;
  /** Number of the timeline entry. Unset until the platform has acted on the request. */
  readonly entry?: number;
  readonly method: string;
  readonly status?: number;
  readonly [more: string]: unknown;
}

/** A request or a response without secrets. A message without a body has only headers. */
export interface ShownMessage {
  readonly headers: Headers;
  /** The parsed body. Unset if the body is cut or not JSON. */
  readonly body?: unknown;
  /** The body as text if it is not JSON, or the beginning of a long body. */
  readonly text?: string;
  /** Length of the whole body. */
  readonly bytes?: number;
  readonly isCut?: boolean;
}

/** An exchange as plain data, without headers and bodies. */
interface ExchangeSummary extends ShownEntry {
  readonly kind: 'exchange';
  readonly operation?: string;
  readonly operationId?: string;
  readonly operationNumber?: string;
  readonly url: string;
  readonly publicKey?: string;
  readonly ending: Ending;
}

/** An exchange as plain data, without secrets. */
export interface ShownExchange extends ExchangeSummary {
  readonly request: ShownMessage;
  /** Unset if no response was sent. */
  readonly response?: ShownMessage;
}

/** Presents an entry. Secrets are replaced. */
export function presentEntry(entry: JournalEntry): ShownEntry {
  return entry.kind === 'exchange' ? presentExchange(entry) : presentControl(entry);
}

/** Presents an entry without headers and bodies. Secrets are replaced. */
export function presentSummary(entry: JournalEntry): ShownEntry {
  return entry.kind === 'exchange' ? summarizeExchange(entry) : summarizeAction(entry);
}

/** Presents an exchange. Secrets are replaced. */
export function presentExchange(record: ExchangeRecord): ShownExchange {
  return {
    ...summarizeExchange(record),
    request: { headers: presentHeaders(parseHeaders(record.rawHeaders)), ...presentBody(record.request) },
    ...(record.replyHead !== undefined && { response: presentReply(record, record.replyHead) }),
  };
}

function summarizeExchange(record: ExchangeRecord): ExchangeSummary {
  const { id, kind, at, realAt, closedAt, status, operation, target, path, ending, faults, entry } = record;
  const publicKey = publicKeyOf(record);
  const errorCode = errorCodeOf(record);
  const unknown = unknownParameters(record);
  return {
    id,
    kind,
    at: formatInstant(at),
    realAt: formatRealTime(realAt),
    ...(closedAt !== undefined && { durationMs: closedAt - realAt }),
    ...(entry !== undefined && { entry }),
    ...(operation && namesOf(operation)),
    method: record.method,
    url: redactText(record.url),
    path: redactText(path),
    target: redactText(target),
    ...(publicKey !== undefined && { publicKey }),
    ...(status !== undefined && { status }),
    ...(errorCode !== undefined && { errorCode }),
    ending,
    faults: faults.map(({ ruleId, injected }) => ({ rule: ruleId, injected })),
    notes: unknown.map((name) => `The query parameter ${name} is unknown and was ignored.`),
  };
}

/** Returns the name of an operation, and its number in the platform's document if it has one. */
function namesOf({ id, number }: FoundOperation): Pick<ExchangeSummary, 'operation' | 'operationId'> {
  return { operation: id, operationId: id, ...(number !== undefined && { operationNumber: number }) };
}

function presentControl(record: ControlRecord): ShownEntry {
  const messages = { request: presentBody(record.request), response: presentBody(record.reply) };
  return { ...summarizeAction(record), ...(record.docs !== undefined && { docs: record.docs }), ...messages };
}

function summarizeAction(record: ControlRecord): ShownEntry {
  const { id, kind, at, realAt, closedAt, method, path, status, entry } = record;
  return {
    id,
    kind,
    at: formatInstant(at),
    realAt: formatRealTime(realAt),
    ...(closedAt !== undefined && { durationMs: closedAt - realAt }),
    ...(entry !== undefined && { entry }),
    action: `${method} ${path}`.trim(),
    method,
    path,
    ...(status !== undefined && { status }),
  };
}

/**
 * Presents a response. Omits the body of the response to a HEAD, because the handler writes it, but Node.js
 * does not send it.
 */
function presentReply({ method, reply }: ExchangeRecord, head: string): ShownMessage {
  return { headers: presentHeaders(parseReplyHead(head)), ...(method !== 'HEAD' && presentBody(reply)) };
}

function formatRealTime(realMs: number): string {
  return new Date(realMs).toISOString();
}

function presentHeaders(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      typeof values === 'object'
        ? values.map((value) => redactHeader(name, value))
        : redactHeader(name, values ?? ''),
    ]),
  );
}

function redactedText(body: CapturedBody): string {
  if (!body.isCut) return redactText(textOf(body));
  return redactBeginning(textOf(body), body.hasSharedKey === true);
}

/** Presents a body. JSON becomes the member `body`, other content the member `text`. */
function presentBody(body: CapturedBody | undefined): Omit<ShownMessage, 'headers'> {
  if (body === undefined || body.bytes === 0) return {};
  const { bytes, isCut } = body;
  const json = jsonOf(body);
  return {
    ...(json === undefined ? { text: redactedText(body) } : { body: redactJson(json) }),
    bytes,
    ...(isCut && { isCut }),
  };
}
