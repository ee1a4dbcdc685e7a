import type { NamedScenario } from '../scenarios/applyScenario.js';
import type { FindInScenarios } from '../scenarios/scenarioFinder.js';
import type { ClockSetting } from '../world/clockSetting.js';
import type { Duration } from '../world/duration.js';
import type { Instant } from '../world/instant.js';
import type { Quirks } from '../world/quirks.js';
import type { Settings } from '../world/settings.js';
import type { World } from '../world/world.js';
import type { Moment } from './timeline/pastReader.js';
import type { Labels } from './worldMetadata.js';

/**
 * Source and options of a new world. The source is another world or a state. If neither is set, it is a
 * fixture.
 */
export interface WorldSpec {
  readonly name?: string;
  readonly fixture?: string;
  /** Name of the world to copy. */
  readonly from?: string;
  /** Checkpoint of the copied world. Defaults to its current state. */
  readonly checkpoint?: string;
  /** Earlier state of the copied world, in place of a checkpoint. */
  readonly asOf?: Moment;
  /** An exported state. */
  readonly state?: unknown;
  readonly seed?: number;
  readonly now?: Instant;
  /** Defaults to the clock of the copied world, or to the clock of the program if no world is copied. */
  readonly clock?: ClockSetting;
  readonly settings?: Partial<Settings>;
  readonly quirks?: Partial<Quirks>;
  /**
   * Scenarios to apply at the start. They also provide `fixture`, `seed`, `now` and `clock` if these are unset.
   */
  readonly scenarios?: readonly NamedScenario[];
  readonly labels?: Labels;
  /** Defaults to the time to live of the program. */
  readonly ttl?: Duration;
  /** Name of the caller's token. */
  readonly owner?: string | undefined;
  /** Refuses a new world that would exceed a limit of its owner. `bytes` estimates the memory of its own rows. */
  readonly admit?: (bytes: number) => void | Promise<void>;
}

/** Makes worlds from fixtures, and loads scenarios. */
export interface WorldFactory {
  /** Builds the world of a fixture. Defaults to the program's fixture. */
  readonly build: (
    spec: Pick<WorldSpec, 'fixture' | 'seed' | 'now' | 'settings' | 'quirks'>,
  ) => World | Promise<World>;
  readonly clock: ClockSetting;
  /** Time to live of worlds that name none. If unset, they stay. */
  readonly worldTtl?: Duration | undefined;
  /** Names of the built-in fixtures and scenarios. */
  readonly fixtures: readonly string[];
  readonly scenarios: readonly string[];
  /**
   * Loads a built-in scenario by name, or a scenario file by path. Throws a WrongJson with all issues of the
   * scenario.
   */
  readonly loadScenario: (nameOrFile: string) => NamedScenario;
  /**
   * Reads the scenario files of the program. Returns a function that finds file and line of a step or
   * expectation.
   */
  readonly scenarioFinder: () => FindInScenarios;
  /**
   * Parses the YAML text of a scenario, in slices. `path` is the place of the text in the request. Throws a WrongJson
   * with all issues of the scenario.
   */
  readonly parseScenario: (
    text: string,
    path: string,
    file?: string,
  ) => NamedScenario | Promise<NamedScenario>;
}
