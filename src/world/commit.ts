import { SYSTEM, type Actor, type Event } from './tables/events.js';
import { wakeBackups } from './backup/wakeBackups.js';
import { wakeAgents } from './automation/wakeAgents.js';
import { followConditions } from './alertEngine/followConditions.js';
import { eventOf } from './events/eventOf.js';
import type { Outcome } from './outcome.js';
import { retryPings } from './monitoring/retryPings.js';
import { detect } from './monitoring/detect.js';
import { recordPeriods } from './periods/recordPeriods.js';
import { followSnapshots } from './restores/followSnapshots.js';
import { followSources } from './snapshots/followSources.js';
import type { World } from './world.js';

/** Adds events to the feed. */
export type Write = (feed: World['events'], events: readonly Event[]) => World['events'];

/**
 * Tables on which monitoring, running snapshots and periods depend. Most commits change none of these tables.
 */
const OBSERVED = ['hosts', 'projects', 'clusters', 'incidents'] as const;

/**
 * Commits an outcome. Monitoring detects the changes since `before`, changed alert configurations follow them, running
 * snapshots switch to sources that are up, periods that ended are recorded, waiting automation agents and backups
 * continue, restores of deleted snapshots are interrupted, and the events are written. `actor` is the actor of the events
 * in the outcome. The actor of monitoring's events is the platform.
 */
export function commit(outcome: Outcome, actor: Actor, before: World, write: Write = add): World {
  const isObserved = OBSERVED.some((name) => outcome.world[name] !== before[name]);
  const detected = isObserved
    ? detect(before, retryPings(before, outcome.world))
    : { world: outcome.world, events: [] };
  const followed = followConditions(before, detected.world);
  const observed = isObserved ? recordPeriods(before, followSources(before, followed.world)) : followed.world;
  const recorded = followSnapshots(before, wakeBackups(before, wakeAgents(before, observed)));
  const drafts = [...outcome.events, ...detected.events, ...followed.events];
  if (drafts.length === 0) return recorded;
  const { seed, now, sequence } = recorded;
  const events = drafts.map((draft, at) =>
    eventOf(draft, at < outcome.events.length ? actor : SYSTEM, { seed, now, sequence: sequence + at }),
  );
  return { ...recorded, sequence: sequence + events.length, events: write(recorded.events, events) };
}

function add(feed: World['events'], events: readonly Event[]): World['events'] {
  return events.reduce((table, event) => table.put(event), feed);
}
