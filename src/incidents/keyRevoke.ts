import type { IncidentType } from '../world/incidents/incidentType.js';
import { restoreKey, revokeKey } from '../world/keys/revokeKey.js';
import { keyNamed } from './aim/key.js';

/** An API key is gone: whoever signs with it is refused with a 401. Ended, it is there again as it was. */
export const keyRevoke: IncidentType<'key.revoke'> = {
  kind: 'key.revoke',
  resolveTarget: (world, { target }) => ({ key: keyNamed(world, target) }),
  start: (world, { key }) => revokeKey(world, key),
  end: (world, { key }) => restoreKey(world, key),
};
