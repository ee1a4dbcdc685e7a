import { createVault } from '../../../src/world/administration/keyVaults.js';
import { changeSettings } from '../../../src/world/backup/changeSettings.js';
import { addGlobalEntry } from '../../../src/world/globalAccess/changeGlobalAccess.js';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import { createLogJob, type LogRequest } from '../../../src/world/logs/createLogJob.js';
import { extendLogJob } from '../../../src/world/logs/extendLogJob.js';
import { changeWindow } from '../../../src/world/maintenance/changeWindows.js';
import { changeOrganization } from '../../../src/world/organizations/changeOrganization.js';
import { createOrganization } from '../../../src/world/organizations/createOrganization.js';
import { changeProject } from '../../../src/world/projectChanges/changeProject.js';
import { changeExpiry } from '../../../src/world/backup/snapshots/changeExpiry.js';
import { changeTeamRoles } from '../../../src/world/teams/changeTeamRoles.js';
import { renameTeam } from '../../../src/world/teams/renameTeam.js';
import { NOW } from '../rows/ids.js';
import { LONG, organizationOf, withLdap, type BrokenRows } from './brokenRow.js';
import { brokenAlertConfigs } from './brokenAlertConfigs.js';
import { brokenBackups } from './brokenBackups.js';
import { brokenPeople } from './brokenPeople.js';
import { firstOf, FOREIGN_TEAM } from './ruledWorld.js';

const project = (text: string): string => organizationOf(`projects: [{ ${text} }]`);
const NAME = 'a name must not be blank, contain NUL characters or have more than 256 characters';
const LDAP = { ldapGroups: ['a'], roleName: 'ORG_OWNER' } as const;
const GROUP_LDAP = { ldapGroups: ['a'], roleName: 'GROUP_OWNER' } as const;

/** An example for each rule of each table. */
export const brokenRows: BrokenRows = {
  maintenanceWindows: [
    {
      says: 'a window needs at least one type of alerts',
      change: { alertTypeNames: [] },
      move: (world, row) => changeWindow(world, row, { alertTypeNames: [] }),
      fixture: project('maintenanceWindows: [{ starts: PT1H, ends: PT2H, alertTypeNames: [] }]'),
    },
    {
      says: 'the window would end before it starts',
      change: { endDate: NOW - DAY_MS },
      move: (world, row) => changeWindow(world, row, { endDate: NOW - DAY_MS }),
      fixture: project('maintenanceWindows: [{ starts: PT2H, ends: PT1H }]'),
    },
  ],
  teams: [
    {
      says: NAME,
      change: { name: LONG },
      move: (world, row) => renameTeam(world, row, LONG),
      fixture: organizationOf(`teams: [{ name: ${LONG} }]`),
    },
  ],
  organizations: [
    {
      says: NAME,
      change: { name: LONG },
      move: (world) => createOrganization(world, { name: LONG }),
      fixture: organizationOf(`name: ${LONG}`),
    },
    {
      says: 'a role has two mappings',
      change: { ldapGroupMappings: [LDAP, LDAP] },
      move: (world, row) => changeOrganization(withLdap(world), row, { ldapGroupMappings: [LDAP, LDAP] }),
      fixture: organizationOf(
        'ldapGroupMappings: [{ roleName: ORG_OWNER, ldapGroups: [a] }, { roleName: ORG_OWNER, ldapGroups: [b] }]',
      ),
    },
    {
      says: 'a mapping needs at least one LDAP group',
      change: { ldapGroupMappings: [{ ...LDAP, ldapGroups: [] }] },
      move: (world, row) =>
        changeOrganization(withLdap(world), row, { ldapGroupMappings: [{ ...LDAP, ldapGroups: [] }] }),
      fixture: organizationOf('ldapGroupMappings: [{ roleName: ORG_OWNER, ldapGroups: [] }]'),
    },
  ],
  projects: [
    {
      says: 'a name must not contain 10gen- or -10gen',
      change: { name: 'x-10gen' },
      move: (world, row) => changeProject(world, row, { name: 'x-10gen' }),
      fixture: project('name: x-10gen'),
    },
    {
      says: 'a name must not be blank, contain control characters or have more than 64 characters',
      change: { name: LONG },
      move: (world, row) => changeProject(world, row, { name: LONG }),
      fixture: project(`name: ${LONG}`),
    },
    {
      says: 'a project can have at most 10 tags',
      change: { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) },
      move: (world, row) =>
        changeProject(world, row, { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }),
      fixture: project('tags: [a, b, c, d, e, f, g, h, i, j, k]'),
    },
    {
      says: 'a tag consists of at most 32 letters, digits, dots, dashes and underscores',
      change: { tags: ['a b'] },
      move: (world, row) => changeProject(world, row, { tags: ['a b'] }),
      fixture: project('tags: [a b]'),
    },
    {
      says: 'a role has two mappings',
      change: { ldapGroupMappings: [GROUP_LDAP, GROUP_LDAP] },
      move: (world, row) =>
        changeProject(withLdap(world), row, { ldapGroupMappings: [GROUP_LDAP, GROUP_LDAP] }),
    },
    {
      says: 'a mapping needs at least one LDAP group',
      change: { ldapGroupMappings: [{ ...GROUP_LDAP, ldapGroups: [] }] },
      move: (world, row) =>
        changeProject(withLdap(world), row, { ldapGroupMappings: [{ ...GROUP_LDAP, ldapGroups: [] }] }),
    },
  ],
  projectTeams: [
    {
      says: 'a team in a project needs at least one role',
      change: { roleNames: [] },
      move: (world, row) => changeTeamRoles(world, firstOf(world, 'projects'), row, []),
    },
    {
      says: 'the team belongs to another organization than the project',
      change: { teamId: FOREIGN_TEAM },
    },
  ],
  globalAccessEntries: [
    {
      says: 'a block must not be blank',
      change: { cidrBlock: ' ' },
      move: (world) => addGlobalEntry(world, ' ', 'x'),
    },
    {
      says: 'expected a block of addresses such as 192.0.2.0/24',
      change: { cidrBlock: '192.0.2.0' },
      move: (world) => addGlobalEntry(world, '192.0.2.0', 'x'),
    },
    {
      says: 'the global access list has no IPv6 addresses',
      change: { cidrBlock: '2001:db8::/32' },
      move: (world) => addGlobalEntry(world, '2001:db8::/32', 'x'),
    },
    {
      says: 'a description must not be blank',
      change: { description: ' ' },
      move: (world) => addGlobalEntry(world, '198.51.100.0/24', ' '),
    },
    {
      says: 'a description has at most 250 characters',
      change: { description: LONG },
      move: (world) => addGlobalEntry(world, '198.51.100.0/24', LONG),
    },
  ],
  keyVaults: [
    {
      says: 'expected an address such as https://vault.example.com',
      change: { url: 'vault' },
      move: (world, { id: _, ...vault }) => createVault(world, { ...vault, url: 'vault' }),
    },
    {
      says: 'a vault with the mechanism JWT needs claims',
      change: { auth: { mechanism: 'JWT', secret: 's' } },
      move: (world, { id: _, ...vault }) =>
        createVault(world, { ...vault, auth: { mechanism: 'JWT', secret: 's' } }),
    },
  ],
  ...brokenPeople,
  ...brokenAlertConfigs,
  ...brokenBackups,
  snapshots: [
    {
      says: 'a snapshot that must not be deleted has no expiry',
      change: { doNotDelete: true, expires: NOW + DAY_MS },
      move: (world, row) => changeExpiry(world, row, { doNotDelete: true, expires: NOW + DAY_MS }),
    },
  ],
  hosts: [{ says: 'can be set only for a process that is down', change: { returnsAt: NOW + HOUR_MS } }],
  clusters: [
    {
      says: 'include and exclude cannot be combined: one of them must be unset or empty',
      change: { backup: { encrypted: false, include: ['a'], exclude: ['b'] } },
      move: (world, row) =>
        changeSettings(world, row, { includedNamespaces: ['a'], excludedNamespaces: ['b'] }),
      fixture: project('clusters: [{ backup: { include: [a.b], exclude: [c.d] } }]'),
    },
  ],
  logCollectionJobs: [
    {
      says: 'expected a size above 0',
      change: { sizeRequestedPerFileBytes: 0 },
      move: (world) =>
        createLogJob(world, firstOf(world, 'projects'), logRequest({ sizeRequestedPerFileBytes: 0 }), 'u'),
    },
    {
      says: 'a job needs at least one type of logs',
      change: { logTypes: [] },
      move: (world) => createLogJob(world, firstOf(world, 'projects'), logRequest({ logTypes: [] }), 'u'),
    },
    {
      says: 'a job expires at most 6 months after its creation',
      change: { expiresAt: NOW + 300 * DAY_MS },
      move: (world, row) => extendLogJob(world, row, NOW + 300 * DAY_MS),
    },
  ],
};

function logRequest(own: Partial<LogRequest>): LogRequest {
  const resource = { resourceType: 'CLUSTER', resourceName: 'rs0' } as const;
  return { ...resource, logTypes: ['MONGODB'], redacted: false, sizeRequestedPerFileBytes: 1, ...own };
}
