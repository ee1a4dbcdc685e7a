import { formatInstant } from '../world/instant.js';
import { mapping } from '../world/slices.js';
import { nameOf } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';
import type { Entry } from '../simulator/agenda.js';
import type { LiveWorld, AdvanceResult } from '../simulator/liveWorld.js';
import { formatProgress, type ProgressView } from '../simulator/advanceResult.js';
import { string, whole, number, oneOf, list, object, optional, named, described } from '../schema/schema.js';
import { timestampSchema } from './shapes.js';

/** The clock of a world as callers see it. */
export interface ClockView {
  /** ISO 8601 timestamp. */
  readonly now: string;
  readonly mode: 'manual' | 'realtime' | 'rate';
  /** Virtual seconds per real second. 0 if the clock is stopped. */
  readonly rate: number;
  /** The next agenda entry. Unset if the agenda is empty. */
  readonly next?: AgendaEntryView;
  /** Progress of the running advance. Unset if none is running. */
  readonly advancing?: ProgressView;
}

/** An entry of the agenda: when a behaviour acts, and on which row. */
export interface AgendaEntryView {
  /** ISO 8601 timestamp. */
  readonly at: string;
  /** Name of the behaviour. */
  readonly what: string;
  /** Same value as `what`. */
  readonly behaviour: string;
  /** Readable name of the row. */
  readonly subject: string;
  readonly collection: string;
  readonly id: string;
}

/** The result of an advance or a step. */
export interface AdvanceView {
  /** Virtual time before and after the advance, as ISO 8601 timestamps. */
  readonly from: string;
  readonly to: string;
  /** The agenda entries that fired, in order. Limited to the first 100,000. */
  readonly fired: readonly AgendaEntryView[];
  /** Number of all agenda entries that fired, without the limit of `fired`. */
  readonly firedCount: number;
  /** Number of events that the advance recorded. */
  readonly events: number;
}

export const entrySchema = named(
  'Entry',
  object({
    at: timestampSchema,
    what: described(string, 'The behaviour, such as `snapshotScheduled`.'),
    behaviour: described(string, 'The same as `what`.'),
    subject: described(string, 'The readable name of the affected row.'),
    collection: string,
    id: string,
  }),
);

export const progressSchema = named(
  'Progress',
  object({
    from: timestampSchema,
    to: timestampSchema,
    now: timestampSchema,
    fired: described(whole(0), 'Number of agenda entries that have run so far.'),
  }),
);

export const clockSchema = named(
  'Clock',
  object({
    now: timestampSchema,
    mode: oneOf('manual', 'realtime', 'rate'),
    rate: described(number(0), 'Virtual seconds per real second; 0 while the clock is stopped.'),
    next: optional(entrySchema, 'The next agenda entry. Unset if the agenda is empty.'),
    advancing: optional(progressSchema, 'The running advance, if any.'),
  }),
);

export const passageSchema = named(
  'Passage',
  object({
    from: timestampSchema,
    to: timestampSchema,
    fired: described(list(entrySchema), 'Agenda entries that ran, in order; the first 100,000.'),
    firedCount: described(whole(0), 'Number of agenda entries that ran.'),
    events: described(whole(0), 'Number of events recorded.'),
  }),
);

export function clockView(live: LiveWorld): ClockView {
  const { rate = 0, world, advancing } = live;
  const [next] = live.agenda(1);
  return {
    now: formatInstant(world.now),
    mode: modeOf(rate),
    rate,
    ...(next && { next: agendaEntryView(next, world) }),
    ...(advancing && { advancing: formatProgress(advancing) }),
  };
}

export function agendaEntryView({ at, behaviour, row }: Entry, world: World): AgendaEntryView {
  const { name, subjects } = behaviour;
  const subject = nameOf(world, subjects, row);
  return { at: formatInstant(at), what: name, behaviour: name, subject, collection: subjects, id: row.id };
}

/** Presents the result of an advance. Pauses after each entry, because 100,000 of them take 0.2 s. */
export function* presentingAdvance(
  { from, to, fired, firedCount, events }: AdvanceResult,
  world: World,
): Generator<void, AdvanceView, undefined> {
  return {
    from: formatInstant(from),
    to: formatInstant(to),
    fired: yield* mapping(fired, (entry) => agendaEntryView(entry, world)),
    firedCount,
    events,
  };
}

function modeOf(rate: number): ClockView['mode'] {
  if (rate === 0) return 'manual';
  return rate === 1 ? 'realtime' : 'rate';
}
