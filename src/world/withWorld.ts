import type { World } from './world.js';

/**
 * A world in which some fields are others. `{ ...world, ...change }` says the same; but the V8 of Node.js 20 gives a
 * copy of a copy another shape each time, and takes ten times as long over whatever has come in many shapes. What is
 * spelled out has one, in the order of `createWorld`, in which worlds are exported.
 */
export function withWorld(world: World, change: Partial<World>): World {
  const copy: World = {
    sequence: world.sequence,
    firstUserCreated: world.firstUserCreated,
    settings: world.settings,
    quirks: world.quirks,
    seed: world.seed,
    now: world.now,
    organizations: world.organizations,
    projects: world.projects,
    teams: world.teams,
    users: world.users,
    keys: world.keys,
    invitations: world.invitations,
    clusters: world.clusters,
    hosts: world.hosts,
    snapshots: world.snapshots,
    maintenanceWindows: world.maintenanceWindows,
    backupConfigs: world.backupConfigs,
    automationConfigs: world.automationConfigs,
    events: world.events,
    alerts: world.alerts,
    periods: world.periods,
    incidents: world.incidents,
    faults: world.faults,
    scenarios: world.scenarios,
    steps: world.steps,
  };
  return Object.assign(copy, change);
}
