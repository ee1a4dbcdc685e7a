import type { World } from '../../../../../src/world/world.js';
import { get, type ExtendedCalls } from '../operationCall.js';

const ORG_GUEST = 'ines.costa@partner.example.com';
const PROJECT_GUEST = 'kira.sandoval@partner.example.com';

function idOf({ invitations }: World, guest: string): string {
  return [...invitations.all()].find(({ username }) => username === guest)?.id ?? '';
}

/** Calls of invitations. */
export const invitationCalls: ExtendedCalls = {
  reads: (world, { org, project }) => [
    get('listOrganizationInvitations', `/orgs/${org}/invites`),
    get('getOrganizationInvitation', `/orgs/${org}/invites/${idOf(world, ORG_GUEST)}`),
    get('getProjectInvitation', `/groups/${project}/invites/${idOf(world, PROJECT_GUEST)}`),
  ],
  writes: (world, { org, project }, name) => {
    const toOrg = { roles: ['ORG_MEMBER'] };
    const toProject = { roles: ['GROUP_READ_ONLY'] };
    const [ofOrg, ofProject] = [`/orgs/${org}/invites`, `/groups/${project}/invites`];
    return [
      {
        operationId: 'createOrganizationInvitation',
        method: 'post',
        path: ofOrg,
        body: { ...toOrg, username: `${name}-invited@example.com` },
      },
      {
        operationId: 'patchOrganizationInvitationById',
        method: 'patch',
        body: toOrg,
        path: `${ofOrg}/${idOf(world, ORG_GUEST)}`,
      },
      {
        operationId: 'createProjectInvitation',
        method: 'post',
        path: ofProject,
        body: { ...toProject, username: `${name}-invited@example.com` },
      },
      {
        operationId: 'patchProjectInvitation',
        method: 'patch',
        path: ofProject,
        body: { ...toProject, username: PROJECT_GUEST },
      },
      {
        operationId: 'patchProjectInvitationById',
        method: 'patch',
        body: toProject,
        path: `${ofProject}/${idOf(world, PROJECT_GUEST)}`,
      },
    ];
  },
  notCalled: ['deleteOrganizationInvitation', 'deleteProjectInvitation'],
};
