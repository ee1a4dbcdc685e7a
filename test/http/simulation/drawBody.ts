import type { OperationId } from '../../../src/contract/types.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { omit } from '../../../src/world/omit.js';
import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES } from '../../../src/world/role.js';
import { SERVER_TYPES } from '../../../src/world/tables/serverTypes.js';
import type { World } from '../../../src/world/world.js';
import { ACCESS_BODIES } from './drawAccess.js';
import { AUTOMATION_BODIES } from './drawAutomation.js';
import { BACKUP_BODIES } from './drawBackups.js';
import type { Dice } from './dice.js';
import { drawFromSchema } from './drawFromSchema.js';
import { PEOPLE_BODIES } from './drawPeople.js';
import { RESTORE_BODIES } from './drawRestores.js';
import { STORE_BODIES } from './drawStores.js';
import { TEAM_BODIES } from './drawTeams.js';

type Places = Readonly<Record<string, string | undefined>>;

const JUNK = [
  null,
  true,
  -1,
  1.5,
  '',
  'x',
  [],
  {},
  [null],
  [[]],
  'F'.repeat(2_000),
  { id: {} },
  '\u0000',
  9e99,
];

/** Draws a well-formed body for an operation. */
export function bodyOf(dice: Dice, world: World, id: OperationId, places: Places): unknown {
  const own = (BODIES as Partial<Record<OperationId, Draw>>)[id];
  return own === undefined ? drawFromSchema(dice, world, id) : own(dice, world, places);
}

/** Makes a body wrong: replaces, adds or removes a member, or returns something else. */
export function damaged(dice: Dice, body: unknown): unknown {
  if (dice.chance(0.1)) return dice.pick(['{', '', '[1,]', '"text"', '\ufeff{}', 'nul']);
  if (typeof body !== 'object' || body === null || dice.chance(0.15)) return dice.pick(JUNK);
  const name = dice.maybe(Object.keys(body)) ?? 'more';
  const inside = (body as Record<string, unknown>)[name];
  const value = dice.chance(0.5) && typeof inside === 'object' ? damaged(dice, inside) : dice.pick(JUNK);
  if (Array.isArray(body)) return body.map((item, at) => (String(at) === name ? value : item));
  if (dice.chance(0.3)) return omit(body as Record<string, unknown>, name);
  return { ...body, [dice.chance(0.8) ? name : 'surplus']: value };
}

type Draw = (dice: Dice, world: World, places: Places) => unknown;

const BODIES = {
  ...PEOPLE_BODIES,
  ...ACCESS_BODIES,
  ...TEAM_BODIES,
  ...AUTOMATION_BODIES,
  patchSnapshotSchedule: scheduleChange,
  ...BACKUP_BODIES,
  ...RESTORE_BODIES,
  ...STORE_BODIES,
  addTeamUsers: (dice, world) => usersOf(dice, world).map((id) => ({ id })),
  addProjectUsers: (dice, world, { groupId }) =>
    usersOf(dice, world).map((id) => ({
      id,
      roles: [0, 1].slice(dice.below(2)).map(() => ({ groupId, roleName: dice.pick(GROUP_ROLES) })),
    })),
  patchSnapshot: (dice, world) => {
    const spans = [-40 * DAY_MS, -MINUTE_MS, 0, 20 * MINUTE_MS, 5 * HOUR_MS, 3 * DAY_MS, 400 * DAY_MS];
    const expires = new Date(world.now + dice.pick(spans)).toISOString().replace(/\.\d+/, '');
    return dice.pick([
      { expires },
      { doNotDelete: false, expires },
      { doNotDelete: true },
      { doNotDelete: false },
      { doNotDelete: true, expires },
      {},
    ]);
  },
  createUser: (dice, world) => {
    const username = dice.chance(0.8) ? `guest${dice.below(40)}@example.com` : dice.pick(['ü', 'ada', 'a@b']);
    return {
      username,
      password: dice.chance(0.9) ? 'correct-horse-7-Battery' : 'abc',
      firstName: 'Guest',
      lastName: 'Ünal',
      ...(dice.chance(0.2) && { emailAddress: dice.pick(['guest@example.com', 'no address']) }),
      ...(dice.chance(0.5) && { roles: [0, 1].slice(dice.below(2)).map(() => roleOf(dice, world)) }),
    };
  },
  createProject: (dice, _, { orgId }) => ({
    name: dice.pick(['Depot', 'Shop', `project-${dice.below(9)}`, '']),
    ...(dice.chance(0.9) && { orgId: dice.chance(0.9) ? orgId : '' }),
    ...(dice.chance(0.3) && { tags: dice.pick([['OPS'], [], ['no tag']]) }),
  }),
  patchProject: (dice) => ({
    ...(dice.chance(0.3) && { name: dice.pick(['Shop', 'Depot', `project-${dice.below(9)}`]) }),
    tags: dice.pick([['OPS'], [], ['a', 'b']]),
  }),
  putBackupAgentConfig: (dice) =>
    Object.fromEntries(
      dice.some<readonly [string, unknown]>([
        ['logPath', dice.pick(['/var/log/agent.log', '/tmp/backup.log', 'relative.log'])],
        ['username', dice.pick(['mms-automation', 'mms-backup-agent', 'somebody'])],
        ['logRotate', { sizeThresholdMB: 1 + dice.below(2_000), timeThresholdHrs: 1 + dice.below(48) }],
        ['configOverrides', { https: true, mothership: 'localhost:8080', retries: dice.below(9) }],
      ]),
    ),
  patchOrganizationInvitation: (dice, world, { orgId }) => {
    const pending = world.invitations.all().toArray();
    const here = pending.filter(({ orgId: its, groupId }) => groupId === undefined && its === orgId);
    return {
      username: dice.maybe(here)?.username ?? 'nobody@example.com',
      roles: dice.chance(0.9) ? [dice.pick(ORG_ROLES), dice.pick(ORG_ROLES)] : [dice.pick(GROUP_ROLES)],
    };
  },
  createHost: (dice, world) => newHost(dice, world),
  patchHost: hostSettings,
  putProjectServerType: serverTypeChange,
  putOrganizationServerType: serverTypeChange,
  putHostServerType: serverTypeChange,
  createPhysicalHost: physicalHost,
  putPhysicalHost: physicalHost,
  createOrganization: (dice) => ({ name: dice.pick(['Acme', 'Initech', '  ', 'x'.repeat(256)]) }),
  patchOrganization: (dice) => ({
    ...(dice.chance(0.8) && {
      name: dice.pick(['Acme', 'Globex', 'Ünïcode & Söhne', '  ', 'x'.repeat(256)]),
    }),
    ...(dice.chance(0.3) && {
      ldapGroupMappings: dice.some(ORG_ROLES).map((roleName) => ({ roleName, ldapGroups: ['cn=all'] })),
    }),
  }),
} as const satisfies Partial<Record<OperationId, Draw>>;

function scheduleChange(dice: Dice): object {
  const referenceHourOfDay = dice.below(24);
  return {
    ...(dice.chance(0.4) && { snapshotIntervalHours: dice.pick([6, 8, 12, 24, 7]) }),
    ...(dice.chance(0.4) && { snapshotRetentionDays: dice.pick([1, 2, 5, 30]) }),
    ...(dice.chance(0.4) && { dailySnapshotRetentionDays: dice.pick([0, 3, 365]) }),
    ...(dice.chance(0.4) && { weeklySnapshotRetentionWeeks: dice.pick([0, 4, 53]) }),
    ...(dice.chance(0.4) && { monthlySnapshotRetentionMonths: dice.pick([0, 1, 36]) }),
    ...(dice.chance(0.3) && { pointInTimeWindowHours: dice.pick([0, 1, 24, 96]) }),
    ...(dice.chance(0.3) && { fullIncrementalDayOfWeek: dice.pick(['SUNDAY', 'FRIDAY']) }),
    ...(dice.chance(0.3) && { clusterCheckpointIntervalMin: dice.pick([15, 60]) }),
    ...(dice.chance(0.3) && { referenceHourOfDay, referenceMinuteOfHour: dice.below(60) }),
    ...(dice.chance(0.2) && { referenceTimeZoneOffset: dice.pick(['+0000', '+0530', '-0800']) }),
  };
}

/** Draws a process to add. Sometimes a process with its address already exists, in this or another project. */
function newHost(dice: Dice, world: World): unknown {
  const present = dice.maybe(world.hosts.all().toArray());
  const address = dice.chance(0.3) && present !== undefined ? present : undefined;
  return {
    hostname: address?.hostname ?? dice.pick(['db0.example.net', 'db1.example.net', 'no host']),
    port: address?.port ?? dice.pick([27017, 27018, 0]),
    ...(dice.chance(0.5) && hostSettings(dice)),
  };
}

function hostSettings(dice: Dice): object {
  return {
    ...(dice.chance(0.5) && { profilerEnabled: dice.chance(0.5), sslEnabled: dice.chance(0.5) }),
    ...(dice.chance(0.5) && { authMechanismName: dice.pick(['NONE', 'PLAIN', 'MONGODB_X509', 'MAGIC', '']) }),
    ...(dice.chance(0.4) && { username: dice.pick(['monitor', 'other', '']) }),
    ...(dice.chance(0.4) && { password: dice.pick(['secret', '']) }),
  };
}

function serverTypeChange(dice: Dice): { readonly serverType: { readonly name: string } } {
  return { serverType: { name: dice.pick(SERVER_TYPES) } };
}

function physicalHost(dice: Dice, world: World): unknown {
  const hosts = [0, 1, 2].slice(dice.below(4)).map(() => dice.pick(world.hosts.all().toArray()));
  const virtualHosts = hosts.map(({ groupId, hostname }) => ({ groupId, hostname }));
  return { name: `rack ${dice.below(3)}`, ...serverTypeChange(dice), virtualHosts };
}

function usersOf(dice: Dice, world: World): readonly string[] {
  const users = world.users.all().toArray();
  const ids = Array.from({ length: 1 + dice.below(4) }, () => dice.pick(users).id);
  return dice.chance(0.05) ? [...ids, 'f'.repeat(24)] : ids;
}

function roleOf(dice: Dice, world: World): unknown {
  const orgId = dice.pick(world.organizations.all().toArray()).id;
  const groupId = dice.pick(world.projects.all().toArray()).id;
  return dice.pick<unknown>([
    { roleName: dice.pick(GROUP_ROLES), groupId },
    { roleName: dice.pick(ORG_ROLES), orgId },
    { roleName: dice.pick(GLOBAL_ROLES) },
    { roleName: dice.pick(GROUP_ROLES), orgId },
  ]);
}
