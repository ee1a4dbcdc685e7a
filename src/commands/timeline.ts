import { redactText } from '../journal/redact.js';
import { anyOf, decoded, expecting, list, object, oneOf, optional, string, whole } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { CAUSE_KINDS, type Cause, type CauseKind } from '../simulator/timeline/cause.js';
import { forEachRow } from '../simulator/timeline/delta.js';
import {
  changedBetween,
  changedRows,
  type ChangedRows,
  type TimelineEntry,
} from '../simulator/timeline/entry.js';
import type { Timeline } from '../simulator/timeline/timeline.js';
import { WrongJson } from '../world/callerError.js';
import { formatInstant } from '../world/instant.js';
import { idsNamed } from '../world/targets/namedRows.js';
import type { TableName, World } from '../world/world.js';
import { agendaEntryView, type AgendaEntryView } from './clockView.js';
import { LIMITS, listOffset, queryText } from './limits.js';
import { readInput } from './readInput.js';
import { tableNamed } from './tableNamed.js';

/** Cause of a timeline entry, as callers see it. */
export interface CauseView {
  readonly kind: CauseKind;
  /** Id of the entry in the world's journal. */
  readonly id?: number;
  readonly text: string;
  /** The agenda entries that fired, soonest first, at most 1,000. Set only if time passed. */
  readonly fired?: readonly AgendaEntryView[];
  /** Number of all agenda entries that fired. */
  readonly firedCount?: number;
}

/** An entry of a timeline as callers see it. */
export interface TimelineEntryView {
  readonly n: number;
  /** Virtual time after the entry. */
  readonly at: string;
  /** Real time of the entry, with milliseconds. */
  readonly real: string;
  readonly cause: CauseView;
  /** Number of rows in each collection that are new, changed or removed. */
  readonly changed: ChangedRows;
  /** Number of events that were written. */
  readonly events: number;
}

/** A part of a timeline. */
export interface TimelineView {
  readonly entries: readonly TimelineEntryView[];
  /** Number of the oldest entry that the timeline still has. */
  readonly from: number;
  /** Number of the last entry. */
  readonly last: number;
}

/** Kinds of causes, as a list or separated by commas. */
const kinds = decoded(
  expecting(`one or more of ${CAUSE_KINDS.join(', ')}`, anyOf(string, list(string, 1))),
  (value): readonly CauseKind[] | undefined => {
    const names = [value].flat().flatMap((each) => each.split(','));
    const known = CAUSE_KINDS.filter((kind) => names.includes(kind));
    return names.every((name) => known.some((kind) => kind === name)) ? known : undefined;
  },
);
const input = object({
  after: optional(listOffset),
  before: optional(listOffset),
  limit: optional(whole(1, LIMITS.timelineEntries)),
  types: optional(kinds),
  collection: optional(queryText),
  row: optional(queryText),
  order: optional(oneOf('asc', 'desc')),
});

/** Returns the entries of a world's timeline that meet the conditions, oldest first. */
export function listTimeline({ timeline, world }: LiveWorld, query: unknown): TimelineView {
  const {
    after = -1,
    before = Infinity,
    limit = LIMITS.timelineEntriesDefault,
    ...rest
  } = readInput(input, query);
  const { types, order = 'asc' } = rest;
  const isWanted = matcher(timeline, world, rest);
  const [from, last] = [timeline.isOff ? timeline.last + 1 : timeline.from, timeline.last];
  const [low, high] = [Math.max(from, after + 1), Math.min(last, before - 1)];
  const found: TimelineEntry[] = [];
  for (let step = 0; step <= high - low && found.length < limit; step += 1) {
    const entry = timeline.find(order === 'asc' ? low + step : high - step);
    if (entry !== undefined && (types === undefined || types.includes(entry.cause.kind)) && isWanted(entry))
      found.push(entry);
  }
  return { entries: found.map((entry) => entryView(timeline, entry, world)), from, last };
}

/** Returns a function that finds the entries that changed a collection, or a row of it. */
function matcher(
  timeline: Timeline,
  world: World,
  { collection, row }: { readonly collection?: string; readonly row?: string },
): (entry: TimelineEntry) => boolean {
  if (collection === undefined) {
    if (row !== undefined) throw new WrongJson([{ path: '$.row', message: 'requires collection' }]);
    return () => true;
  }
  const name = tableNamed(collection);
  if (row === undefined) return (entry) => (changesOf(timeline, entry)[name] ?? 0) > 0;
  // A row that was deleted has no name any more, but its id is still known.
  const ids = new Set([row, ...idsNamed(world, name, row)]);
  return (entry) => changesRow(timeline, entry, name, ids);
}

function changesRow(
  timeline: Timeline,
  entry: TimelineEntry,
  name: TableName,
  ids: ReadonlySet<string>,
): boolean {
  if (entry.delta === undefined) {
    const [before, after] = [timeline.stateAfter(entry.n - 1), timeline.stateAfter(entry.n)];
    return [...ids].some((id) => before?.[name].get(id) !== after?.[name].get(id));
  }
  let isChanged = false;
  forEachRow(entry.delta, (table, id) => {
    isChanged ||= table === name && ids.has(id);
  });
  return isChanged;
}

function entryView(timeline: Timeline, entry: TimelineEntry, world: World): TimelineEntryView {
  const changed = changesOf(timeline, entry);
  return {
    n: entry.n,
    at: formatInstant(entry.at),
    real: new Date(entry.real).toISOString(),
    cause: causeView(entry.cause, world),
    changed,
    events: changed.events ?? 0,
  };
}

function causeView({ kind: causeKind, id, text, fired, firedCount }: Cause, world: World): CauseView {
  return {
    kind: causeKind,
    ...(id !== undefined && { id }),
    text: redactText(text),
    ...(fired && { fired: fired.map((entry) => agendaEntryView(entry, world)) }),
    ...(firedCount !== undefined && { firedCount }),
  };
}

function changesOf(timeline: Timeline, { n, delta }: TimelineEntry): ChangedRows {
  if (delta !== undefined) return changedRows(delta);
  const [before, after] = [timeline.stateAfter(n - 1), timeline.stateAfter(n)];
  return before === undefined || after === undefined ? {} : changedBetween(before, after);
}
