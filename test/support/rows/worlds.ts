import { schedules } from '../../../src/simulator/behaviours.js';
import { deriveAlerts } from '../../../src/world/monitoring/deriveAlerts.js';
import { quirksOf, type Dialect, type Quirks } from '../../../src/world/quirks.js';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/world/settings.js';
import { createWorld, type Rows, type World } from '../../../src/world/world.js';
import type { Deployment } from './deployments.js';
import { NOW } from './ids.js';
import { automationConfig, key, organization, project } from './rows.js';

/** The rows of a test's world and how it is configured. */
export interface Given extends Rows {
  readonly deployments?: readonly Deployment[];
  readonly seed?: number;
  readonly settings?: Partial<Settings>;
  readonly dialect?: Dialect;
  readonly quirks?: Partial<Quirks>;
  readonly firstUserCreated?: boolean;
}

/** A world with one organization, one project and one admin's key, and whatever a test gives. */
export function worldWith(given: Given = {}): World {
  const { deployments = [], seed = 1, settings, dialect = 'documented', quirks, ...others } = given;
  const { firstUserCreated = false, ...rows } = others;
  return worldOfRows(
    {
      ...{ organizations: [organization()], projects: [project()], keys: [key()] },
      ...{ automationConfigs: [automationConfig()] },
      clusters: deployments.map((deployment) => deployment.cluster),
      hosts: deployments.flatMap((deployment) => deployment.hosts),
      ...rows,
    },
    {
      ...{ seed, firstUserCreated, quirks: quirksOf(dialect, quirks) },
      settings: { ...DEFAULT_SETTINGS, ...settings },
    },
  );
}

/** A world of exactly these rows. Its alerts follow from them, unless a test gives alerts. */
export function worldOfRows(rows: Rows, base: Partial<World> = {}): World {
  const init = { seed: 1, now: NOW, quirks: quirksOf('documented'), ...base };
  const world = createWorld(init, rows, schedules);
  return rows.alerts === undefined ? deriveAlerts(world) : world;
}
