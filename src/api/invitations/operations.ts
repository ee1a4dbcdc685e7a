import { invite } from '../../world/invitations/invite.js';
import { organizationParent, projectParent } from '../../world/invitations/pending/parent.js';
import type { Operation } from '../operation.js';
import { ifInvited, presentOrganizationInvitation, presentProjectInvitation } from './present.js';
import { revokeInvitation } from '../../world/invitations/revokeInvitation.js';
import { findInvitation, findInvitationOf } from '../../world/invitations/findInvitation.js';
import {
  pendingOfOrganization,
  pendingOfProject,
} from '../../world/invitations/pending/pendingInvitations.js';
import { changeInvitationRoles } from '../../world/invitations/changeInvitationRoles.js';
import { Refusal } from '../../world/refusals.js';
import { changeInvitation } from '../../world/invitations/changeInvitation.js';

/** Invites a user to an organization: `POST /orgs/{orgId}/invites`. */
export const createOrganizationInvitation: Operation<'createOrganizationInvitation'> = (call) => {
  const { world, organization, body, key } = call;
  const inviterUsername = key?.publicKey ?? '';
  const outcome = invite(world, organizationParent(organization), { ...body, inviterUsername });
  return { outcome, body: ifInvited(outcome, (one) => presentOrganizationInvitation(one, organization)) };
};

/** Invites a user to a project: `POST /groups/{groupId}/invites`. */
export const createProjectInvitation: Operation<'createProjectInvitation'> = ({
  world,
  project,
  body,
  key,
}) => {
  const outcome = invite(world, projectParent(project), { ...body, inviterUsername: key?.publicKey ?? '' });
  return { outcome, body: ifInvited(outcome, (one) => presentProjectInvitation(one, project)) };
};

/** Deletes one pending invitation: `DELETE /orgs/{orgId}/invites/{invitationId}`. */
export const deleteOrganizationInvitation: Operation<'deleteOrganizationInvitation'> = (call) => {
  const { world, organization, path } = call;
  return { outcome: revokeInvitation(world, organizationParent(organization), path.invitationId) };
};

/** Deletes one pending invitation: `DELETE /groups/{groupId}/invites/{invitationId}`. */
export const deleteProjectInvitation: Operation<'deleteProjectInvitation'> = ({ world, project, path }) => ({
  outcome: revokeInvitation(world, projectParent(project), path.invitationId),
});

/** Returns one pending invitation: `GET /orgs/{orgId}/invites/{invitationId}`. */
export const getOrganizationInvitation: Operation<'getOrganizationInvitation'> = (call) => {
  const { world, organization, path } = call;
  const invitation = findInvitation(world, organizationParent(organization), path.invitationId);
  return { body: presentOrganizationInvitation(invitation, organization) };
};

/** Returns one pending invitation: `GET /groups/{groupId}/invites/{invitationId}`. */
export const getProjectInvitation: Operation<'getProjectInvitation'> = ({ world, project, path }) => {
  const invitation = findInvitation(world, projectParent(project), path.invitationId);
  return { body: presentProjectInvitation(invitation, project) };
};

/** Lists the pending invitations to an organization, without the list envelope: `GET /orgs/{orgId}/invites`. */
export const listOrganizationInvitations: Operation<'listOrganizationInvitations'> = (call) => {
  const { world, organization, query } = call;
  const pending = pendingOfOrganization(world, organization.id, query.username);
  return { body: pending.map((invitation) => presentOrganizationInvitation(invitation, organization)) };
};

/**
 * Lists the pending invitations of a project, without the list envelope: `GET /groups/{groupId}/invites`
 * (E13).
 */
export const listProjectInvitations: Operation<'listProjectInvitations'> = ({ world, project, query }) => {
  const pending = pendingOfProject(world, project.id, query.username);
  return { body: pending.map((invitation) => presentProjectInvitation(invitation, project)) };
};

/** Updates one organization invitation: `PATCH /orgs/{orgId}/invites` (E18). */
export const patchOrganizationInvitation: Operation<'patchOrganizationInvitation'> = ({
  world,
  organization,
  body,
}) => {
  if (body.teamIds !== undefined && world.quirks.unknownBodyAttributes === 'reject')
    throw new Refusal('INVALID_ATTRIBUTE', 'teamIds');
  const outcome = changeInvitationRoles(world, organization, body);
  return { outcome, body: presentOrganizationInvitation(outcome.invitation, organization) };
};

/** Updates one pending invitation: `PATCH /orgs/{orgId}/invites/{invitationId}`. */
export const patchOrganizationInvitationById: Operation<'patchOrganizationInvitationById'> = (call) => {
  const { world, organization, path, body } = call;
  const invitation = findInvitation(world, organizationParent(organization), path.invitationId);
  const outcome = changeInvitation(world, invitation, body);
  return { outcome, body: presentOrganizationInvitation(outcome.invitation, organization) };
};

/** Updates the pending invitation of an email address: `PATCH /groups/{groupId}/invites`. */
export const patchProjectInvitation: Operation<'patchProjectInvitation'> = ({ world, project, body }) => {
  const { username, roles } = body;
  const invitation = findInvitationOf(world, projectParent(project), username);
  const outcome = changeInvitation(world, invitation, { roles });
  return { outcome, body: presentProjectInvitation(outcome.invitation, project) };
};

/** Updates one pending invitation: `PATCH /groups/{groupId}/invites/{invitationId}`. */
export const patchProjectInvitationById: Operation<'patchProjectInvitationById'> = (call) => {
  const { world, project, path, body } = call;
  const invitation = findInvitation(world, projectParent(project), path.invitationId);
  const outcome = changeInvitation(world, invitation, body);
  return { outcome, body: presentProjectInvitation(outcome.invitation, project) };
};
