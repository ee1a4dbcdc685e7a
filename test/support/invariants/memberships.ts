import { levelOf, type Role } from '../../../src/world/role.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';
import { objectsIn, type AnsweredCall } from './call.js';

const LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** Rules about invitations and the roles of keys that a successful call has broken, one sentence each. */
export function wrongMemberships({ before, after }: AnsweredCall): readonly string[] {
  return [...ofInvitations(before, after), ...ofKeys(before, after)];
}

/** "expiresAt − createdAt = 30 d": finds the invitations in a reply by their inviter. */
export function wrongLifetimes(reply: unknown): readonly string[] {
  return objectsIn(reply).flatMap(({ id, inviterUsername, createdAt, expiresAt }) =>
    broken(`invitation ${String(id)}`, {
      'does not live for 30 days':
        inviterUsername !== undefined &&
        Date.parse(String(expiresAt)) - Date.parse(String(createdAt)) !== LIFETIME_MS,
    }),
  );
}

/** "PATCH never changes id, createdAt, expiresAt, username". */
function ofInvitations(before: World, after: World): readonly string[] {
  return after.invitations.changesSince(before.invitations).put.flatMap((invitation) => {
    const known = before.invitations.get(invitation.id) ?? invitation;
    const fixed = ['createdAt', 'username', 'orgId', 'groupId', 'inviterUsername'] as const;
    return fixed.flatMap((name) =>
      broken(`invitation ${invitation.id}`, { [`has another ${name}`]: known[name] !== invitation[name] }),
    );
  });
}

/** "A key with a role in p belongs to p's org and has ≥1 role of that org". Keys of fixtures may have none. */
function ofKeys(before: World, after: World): readonly string[] {
  return after.keys
    .changesSince(before.keys)
    .put.filter((key) => isComplete(before.keys.get(key.id)?.roles ?? []))
    .flatMap((key) =>
      broken(`key ${key.publicKey}`, { 'has roles in projects only': !isComplete(key.roles) }),
    );
}

function isComplete(roles: readonly Role[]): boolean {
  const levels = new Set(roles.map(({ roleName }) => levelOf(roleName)));
  return levels.has('org') || !levels.has('group');
}
