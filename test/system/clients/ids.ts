import type { ControlPlane, Row } from './controlPlane.js';

/** The ids in the requests of a walk, see `steps.ts`. */
export interface Ids {
  readonly org: string;
  readonly team: string;
  readonly project: string;
  readonly cluster: string;
  /** A complete snapshot of that cluster that has not expired. */
  readonly snapshot: string;
  readonly host: string;
  readonly partition: string;
  readonly database: string;
  /** A mirrored config server with snapshots. */
  readonly configServer: string;
  /** A maintenance window that has not ended. */
  readonly window: string;
  /** The username to which an invitation to the organization was sent. `invitation` is the id of that invitation. */
  readonly invitee: string;
  readonly invitation: string;
  /** The user that E4 created. */
  readonly user: string;
}

/** The virtual time of the programs in these tests. It stands still. */
const NOW = '2026-01-01T00:00:00Z';

/** Finds the ids for the walk, in the first project of the standard world's first organization. */
export async function findIds(control: ControlPlane, user: string): Promise<Ids> {
  const [owner] = (await control.find('keys', { publicKey: 'PRJOWN' })).roles as readonly Row[];
  const groupId = String(owner?.groupId);
  const orgId = String((await control.row('projects', groupId)).orgId);
  const cluster = await control.row('clusters', 'rs0');
  const host = await control.row('hosts', 'rs0/node-0');
  const invitation = await control.find('invitations', { orgId, groupId: undefined, pending: true });
  return {
    org: orgId,
    team: (await control.find('teams', { orgId })).id,
    project: groupId,
    cluster: cluster.id,
    snapshot: await firstOf(control, 'snapshots', ({ clusterId, complete, expires }) => {
      return clusterId === cluster.id && complete === true && isLater(expires);
    }).then(({ id }) => id),
    host: host.id,
    partition: firstName(host, 'partitions', 'partitionName'),
    database: firstName(cluster, 'databases', 'databaseName'),
    configServer: await firstOf(control, 'snapshots', ({ hostId }) => hostId !== undefined).then((row) =>
      String(row.hostId),
    ),
    window: await firstOf(control, 'maintenanceWindows', (row) => {
      return row.groupId === groupId && isLater(row.endDate);
    }).then(({ id }) => id),
    invitee: String(invitation.username),
    invitation: invitation.id,
    user,
  };
}

async function firstOf(
  control: ControlPlane,
  collection: string,
  isWanted: (row: Row) => boolean,
): Promise<Row> {
  const found = (await control.rows(collection)).find(isWanted);
  if (found === undefined)
    throw new Error(`The standard world has none of the ${collection} that the walk needs.`);
  return found;
}

function firstName(row: Row, list: string, name: string): string {
  const [first] = row[list] as readonly Row[];
  return String(first?.[name]);
}

function isLater(timestamp: unknown): boolean {
  return typeof timestamp === 'string' && timestamp > NOW;
}
