import { WrongTarget } from '../world/targets/wrongTarget.js';
import { PLATFORM } from '../world/incidents/appUpgrade.js';
import { defineIncident } from './defineIncident.js';

/** The platform itself is being upgraded, and refuses changes meanwhile. */
export const platformUpgrading = defineIncident({
  kind: 'platform.upgrading',
  description: 'The platform itself is being upgraded, so it refuses all changes by clients.',
  effect:
    'Every request that would change something is a 405 `WRITES_NOT_ALLOWED_DURING_APP_UPGRADES`; reads succeed. What the platform does by itself continues. Healed, changes succeed again.',
  target: 'Always `platform`.',
  targets: [],
  members: {},
  row: {},
  resolveTarget(_, { target }) {
    if (target === PLATFORM) return {};
    throw new WrongTarget(`there is no target ${JSON.stringify(target)}; there are ${PLATFORM}`);
  },
});
