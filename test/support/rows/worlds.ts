import { schedules } from '../../../src/simulator/behaviours.js';
import { deriveAlerts } from '../../../src/world/monitoring/deriveAlerts.js';
import { quirksOf, type Dialect, type Quirks } from '../../../src/world/quirks.js';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/world/settings.js';
import { createWorld, type Rows, type World } from '../../../src/world/world.js';
import type { Deployment } from './deployments.js';
import { NOW } from './ids.js';
import { automationConfig, key, organization, project } from './rows.js';

/** The rows and the configuration of a test's world. */
export interface Given extends Rows {
  readonly deployments?: readonly Deployment[];
  readonly seed?: number;
  readonly settings?: Partial<Settings>;
  readonly dialect?: Dialect;
  readonly quirks?: Partial<Quirks>;
  readonly firstUserCreated?: boolean;
}

/**
 * Creates a world with one organization, one project and an administrator's key. Given rows replace the default rows
 * of their table.
 */
export function worldWith(given: Given = {}): World {
  const { deployments = [], seed = 1, settings, dialect = 'documented', quirks, ...others } = given;
  const { firstUserCreated = false, ...rows } = others;
  return worldOfRows(
    {
      organizations: [organization()],
      projects: [project()],
      keys: [key()],
      automationConfigs: [automationConfig()],
      clusters: deployments.map((deployment) => deployment.cluster),
      hosts: deployments.flatMap((deployment) => deployment.hosts),
      ...rows,
    },
    {
      seed,
      firstUserCreated,
      quirks: quirksOf(dialect, quirks),
      settings: { ...DEFAULT_SETTINGS, ...settings },
    },
  );
}

/** Creates a world with exactly these rows. Its alerts are derived from the rows, unless a test gives alerts. */
export function worldOfRows(rows: Rows, base: Partial<World> = {}): World {
  const init = { seed: 1, now: NOW, quirks: quirksOf('documented'), ...base };
  const world = createWorld(init, rows, schedules);
  return rows.alerts === undefined ? deriveAlerts(world) : world;
}
