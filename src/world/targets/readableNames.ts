import { formatInstant } from '../instant.js';
import type { RowOf, Tables, World } from '../world.js';

/** How the rows of each collection are called: what an outsider may say instead of an id. */
export const readableNames: {
  readonly [Name in keyof Tables]: (row: RowOf<Name>, world: World) => string;
} = {
  organizations: ({ name }) => name,
  projects: ({ name }) => name,
  teams: ({ name }) => name,
  users: ({ username }) => username,
  /** The tester's name for it. */
  keys: ({ name }) => name,
  /** Who is invited. */
  invitations: ({ username }) => username,
  clusters: ({ name }) => name,
  /** The cluster's name and the host's own within it: `rs0/node-1`. */
  hosts: ({ clusterId, name }, world) => `${clusterName(world, clusterId)}/${name}`,
  /** The cluster's name and when it was taken: `rs0/2026-01-01T00:00:00Z`. */
  snapshots: ({ clusterId, created }, world) =>
    `${clusterName(world, clusterId)}/${formatInstant(created.date)}`,
  maintenanceWindows: ({ description, id }) => description ?? id,
  backupConfigs: ({ id }, world) => world.projects.get(id)?.name ?? id,
  automationConfigs: ({ id }, world) => world.projects.get(id)?.name ?? id,
  events: ({ eventTypeName }) => eventTypeName,
  alerts: ({ eventTypeName, subject }) => `${eventTypeName} ${subject}`,
  periods: ({ id }) => id,
  faults: ({ id }) => id,
  scenarios: ({ id }) => id,
  steps: ({ scenario, number }) => `${scenario}[${number}]`,
  incidents: ({ kind, target }) => `${kind} ${target}`,
};

function clusterName(world: World, clusterId: string): string {
  return world.clusters.get(clusterId)?.name ?? clusterId;
}
