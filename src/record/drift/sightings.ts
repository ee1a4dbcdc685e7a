import { isObject } from '../../schema/scalars.js';
import type { QuirkName } from '../../world/quirks.js';
import { listIn, type Exchange } from '../calls/exchange.js';

/** Returns the answers that one reply gives to a question. */
type Sighting = (exchange: Exchange) => readonly string[];

type Members = Readonly<Record<string, unknown>>;

/** How replies show the choice of a quirk. Quirks that only writing calls or mistakes show are missing. */
export const QUIRK_SIGHTINGS: Readonly<Partial<Record<QuirkName, Sighting>>> = {
  relBase: ({ body }) => basesIn(linksIn(body)),
  planType: inList('listClusters', ({ planType }) => texts(planType)),
  denyListSpelling: inList('listSnapshots', ({ namespaceFilterList: filter }) => {
    const type = isObject(filter) ? filter.filterType : undefined;
    // The quirk also decides the spelling of the other list, but these two texts do not show which option it has.
    return type === 'accessList' || type === 'whitelist' ? [] : texts(type);
  }),
  eventAccessListMember: inList('listEvents', (event) => namesOf(event, 'accessListEntry', 'whitelistEntry')),
  diffsPrivilegesKey: inList('listEvents', ({ diffs }) =>
    objectsIn(diffs).flatMap((diff) => namesOf(diff, 'privileges', 'priviileges')),
  ),
  clusterVersions: inList('listClusters', ({ clusters }) => objectsIn(clusters).flatMap(versionsShown)),
  databaseLinks: inList('listDatabases', ({ links }) => [objectsIn(links).length > 1 ? 'full' : 'self']),
  agentListEnvelope: inBody('listAgentLinks', (body) => ['results' in body ? 'emptyList' : 'linksOnly']),
  projectListMembers: inList('listProjects', (project) => ['tags' in project ? 'complete' : 'documented']),
  organizationEventLink: inList('listOrganizationEvents', ({ groupId, links }) => {
    if (groupId !== undefined) return [];
    return objectsIn(links).map(({ href }) =>
      String(href).includes('/groups/null/') ? 'null' : 'organization',
    );
  }),
  backupJobsGroupLink: inList('listBackupJobsConfigs', ({ links }) =>
    objectsIn(links)
      .filter(({ rel }) => String(rel).endsWith('/group'))
      .map(({ href }) => (/\/v\d[\d.]*\/groups\//.test(String(href)) ? 'versioned' : 'versionless')),
  ),
  restoreUrls: inList('listRestoreJobs', ({ delivery }) => {
    if (!isObject(delivery) || delivery.url === undefined) return [];
    return [delivery.urlV2 === undefined ? 'secret' : 'all'];
  }),
  snapshotOrder: (exchange) =>
    orderShown(exchange, 'listSnapshots', createdOf, ['oldestFirst', 'newestFirst']),
  partClusterIds: inList('listSnapshots', ({ clusterId, parts }) => {
    const ids = objectsIn(parts).flatMap((part) => texts(part.clusterId));
    // A replica set has one part, which has the id of the replica set with every option.
    if (ids.length < 2) return [];
    return [ids.every((id) => id === clusterId) ? 'whole' : 'part'];
  }),
  missingBackupConfig: ({ operation, status }) =>
    operation === 'getBackupJobsConfig' && status === 404 ? ['404'] : [],
  missingRole: ({ status, body }) => {
    const code = isObject(body) ? String(body.errorCode) : '';
    const lacksRole = /^(USER_UNAUTHORIZED|NOT_IN_|NOT_ORG_|NOT_GROUP_|NOT_GLOBAL_)/.test(code);
    return lacksRole && (status === 401 || status === 403) ? [String(status)] : [];
  },
  defaultAgentUser: inBody('getAutomationConfig', ({ auth }) => {
    if (!isObject(auth) || auth.disabled !== true) return [];
    return ['autoUser' in auth ? 'always' : 'enabled'];
  }),
};

/**
 * How replies answer rows of docs/fidelity.md that are marked as ours. An answer that begins like `AS_HERE` agrees with
 * the row.
 */
export const ROW_SIGHTINGS: Readonly<Record<string, Sighting>> = {
  'Order of lists': (exchange) => [
    ...orderShown(exchange, 'listClusters', ({ groupId }) => groupId, sortedOr('listClusters by project id')),
    ...orderShown(
      exchange,
      'listMaintenanceWindows',
      ({ created }) => created,
      sortedOr('listMaintenanceWindows oldest first'),
    ),
  ],
  'The link `self` of a global key': inList('listGlobalApiKeys', ({ links }) =>
    objectsIn(links).map(({ href }) =>
      String(href).includes('/orgs/null/apiKeys/') ? 'as the page says: /orgs/null/apiKeys' : 'another path',
    ),
  ),
  'Links of a single configuration': inBody('getBackupConfig', ({ links, statusName }) => {
    const hasLink = objectsIn(links).some(({ rel }) => String(rel).endsWith('/snapshotSchedule'));
    const hasSchedule = ['PROVISIONING', 'STARTED', 'STOPPED'].includes(String(statusName));
    return [hasLink === hasSchedule ? 'as the page says' : `${hasLink ? 'a' : 'no'} link in another state`];
  }),
};

function sortedOr(what: string): readonly [string, string] {
  return [`as the page says: ${what}`, `not ${what}`];
}

function inBody(operation: string, see: (body: Members) => readonly string[]): Sighting {
  return (exchange) =>
    exchange.operation === operation && exchange.status === 200 && isObject(exchange.body)
      ? see(exchange.body)
      : [];
}

function inList(operation: string, see: (item: Members) => readonly string[]): Sighting {
  return (exchange) =>
    exchange.operation === operation && exchange.status === 200
      ? objectsIn(listIn(exchange.body)?.items).flatMap(see)
      : [];
}

/** Returns the first word if a list is sorted in ascending order, and the second one otherwise. */
function orderShown(
  { operation, status, body }: Exchange,
  wanted: string,
  keyOf: (item: Members) => unknown,
  [sorted, otherwise]: readonly [string, string],
): readonly string[] {
  if (operation !== wanted || status !== 200) return [];
  const keys = objectsIn(listIn(body)?.items).map((item) => String(keyOf(item)));
  if (new Set(keys).size < 2) return [];
  return [keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') <= key) ? sorted : otherwise];
}

function createdOf({ created }: Members): unknown {
  return isObject(created) ? created.date : created;
}

function versionsShown({ nodeCount, versions }: Members): readonly string[] {
  if (!Array.isArray(versions) || typeof nodeCount !== 'number' || nodeCount < 2) return [];
  if (new Set(versions).size < versions.length) return ['perNode'];
  return versions.length === nodeCount ? [] : ['distinct'];
}

function basesIn(links: readonly Members[]): readonly string[] {
  return links.flatMap(({ rel }) => {
    const base = typeof rel === 'string' ? /^(https?:\/\/.+)\/\w+$/.exec(rel)?.[1] : undefined;
    return base === undefined ? [] : [base];
  });
}

function linksIn(body: unknown): readonly Members[] {
  const own = isObject(body) ? objectsIn(body.links) : [];
  return [...own, ...objectsIn(listIn(body)?.items).flatMap(({ links }) => objectsIn(links))];
}

function namesOf(item: Members, ...names: readonly string[]): readonly string[] {
  return names.filter((name) => name in item);
}

function objectsIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isObject) : [];
}

function texts(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : [];
}
