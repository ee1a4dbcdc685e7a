import type { Duration } from '../../world/duration.js';
import { lastBegun } from '../../world/inOrder.js';
import type { Instant } from '../../world/instant.js';
import { periodsIn, type Extent } from '../../world/periods/periodsIn.js';
import type { Copy } from '../../world/tables/periods.js';
import type { World } from '../../world/world.js';

/** A state from the instant `from` until the next span starts. */
export interface Span<State> {
  readonly from: Instant;
  readonly state: State;
  /** Replication lag of a recovering member at `from`, if it is known. */
  readonly behindMs?: Duration | undefined;
  /** How long the recovery takes from `from` on. If unset, its length is drawn. */
  readonly recoveryMs?: Duration | undefined;
  /** The copy of its data that a process receives in the span. */
  readonly copy?: Copy | undefined;
}

/** The states of a host, cluster or agent over time. */
export class Track<State> {
  constructor(
    readonly spans: readonly Span<State>[],
    /** Until when the spans are known. Infinity if they end with the current state. */
    readonly knownUntil: Instant = Infinity,
  ) {}

  /** Instants at which the spans start, and at which copies begin and end. */
  get borders(): readonly Instant[] {
    return this.spans.flatMap(({ from, copy }) =>
      copy === undefined ? [from] : [from, copy.since, copy.since + copy.lengthMs],
    );
  }

  /** Returns the instants at which a state ended. */
  endsOf(state: State): readonly Instant[] {
    return this.spans.flatMap(({ from }, at) => (this.spans[at - 1]?.state === state ? [from] : []));
  }

  at(instant: Instant): State | undefined {
    return this.spanAt(instant)?.state;
  }

  /** Returns the span at an instant. Returns `undefined` before the first span. */
  spanAt(instant: Instant): Span<State> | undefined {
    return this.spans[lastBegun(this.spans, instant)];
  }
}

/** The current state of a subject, the start of this state if known, and the usual state of the subject. */
interface Present<State> {
  readonly state: State;
  readonly since?: Instant | undefined;
  readonly usual: State;
  readonly behindMs?: Duration | undefined;
  readonly recoveryMs?: Duration | undefined;
  readonly copy?: Copy | undefined;
}

/**
 * Returns the states of a subject in a part of the past, from its recorded periods and its current state. If the states
 * are many, it knows only the first ones (`knownUntil`).
 */
export function trackOf<State extends string>(
  world: World,
  subjectId: string,
  present: Present<State>,
  extent: Extent,
): Track<State> {
  const { periods, knownUntil } = periodsIn(world, subjectId, extent);
  const last = periods.at(-1);
  if (last === undefined) return new Track(sincePresent(present));
  const spans = periods.map(({ from: begun, state, behindMs, recoveryMs, copy }): Span<State> => {
    return { from: begun, state: state as State, behindMs, recoveryMs, copy };
  });
  const { state, behindMs, recoveryMs, copy } = present;
  if (knownUntil === Infinity) spans.push({ from: last.until, state, behindMs, recoveryMs, copy });
  return new Track(spans, knownUntil);
}

/**
 * Returns the spans of a subject without recorded periods. Old exports and imported rows may lack the start of the
 * current state. Such a subject counts as always having been in this state.
 */
function sincePresent<State>({ usual, since, ...present }: Present<State>): readonly Span<State>[] {
  if (since === undefined) return [{ from: -Infinity, ...present }];
  return [
    { from: -Infinity, state: usual },
    { from: since, ...present },
  ];
}
