import { DAY_MS } from '../../../src/world/instant.js';
import { tableOf, type RowOf, type Rows, type TableName, type World } from '../../../src/world/world.js';
import { everything } from '../rows/everything.js';
import { GLOBEX, NOW, numberedId, PROJECT } from '../rows/ids.js';
import { featurePolicies, organization, orgInvitation, projectTeam, team } from '../rows/rows.js';
import { worldOfRows } from '../rows/worlds.js';

/** Id of a team of another organization. */
export const FOREIGN_TEAM = numberedId(62);

/** Returns the first row of a table. */
export function firstOf<Name extends TableName>(world: World, name: Name): RowOf<Name> {
  const row = tableOf(world, name).all().first();
  if (row === undefined) throw new Error(`No row of ${name}: add one to test/support/rules/ruledWorld.ts`);
  return row as unknown as RowOf<Name>;
}

/** Returns a world with a row in each table that has rules. */
export function ruledWorld(): World {
  return worldOfRows({
    ...everything(),
    organizations: [organization(), organization({ id: GLOBEX, name: 'Globex' })],
    teams: [team({ id: numberedId(10) }), team({ id: FOREIGN_TEAM, orgId: GLOBEX, name: 'Foreign' })],
    projectTeams: [projectTeam({ teamId: numberedId(10) })],
    invitations: [orgInvitation('new@example.com', { id: numberedId(13) })],
    alertConfigs: [
      {
        id: numberedId(66),
        groupId: PROJECT,
        created: NOW,
        updated: NOW,
        enabled: false,
        eventTypeName: 'HOST_DOWN',
        matchers: [],
        notifications: [
          {
            notifierId: numberedId(67),
            typeName: 'EMAIL',
            delayMin: 0,
            intervalMin: 60,
            texts: { emailAddress: 'team@example.com' },
          },
        ],
      },
    ],
    featurePolicies: [featurePolicies('DISABLE_BACKUP_AGENT')],
    ...administration(),
    backupStores: [
      {
        id: 's3blockstore:bucket0',
        kind: 's3blockstore',
        name: 'bucket0',
        assignmentEnabled: true,
        labels: [],
        settings: { acceptedTos: true, awsAccessKey: 'a', awsSecretKey: 's' },
      },
    ],
    logCollectionJobs: [
      {
        id: numberedId(65),
        groupId: PROJECT,
        userId: 'u',
        createdAt: NOW,
        expiresAt: NOW + DAY_MS,
        status: 'SUCCESS',
        resourceType: 'CLUSTER',
        resourceName: 'rs0',
        rootResourceType: 'CLUSTER',
        rootResourceName: 'rs0',
        logTypes: ['MONGODB'],
        redacted: false,
        sizeRequestedPerFileBytes: 1,
        childJobs: [],
      },
    ],
  });
}

function administration(): Rows {
  const times = { createdAt: NOW, updatedAt: NOW };
  const auth = { mechanism: 'TOKEN', secret: 's' } as const;
  const url = 'https://vault.example.com';
  return {
    globalAccessEntries: [{ id: numberedId(63), cidrBlock: '192.0.2.0/24', description: 'Office', ...times }],
    keyVaults: [{ id: numberedId(64), friendlyName: 'Vault', type: 'HASHI_CORP', url, auth }],
  };
}
