import { changeInvitation } from '../../../src/world/invitations/changeInvitation.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import { addEntries } from '../../../src/world/keys/changeAccessList.js';
import { createKey } from '../../../src/world/keys/createKey.js';
import { checkProfile } from '../../../src/world/members/checkProfile.js';
import { checkRole } from '../../../src/world/roles/checkRole.js';
import { checkNewUser } from '../../../src/world/users/createUser.js';
import type { RowOf, World } from '../../../src/world/world.js';
import { NOW, ORG, PROJECT } from '../rows/ids.js';
import { LONG, organizationOf, type BrokenRows } from './brokenRow.js';

const keyOf = (text: string): string =>
  `keys: [{ name: k, publicKey: K, privateKey: p, roles: [GLOBAL_OWNER], ${text} }]`;
const USER = { username: 'x@example.com', password: 'Secret-1-Secret', firstName: 'A', lastName: 'B' };

type Roles = RowOf<'users'>['roles'];

/** The wrong roles of users and keys: what their rule says, and an example. */
const WRONG_ROLES: readonly (readonly [string, Roles[number]])[] = [
  ['a global role applies everywhere, and not in a project', { roleName: 'GLOBAL_OWNER', groupId: PROJECT }],
  ['only an organization role applies in an organization', { roleName: 'GLOBAL_OWNER', orgId: ORG }],
  [
    'an organization role does not apply in a project',
    { roleName: 'ORG_OWNER', orgId: ORG, groupId: PROJECT },
  ],
  ['an organization role needs its organization', { roleName: 'ORG_OWNER' }],
  ['a project role needs its project', { roleName: 'GROUP_OWNER' }],
];

const roles = WRONG_ROLES.map(([says, role]) => ({
  says,
  change: { roles: [role] },
  move: (world: World) => {
    checkRole(world, role);
  },
}));

/** Examples for the rules of users, keys and invitations. */
export const brokenPeople: BrokenRows = {
  users: [
    {
      says: 'expected an e-mail address',
      change: { emailAddress: 'nobody' },
      move: (world) => {
        checkNewUser(world, { ...USER, emailAddress: 'nobody' });
      },
      fixture: organizationOf('users: [{ emailAddress: nobody }]'),
    },
    {
      says: 'expected a country of two letters such as NL',
      change: { country: 'Holland' },
      move: (world) => {
        checkProfile(world, { ...USER, country: 'Holland' });
      },
      fixture: organizationOf('users: [{ country: Holland }]'),
    },
    ...roles,
    {
      says: 'expected only IP addresses and CIDR blocks such as 10.0.0.0/8',
      change: { accessList: ['10.0.0.999'] },
      fixture: organizationOf("users: [{ accessList: ['10.0.0.999'] }]"),
    },
  ],
  keys: [
    {
      says: 'a description must not be blank',
      change: { desc: ' ' },
      move: (world) => createKey(world, { desc: ' ', roles: [] }),
    },
    {
      says: 'a description has at most 250 characters',
      change: { desc: LONG },
      move: (world) => createKey(world, { desc: LONG, roles: [] }),
      fixture: keyOf(`desc: ${LONG}`),
    },
    ...roles,
    {
      says: 'expected only IP addresses and CIDR blocks such as 10.0.0.0/8',
      change: { accessList: ['10.0.0.999'] },
      move: (world, row) => addEntries(world, row, [{ ipAddress: '10.0.0.999' }]),
      fixture: keyOf("accessList: ['10.0.0.999']"),
    },
  ],
  invitations: [
    {
      says: 'an invitation cannot offer global roles',
      change: { roles: ['GLOBAL_OWNER'] },
      move: (world, row) => changeInvitation(world, row, { roles: ['GLOBAL_OWNER'] }),
    },
    {
      says: 'an invitation to an organization cannot offer project roles',
      change: { roles: ['GROUP_OWNER'] },
      move: (world, row) => changeInvitation(world, row, { roles: ['GROUP_OWNER'] }),
    },
    {
      says: 'an invitation to a project cannot offer organization roles',
      change: { groupId: PROJECT, roles: ['ORG_OWNER'] },
      move: (world, row) => changeInvitation(world, { ...row, groupId: PROJECT }, { roles: ['ORG_OWNER'] }),
    },
    { says: "is later than the world's current time", change: { createdAt: NOW + HOUR_MS } },
  ],
};
