import type { Refusals } from './refusalEntry.js';

/** Errors of operations on snapshots, schedules and checkpoints, on the extended surface only. */
export const snapshotRefusals = {
  CONFIG_SNAPSHOT_NOT_FOUND: [404, 'No snapshot with ID {0} exists for config server {1}.'],
} as const satisfies Refusals;
