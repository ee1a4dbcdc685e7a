import type { Dialect, Quirks } from '../world/quirks.js';
import type { Scenario } from '../input/scenario/scenario.gen.js';
import type { Settings } from '../world/settings.js';
import type { World } from './world.js';

/**
 * Origin and options of a new world. The origin is another world (`from`), an exported `state`, or a
 * `fixture`.
 */
export interface NewWorld {
  /** Name of the world. Defaults to `world-1`, `world-2` and so on. */
  readonly name?: string | undefined;
  /** Name of the world to copy. Copying takes about a millisecond, even if the world is large. */
  readonly from?: string | undefined;
  /** Name of a checkpoint of the world `from`. If unset, the current state of that world is copied. */
  readonly checkpoint?: string | undefined;
  /** In place of `checkpoint`: number of an entry in that world's timeline, or a virtual time (ISO 8601 or Date). */
  readonly asOf?: number | string | Date | undefined;
  /** A state that `world.export()` returned. */
  readonly state?: unknown;
  /** Name of a built-in fixture, or a file path. Defaults to the fixture of the simulator. */
  readonly fixture?: string | undefined;
  /** An integer. Defaults to the seed of the origin, or of the simulator if the origin has none. */
  readonly seed?: number | undefined;
  /**
   * Start of the virtual clock: ISO 8601 timestamp or Date. A copy cannot start before the time of
   * its origin.
   */
  readonly now?: string | Date | undefined;
  /** A number is a rate in virtual seconds per real second. */
  readonly clock?: 'manual' | 'realtime' | number | undefined;
  readonly settings?: Partial<Settings> | undefined;
  /** Sets all quirks as this dialect does. Defaults to the quirks of the origin. */
  readonly dialect?: Dialect | undefined;
  /** Quirks that replace those of the dialect, or of the origin. */
  readonly quirks?: Partial<Quirks> | undefined;
  /** Scenario to load: the name of a built-in scenario, a file path, or the scenario itself. */
  readonly scenario?: string | Scenario | undefined;
  /** Labels, by which the control plane lists and deletes worlds. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Real time without use after which the world is deleted: an ISO 8601 duration. Defaults to `worldTtl`. */
  readonly ttl?: string | undefined;
}

/** A request listener. Pass it to supertest's `request` or to `http.createServer`. */
export type App = (request: object, response: object) => void;

/**
 * A running simulator.
 *
 * @example
 * await using simulator = await createSimulator({ clock: 'manual', now: '2026-01-01T00:00:00Z' });
 * const world = simulator.world('default');
 */
export interface Simulator extends AsyncDisposable {
  /** Base URL of the default world's API. With `listen: false`, it is only the base path. */
  readonly baseUrl: string;
  /** URL of the control plane. Unset if the control plane is off, or if nothing listens. */
  readonly controlUrl: string | undefined;
  /**
   * Certificate (PEM) that clients of the API must trust. Set only with `tls: 'auto'`. The control plane
   * serves it at `/ca.pem`.
   */
  readonly ca: string | undefined;
  /** The platform's API as a request listener. It needs no port. */
  readonly app: App;
  /** The control plane as a request listener. It needs no port. */
  readonly controlApp: App;
  /**
   * Returns a world by its name, or the default world. Throws a SimulatorError with status 404 if the world
   * does not exist.
   */
  world(name?: string): World;
  /** Returns the names of all worlds, oldest first. */
  worlds(): readonly string[];
  /**
   * Creates a world. Rejects with status 400 if the input is invalid, or 409 if the name is taken or the
   * simulator is closed.
   */
  createWorld(world?: NewWorld): Promise<World>;
  /**
   * Waits up to half a second for open requests, and stops listening. `await using` calls this method automatically.
   * Afterwards, worlds can still be read, but no world can be created and no stored world can change.
   */
  close(): Promise<void>;
}
