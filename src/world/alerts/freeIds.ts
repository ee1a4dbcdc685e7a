import type { AlertKind } from './configs/alertKinds.js';
import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import { alertOf, type AlertIds } from './alertIds.js';

/**
 * Returns ids that no alert has. The ids for this instant are taken if an earlier alert about the same subject has
 * opened and closed at this instant. An overdue incident opens thousands of alerts at one instant. So the search
 * doubles its steps and then halves them.
 */
export function freeIds(
  world: World,
  kind: AlertKind,
  subject: string,
  groupId: string,
  since: Instant,
): AlertIds {
  const idsFor = (again: number): AlertIds => alertOf(world, groupId, kind, subject, since, again);
  const isFree = ({ alertId }: AlertIds): boolean => world.alerts.get(alertId) === undefined;
  const first = idsFor(0);
  if (isFree(first)) return first;
  let [taken, free] = [0, 1];
  while (!isFree(idsFor(free))) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isFree(idsFor(middle))) free = middle;
    else taken = middle;
  }
  return idsFor(free);
}
