import { provideAgentKeys } from '../../world/agentKeys/provideAgentKeys.js';
import { adoptDiskAlerts } from '../../world/alertEngine/adoptDiskAlerts.js';
import { useDefaultConfigs } from '../../world/alerts/configs/useDefaultConfigs.js';
import { deriveAlerts } from '../../world/monitoring/deriveAlerts.js';
import type { World } from '../../world/world.js';
import { provideStores } from '../../world/backup/stores/foundStores.js';
import { scheduleEvaluations } from '../../world/systemAlerts/schedule.js';
import type { StateTables } from './references.js';

/** The version of an older document, and its tables. */
export interface OlderState {
  readonly version: number;
  readonly tables: Partial<StateTables>;
}

/**
 * Returns a function that completes a world from an older document, or `undefined` if nothing is missing.
 * Item N of the list, from 0, converts version N + 1 to version N + 2. The log of a kept world may be of an
 * older version too, so it is replayed before the migration.
 */
type Migration = (state: OlderState) => ((world: World) => World) | undefined;

const migrations: readonly Migration[] = [
  // Only some documents of version 1 have alerts.
  ({ tables }) =>
    (world) =>
      useDefaultConfigs(tables.alerts === undefined ? adoptDiskAlerts(deriveAlerts(world)) : world),
];

/**
 * Steps that add the rows of tables that a document lacks. They do not depend on the document's version: a document of
 * version 2 contains all tables that existed when it was written.
 */
const completions: readonly Migration[] = [
  ({ tables }) => (tables.agentKeys === undefined ? provideAgentKeys : undefined),
  ({ tables }) => (tables.backupStores === undefined ? provideStores : undefined),
  ({ tables }) => (hasOldDiskAlerts(tables) ? adoptDiskAlerts : undefined),
  ({ tables }) => (lacksEvaluations(tables) ? scheduleEvaluations : undefined),
];

/** Returns whether a disk is filling or full, but no row watches it. Older versions needed no such row. */
function hasOldDiskAlerts({
  incidents = [],
  alerts = [],
  metricWatches = [],
}: Partial<StateTables>): boolean {
  const isFilling = incidents.some(({ kind, endedAt }) => kind === 'disk.fill' && endedAt === undefined);
  const isOld = ({ subject, status }: (typeof alerts)[number]): boolean =>
    subject.startsWith('METRIC/') && status !== 'CLOSED' && status !== 'CANCELLED';
  return alerts.some(isOld) || (isFilling && metricWatches.length === 0);
}

/**
 * Returns whether a backup daemon is silent without an open alert and without a planned evaluation. Older versions
 * could leave daemons in this state.
 */
function lacksEvaluations({ backupDaemons = [], alerts = [] }: Partial<StateTables>): boolean {
  const subjects = new Set(alerts.filter(({ status }) => status !== 'CLOSED').map(({ subject }) => subject));
  return backupDaemons.some(
    ({ id, silentSince, evaluateAt }) =>
      silentSince !== undefined && evaluateAt === undefined && !subjects.has(`SYSTEM/DAEMON_DOWN/${id}`),
  );
}

/**
 * Returns the migration of a world that was read from a document, or `undefined` if the world is complete.
 */
export function migrationOf(state: OlderState): ((world: World) => World) | undefined {
  const needed = [...migrations.slice(state.version - 1), ...completions];
  const steps = needed.flatMap((migration) => migration(state) ?? []);
  return steps.length === 0 ? undefined : (world) => steps.reduce((current, step) => step(current), world);
}
