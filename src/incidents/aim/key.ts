import type { Incident } from '../../world/incidents/incident.js';
import { IncidentConflict } from '../../world/incidents/incidentConflict.js';
import { findKeyByPublicKey } from '../../world/keys/findKey.js';
import type { Key } from '../../world/keys/key.js';
import { findTargetIfAny, unknownTarget } from '../../world/targets/findTarget.js';
import type { World } from '../../world/world.js';

/** The API key of an id, a readable name or a public key; throws an IncidentConflict while it is revoked. */
export function keyNamed(world: World, target: string): Key {
  const key = findKeyByPublicKey(world, target) ?? findTargetIfAny(world, 'keys', target);
  if (key !== undefined) return key;
  const active: readonly Incident[] = world.incidents.select('state', 'active').toArray();
  for (const incident of active) {
    if (incident.kind !== 'key.revoke') continue;
    const { id, name, publicKey } = incident.key;
    if ([id, name, publicKey].includes(target))
      throw new IncidentConflict(`${name} is revoked already: the incident ${incident.id} goes on`);
  }
  throw unknownTarget(world, ['keys'], target);
}
