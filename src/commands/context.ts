import type { BundleOptions } from '../bundle/bundlePieces.js';
import type { Caller } from './caller.js';
import type { After } from '../journal/waitFor.js';
import type { WorldFactory } from '../simulator/openWorld.js';
import type { Simulator } from '../simulator/simulator.js';

/** The simulator and the other dependencies of commands. */
export interface CommandContext {
  readonly simulator: Simulator;
  /** Version of the program. */
  readonly version: string;
  /** Creates worlds, and loads scenarios by name. */
  readonly worldFactory: WorldFactory;
  /**
   * Whether callers may name fixtures and scenarios by file path. If false, they may only name built-in ones.
   */
  readonly acceptsFiles: boolean;
  /** Returns the base URL of a world's API, as seen by the caller. */
  readonly baseUrlOf: (world: string) => string | undefined;
  /** Options of the program that bundles record. */
  readonly bundleOptions?: BundleOptions | undefined;
  /** The holder of the token that the caller sent. Unset if no tokens are needed: the caller then has all rights. */
  readonly caller?: Caller | undefined;
  /** Runs a function after some real milliseconds. Returns a function that cancels the run. */
  readonly after: After;
}
