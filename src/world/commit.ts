import { SYSTEM, type Actor, type Event } from './tables/events.js';
import { followTopology } from './backup/followTopology.js';
import { wakeBackups } from './backup/wakeBackups.js';
import { wakeAgents } from './automation/wakeAgents.js';
import { followConditions } from './alertEngine/followConditions.js';
import { followReceivers } from './alertEngine/followReceivers.js';
import { eventOf } from './events/eventOf.js';
import type { Outcome } from './outcome.js';
import { retryPings } from './monitoring/retryPings.js';
import { detect } from './monitoring/detect.js';
import { recordPeriods } from './periods/recordPeriods.js';
import { followSnapshots } from './restores/followSnapshots.js';
import { followSources } from './snapshots/followSources.js';
import { followSystem } from './systemAlerts/followSystem.js';
import type { World } from './world.js';

/** Adds events to the feed. */
export type Write = (feed: World['events'], events: readonly Event[]) => World['events'];

/**
 * Tables on which monitoring, running snapshots and periods depend. Most commits change none of these tables.
 */
const OBSERVED = ['hosts', 'projects', 'clusters', 'incidents'] as const;

/**
 * Commits an outcome. Monitoring detects the changes since `before`. Alert configurations are evaluated, and lose
 * receivers that have left. Running snapshots switch to sources that are up, and periods that ended are recorded.
 * Backups whose cluster changes just after their start are aborted. Waiting automation agents and backups continue.
 * Restores of deleted snapshots are interrupted, and system alerts are scheduled. Finally the events are written.
 * `actor` is the actor of the outcome's events. All other events have the platform as actor.
 */
export function commit(outcome: Outcome, actor: Actor, before: World, write: Write = add): World {
  const isObserved = OBSERVED.some((name) => outcome.world[name] !== before[name]);
  const detected = isObserved
    ? detect(before, retryPings(before, outcome.world))
    : { world: outcome.world, events: [] };
  const followed = followConditions(before, detected.world);
  const received = followReceivers(before, followed.world);
  const observed = isObserved ? recordPeriods(before, followSources(before, received.world)) : received.world;
  const woken = wakeBackups(before, followTopology(before, wakeAgents(before, observed)));
  const system = followSystem(before, followSnapshots(before, woken));
  const followingEvents = [...followed.events, ...received.events, ...system.events];
  const drafts = [...outcome.events, ...detected.events, ...followingEvents];
  if (drafts.length === 0) return system.world;
  const { seed, now, sequence } = system.world;
  const events = drafts.map((draft, at) =>
    eventOf(draft, at < outcome.events.length ? actor : SYSTEM, { seed, now, sequence: sequence + at }),
  );
  return { ...system.world, sequence: sequence + events.length, events: write(system.world.events, events) };
}

function add(feed: World['events'], events: readonly Event[]): World['events'] {
  return events.reduce((table, event) => table.put(event), feed);
}
