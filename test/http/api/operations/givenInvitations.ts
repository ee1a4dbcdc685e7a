import { expect } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import type { Invitation } from '../../../../src/world/tables/invitations.js';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, idAt, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import {
  groupRole,
  invitation,
  orgInvitation,
  orgRole,
  project,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { platformWith, type Tenant } from './tenant.js';

export const OPERATORS = team();
export const MEMBER = user('mia', { roles: [orgRole(), groupRole()] });
export const OUTSIDER = user('zoe', { roles: [orgRole('ORG_OWNER', GLOBEX)] });

/** Invitations are part of an organization or of a project. Both parents have the same five operations. */
export const PARENTS = [
  {
    parent: 'organization',
    path: `/orgs/${ORG}/invites`,
    role: 'ORG_READ_ONLY',
    pending: orgInvitation('new@example.com', { teamIds: [OPERATORS.id] }),
    other: orgInvitation('other@example.com', { createdAt: NOW - 2 * DAY_MS }),
    expired: orgInvitation('old@example.com', { createdAt: NOW - 30 * DAY_MS }),
  },
  {
    parent: 'project',
    path: `/groups/${PROJECT}/invites`,
    role: 'GROUP_OWNER',
    pending: invitation('new@example.com', { id: idAt(NOW - DAY_MS, 1) }),
    other: invitation('other@example.com', { id: idAt(NOW - 2 * DAY_MS, 1) }),
    expired: invitation('old@example.com', { id: idAt(NOW - 30 * DAY_MS, 1), createdAt: NOW - 30 * DAY_MS }),
  },
] as const;
export const [ORG_INVITES, PROJECT_INVITES] = PARENTS;

export function given(own: Given = {}): Tenant {
  return platformWith({
    organizations: TWO_ORGANIZATIONS,
    projects: [project(), project({ name: 'lab' })],
    teams: [OPERATORS, team({ name: 'Strangers', orgId: GLOBEX })],
    users: [MEMBER, OUTSIDER],
    invitations: PARENTS.flatMap(({ pending, other, expired }) => [other, pending, expired]),
    ...own,
  });
}

export interface Shown {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly string[];
  readonly createdAt: string;
}

export async function ok<Body = Shown>(call: ReturnType<Tenant['get']>, status = 200): Promise<Body> {
  const reply = await call;
  expect([reply.status, reply.text]).toEqual([status, expect.anything()]);
  return reply.body as Body;
}

export const post = (platform: Tenant, path: string, body: unknown) =>
  platform.call('post', path, KEYS.admin, body);
export const patch = (platform: Tenant, path: string, body: unknown) =>
  platform.call('patch', path, KEYS.admin, body);
export const remove = (platform: Tenant, path: string) => platform.call('delete', path, KEYS.admin);
export const kept = (platform: Tenant, { id }: Invitation) => platform.world.invitations.get(id);
