import { wholeSecond } from '../../../src/world/instant.js';
import { omit } from '../../../src/world/omit.js';
import type { Event } from '../../../src/world/tables/events.js';
import { operationAt, type AnsweredCall } from './call.js';
import type { Said } from './changes.js';
import { EXPECTED } from './expectedEvents.js';

/**
 * Checks the events that a successful call has written: "Each write that returns 2xx leaves exactly the events of §15
 * with the caller as actor, `created` ≥ request time, monotone per feed".
 */
export function wrongEvents(call: AnsweredCall): readonly string[] {
  const written = call.after.events.changesSince(call.before.events).put.filter(isByCaller);
  return [
    ...ofActors(call, written),
    ...ofTimes(call, written),
    ...ofTypes(call, written),
    ...ofOrder(written),
  ];
}

/**
 * Returns whether an event was caused by a caller. The platform's own events, for example about alerts, have no
 * address.
 */
function isByCaller({ remoteAddress }: Event): boolean {
  return remoteAddress !== undefined;
}

/**
 * Checks that the events name the caller's key. `createUser` needs no key, so its events name none, even if the
 * client sends one.
 */
function ofActors(
  { before, method, path, publicKey }: AnsweredCall,
  written: readonly Event[],
): readonly string[] {
  const caller = operationAt(method, path) === 'createUser' ? undefined : publicKey;
  const key = caller === undefined ? undefined : before.keys.select('publicKey', caller).first();
  const isWrong = (event: Event): boolean =>
    event.publicKey !== caller || event.apiKeyId !== key?.id || event.userId !== undefined;
  return written
    .filter(isWrong)
    .map(({ eventTypeName }) => `${eventTypeName} has another actor than the caller`);
}

function ofTimes({ before }: AnsweredCall, written: readonly Event[]): readonly string[] {
  const newest = before.events.all().pageBackwards(0, 1)[0];
  const early = written.filter(
    ({ created }) => created < Math.max(wholeSecond(before.now), newest?.created ?? 0),
  );
  return early.map(
    ({ eventTypeName }) => `${eventTypeName} is older than the request or than earlier events`,
  );
}

function ofTypes(call: AnsweredCall, written: readonly Event[]): readonly string[] {
  const operation = operationAt(call.method, call.path);
  const expected = operation && EXPECTED[operation]?.(call);
  if (expected === undefined) return [];
  const [missing, surplus] = [expected.map(named), written.map(said).map(named)];
  for (const text of [...missing]) {
    const at = surplus.indexOf(text);
    if (at < 0) continue;
    surplus.splice(at, 1);
    missing.splice(missing.indexOf(text), 1);
  }
  return [
    ...missing.map((text) => `${operation} should have written ${text}`),
    ...surplus.map((text) => `${operation} has written ${text}`),
  ];
}

function said(event: Event): Said {
  return omit(
    event,
    ...([
      'id',
      'created',
      'apiKeyId',
      'publicKey',
      'userId',
      'username',
      'isGlobalAdmin',
      'remoteAddress',
    ] as const),
  );
}

function named(event: Said): string {
  return JSON.stringify(Object.fromEntries(Object.entries(event).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * Checks the order of the events: "JOINED_TEAM per user, then TEAM_CREATED"; "REMOVED_FROM_TEAM per member, then
 * TEAM_DELETED".
 */
function ofOrder(written: readonly Event[]): readonly string[] {
  const inOrder = written.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const early = inOrder.slice(0, -1).filter(({ eventTypeName }) => LAST.has(eventTypeName));
  return early.map(({ eventTypeName }) => `${eventTypeName} is not the last event of its call`);
}

const LAST: ReadonlySet<string> = new Set(['TEAM_CREATED', 'TEAM_DELETED']);
