import type { Schedules } from '../world/world.js';

/** Where a replica finds its fleet, and where others find the replica. */
export interface FleetOptions {
  readonly database: string;
  /** Root URL of the replica's API. It is also the id of the replica. */
  readonly url: string;
  /** URL of its control plane. Empty without one. */
  readonly controlUrl: string;
  /** Whether the fleet may place new worlds on this replica, and this replica places its new worlds on others. */
  readonly takesWorlds?: boolean;
  readonly schedules: Schedules;
  /** Returns a monotonic time in milliseconds. */
  readonly ticks: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly every: (intervalMs: number, run: () => void) => () => void;
  readonly warn: (message: string) => void;
}
