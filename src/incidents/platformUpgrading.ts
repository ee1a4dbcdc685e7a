import { findTargetIfAny } from '../world/targets/findTarget.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import { PLATFORM } from '../world/incidents/appUpgrade.js';
import { defineIncident } from './defineIncident.js';

/** The platform itself is being upgraded, and refuses changes meanwhile. */
export const platformUpgrading = defineIncident({
  kind: 'platform.upgrading',
  description: 'The platform itself is being upgraded, so it refuses all changes by clients.',
  effect:
    'Every request that would change something is a 405 `WRITES_NOT_ALLOWED_DURING_APP_UPGRADES`; reads succeed. What the platform does by itself continues. Healed, changes succeed again.',
  target: '`platform`, or any organization on it, by id or name.',
  targets: ['organizations'],
  members: {},
  row: {},
  resolveTarget(world, { target }) {
    if (target === PLATFORM || findTargetIfAny(world, 'organizations', target) !== undefined) return {};
    throw new WrongTarget(
      `there is no target ${JSON.stringify(target)}; expected ${PLATFORM} or an organization`,
    );
  },
});
