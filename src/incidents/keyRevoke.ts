import { IncidentConflict } from '../world/incidents/incident.js';
import type { Incident } from '../world/tables/incidents.js';
import { findKeyByPublicKey } from '../world/keys/findKey.js';
import { type Key, keySchema } from '../world/tables/keys.js';
import { restoreKey, revokeKey } from '../world/keys/revokeKey.js';
import { findTargetIfAny, unknownTarget } from '../world/targets/findTarget.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';

export interface KeyRevoke extends Incident {
  /** Copy of the deleted key. It is restored when the incident ends. */
  readonly key: Key;
}

/**
 * An API key is deleted. Until the incident ends, the platform refuses requests signed with this key (401).
 */
export const keyRevoke = defineIncident({
  kind: 'key.revoke',
  description: 'An API key is revoked: calls with it are a 401.',
  effect:
    'The key is revoked: calls with it are a 401. Healed, the key works again, with its roles in organizations and projects that still exist; without any of them it stays deleted.',
  target: 'The key: its id, its name or its public key.',
  targets: ['keys'],
  members: {},
  row: { key: keySchema },
  resolveTarget: (world, { target }) => ({ key: keyNamed(world, target) }),
  start: (world, { key }) => revokeKey(world, key),
  end: (world, { key }) => restoreKey(world, key),
  show: ({ key }) => ({ key: key.name, publicKey: key.publicKey }),
});

/** Finds an API key by id, readable name or public key. */
function keyNamed(world: World, target: string): Key {
  const key = findKeyByPublicKey(world, target) ?? findTargetIfAny(world, 'keys', target);
  if (key !== undefined) return key;
  const active = world.incidents.select('state', 'active').toArray().filter(isKeyRevoke);
  const revoking = active.find((incident) => {
    const { id, name, publicKey } = incident.key;
    return [id, name, publicKey].includes(target);
  });
  if (revoking === undefined) throw unknownTarget(world, ['keys'], target);
  throw new IncidentConflict(
    `${revoking.key.name} is already revoked: the incident ${revoking.id} is still active`,
  );
}

export function isKeyRevoke(incident: Incident): incident is KeyRevoke {
  return incident.kind === 'key.revoke';
}
