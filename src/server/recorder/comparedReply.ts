import { isDeepStrictEqual } from 'node:util';
import type { BodyLine, ExchangeLine, JournalLine } from '../../bundle/format.js';
import { exchangeLine, type RedactedHeaders } from '../../bundle/journalLine.js';
import { redactBody } from '../../journal/redact.js';
import { foreignJsonIn } from '../../schema/foreignJson.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { bodyBytes } from './wire.js';

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
  recorded: ExchangeLine,
  hidden: RedactedHeaders,
): readonly DifferentMember[] {
  const { isCut = false, kept } = recorded.reply ?? {};
  return differencesBetween(recorded, exchangeLine(record, hidden, isCut ? kept : undefined));
}

const NONE: ReadonlySet<string> = new Set();

/** Compares the replies of two journal lines, without the members `left` of the bodies. */
export function differencesBetween(
  recorded: JournalLine,
  replayed: JournalLine,
  left = NONE,
): readonly DifferentMember[] {
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
    compareHeads(recorded.replyHead, replayed.replyHead, compare);
  }
  const isLost = recorded.kind === 'control' ? recorded.isLost === true : recorded.ending === 'lost';
  if (isLost) compareBeginnings(recorded.reply, replayed.reply, compare);
  else if (left.size > 0) compareMembers(recorded.reply, replayed.reply, left, compare);
  else compareBodies(recorded.reply, replayed.reply, compare);
  return found;
}

type Compare = (member: string, before: unknown, after: unknown) => void;

function compareHeads(before = '', after = '', compare: Compare): void {
  const [recorded, replayed] = [linesIn(before), linesIn(after)];
  const names = new Set([...recorded, ...replayed].map(([name]) => name));
  const valueOf = (lines: readonly HeadLine[], name: string): string | undefined => {
    const values = lines.flatMap(([other, , value]) => (other === name ? [value] : []));
    return values.length === 0 ? undefined : values.join(', ');
  };
  let isSame = true;
  for (const name of names) {
    const [was, is] = [valueOf(recorded, name), valueOf(replayed, name)];
    isSame &&= was === is;
    compare(name === '' ? 'status line' : `header ${name}`, was, is);
  }
  // The same headers can be in another order, or have names in other letters.
  if (isSame) compare('head', textOf(recorded), textOf(replayed));
}

/** A line of a head: the name of the header in lower case, the whole line, and the value. The status line has no name. */
type HeadLine = readonly [name: string, line: string, value: string];

function linesIn(head: string): readonly HeadLine[] {
  const lines = head.split('\r\n').filter((line) => line !== '');
  return lines.flatMap((line, at): readonly HeadLine[] => {
    if (at === 0) return [['', line, line]];
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    // Ignore a date in `Retry-After`, because it depends on the real time of the reply.
    const isDate = name === 'retry-after' && !/^\d+$/.test(value);
    return VOLATILE.has(name) || isDate ? [] : [[name, line, value]];
  });
}

function textOf(lines: readonly HeadLine[]): string {
  return lines.map(([, line]) => line).join('\n');
}

function compareBodies(before: BodyLine | undefined, after: BodyLine | undefined, compare: Compare): void {
  const text = textIn(before);
  const [recorded, replayed] = [jsonOf(text, before), jsonOf(after?.text, after)];
  if (recorded !== undefined && replayed !== undefined) compareJson('body', recorded, replayed, compare);
  // Texts can differ although their JSON does not, for example in their white space or the order of members.
  const isSame = isDeepStrictEqual(recorded, replayed);
  if (recorded === undefined || replayed === undefined || isSame)
    compare('body', text ?? before?.base64, after?.text ?? after?.base64);
  compare('length of the body', before?.bytes, after?.bytes);
  if (before?.checksum !== undefined && after?.checksum !== undefined && before.text === after.text)
    compare('checksum of the body', before.checksum, after.checksum);
}

/** Compares the part of a body that was made before the client disconnected. */
function compareBeginnings(
  before: BodyLine | undefined,
  after: BodyLine | undefined,
  compare: Compare,
): void {
  const recorded = bodyBytes(before);
  // A secret that was cut off looks different from a whole one.
  if (recorded.includes('[redacted]')) return;
  const replayed = bodyBytes(after).subarray(0, recorded.length);
  compare('beginning of the body', recorded.toString('latin1'), replayed.toString('latin1'));
}

function compareMembers(
  before: BodyLine | undefined,
  after: BodyLine | undefined,
  left: ReadonlySet<string>,
  compare: Compare,
): void {
  const [recorded, replayed] = [jsonOf(textIn(before), before), jsonOf(after?.text, after)].map((value) =>
    isContainer(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !left.has(name)))
      : value,
  );
  compareJson('body', recorded, replayed, compare);
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

/** Returns the text of a recorded body. Earlier versions of the program left fewer secrets out. */
function textIn(body: BodyLine | undefined): string | undefined {
  return body?.text === undefined || body.isCut === true ? body?.text : redactBody(body.text);
}

function jsonOf(text: string | undefined, body: BodyLine | undefined): unknown {
  return text === undefined || body?.isCut === true ? undefined : foreignJsonIn(text);
}
