import type { ControlPlane, Row } from './controlPlane.js';

/** The ids in the walk's requests, see `steps.ts`. */
export interface Ids {
  readonly org: string;
  readonly team: string;
  readonly project: string;
  readonly cluster: string;
  /** A snapshot of that cluster that still has an expiry to change. */
  readonly snapshot: string;
  readonly host: string;
  readonly partition: string;
  readonly database: string;
  /** A mirrored config server with snapshots. */
  readonly configServer: string;
  /** A maintenance window that is not over. */
  readonly window: string;
  /** The user invited into the organization, and that invitation. */
  readonly invitee: string;
  readonly invitation: string;
  /** The user that E4 created. */
  readonly user: string;
}

/** The instant at which the programs of these tests stand. */
const NOW = '2026-01-01T00:00:00Z';

/** Finds in the standard world what the walk needs: in the first project of the first organization. */
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
