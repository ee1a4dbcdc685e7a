import type { Quirks } from '../world/quirks.js';
import type { Scenario } from '../world/scenario.gen.js';
import type { Settings } from '../world/settings.js';
import type { World } from './world.js';

/** A new world: a copy of another one (`from`), an exported `state`, or a `fixture`; and how it differs from its origin. */
export interface NewWorld {
  /** By default `world-1`, `world-2` … */
  readonly name?: string | undefined;
  /** The name of a world to copy. A copy takes about a millisecond, however large the world is. */
  readonly from?: string | undefined;
  /** A checkpoint of that world to copy; by default its present state. */
  readonly checkpoint?: string | undefined;
  /** The result of `world.export()`. */
  readonly state?: unknown;
  /** The name of a fixture that ships, or a file path; by default the fixture of the simulator. */
  readonly fixture?: string | undefined;
  /** An integer; by default that of the origin, or of the simulator. */
  readonly seed?: number | undefined;
  /** Start of its virtual clock: ISO 8601 timestamp or Date. A copy cannot start before its origin. */
  readonly now?: string | Date | undefined;
  /** A number is a rate in virtual seconds per real second. */
  readonly clock?: 'manual' | 'realtime' | number | undefined;
  readonly settings?: Partial<Settings> | undefined;
  readonly quirks?: Partial<Quirks> | undefined;
  /** A scenario to load: the name of one that ships, a file path, or the scenario itself. */
  readonly scenario?: string | Scenario | undefined;
}

/** A request listener: for supertest's `request(simulator.app)` or for `http.createServer(simulator.app)`. */
export type App = (request: object, response: object) => void;

/**
 * A running simulator.
 *
 * @example
 * await using simulator = await createSimulator({ clock: 'manual', now: '2026-01-01T00:00:00Z' });
 * const world = simulator.world('default');
 */
export interface Simulator extends AsyncDisposable {
  /** Base URL of the default world's API. With `listen: false` the base path. */
  readonly baseUrl: string;
  /** URL of the control plane. Unset if it is off, or if nothing listens. */
  readonly controlUrl: string | undefined;
  /** Certificate (PEM) that clients of the API must trust. Set with `tls: 'auto'` only; also at `/ca.pem` of the control plane. */
  readonly ca: string | undefined;
  /** The platform's API, without a port. */
  readonly app: App;
  /** The control plane, without a port. */
  readonly controlApp: App;
  /** Returns a world by its name; by default the default one. Throws a SimulatorError with status 404 if it does not exist. */
  world(name?: string): World;
  /** The names of all worlds, oldest first. */
  worlds(): readonly string[];
  /**
   * Creates a world. Rejects with status 400 if the input is wrong, 409 if the name is taken or the simulator is closed.
   */
  createWorld(world?: NewWorld): Promise<World>;
  /**
   * Stops listening, after open requests have finished or half a second has passed. `await using` does this by itself.
   * Worlds can still be read; creating a world and changing a stored one are refused.
   */
  close(): Promise<void>;
}
