import type { Schema } from '../../contract/types.js';
import type { Event, EventDiff } from '../../world/tables/events.js';
import { formatInstant } from '../../world/instant.js';
import type { Quirks } from '../../world/quirks.js';
import type { Links } from '../links.js';
import { memoizePresenter } from './memoizePresenter.js';
import { ifPresent, wire } from './wire.js';

export interface EventPresentation {
  readonly groupId: string;
  readonly links: Links;
  readonly quirks: Quirks;
  readonly includeRaw: boolean;
}

/** Presents an event of a project's feed for `listEvents`. */
export function presentEvent(
  event: Event,
  { groupId, links, quirks, includeRaw }: EventPresentation,
): Schema<'Event'> {
  return eventOf(event, groupId, links, quirks, includeRaw);
}

const eventOf = memoizePresenter(
  (event: Event, groupId: string, links: Links, quirks: Quirks, isRaw: boolean) =>
    wire<Schema<'Event'>>({
      accessListEntry: isWhitelist(quirks) ? undefined : event.accessListEntry,
      alertConfigId: event.alertConfigId,
      alertId: event.alertId,
      apiKeyId: event.apiKeyId,
      clusterId: event.clusterId,
      clusterName: event.clusterName,
      collection: event.collection,
      created: formatInstant(event.created),
      currentValue: event.currentValue,
      database: event.database,
      diffs: event.diffs?.map((diff) => presentDiff(diff, quirks)),
      eventTypeName: event.eventTypeName,
      groupId,
      hostId: event.hostId,
      hostname: event.hostname,
      id: event.id,
      isGlobalAdmin: event.isGlobalAdmin,
      links: [links.self(`/groups/${groupId}/events/${event.id}`)],
      metricName: event.metricName,
      opType: event.opType,
      port: event.port,
      publicKey: event.publicKey,
      raw: isRaw ? presentRaw(event, groupId) : undefined,
      remoteAddress: event.remoteAddress,
      replicaSetName: event.replicaSetName,
      shardName: event.shardName,
      targetPublicKey: event.targetPublicKey,
      targetUsername: event.targetUsername,
      teamId: event.teamId,
      userId: event.userId,
      username: event.username,
      whitelistEntry: isWhitelist(quirks) ? event.accessListEntry : undefined,
    }),
);

function isWhitelist({ eventAccessListMember }: Quirks): boolean {
  return eventAccessListMember === 'whitelistEntry';
}

function presentDiff(diff: EventDiff, quirks: Quirks): Schema<'EventDiff'> {
  const privileges = ifPresent(diff.privileges, (all) =>
    all.map(({ actions, resource }) => ({ actions, resource: { ...resource } })),
  );
  const isMisspelt = quirks.diffsPrivilegesKey === 'priviileges';
  return wire<Schema<'EventDiff'>>({
    id: diff.id,
    name: diff.name,
    params: diff.params,
    priviileges: isMisspelt ? privileges : undefined,
    privileges: isMisspelt ? undefined : privileges,
    roles: diff.roles,
    status: diff.status,
    type: diff.type,
  });
}

/**
 * Presents an event in the form in which the platform stores it. No client should rely on the names of its
 * members.
 */
function presentRaw(event: Event, groupId: string): Readonly<Record<string, unknown>> {
  return {
    _t: 'Event',
    cid: groupId,
    cre: formatInstant(event.created),
    et: event.eventTypeName,
    id: event.id,
    un: event.username ?? event.publicKey,
  };
}
