import { drawKeyOf, hashedId } from '../ids.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { World } from '../world.js';

/** Returns an id that no alert has, for an alert that begins now. It takes no number of the world's counter. */
export function alertIdOf(world: World, { id }: AlertConfig, subject: string): string {
  for (let again = 0; ; again += 1) {
    const name = `alert/${drawKeyOf(id)}/${subject.split('/').map(drawKeyOf).join('/')}/${again}`;
    const alertId = hashedId(world.seed, world.now, name);
    if (world.alerts.get(alertId) === undefined) return alertId;
  }
}
