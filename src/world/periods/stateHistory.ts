import type { Host, HostState } from '../tables/hosts.js';
import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import { periodsIn } from './periodsIn.js';
import { hostStateOf } from './states.js';

/** A state of a process in a time span. */
export interface StateSpan {
  readonly state: HostState;
  readonly from: Instant;
  /** End of the state. Unset for the current state. */
  readonly until?: Instant;
}

/**
 * Returns the actual states of a process between two instants, in ascending order, each with its own start and end.
 * They are exact, because every commit records the states that it ends. For an imported process, the first span may
 * begin after `from`, because the world does not contain its earlier states.
 */
export function stateHistory(world: World, host: Host, from: Instant, until: Instant): readonly StateSpan[] {
  const { periods } = periodsIn(world, host.id, { from, until: until + 1 });
  const spans = periods.map((period) => ({
    state: period.state as HostState,
    from: period.from,
    until: period.until,
  }));
  const present = { state: hostStateOf(host), from: presentSince(world, host) };
  return [...spans, present].filter((span) => span.from <= until);
}

/** Returns when the current state of a process began. */
function presentSince(world: World, { id, stateSince, createdAt }: Host): Instant {
  const last = world.periods.select('subject', id).pageBackwards(0, 1)[0];
  return last?.until ?? stateSince ?? createdAt;
}
