import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import { sortable } from '../../world/tables/periods.js';
import type { World } from '../../world/world.js';

/** A state from an instant until the next span starts. */
export interface Span<State> {
  readonly from: Instant;
  readonly state: State;
  /** Replication lag of the member at `from`. */
  readonly behindMs?: Duration | undefined;
}

/** The states of a subject over time. */
export class Track<State> {
  constructor(private readonly spans: readonly Span<State>[]) {}

  /** Instants at which the state changes. */
  get borders(): readonly Instant[] {
    return this.spans.map(({ from }) => from);
  }

  map<Result>(of: (span: Span<State>) => Result): readonly Result[] {
    return this.spans.map(of);
  }

  at(instant: Instant): State | undefined {
    return this.spanAt(instant)?.state;
  }

  /** Returns the span that contains an instant. */
  spanAt(instant: Instant): Span<State> | undefined {
    return this.spans.findLast(({ from }) => from <= instant);
  }
}

/** The current state of a subject, its start if known, and the usual state. */
interface Present<State> {
  readonly state: State;
  readonly since?: Instant | undefined;
  readonly usual: State;
  readonly behindMs?: Duration | undefined;
}

/** A text that sorts after every instant in sortable form. */
const END = ':';

/** Returns the states of a subject over time. They follow from its recorded periods and its current state. */
export function trackOf<State extends string>(
  world: World,
  subjectId: string,
  present: Present<State>,
  from: Instant,
): Track<State> {
  const start = sortable(Math.floor(from) + 1);
  const past = world.periods.between('subject', subjectId, start, END).toArray();
  const last = past.at(-1);
  if (last === undefined) return new Track(sincePresent(present));
  const spans = past.map(({ from: begun, state, behindMs }) => {
    return { from: begun, state: state as State, behindMs };
  });
  return new Track([...spans, { from: last.until, state: present.state, behindMs: present.behindMs }]);
}

/**
 * Returns the spans of a subject without recorded periods. The start of its current state may be unknown,
 * because old exports and imported rows do not contain it.
 */
function sincePresent<State>({ usual, since, ...present }: Present<State>): readonly Span<State>[] {
  if (since === undefined) return [{ from: -Infinity, ...present }];
  return [
    { from: -Infinity, state: usual },
    { from: since, ...present },
  ];
}
