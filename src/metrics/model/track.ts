import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import { sortable } from '../../world/periods/period.js';
import type { World } from '../../world/world.js';

/** From an instant on something is in a state, until the next of its spans begins. */
export interface Span<State> {
  readonly from: Instant;
  readonly state: State;
  /** Of a member: how far behind it was at `from`. */
  readonly behindMs?: Duration | undefined;
}

/** In which state something was at any time; of all that is past, what matters from an instant on. */
export class Track<State> {
  constructor(private readonly spans: readonly Span<State>[]) {}

  /** When it changed. */
  get borders(): readonly Instant[] {
    return this.spans.map(({ from }) => from);
  }

  map<Result>(of: (span: Span<State>) => Result): readonly Result[] {
    return this.spans.map(of);
  }

  at(instant: Instant): State | undefined {
    return this.spanAt(instant)?.state;
  }

  /** The span that an instant lies in. */
  spanAt(instant: Instant): Span<State> | undefined {
    return this.spans.findLast(({ from }) => from <= instant);
  }
}

/** What something is in now, since when if that is known, and in what it usually is. */
interface Present<State> {
  readonly state: State;
  readonly since?: Instant | undefined;
  readonly usual: State;
  readonly behindMs?: Duration | undefined;
}

/** Sorts behind any instant. */
const END = ':';

/** The states of a subject from an instant on, as its periods and its present tell them. */
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

/** Of before its present state nothing may be known: a state that an older version kept, or a row that was spelled out. */
function sincePresent<State>({ usual, since, ...present }: Present<State>): readonly Span<State>[] {
  if (since === undefined) return [{ from: -Infinity, ...present }];
  return [
    { from: -Infinity, state: usual },
    { from: since, ...present },
  ];
}
