import { list, string } from '../schema/schema.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { changeKey } from '../world/keys/changeKey.js';
import { areSameRoles, existingRoles } from '../world/keys/keyRoles.js';
import { distinctRoles, levelOf, role, type Role, type RoleLevel, type RoleName } from '../world/role.js';
import type { Outcome } from '../world/outcome.js';
import type { Incident } from '../world/tables/incidents.js';
import { findTarget } from '../world/targets/findTarget.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { isKeyRevoke, type KeyRevoke } from './keyRevoke.js';

interface KeyDemote extends Incident {
  readonly keyId: string;
  readonly keyName: string;
  /** The roles before the incident. The key gets them again when the incident ends. */
  readonly roles: readonly Role[];
}

/** The role that replaces a role during the incident, by the level of the replaced role. */
const REMAINING: Readonly<Record<RoleLevel, RoleName>> = {
  global: 'GLOBAL_READ_ONLY',
  org: 'ORG_MEMBER',
  group: 'GROUP_READ_ONLY',
};

/** The roles of an API key are downgraded. Requests that need one of the old roles are refused. */
export const keyDemote = defineIncident({
  kind: 'key.demote',
  description: 'The roles of an API key are downgraded: calls that need more are a 403.',
  effect:
    'Each role of the key becomes the least one of its level: `GLOBAL_READ_ONLY`, `ORG_MEMBER` or `GROUP_READ_ONLY`. Calls that need more are a 403 (401 in the dialect `ops-manager`) from the next request on. Healed, the key has its roles again, unless they were changed meanwhile.',
  target: 'The key: its id, its name or its public key.',
  targets: ['keys'],
  members: {},
  row: { keyId: string, keyName: string, roles: list(role) },
  resolveTarget(world, { target }) {
    const { id, name, roles } = findTarget(world, 'keys', target);
    const active = activeDemotion(world, id);
    if (active !== undefined)
      throw new IncidentConflict(`${name} is already demoted: the incident ${active.id} is still active`);
    return { keyId: id, keyName: name, roles };
  },
  start: (world, { keyId, roles }) => withRoles(world, keyId, roles, demoted(roles)),
  end: (world, { keyId, roles }) => withRoles(world, keyId, demoted(roles), roles),
  show: ({ keyName, roles }) => ({ key: keyName, roles: roles.map(({ roleName }) => roleName) }),
});

function activeDemotion(world: World, keyId: string): KeyDemote | undefined {
  return activeIncidents(world)
    .filter(isKeyDemote)
    .find((incident) => incident.keyId === keyId);
}

/** Replaces the roles of a key that has exactly the roles `before`. */
function withRoles(world: World, keyId: string, before: readonly Role[], roles: readonly Role[]): Outcome {
  const wanted = existingRoles(world, roles);
  const key = world.keys.get(keyId);
  if (key === undefined) return { world: withRevokedRoles(world, keyId, before, wanted), events: [] };
  if (!areSameRoles(key.roles, existingRoles(world, before))) return { world, events: [] };
  return changeKey(world, key, { roles: wanted });
}

/** Changes the roles of a deleted key. The key has them when its `key.revoke` incident ends and restores it. */
function withRevokedRoles(
  world: World,
  keyId: string,
  before: readonly Role[],
  roles: readonly Role[],
): World {
  const revoking = activeIncidents(world)
    .filter(isKeyRevoke)
    .find(({ key }) => key.id === keyId && areSameRoles(key.roles, before));
  if (revoking === undefined) return world;
  const changed: KeyRevoke = { ...revoking, key: { ...revoking.key, roles } };
  return { ...world, incidents: world.incidents.put(changed) };
}

function activeIncidents(world: World): readonly Incident[] {
  return world.incidents.select('state', 'active').toArray();
}

function demoted(roles: readonly Role[]): readonly Role[] {
  return distinctRoles(roles.map((each) => ({ ...each, roleName: REMAINING[levelOf(each.roleName)] })));
}

function isKeyDemote(incident: Incident): incident is KeyDemote {
  return incident.kind === 'key.demote';
}
