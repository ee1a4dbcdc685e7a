import type { Schemas } from '../../control/schemas.js';
import type { Span } from './timeRange.js';

type History = Schemas['History'];

/** A part of the time axis. Both places are shares of the range from 0 to 1. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** An incident on the time axis. Incidents in the same row do not overlap. */
export interface IncidentMark extends Stretch {
  readonly incident: History['incidents'][number];
  readonly row: number;
  /** Whether the name is shown before the bar, because the space after its start is too small. */
  readonly isLate: boolean;
}

/** Something that happened: an incident that started or ended, or an event. */
export interface Occurrence {
  readonly at: string;
  readonly what: string;
  readonly subject: string;
}

/** Returns the part of a range that a time span covers, or `undefined` if it covers none. */
export function stretchOf({ start, end }: Span, from: string, until?: string): Stretch | undefined {
  const share = (instant: number): number => Math.min(1, Math.max(0, (instant - start) / (end - start)));
  const [first, last] = [Date.parse(from), until === undefined ? Infinity : Date.parse(until)];
  return last < start || first > end ? undefined : { from: share(first), until: share(last) };
}

/**
 * Places incidents on the time axis. Overlapping incidents get different rows. An incident that has not ended reaches
 * until `now`.
 */
export function incidentMarks({ incidents }: History, span: Span, now: string): readonly IncidentMark[] {
  const ends: number[] = [];
  return incidents.flatMap((incident) => {
    const stretch = stretchOf(span, incident.from, incident.endedAt ?? now);
    if (stretch === undefined) return [];
    const isLate = stretch.from > 1 - LABEL_SHARE;
    const first = isLate ? stretch.from - LABEL_SHARE : stretch.from;
    const free = ends.findIndex((end) => end <= first);
    const row = free < 0 ? ends.length : free;
    // A short incident needs room for its name.
    ends[row] = Math.max(stretch.until, first + LABEL_SHARE);
    return [{ incident, row, isLate, ...stretch }];
  });
}

/** Lists incidents and events in order of time, newest first. */
export function occurrencesOf({ incidents, events }: History): readonly Occurrence[] {
  const ofIncidents = incidents.flatMap(({ kind, target, from, endedAt }) => [
    { at: from, what: `incident ${kind}`, subject: target },
    ...(endedAt === undefined ? [] : [{ at: endedAt, what: `end of incident ${kind}`, subject: target }]),
  ]);
  const ofEvents = events.map((event) => ({
    at: event.created,
    what: event.eventTypeName,
    subject: subjectOf(event),
  }));
  // At equal times, an incident counts as earlier than the events, because it is their cause.
  return [...ofIncidents, ...ofEvents].sort((a, b) => a.at.localeCompare(b.at)).reverse();
}

/** Share of the range that the name of an incident takes. */
const LABEL_SHARE = 0.35;

function subjectOf({ hostname, port, replicaSetName, clusterName }: History['events'][number]): string {
  if (hostname !== undefined) return port === undefined ? hostname : `${hostname}:${port}`;
  return replicaSetName ?? clusterName ?? '';
}
