import type { Answer, Ask } from './ask.js';
import { broken } from './broken.js';
import { operationAt, type AnsweredCall } from './call.js';

/** A schedule as the API shows it. */
type Shown = Readonly<Record<string, unknown>>;

/**
 * Requests about the world before a call, and changes to a copy of the world after it. The copy is then discarded.
 */
export interface Copies {
  readonly askBefore: Ask;
  readonly patchCopy: (path: string, body: unknown) => Promise<Answer>;
}

/** Statuses of a refused change: the key may only read (401, 403), or the platform is being upgraded (405). */
const READ_ONLY: readonly number[] = [401, 403, 405];

/**
 * Checks a schedule: "Schedule GET after PATCH = old ∪ sent (after zone conversion); [...] PATCH of an unchanged GET
 * document is a no-op", and "`referenceTimeZoneOffset` read is `+0000`". Another check ensures for all calls that a
 * rejected PATCH changes nothing.
 */
export async function wrongSchedules(
  { method, path, body: sent }: AnsweredCall,
  ask: Ask,
  { askBefore, patchCopy }: Copies,
): Promise<readonly string[]> {
  const operation = operationAt(method, path);
  if (operation !== 'patchSnapshotSchedule' && operation !== 'getSnapshotSchedule') return [];
  const [pathname = ''] = path.split('?');
  const [old, now] = [await askBefore(pathname), await ask(pathname)];
  if (old.status !== 200 || now.status !== 200) return [];
  const [before, after] = [old.body as Shown, now.body as Shown];
  const wanted = operation === 'patchSnapshotSchedule' ? expected(before, (sent ?? {}) as Shown) : before;
  const again = await patchCopy(pathname, after);
  const mayOnlyRead = operation === 'getSnapshotSchedule' && READ_ONLY.includes(again.status);
  return broken(pathname, {
    [`is ${textOf(after)} instead of ${textOf(wanted)}`]: textOf(after) !== textOf(wanted),
    'has another zone than +0000': after.referenceTimeZoneOffset !== '+0000',
    [`does not stay the same if it is sent back: ${again.status} ${textOf(again.body as Shown)}`]:
      !mayOnlyRead && (again.status !== 200 || textOf(again.body as Shown) !== textOf(after)),
  });
}

/** Returns the schedule that a PATCH leads to. Members that are null or not sent keep their values. */
function expected(before: Shown, sent: Shown): Shown {
  const given = Object.entries(sent).filter(([name, value]) => value !== null && name in before);
  return { ...before, ...Object.fromEntries(given), ...referenceAfter(before, sent) };
}

/** Returns the expected reference time. The API stores times of day in UTC. */
function referenceAfter(before: Shown, sent: Shown): Shown {
  const { referenceHourOfDay, referenceMinuteOfHour, referenceTimeZoneOffset } = sent;
  const isSent = (value: unknown): boolean => value !== undefined && value !== null;
  if (!isSent(referenceHourOfDay) || !isSent(referenceMinuteOfHour))
    return {
      referenceHourOfDay: before.referenceHourOfDay,
      referenceMinuteOfHour: before.referenceMinuteOfHour,
      referenceTimeZoneOffset: '+0000',
    };
  const local = Number(referenceHourOfDay) * 60 + Number(referenceMinuteOfHour);
  const utc = (local - minutesOf(referenceTimeZoneOffset) + 2 * 1_440) % 1_440;
  return {
    referenceHourOfDay: Math.floor(utc / 60),
    referenceMinuteOfHour: utc % 60,
    referenceTimeZoneOffset: '+0000',
  };
}

function minutesOf(offset: unknown): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(String(offset)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function textOf({ links: _, ...members }: Shown): string {
  return JSON.stringify(Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
