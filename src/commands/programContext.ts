import type { Simulator } from '../simulator/simulator.js';
import type { SharedWorld } from '../simulator/worldRecord.js';

/** Addresses of the running program. */
export interface Running {
  /**
   * Returns the base URL of a world's API: below the public URL if one is set, else at the address on which the
   * program listens. If `host` (the `Host` header of a control request) is set, its host name replaces the one in
   * the URL.
   */
  readonly baseUrl: (world: string, host?: string) => string;
  readonly controlUrl?: string;
  /** The ports on which the program listens. Behind a proxy, the public URLs may have other ports. */
  readonly port?: number;
  readonly controlPort?: number;
  /** Real time of the start, as ISO 8601 timestamp. */
  readonly startedAt: string;
}

/** A built-in fixture or scenario. */
export interface Shipped {
  readonly name: string;
  readonly description: string;
}

/** The worlds of a fleet. */
export interface FleetDirectory {
  readonly list: () => Promise<readonly SharedWorld[]>;
  /**
   * Lets the replica that has a world delete it, with the token of the caller. Returns false if that is this replica (it may have claimed
   * the world for this), or if the world no longer exists.
   */
  readonly deleteElsewhere: (world: string, token: string | undefined) => Promise<boolean>;
}

/** The parts of the program that the commands in this file need. */
export interface ProgramContext {
  readonly simulator: Simulator;
  readonly version: string;
  /** Reads the names and descriptions of all built-in files. */
  readonly shipped: {
    readonly fixtures: () => readonly Shipped[];
    readonly scenarios: () => readonly Shipped[];
  };
  /** The worlds of all replicas of a fleet. Unset without a fleet. */
  readonly directory?: FleetDirectory | undefined;
  /** Returns the addresses. Returns `undefined` before the program is ready and after it begins to stop. */
  readonly running: () => Running | undefined;
}
