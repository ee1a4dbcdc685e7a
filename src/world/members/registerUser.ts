import type { Admission } from '../invitations/admit.js';
import { admitAtOnce } from '../invitations/invite.js';
import { sendInvitation } from '../invitations/sendInvitation.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import { isGlobalRole, type Role } from '../role.js';
import { checkRole } from '../roles/checkRole.js';
import type { Key } from '../tables/keys.js';
import type { User } from '../tables/users.js';
import { checkNewUser, putUser, type NewUser } from '../users/createUser.js';
import { findUser } from '../users/findUser.js';
import type { World } from '../world.js';
import { admissionsFor } from './admissionsFor.js';
import { checkCaller, TO_REGISTER } from './checkCaller.js';
import { checkProfile } from './checkProfile.js';

export interface Registration extends NewUser {
  readonly teamIds?: readonly string[];
}

/** The API key of a caller that gives roles to users. */
export type RoleGranter = Pick<Key, 'roles' | 'publicKey'>;

/**
 * Creates a user (`registerUser`). Global roles apply at once. For other roles and for teams, the user is invited, or
 * joins at once if the setting `inviteBypass` is on.
 */
export function registerUser(
  world: World,
  request: Registration,
  granter: RoleGranter,
): Outcome & { readonly user: User } {
  const { roles = [], teamIds } = request;
  const { invitationOnly, ldap } = world.settings;
  if (invitationOnly || ldap) throw new Refusal('INVITATION_ONLY_MODE_OR_LDAP');
  for (const role of roles) checkRole(world, role);
  const admissions = organizationsFirst(admissionsFor(world, roles, teamIds));
  for (const role of [...roles, ...admissions.flatMap(membershipOf)])
    checkCaller(world, granter.roles, role, TO_REGISTER);
  checkProfile(world, request);
  checkNewUser(world, request);
  const [created, { id }] = putUser(world, request, roles.filter(isGlobal), []);
  const outcome = inTurn(
    created,
    admissions.map((admission) => (before) => grant(before, id, admission, granter.publicKey)),
  );
  return { ...outcome, user: findUser(outcome.world, id) };
}

/**
 * Sorts organizations before projects: a user that joins a project first would become a plain member of its
 * organization.
 */
function organizationsFirst(admissions: readonly Admission[]): readonly Admission[] {
  return admissions.toSorted(
    (one, other) => Number(one.groupId !== undefined) - Number(other.groupId !== undefined),
  );
}

/** Invites a user to a project or organization, or gives the roles at once if the setting `inviteBypass` is on. */
export function grant(world: World, userId: string, admission: Admission, inviterUsername: string): Outcome {
  const { roles, teamIds, ...parent } = admission;
  const user = findUser(world, userId);
  return world.settings.inviteBypass
    ? admitAtOnce(world, user, admission)
    : sendInvitation(world, parent, { username: user.username, roles, teamIds, inviterUsername });
}

/** Returns the role that a user gets implicitly with a team. The caller must be allowed to give it. */
function membershipOf({ orgId, teamIds }: Admission): readonly Role[] {
  return teamIds.length === 0 ? [] : [{ roleName: 'ORG_MEMBER', orgId }];
}

function isGlobal({ roleName }: Role): boolean {
  return isGlobalRole(roleName);
}
