import type { Journal, JournalEntry } from '../../journal/journal.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { summaryRow, type WhyWorlds } from '../why/entryRow.js';
import type { StreamDraft, StreamType } from './message.js';
import type { StreamPosition } from './position.js';

/** The world whose entries are sent, and what explains why calls failed. */
export interface StreamSource {
  readonly worlds: WhyWorlds;
  readonly live: LiveWorld;
}

/**
 * Yields the entries that have ended since a position, in the order of their ends, and moves the position. Each
 * entry is looked up when it is sent. So a slow reader keeps no entry in memory, and a message about the gap
 * replaces entries that the journal has evicted.
 */
export function* endedMessages(
  { worlds, live }: StreamSource,
  position: StreamPosition,
  types: ReadonlySet<StreamType>,
): Generator<StreamDraft, void, undefined> {
  const { journal } = live;
  const last = journal.ended;
  for (const id of idsEndedAfter(journal, position.ended)) {
    if (journal.sessionNumber !== position.session) return;
    const entry = journal.find(id);
    if (entry === undefined) continue;
    yield* gap(position, entry.endNumber - 1);
    position.ended = entry.endNumber;
    const event = entry.kind === 'exchange' ? 'exchanges' : 'actions';
    if (types.has(event)) yield { event, data: summaryRow(worlds, live, entry) };
  }
  if (journal.sessionNumber === position.session) yield* gap(position, last);
}

/** Yields the exchanges up to an entry id that are still running, and moves the position. */
export function* runningMessages(
  { worlds, live }: StreamSource,
  position: StreamPosition,
  until: number,
): Generator<StreamDraft, void, undefined> {
  const { journal } = live;
  const oldest = journal.lastId - journal.size + 1;
  for (let id = Math.max(position.opened + 1, oldest); id <= until; id += 1) {
    const entry = journal.find(id);
    position.opened = id;
    if (entry?.kind === 'exchange' && entry.ending === 'open')
      yield { event: 'exchanges', data: summaryRow(worlds, live, entry) };
  }
}

/**
 * Moves a position forward to an end number. If the position was earlier, the journal has evicted the entries between
 * the two: yields a `gap` message with their number.
 */
function* gap(position: StreamPosition, endNumber: number): Generator<StreamDraft, void, undefined> {
  const missed = endNumber - position.ended;
  if (missed <= 0) return;
  position.ended = endNumber;
  yield { event: 'gap', data: { missed } };
}

/**
 * Returns the ids of the entries that ended after `endNumber`. Searches from the newest entry, because most
 * entries end soon after they begin.
 */
function idsEndedAfter(journal: Journal, endNumber: number): readonly number[] {
  const wanted = journal.ended - endNumber;
  const before = journal.lastId - journal.size;
  const found: JournalEntry[] = [];
  for (let id = journal.lastId; id > before && found.length < wanted; id -= 1) {
    const entry = journal.find(id);
    if (entry !== undefined && entry.endNumber > endNumber) found.push(entry);
  }
  return found.sort((one, other) => one.endNumber - other.endNumber).map(({ id }) => id);
}
