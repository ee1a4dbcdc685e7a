import type { World } from '../../world.js';
import { alertConfigOf } from './configIds.js';
import { ALERT_KINDS, subjectOf } from './alertKinds.js';

/**
 * Makes all alerts refer to the default configurations of their projects. States of version 1 need this: they contain
 * no configurations, and the ids of configurations were computed differently. Events keep the old ids.
 */
export function useDefaultConfigs(world: World): World {
  let { alerts } = world;
  for (const alert of world.alerts.all()) {
    const kind = ALERT_KINDS.find((each) => alert.subject.startsWith(subjectOf(each, '')));
    if (kind === undefined || alert.groupId === undefined) continue;
    alerts = alerts.put({ ...alert, ...alertConfigOf(world, alert.groupId, kind) });
  }
  return { ...world, alerts };
}
