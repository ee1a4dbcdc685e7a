import { isDeepStrictEqual } from 'node:util';
import type { BodyLine, ExchangeLine, JournalLine } from '../../bundle/format.js';
import { exchangeLine, type RedactedHeaders } from '../../bundle/journalLine.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';

/** A member of a reply that differs. */
export interface DifferentMember {
  /** Place in the reply, such as `status`, `header Location` or `body.results[0].id`. */
  readonly member: string;
  /** Unset if the recorded reply does not have the member. */
  readonly recorded?: unknown;
  /** Unset if the repeated reply does not have the member. */
  readonly replayed?: unknown;
}

/** Headers that depend on the real time or on the connection. */
const VOLATILE = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);
/** Maximum number of members that are named for one reply. */
const MEMBERS_MAX = 20;

/** Compares the reply of a repeated call with the recorded one. Of a recorded reply that was shortened, compares the kept beginning. */
export function differencesIn(
  record: ExchangeRecord,
  ending: ExchangeLine['ending'],
  recorded: ExchangeLine,
  hidden: RedactedHeaders,
): readonly DifferentMember[] {
  const { isCut = false, kept } = recorded.reply ?? {};
  return differencesBetween(recorded, exchangeLine(record, ending, hidden, isCut ? kept : undefined));
}

/** Compares the replies of two journal lines. */
export function differencesBetween(recorded: JournalLine, replayed: JournalLine): readonly DifferentMember[] {
  const found: DifferentMember[] = [];
  const compare = (member: string, before: unknown, after: unknown): void => {
    if (!isDeepStrictEqual(before, after) && found.length < MEMBERS_MAX)
      found.push({
        member,
        ...(before !== undefined && { recorded: before }),
        ...(after !== undefined && { replayed: after }),
      });
  };
  compare('status', recorded.status, replayed.status);
  if (recorded.kind === 'exchange' && replayed.kind === 'exchange') {
    // The client disconnected before the response began, so there is nothing to compare.
    if (recorded.ending === 'lost' && recorded.replyHead === undefined) return found;
    const [before, after] = [headersIn(recorded.replyHead), headersIn(replayed.replyHead)];
    for (const name of new Set([...before.keys(), ...after.keys()]))
      compare(`header ${name}`, before.get(name), after.get(name));
    if (recorded.ending === 'lost') return found;
  }
  compareBodies(recorded.reply, replayed.reply, compare);
  return found;
}

type Compare = (member: string, before: unknown, after: unknown) => void;

function headersIn(head = ''): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    // Ignore a date in `Retry-After`, because it depends on the real time of the reply.
    const isDate = name === 'retry-after' && !/^\d+$/.test(value);
    if (colon > 0 && !VOLATILE.has(name) && !isDate) headers.set(name, value);
  }
  return headers;
}

function compareBodies(before: BodyLine | undefined, after: BodyLine | undefined, compare: Compare): void {
  const [recorded, replayed] = [jsonOf(before), jsonOf(after)];
  if (recorded !== undefined && replayed !== undefined) compareJson('body', recorded, replayed, compare);
  // Texts can differ although their JSON does not, for example in their white space.
  const isSame = isDeepStrictEqual(recorded, replayed) && recorded !== undefined;
  if (recorded === undefined || replayed === undefined || isSame)
    compare('body', before?.text ?? before?.base64, after?.text ?? after?.base64);
  compare('length of the body', before?.bytes, after?.bytes);
  if (before?.checksum !== undefined && after?.checksum !== undefined && before.text === after.text)
    compare('checksum of the body', before.checksum, after.checksum);
}

function compareJson(path: string, before: unknown, after: unknown, compare: Compare): void {
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    compare(path, before, after);
    return;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = Array.isArray(before) ? `${path}[${name}]` : `${path}.${name}`;
    compareJson(place, before[name], after[name], compare);
  }
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function jsonOf(body: BodyLine | undefined): unknown {
  if (body?.text === undefined || body.isCut === true) return undefined;
  try {
    return JSON.parse(body.text) as unknown;
  } catch {
    return undefined;
  }
}
