import { formatInstant } from '../world/instant.js';
import { jsonOf, textOf, type CapturedBody } from './body.js';
import type { ControlRecord } from './controlRecord.js';
import { errorCodeOf, publicKeyOf, unknownParameters } from './exchangeFacts.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { parseHeaders, parseReplyHead, type Headers } from './httpText.js';
import type { JournalEntry } from './journal.js';
import { redactHeader, redactJson, redactText } from './redact.js';

/** An entry of a journal as plain data, without secrets. */
export interface ShownEntry {
  readonly id: number;
  readonly kind: 'exchange' | 'control';
  /** Virtual time. */
  readonly at: string;
  /** Real time, with milliseconds. */
  readonly realAt: string;
  /** Real milliseconds. Unset until the entry has ended. */
  readonly durationMs?: number;
  readonly method: string;
  readonly status?: number;
  readonly [more: string]: unknown;
}

/** Returns an entry as plain data, without secrets. */
export function presentEntry(entry: JournalEntry): ShownEntry {
  return entry.kind === 'exchange' ? presentExchange(entry) : presentControl(entry);
}

function presentExchange(record: ExchangeRecord): ShownEntry {
  const { id, kind, at, realAt, closedAt, status, operation, target, path, ending, faults } = record;
  const publicKey = publicKeyOf(record);
  const errorCode = errorCodeOf(record);
  const unknown = unknownParameters(record);
  return {
    ...{ id, kind, at: formatInstant(at), realAt: formatRealTime(realAt) },
    ...(closedAt !== undefined && { durationMs: closedAt - realAt }),
    ...(operation && { operation: operation.number ?? operation.id, operationId: operation.id }),
    ...{ method: record.method, url: record.url, path, target },
    ...(publicKey !== undefined && { publicKey }),
    ...(status !== undefined && { status }),
    ...(errorCode !== undefined && { errorCode }),
    ending,
    faults: faults.map(({ ruleId, injected }) => ({ rule: ruleId, injected })),
    notes: unknown.map((name) => `The query parameter ${name} is unknown and was ignored.`),
    request: { headers: presentHeaders(parseHeaders(record.rawHeaders)), ...presentBody(record.request) },
    ...(record.replyHead !== undefined && { response: presentReply(record, record.replyHead) }),
  };
}

function presentControl(record: ControlRecord): ShownEntry {
  const { id, kind, at, realAt, closedAt, method, path, status } = record;
  return {
    ...{ id, kind, at: formatInstant(at), realAt: formatRealTime(realAt) },
    ...(closedAt !== undefined && { durationMs: closedAt - realAt }),
    ...{ action: `${method} ${path}`.trim(), method, path },
    ...(status !== undefined && { status }),
    request: presentBody(record.request),
    response: presentBody(record.reply),
  };
}

/** Node.js does not send the body that a handler writes for HEAD. */
function presentReply({ method, reply }: ExchangeRecord, head: string): object {
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

/** Returns JSON as `body` and other content as `text`. */
function presentBody(body: CapturedBody | undefined): object {
  if (body === undefined || body.bytes === 0) return {};
  const { bytes, isCut } = body;
  const json = jsonOf(body);
  return {
    ...(json === undefined ? { text: redactText(textOf(body)) } : { body: redactJson(json) }),
    bytes,
    ...(isCut && { isCut }),
  };
}
