import type { Schema } from '../../contract/types.js';
import type { Event, EventDiff } from '../../world/tables/events.js';
import { formatInstant } from '../../world/instant.js';
import type { Quirks } from '../../world/quirks.js';
import type { EventTypeName } from '../../world/eventTypes.js';
import type { World } from '../../world/world.js';
import type { Link, Links } from '../links.js';
import { memoizePresenter } from '../reply/memoizePresenter.js';
import { ifPresent, wire } from '../reply/wire.js';

export interface EventPresentation {
  readonly groupId: string;
  readonly links: Links;
  readonly quirks: Quirks;
  readonly includeRaw: boolean;
}

const MEMBER_EVENTS = new Set<EventTypeName>(['JOINED_TEAM', 'REMOVED_FROM_TEAM']);

/** The members of an event that depend on the feed. */
interface InFeed {
  readonly groupId: string | undefined;
  readonly orgId?: string | undefined;
  readonly self: Link;
}

const presentMembers = (
  event: Event,
  { groupId, orgId, self }: InFeed,
  quirks: Quirks,
  isRaw: boolean,
): Schema<'FeedEvent'> =>
  wire<Schema<'FeedEvent'>>({
    ...firstMembers(event, quirks),
    groupId,
    hostId: event.hostId,
    hostname: event.hostname,
    id: event.id,
    isGlobalAdmin: event.isGlobalAdmin,
    links: [self],
    metricName: event.metricName,
    opType: event.opType,
    ...(orgId !== undefined && { orgId }),
    port: event.port,
    publicKey: event.publicKey,
    raw: isRaw ? presentRaw(event, groupId, orgId) : undefined,
    remoteAddress: event.remoteAddress,
    replicaSetName: event.replicaSetName,
    shardName: event.shardName,
    targetPublicKey: event.targetPublicKey,
    targetUsername: event.targetUsername,
    // In recorded responses, events about members that joined or left a team have no `teamId`.
    teamId: MEMBER_EVENTS.has(event.eventTypeName) ? undefined : event.teamId,
    userId: event.userId,
    username: event.username,
    whitelistEntry: isWhitelist(quirks) ? event.accessListEntry : undefined,
  });

/** Returns the members up to `eventTypeName`. All members of an event are in alphabetical order. */
const firstMembers = (event: Event, quirks: Quirks) => ({
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
});

/** Presents an event of a project's feed for `listEvents`. The feed leaves out the organization. */
export function presentEvent(
  event: Event,
  { groupId, links, quirks, includeRaw }: EventPresentation,
): Schema<'Event'> {
  return eventOf(event, groupId, links, quirks, includeRaw);
}

const eventOf = memoizePresenter(
  (event: Event, groupId: string, links: Links, quirks: Quirks, isRaw: boolean) => {
    const self = links.self(`/groups/${groupId}/events/${event.id}`);
    return presentMembers(event, { groupId, self }, quirks, isRaw) as Schema<'Event'>;
  },
);

/** Presents an event of an organization's feed or of the global feed. */
export function presentFeedEvent(
  world: World,
  event: Event,
  links: Links,
  includeRaw: boolean,
): Schema<'FeedEvent'> {
  const { groupId, orgId } = event;
  return presentMembers(
    event,
    { groupId, orgId, self: links.self(pathOf(world, event)) },
    world.quirks,
    includeRaw,
  );
}

/** Returns the path of an event in an organization's feed or in the global feed (quirk `organizationEventLink`). */
function pathOf({ projects, quirks }: World, { id, groupId, orgId }: Event): string {
  const isLinked = groupId !== undefined && projects.get(groupId) !== undefined;
  if (isLinked || quirks.organizationEventLink === 'null') return `/groups/${groupId ?? 'null'}/events/${id}`;
  return orgId === undefined ? `/globalEvents/${id}` : `/orgs/${orgId}/events/${id}`;
}

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
function presentRaw(event: Event, groupId?: string, orgId?: string): Readonly<Record<string, unknown>> {
  return {
    _t: 'Event',
    cid: groupId,
    cre: formatInstant(event.created),
    et: event.eventTypeName,
    id: event.id,
    oid: orgId,
    un: event.username ?? event.publicKey,
  };
}
