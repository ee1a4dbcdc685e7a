import { formatInstant } from '../../world/instant.js';
import { publicKeyOf } from '../../journal/callOf.js';
import type { ControlRecord } from '../../journal/controlRecord.js';
import type { KeptBody } from '../../journal/keptBody.js';
import { errorCodeOf } from '../../journal/errorCodeOf.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { headersOf, headersOfHead, type Headers } from '../../journal/headers.js';
import type { JournalEntry } from '../../journal/journal.js';
import { jsonOf, textOf } from '../../journal/keptBody.js';
import { redactHeader, redactJson, redactText } from './redact.js';
import { unknownParameters } from '../../journal/unknownParameters.js';

/** An entry of a journal as the control plane shows it, secrets left out. */
export interface ShownEntry {
  readonly id: number;
  readonly kind: JournalEntry['kind'];
  /** Virtual time. */
  readonly at: string;
  /** Real time, with milliseconds. */
  readonly realAt: string;
  /** Real milliseconds; absent while it is not over. */
  readonly durationMs?: number;
  readonly method: string;
  readonly status?: number;
  readonly [more: string]: unknown;
}

/** An entry of a journal; nothing of it has been read before. */
export function presentJournalEntry(entry: JournalEntry): ShownEntry {
  return entry.kind === 'exchange' ? presentExchange(entry) : presentControl(entry);
}

function presentExchange(record: ExchangeRecord): ShownEntry {
  const { id, kind, at, raw, closedAt, status, operation, target, path, ending, faults } = record;
  const publicKey = publicKeyOf(record);
  const errorCode = errorCodeOf(record);
  const unknown = unknownParameters(record);
  return {
    ...{ id, kind, at: formatInstant(at), realAt: realTime(raw.realAt) },
    ...(closedAt !== undefined && { durationMs: closedAt - raw.realAt }),
    ...(operation && { operation: operation.number ?? operation.id, operationId: operation.id }),
    ...{ method: raw.method, url: raw.url, path, target },
    ...(publicKey !== undefined && { publicKey }),
    ...(status !== undefined && { status }),
    ...(errorCode !== undefined && { errorCode }),
    ending,
    faults: faults.map(({ ruleId, injected }) => ({ rule: ruleId, injected })),
    notes: unknown.map((name) => `The query parameter ${name} is unknown and was ignored.`),
    request: { headers: shownHeaders(headersOf(raw.rawHeaders)), ...shownBody(record.request) },
    ...(record.replyHead !== undefined && { response: shownReply(record, record.replyHead) }),
  };
}

function presentControl(record: ControlRecord): ShownEntry {
  const { id, kind, at, realAt, closedAt, method, path, status } = record;
  return {
    ...{ id, kind, at: formatInstant(at), realAt: realTime(realAt) },
    ...(closedAt !== undefined && { durationMs: closedAt - realAt }),
    ...{ action: `${method} ${path}`.trim(), method, path },
    ...(status !== undefined && { status }),
    request: shownBody(record.request),
    response: shownBody(record.reply),
  };
}

/** To a HEAD there is no body, though one was written. */
function shownReply({ method, reply }: ExchangeRecord, head: string): object {
  return { headers: shownHeaders(headersOfHead(head)), ...(method !== 'HEAD' && shownBody(reply)) };
}

function realTime(realMs: number): string {
  return new Date(realMs).toISOString();
}

function shownHeaders(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      typeof values === 'object'
        ? values.map((value) => redactHeader(name, value))
        : redactHeader(name, values ?? ''),
    ]),
  );
}

/** A body as JSON where it is some, else as `text`; nothing where there is none. */
function shownBody(body: KeptBody | undefined): object {
  if (body === undefined || body.bytes === 0) return {};
  const { bytes, isCut } = body;
  const json = jsonOf(body);
  return {
    ...(json === undefined ? { text: redactText(textOf(body)) } : { body: redactJson(json) }),
    bytes,
    ...(isCut && { isCut }),
  };
}
