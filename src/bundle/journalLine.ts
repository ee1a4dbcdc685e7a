import { Buffer, isUtf8 } from 'node:buffer';
import { BODY_BYTES_MAX, shortenBody, textOf, type CapturedBody } from '../journal/body.js';
import type { ControlRecord } from '../journal/controlRecord.js';
import { publicKeyOf } from '../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import type { JournalEntry } from '../journal/journal.js';
import { redactBeginning, redactBody, redactHeader, redactText } from '../journal/redact.js';
import type { ActionLine, BodyLine, ExchangeLine, JournalLine } from './format.js';

/** Names of headers in lower case whose values are left out, besides those that the journal leaves out. */
export type RedactedHeaders = ReadonlySet<string>;

/** Headers whose proofs are left out. A replay needs no proof. */
const PROOFS = new Set(['authorization']);

/** Returns the line of a journal entry. */
export function journalLine(entry: JournalEntry, hidden: RedactedHeaders): JournalLine {
  return entry.kind === 'control' ? actionLine(entry) : exchangeLine(entry, hidden);
}

/** Returns the line of an exchange. It has at most `keptBytes` bytes of the reply. */
export function exchangeLine(
  record: ExchangeRecord,
  hidden: RedactedHeaders,
  keptBytes = BODY_BYTES_MAX,
): ExchangeLine {
  const { headers, isRedacted } = shownHeaders(record.rawHeaders, hidden);
  const request = bodyLine(record.request);
  const url = redactText(record.url);
  const isHidden = isRedacted || request.isRedacted || url !== record.url;
  const publicKey = record.key === undefined ? undefined : publicKeyOf(record);
  const { replyHead, entry, status, closedAt, rules, ending, keyRefusal } = record;
  const kept = record.reply && shortenBody(record.reply, keptBytes);
  const reply = record.method === 'HEAD' ? undefined : bodyLine(kept).line;
  return {
    kind: 'exchange',
    id: record.id,
    ...(entry !== undefined && { entry }),
    at: new Date(record.at).toISOString(),
    real: record.realAt,
    ...(closedAt !== undefined && { closed: closedAt }),
    method: record.method,
    ...(status !== undefined && { status }),
    ...(request.line && { request: request.line }),
    ...(isHidden && { isRedacted: true }),
    after: record.after,
    ...(record.judged && {
      judged: record.judged.after,
      judgedAt: new Date(record.judged.at).toISOString(),
    }),
    url,
    headers,
    remoteAddress: record.remoteAddress,
    ...(publicKey !== undefined && { publicKey }),
    ...(keyRefusal !== undefined && { keyRefusal }),
    ending,
    ...(replyHead !== undefined && { replyHead: shownHead(replyHead, hidden) }),
    ...(reply && { reply }),
    ...(rules.length > 0 && { rules }),
  };
}

function actionLine(record: ControlRecord): ActionLine {
  const { id, entry, at, realAt, closedAt, method, path, status, isLost } = record;
  const request = bodyLine(record.request);
  const reply = bodyLine(record.reply).line;
  const query = record.query === undefined ? undefined : redactText(record.query);
  return {
    kind: 'control',
    id,
    ...(entry !== undefined && { entry }),
    at: new Date(at).toISOString(),
    real: realAt,
    ...(closedAt !== undefined && { closed: closedAt }),
    method,
    ...(status !== undefined && { status }),
    ...(request.line && { request: request.line }),
    ...((request.isRedacted || query !== record.query) && { isRedacted: true }),
    path,
    ...(query !== undefined && { query }),
    ...(isLost && { isLost }),
    ...(reply && { reply }),
  };
}

function shownHeaders(raw: readonly string[], hidden: RedactedHeaders) {
  let isRedacted = false;
  const headers = raw.map((text, at) => {
    const name = (raw[at - 1] ?? '').toLowerCase();
    if (at % 2 === 0) return text;
    const shown = hidden.has(name) ? '[redacted]' : redactHeader(name, text);
    const isDigest = PROOFS.has(name) && /^\s*digest\s/i.test(text);
    isRedacted ||= shown !== text && !isDigest;
    return shown;
  });
  return { headers, isRedacted };
}

/** Leaves secrets out of the status line and headers of a response. */
function shownHead(head: string, hidden: RedactedHeaders): string {
  return head
    .split('\r\n')
    .map((line) => {
      const colon = line.indexOf(':');
      if (colon < 0) return line;
      const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
      const shown = hidden.has(name.toLowerCase()) ? '[redacted]' : redactHeader(name.toLowerCase(), value);
      return shown === value ? line : `${name}: ${shown}`;
    })
    .join('\r\n');
}

function cutMembers({ content, checksum }: CapturedBody): Pick<BodyLine, 'isCut' | 'kept' | 'checksum'> {
  const kept = Buffer.from(content).length;
  return { isCut: true, kept, ...(checksum !== undefined && { checksum: checksum.toString(16) }) };
}

function bodyLine(body: CapturedBody | undefined): {
  readonly line?: BodyLine;
  readonly isRedacted: boolean;
} {
  if (body === undefined || body.bytes === 0) return { isRedacted: false };
  const { content, bytes, isCut } = body;
  const more = { bytes, ...(isCut && cutMembers(body)) };
  if (typeof content !== 'string' && !isCut && !isUtf8(content))
    return { line: { base64: Buffer.from(content).toString('base64'), ...more }, isRedacted: false };
  const text = textOf(body);
  const shown = isCut ? redactBeginning(text, body.hasSharedKey === true) : redactBody(text);
  return { line: { text: shown, ...more }, isRedacted: shown !== text };
}
