import type { EventDraft } from '../tables/events.js';
import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { putRow } from '../putRow.js';
import type { Invitation } from '../tables/invitations.js';
import type { World } from '../world.js';
import { rolesIn } from '../users/usersOf.js';
import type { Parent } from './pending/parent.js';
import { pendingOf } from './pending/pendingInvitations.js';
import { refuseIfFull } from './refuseIfFull.js';

export type InvitationRequest = Pick<Invitation, 'username' | 'roles' | 'inviterUsername'> & {
  /** Teams of the organization. If unset, a new invitation has none. */
  readonly teamIds?: readonly string[];
};

/**
 * Invites a user to a project or organization. If the user has a pending invitation to it, only replaces its roles and
 * teams, because two invitations could contradict each other.
 */
export function sendInvitation(
  world: World,
  parent: Parent,
  request: InvitationRequest,
): Outcome & { readonly invitation: Invitation } {
  const { roles, teamIds } = request;
  const [pending] = pendingOf(world, parent, request.username);
  const [next, before] = pending === undefined ? create(world, parent, request) : [world, pending];
  const [sent, invitation] = putRow(next, 'invitations', {
    ...before,
    roles,
    ...(teamIds !== undefined && { teamIds }),
  });
  return {
    world: sent,
    events: [invited(world, parent, request.username)],
    invitation,
  };
}

function create(
  world: World,
  parent: Parent,
  { username, roles, inviterUsername }: InvitationRequest,
): readonly [World, Invitation] {
  refuseIfFull(world, parent.orgId, username);
  const [next, id] = takeId(world);
  return [next, { id, ...parent, username, roles, inviterUsername, teamIds: [], createdAt: world.now }];
}

/**
 * Recorded traffic shows INVITED_TO_ORG for invitations to projects too, if the user has no role in the organization.
 */
function invited(world: World, { orgId, groupId }: Parent, targetUsername: string): EventDraft {
  const user = world.users.select('username', targetUsername).first();
  return groupId !== undefined && user !== undefined && rolesIn(world, user, { id: orgId }).length > 0
    ? { eventTypeName: 'INVITED_TO_GROUP', groupId, targetUsername }
    : { eventTypeName: 'INVITED_TO_ORG', orgId, targetUsername };
}
