import { redactText } from '../journal/redact.js';
import {
  define,
  described,
  list,
  mapOf,
  named,
  object,
  oneOf,
  optional,
  string,
  whole,
} from '../schema/schema.js';
import { CAUSE_KINDS, type Cause, type CauseKind } from '../simulator/timeline/cause.js';
import {
  changedBetween,
  changedRows,
  type ChangedRows,
  type TimelineEntry,
} from '../simulator/timeline/entry.js';
import type { Timeline } from '../simulator/timeline/timeline.js';
import { formatInstant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { agendaEntryView, entrySchema, type AgendaEntryView } from './clockView.js';
import { countSchema, dateTime, timestampSchema } from './shapes.js';

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

export const causeSchema = define(
  'Cause',
  'The cause of a timeline entry.',
  object({
    kind: described(
      oneOf(...CAUSE_KINDS),
      '`exchange` is a call to the API, `control` an action of a tester, and `time` means that time passed, because of an advance or a running clock.',
    ),
    id: optional(whole(1), 'The number of the entry in the journal.'),
    text: described(string, 'The call, the action or another cause, such as `PATCH /api/…`.'),
    fired: optional(list(entrySchema), 'For `time`, the agenda entries that ran, at most 1,000.'),
    firedCount: optional(whole(0), 'Number of all agenda entries that ran.'),
  }),
);

export const timelineEntrySchema = named(
  'TimelineEntry',
  object({
    n: described(whole(0), 'The number of the entry, for `asOf`. The start of a world has 0.'),
    at: timestampSchema,
    real: described(dateTime, 'Real time.'),
    cause: causeSchema,
    changed: described(
      mapOf(countSchema),
      'Number of rows by collection that are new, changed or removed. Collections without changes are missing.',
    ),
    events: countSchema,
  }),
);

export const timelineSchema = define(
  'Timeline',
  "A part of a world's timeline.",
  object({
    entries: list(timelineEntrySchema),
    from: described(whole(0), 'The number of the oldest entry that the world still has.'),
    last: described(whole(0), 'The number of the latest entry.'),
  }),
);

/** Presents an entry of a timeline. */
export function entryView(timeline: Timeline, entry: TimelineEntry, world: World): TimelineEntryView {
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

/** Returns how many rows an entry changed in each collection. */
export function changesOf(timeline: Timeline, { n, delta }: TimelineEntry): ChangedRows {
  if (delta !== undefined) return changedRows(delta);
  const [before, after] = [timeline.stateAfter(n - 1), timeline.stateAfter(n)];
  return before === undefined || after === undefined ? {} : changedBetween(before, after);
}
