import type { World } from '../world.js';
import { alertConfigOf } from './configIds.js';
import { ALERT_KINDS, subjectOf } from './alertKinds.js';

/**
 * Returns a world whose alerts name the default configurations of their projects. This is for states of version 1, which
 * had no configurations: their ids were computed differently then. Events keep the old ids.
 */
export function useDefaultConfigs(world: World): World {
  let { alerts } = world;
  for (const alert of world.alerts.all()) {
    const kind = ALERT_KINDS.find((each) => alert.subject.startsWith(subjectOf(each, '')));
    if (kind !== undefined) alerts = alerts.put({ ...alert, ...alertConfigOf(world, alert.groupId, kind) });
  }
  return { ...world, alerts };
}
