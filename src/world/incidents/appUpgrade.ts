import { Refusal } from '../refusals.js';
import type { World } from '../world.js';

/** The target of incidents that concern the whole platform. */
export const PLATFORM = 'platform';

/** Refuses changes by clients while the platform itself is being upgraded. */
export function refuseDuringUpgrade(world: Pick<World, 'incidents'>): void {
  const active = world.incidents.select('state', 'active').toArray();
  if (active.some(({ kind }) => kind === 'platform.upgrading'))
    throw new Refusal('WRITES_NOT_ALLOWED_DURING_APP_UPGRADES');
}
