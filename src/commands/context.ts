import type { After } from '../journal/waitFor.js';
import type { WorldFactory } from '../simulator/openWorld.js';
import type { Simulator } from '../simulator/simulator.js';

/** The simulator and its surroundings, on which commands act. */
export interface CommandContext {
  readonly simulator: Simulator;
  /** Makes new worlds, and reads the scenarios that are loaded by name. */
  readonly worldFactory: WorldFactory;
  /** Whether fixtures and scenarios may be named by file path. If not, only those that ship have a name. */
  readonly acceptsFiles: boolean;
  /** Returns the base URL of a world's API, as the caller reaches it. */
  readonly baseUrlOf: (world: string) => string | undefined;
  /** Runs a function after some real milliseconds; returns a function that cancels it. */
  readonly after: After;
}
