import type { Clients } from './clients.js';
import type { Reply } from './client.js';
import { isDone, shop, until } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const NEW_OWNER = 'kim.novak@meridian-health.example.com';
const INES = 'ines.costa@partner.example.com';
const NOVA = 'nova.reyes@partner.example.com';

const MEMBER = { username: NOVA, roles: ['ORG_MEMBER'] };
const READER = { username: NOVA, roles: ['GROUP_READ_ONLY'] };

function invitesOf(stage: Stage, organization: string): string {
  return `/orgs/${stage.idOf('organizations', organization)}/invites`;
}

/** Creates the new owner of an organization, and returns the path of the old owner. */
async function createOwner(stage: Stage): Promise<string> {
  const orgId = stage.idOf('organizations', 'Meridian Health');
  await stage.admin.call('POST', '/users', {
    username: NEW_OWNER,
    firstName: 'Kim',
    lastName: 'Novak',
    password: 'correct-horse-7-battery',
    roles: [{ roleName: 'ORG_OWNER', orgId }],
  });
  return `/users/${stage.idOf('users', 'yusuf.adeyemi@meridian-health.example.com')}`;
}

const ownsSomething = ({ body }: Reply): boolean => JSON.stringify(body.roles).includes('ORG_OWNER');

/** Clients of the scenarios about invitations, by scenario. */
export const invitationClients: Readonly<Record<string, Clients>> = {
  'invitation-race': {
    async good(stage) {
      const path = invitesOf(stage, 'Harbor Retail');
      await stage.admin.get(path);
      const id = stage.idOf('invitations', INES);
      stage.pass({ minutes: 10 });
      const reply = await stage.admin.call('DELETE', `${path}/${id}`);
      if (reply?.status === 400) await stage.admin.get(`/users/byName/${INES}`);
    },
    async naive(stage) {
      const path = invitesOf(stage, 'Harbor Retail');
      await stage.admin.get(path);
      const id = stage.idOf('invitations', INES);
      stage.pass({ minutes: 10 });
      for (let turn = 0; turn < 3; turn += 1) await stage.admin.call('DELETE', `${path}/${id}`);
    },
  },
  'invitation-refused': {
    async good(stage) {
      const toProject = () => stage.admin.call('POST', `${shop(stage)}/invites`, READER);
      await until(toProject, isDone, { times: 3, pause: () => undefined });
      const path = invitesOf(stage, 'Harbor Retail');
      const pause = (): void => {
        stage.pass({ minutes: 10, seconds: 1 });
      };
      await until(() => stage.admin.call('POST', path, MEMBER), isDone, { times: 3, pause });
    },
    async naive(stage) {
      await stage.admin.call('POST', `${shop(stage)}/invites`, READER);
      await stage.admin.call('POST', invitesOf(stage, 'Harbor Retail'), MEMBER);
    },
  },
  'user-roles-become-invitations': {
    async good(stage) {
      const oldOwner = await createOwner(stage);
      await stage.admin.get(`${invitesOf(stage, 'Meridian Health')}?username=${NEW_OWNER}`);
      const pause = (): void => {
        stage.pass({ minutes: 10 });
      };
      const newOwner = `/users/byName/${NEW_OWNER}`;
      await until(() => stage.admin.get(newOwner), ownsSomething, { times: 10, pause });
      await stage.admin.call('DELETE', oldOwner);
    },
    async naive(stage) {
      const oldOwner = await createOwner(stage);
      await stage.admin.call('DELETE', oldOwner);
    },
  },
};
