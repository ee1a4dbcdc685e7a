import { SYSTEM } from '../../../src/world/tables/events.js';
import type { Outcome } from '../../../src/world/outcome.js';
import type { World } from '../../../src/world/world.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { organization } from '../../support/rows/rows.js';

/** Returns the outcome of a change that the storage tests look for later: a new name of the organization. */
export function renameTo({ world }: LiveWorld, name: string): Outcome {
  return { world: { ...world, organizations: world.organizations.put(organization({ name })) }, events: [] };
}

export function rename(live: LiveWorld, name: string): void {
  live.commit(renameTo(live, name), SYSTEM);
}

export function nameOf({ world }: { readonly world: World }): string | undefined {
  return world.organizations.all().first()?.name;
}
