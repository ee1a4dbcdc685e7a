import { drawKeyOf, hashedId } from '../ids.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { World } from '../world.js';

/** Returns an unused id for an alert that begins now. The id does not use the world's id counter. */
export function alertIdOf(world: World, { id }: AlertConfig, subject: string): string {
  for (let again = 0; ; again += 1) {
    const name = `alert/${drawKeyOf(id)}/${subject.split('/').map(drawKeyOf).join('/')}/${again}`;
    const alertId = hashedId(world.seed, world.now, name);
    if (world.alerts.get(alertId) === undefined) return alertId;
  }
}
