import type { LiveWorld } from '../../simulator/liveWorld.js';
import { CallerError } from '../../world/callerError.js';
import { SECOND_MS } from '../../world/instant.js';
import type { World } from '../../world/world.js';

/** The part of a world's changes that a stream has read. Message ids are this position as text. */
export interface StreamPosition {
  /** Identifies the live world. It differs after a restart, and for a new world of the same name. */
  run: string;
  /** Number of resets of the world. */
  resets: number;
  /** Number of the journal's session. */
  session: number;
  /** Number of journal entries that had ended. */
  ended: number;
  /** Id of the last journal entry that the stream has checked for a running exchange. */
  opened: number;
  /** The world's time in seconds, and the number of ids that it had taken. Later events have later times and ids. */
  second: number;
  sequence: number;
}

/** The position of a new stream. `isResumed` is true if it continues an earlier one. */
export interface StreamStart {
  readonly position: StreamPosition;
  readonly isResumed: boolean;
}

/** A client that sends this id gets a stream from the oldest entry of the journal on. */
const BEGINNING = '0';
const FORM = /^([a-z\d]+-\d+)((?:\.\d{1,15}){6})$/;

const runs = new WeakMap<LiveWorld, string>();
let runCount = 0;

/**
 * Returns the text that identifies a live world in message ids. Creates the text for the first stream of the
 * world.
 */
export function runOf(live: LiveWorld, realNow: () => number): string {
  let run = runs.get(live);
  if (run === undefined) {
    runCount += 1;
    run = `${Math.trunc(realNow()).toString(36)}-${runCount}`;
    runs.set(live, run);
  }
  return run;
}

/** Returns the position after everything that has happened so far. */
export function latestPosition({ journal, resets, world }: LiveWorld, run: string): StreamPosition {
  const { sessionNumber: session, ended, lastId: opened } = journal;
  return { run, resets, session, ended, opened, ...feedPosition(world) };
}

/** Returns the position after all events of a world's feed. */
export function feedPosition({ now, sequence }: World): Pick<StreamPosition, 'second' | 'sequence'> {
  return { second: Math.floor(now / SECOND_MS), sequence };
}

export function idOf({ run, resets, session, ended, opened, second, sequence }: StreamPosition): string {
  return [run, resets, session, ended, opened, second, sequence].join('.');
}

/**
 * Returns the position at which a stream starts: after the message with the id `lastEventId`, or now if no id
 * is given.
 */
export function startAfter(live: LiveWorld, run: string, lastEventId: string | undefined): StreamStart {
  const latest = latestPosition(live, run);
  if (lastEventId === undefined) return { position: latest, isResumed: false };
  if (lastEventId === BEGINNING) return { position: { ...latest, ended: 0, opened: 0 }, isResumed: false };
  const position = parseId(lastEventId);
  if (position.run !== run) return { position, isResumed: false };
  if (isAhead(position, latest)) throw wrongId(lastEventId, 'is ahead of the world');
  const isResumed = position.resets === latest.resets && position.session === latest.session;
  return { position, isResumed };
}

function parseId(text: string): StreamPosition {
  const [, run, numbers] = FORM.exec(text) ?? [];
  if (run === undefined || numbers === undefined) throw wrongId(text, 'is not the id of a message');
  const [resets = 0, session = 0, ended = 0, opened = 0, second = 0, sequence = 0] = numbers
    .slice(1)
    .split('.')
    .map(Number);
  return { run, resets, session, ended, opened, second, sequence };
}

/**
 * Returns whether a position is later than the latest one. No stream of this run can have sent such a
 * position.
 */
function isAhead(position: StreamPosition, latest: StreamPosition): boolean {
  if (position.resets > latest.resets || position.session > latest.session) return true;
  const isSameSession = position.session === latest.session;
  const isEarly = position.sequence <= latest.sequence && position.second <= latest.second;
  return isSameSession && (position.ended > latest.ended || position.opened > latest.opened || !isEarly);
}

function wrongId(text: string, why: string): CallerError {
  return new CallerError(
    'invalid',
    `The Last-Event-ID ${JSON.stringify(text)} ${why}: send the id of the last message, or 0 for everything that the journal holds.`,
  );
}
