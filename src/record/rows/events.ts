import type { Draft, Facts, Readings } from './draft.js';
import { eachItem, instantOf, itemsIn, numberOf, objectOf, objectsIn, pick } from './facts.js';

/** Readings of the feeds of projects and organizations. */
export const eventReadings: Readings = {
  listEvents: (body, { groupId }, draft) => {
    eachItem(body, (event, id) => {
      putEvent(draft, event, id, { groupId });
    });
  },
  listOrganizationEvents: (body, { orgId }, draft) => {
    eachItem(body, (event, id) => {
      putEvent(draft, event, id, { orgId });
    });
  },
};

/**
 * Reads the events of the platform itself and of deleted projects, from a list that is called once: it shows the newest of all
 * events.
 */
export const globalEventReadings: Readings = {
  listGlobalEvents: (body, _, draft) => {
    eachItem(body, (event, id) => {
      putEvent(draft, event, id, {});
    });
    const unread = (numberOf(objectOf(body).totalCount) ?? 0) - itemsIn(body).length;
    if (unread > 0)
      draft.assume('Older events of the platform itself, and of deleted projects, are not read.');
  },
};

const UNCHANGED = [
  ...[
    'eventTypeName',
    'groupId',
    'orgId',
    'alertId',
    'alertConfigId',
    'accessListEntry',
    'clusterId',
    'clusterName',
  ],
  ...['collection', 'currentValue', 'database', 'hostId', 'hostname', 'metricName', 'opType', 'port'],
  ...['replicaSetName', 'shardName', 'targetPublicKey', 'targetUsername', 'teamId', 'apiKeyId', 'publicKey'],
  ...['userId', 'username', 'isGlobalAdmin', 'remoteAddress'],
];

function putEvent(draft: Draft, event: Facts, id: string, feed: Facts): void {
  const { whitelistEntry, created, diffs } = event;
  draft.put('events', id, {
    isGlobalAdmin: false,
    ...(whitelistEntry !== undefined && { accessListEntry: whitelistEntry }),
    ...pick(event, ...UNCHANGED),
    ...feed,
    created: instantOf(created),
    ...(diffs !== undefined && { diffs: objectsIn(diffs).map(diffOf) }),
  });
}

/** Samples of the platform misspell the member with the privileges. */
function diffOf({ priviileges, ...diff }: Facts): Facts {
  return { ...diff, ...(priviileges !== undefined && { privileges: priviileges }) };
}
