import { levelOf, type Role } from '../../../src/world/role.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';
import { objectsIn, type AnsweredCall } from './call.js';

const LIFETIME_MS = 30 * 24 * 3600 * 1000;

/**
 * Checks the invitations and the roles of keys that a successful call has written. Returns one sentence for each
 * broken rule.
 */
export function wrongMemberships({ before, after }: AnsweredCall): readonly string[] {
  return [...ofInvitations(before, after), ...ofKeys(before, after)];
}

/**
 * Checks the invitations in a reply: "expiresAt − createdAt = 30 d". Objects with an `inviterUsername` are
 * invitations.
 */
export function wrongLifetimes(reply: unknown): readonly string[] {
  return objectsIn(reply).flatMap(({ id, inviterUsername, createdAt, expiresAt }) =>
    broken(`invitation ${String(id)}`, {
      'does not live for 30 days':
        inviterUsername !== undefined &&
        Date.parse(String(expiresAt)) - Date.parse(String(createdAt)) !== LIFETIME_MS,
    }),
  );
}

/** Checks changed invitations: "PATCH never changes id, createdAt, expiresAt, username". */
function ofInvitations(before: World, after: World): readonly string[] {
  return after.invitations.changesSince(before.invitations).put.flatMap((invitation) => {
    const known = before.invitations.get(invitation.id) ?? invitation;
    const fixed = ['createdAt', 'username', 'orgId', 'groupId', 'inviterUsername'] as const;
    return fixed.flatMap((name) =>
      broken(`invitation ${invitation.id}`, { [`has another ${name}`]: known[name] !== invitation[name] }),
    );
  });
}

/**
 * Checks changed keys: "A key with a role in p belongs to p's org and has ≥1 role of that org". Keys of fixtures may
 * lack such a role; these are skipped.
 */
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
