import { loadContract } from '../contract/contract.js';
import { SURFACES } from '../contract/document.js';
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

/** The parts of the program that the commands in this file need. */
export interface ProgramContext {
  readonly simulator: Simulator;
  readonly version: string;
  /** Reads the names and descriptions of all built-in files. */
  readonly shipped: {
    readonly fixtures: () => readonly Shipped[];
    readonly scenarios: () => readonly Shipped[];
  };
  /** Returns the addresses. Returns `undefined` before the program is ready and after it begins to stop. */
  readonly running: () => Running | undefined;
}

const platformInput = object({ surface: optional(oneOf(...SURFACES)) });

export function getVersion({ version }: ProgramContext): object {
  return { name: 'understudy', version, node: process.version };
}

/** Returns the options of the program and its addresses. */
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
    surface: program.simulator.surface,
    quirks: world.quirks,
    worlds: program.simulator.names(),
  };
}

/** Returns the OpenAPI document of a surface of the platform. Defaults to the surface that the API serves. */
export function getPlatformContract(
  { simulator }: Pick<ProgramContext, 'simulator'>,
  input: unknown,
): object {
  const { surface = simulator.surface } = readInput(platformInput, input);
  return contractOf(loadContract(), surface);
}
