import type { Quirks } from '../world/quirks.js';
import type { Scenario } from '../world/scenario.gen.js';
import type { Settings } from '../world/settings.js';
import type { World } from './world.js';

/** What a new world is made of: another one, an exported state, else a fixture; and what it has otherwise. */
export interface NewWorld {
  /** By default `world-1`, `world-2` … */
  readonly name?: string | undefined;
  /** The name of a world to copy, which costs nothing. */
  readonly from?: string | undefined;
  /** One of that world's checkpoints; by default as it is now. */
  readonly checkpoint?: string | undefined;
  /** What `world.export()` gave. */
  readonly state?: unknown;
  /** A fixture by its name, or a file; by default the one that the simulator was made with. */
  readonly fixture?: string | undefined;
  readonly seed?: number | undefined;
  readonly now?: string | Date | undefined;
  readonly clock?: 'manual' | 'realtime' | number | undefined;
  readonly settings?: Partial<Settings> | undefined;
  readonly quirks?: Partial<Quirks> | undefined;
  /** What plays in it: the name of a scenario that ships, a file, or the scenario itself. */
  readonly scenario?: string | Scenario | undefined;
}

/**
 * What an HTTP server calls for each request: `request(simulator.app)` of supertest takes it, and so does
 * `http.createServer(simulator.app)`.
 */
export type App = (request: object, response: object) => void;

/**
 * A running simulator.
 *
 * @example
 * await using simulator = await createSimulator({ clock: 'manual', now: '2026-01-01T00:00:00Z' });
 * const world = simulator.world('default');
 */
export interface Simulator extends AsyncDisposable {
  /** Where the API of the default world is reached. */
  readonly baseUrl: string;
  /** Where the control plane is reached; undefined when it is off or nothing listens. */
  readonly controlUrl: string | undefined;
  /** With `tls: 'auto'` the certificate, PEM, that a client of the API has to trust; it is at `/ca.pem` of the control plane too. */
  readonly ca: string | undefined;
  /** The API, to be called without a port. */
  readonly app: App;
  /** The control plane, to be called without a port. */
  readonly controlApp: App;
  /** The world of a name, by default the default one. Throws a SimulatorError when there is none. */
  world(name?: string): World;
  /** The names of all worlds, oldest first. */
  worlds(): readonly string[];
  /** Opens another world. */
  createWorld(world?: NewWorld): Promise<World>;
  /**
   * Stops listening and lets open requests finish. What was started with `await using` does it by itself. What the
   * worlds hold can still be read; no world is added any more, and none that is kept is changed.
   */
  close(): Promise<void>;
}
