import { loadContract } from '../contract/contract.js';
import { contractOf } from '../contract/surface.js';
import { formatInstant } from '../world/instant.js';
import { dialectOf } from '../world/quirks.js';
import { object, oneOf, optional } from '../schema/schema.js';
import { DEFAULT_WORLD, type Simulator } from '../simulator/simulator.js';
import { findCurrentWorld } from './findWorld.js';
import { readInput } from './readInput.js';

/** Addresses of the running program. */
export interface Running {
  /**
   * Returns the base URL of a world's API. `host` is the `Host` header of the request that asks: the URL takes its host
   * name. If unset, the URL names this machine.
   */
  readonly baseUrl: (world: string, host?: string) => string;
  readonly controlUrl?: string;
  /** Ports that the program listens on. A public URL may name others. */
  readonly port?: number;
  readonly controlPort?: number;
  /** Real time, ISO 8601. */
  readonly startedAt: string;
}

/** A fixture or scenario that ships. */
export interface Shipped {
  readonly name: string;
  readonly description: string;
}

/** The program around the simulator. */
export interface ProgramContext {
  readonly simulator: Simulator;
  readonly version: string;
  /** Reads the descriptions of everything that ships from their files. */
  readonly shipped: {
    readonly fixtures: () => readonly Shipped[];
    readonly scenarios: () => readonly Shipped[];
  };
  /** Unset before the program is ready, and once it stops. */
  readonly running: () => Running | undefined;
}

const platformInput = object({ surface: optional(oneOf('documented', 'extended')) });

export function getVersion({ version }: ProgramContext): object {
  return { name: 'understudy', version, node: process.version };
}

/** How the program was started, and its addresses. */
export function getInfo(program: ProgramContext): object {
  const { world, worldRecord } = findCurrentWorld(program.simulator, DEFAULT_WORLD);
  const { startedAt, controlUrl, baseUrl } = program.running() ?? {};
  return {
    ...getVersion(program),
    pid: process.pid,
    startedAt,
    baseUrl: baseUrl?.(DEFAULT_WORLD),
    controlUrl,
    fixture: worldRecord.fixture,
    seed: world.seed,
    now: formatInstant(world.now),
    dialect: dialectOf(world.quirks),
    quirks: world.quirks,
    worlds: program.simulator.names(),
  };
}

/** The OpenAPI document of a surface of the platform. */
export function getPlatformContract(input: unknown): object {
  const { surface = 'extended' } = readInput(platformInput, input);
  return contractOf(loadContract(), surface);
}
