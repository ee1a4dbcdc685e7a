import { formatInstant } from '../world/instant.js';
import { mapping } from '../world/slices.js';
import { nameOf } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';
import type { Entry } from '../simulator/agenda.js';
import type { LiveWorld, AdvanceResult } from '../simulator/liveWorld.js';
import { formatProgress, type ProgressView } from '../simulator/advanceResult.js';

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
