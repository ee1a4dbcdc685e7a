import { expect } from '@jest/globals';
import { quirksOf, type Dialect } from '../../../src/world/quirks.js';
import type { Credentials } from './client.js';
import type { Ids } from './ids.js';
import {
  BACKUP_AGENT,
  FIRST_USER,
  NEW_EXPIRY,
  NEW_NAME,
  NEW_ROLES,
  PROJECT_ROLES,
  type Step,
} from './steps.js';

type Matcher = Readonly<Record<Step['endpoint'], unknown>>;

/** Returns the facts that each endpoint's reply must show on the walk. Each page of E21 must show its facts. */
export function factsOf(dialect: Dialect, ids: Ids, { publicKey }: Credentials): Matcher {
  return {
    ...peopleFactsOf(ids, publicKey),
    ...projectFactsOf(dialect, ids),
    ...hostFactsOf(ids),
    ...linkFactsOf(dialect, ids),
  };
}

/** Returns the facts about organizations, users and invitations. */
function peopleFactsOf(ids: Ids, publicKey: string): Matcher {
  const { username, firstName, lastName } = FIRST_USER;
  const owner = { roles: [{ roleName: 'GLOBAL_OWNER' }] };
  return {
    E1: list(some({ id: ids.user, teamIds: [ids.team], username, firstName, lastName })),
    E4: some({
      programmaticApiKey: some({ ...owner, publicKey: word(6), privateKey: word(31) }),
      user: some({ ...owner, id: ids.user, username, firstName, lastName }),
    }),
    E5: list(some({ id: ids.user, username })),
    E13: expect.arrayContaining([
      some({ username, groupId: ids.project, inviterUsername: publicKey, roles: PROJECT_ROLES }),
    ]),
    E18: some({ id: ids.invitation, username: ids.invitee, roles: NEW_ROLES, orgName: NEW_NAME_LATER }),
    E19: some({ id: ids.org, name: NEW_NAME }),
  };
}

function projectFactsOf(dialect: Dialect, ids: Ids): Matcher {
  const { planType } = quirksOf(dialect);
  return {
    E2: list(some({ id: ids.project, orgId: ids.org }), { status: 200 }),
    E3: some({ id: ids.snapshot, doNotDelete: false, expires: NEW_EXPIRY }),
    E10: list(some({ groupId: ids.project, orgName: NEW_NAME, planType })),
    E11: list(some({ id: ids.window, groupId: ids.project })),
    E14: {},
    E17: { content: some({ id: ids.window, groupId: ids.project }), status: 200 },
    E20: some({ backupVersions: [some(BACKUP_AGENT)], version: expect.any(Number) }),
    E21: list(some({ groupId: ids.project, isGlobalAdmin: expect.any(Boolean) })),
  };
}

/** Returns the facts about hosts and their measurements. */
function hostFactsOf(ids: Ids): Matcher {
  const place = { groupId: ids.project, hostId: ids.host };
  return {
    E6: list(some({ parts: [some({ hostId: ids.configServer, typeName: 'CONFIG_SERVER' })] })),
    E7: some({
      ...place,
      granularity: 'PT1H',
      partitionName: ids.partition,
      measurements: expect.arrayContaining([series('DISK_PARTITION_SPACE_FREE', 'BYTES', 24)]),
    }),
    E8: some({
      ...place,
      granularity: 'PT10M',
      measurements: [
        series('CONNECTIONS', 'SCALAR', 6),
        series('OPCOUNTER_QUERY', expect.stringMatching(/^SCALAR/), 6),
      ],
    }),
    E9: some({
      ...place,
      databaseName: ids.database,
      measurements: expect.arrayContaining([series('DATABASE_OBJECT_COUNT', 'SCALAR', 4)]),
    }),
    E16: list(some({ databaseName: ids.database })),
  };
}

/** Returns the facts about replies that consist of links, which differ between the dialects. */
function linkFactsOf(dialect: Dialect, ids: Ids): Matcher {
  const { relBase, agentListEnvelope } = quirksOf(dialect);
  return {
    E12: some({
      id: ids.project,
      links: expect.arrayContaining([{ href: expect.any(String), rel: `${relBase}/group` }]),
    }),
    E15: {
      links: ['self', ...relations(relBase)].map((rel) => ({ href: expect.any(String), rel })),
      ...(agentListEnvelope === 'emptyList' && { results: [], totalCount: 0 }),
    },
  };
}

/** Matches any name but the new one: E18 comes before E19, which renames the organization. */
const NEW_NAME_LATER: unknown = expect.not.stringMatching(NEW_NAME);

function some(facts: object): unknown {
  return expect.objectContaining({ ...facts });
}

function list(result: unknown, more: object = {}): unknown {
  return some({ results: expect.arrayContaining([result]), totalCount: expect.any(Number), ...more });
}

function word(length: number): unknown {
  return expect.stringMatching(new RegExp(`^[A-Za-z0-9-]{${length}}$`));
}

function series(name: string, units: unknown, points: number): unknown {
  const point = some({ timestamp: expect.stringMatching(/^202[56]-\d\d-\d\dT\d\d:\d\d:00Z$/) });
  return { dataPoints: Array.from({ length: points }, () => point), name, units };
}

function relations(relBase: string): readonly string[] {
  const names = ['group', 'monitoringAgents', 'backupAgents', 'automationAgents'];
  return names.map((name) => `${relBase}/${name}`);
}
