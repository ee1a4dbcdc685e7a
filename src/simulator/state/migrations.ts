import { deriveAlerts } from '../../world/alerts/deriveAlerts.js';
import type { World } from '../../world/world.js';
import type { StateTables } from './references.js';

/** Documents of older versions: their version and which tables they have. */
export interface OlderState {
  readonly version: number;
  readonly tables: Partial<StateTables>;
}

/**
 * Completes a world that was read from a document; returns `undefined` if nothing is missing. Entry n leads from version
 * n + 1 to the next. Kept worlds are migrated after their log has been replayed, as it may be older too.
 */
type Migration = (state: OlderState) => ((world: World) => World) | undefined;

const migrations: readonly Migration[] = [
  // Not all documents of version 1 have alerts.
  ({ tables }) => (tables.alerts === undefined ? deriveAlerts : undefined),
];

/** The migration of worlds that were read from a document; `undefined` if they are complete. */
export function migrationOf(state: OlderState): ((world: World) => World) | undefined {
  const steps = migrations.slice(state.version - 1).flatMap((migration) => migration(state) ?? []);
  return steps.length === 0 ? undefined : (world) => steps.reduce((current, step) => step(current), world);
}
