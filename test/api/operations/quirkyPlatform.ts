import {
  event,
  groupRole,
  idOf,
  key,
  orgRole,
  PROJECT,
  project,
  snapshot,
  team,
  user,
  type Given,
} from '../../support/rows.js';
import { replicaSet } from '../../domain/clusters/deployments.js';
import { agents } from './measured.js';
import { platformWith, type Tenant } from './tenant.js';

export const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY']);
const [kept, narrow] = [
  snapshot(rs0.cluster),
  snapshot(rs0.cluster, {
    id: idOf('narrow'),
    namespaceFilterList: { filterList: ['a.b'], filterType: 'access' },
  }),
];
const SNAPSHOTS = `/groups/${PROJECT}/clusters/${rs0.cluster.id}/snapshots`;
/** One that leaves nothing out, and one that is limited to a namespace. */
export const SNAPSHOT = `${SNAPSHOTS}/${kept.id}`;
export const NARROW_SNAPSHOT = `${SNAPSHOTS}/${narrow.id}`;
export const AUTOMATION = `/groups/${PROJECT}/automationConfig`;
export const operators = team();
const ada = user('ada', { roles: [orgRole(), groupRole('GROUP_OWNER')], teamIds: [operators.id] });
export const [mia, stranger] = [user('mia', { roles: [orgRole(), groupRole()] }), user('stranger')];
export const member = key({ publicKey: 'MEMBER', roles: [orgRole()] });
const diffs = [
  {
    id: 'd',
    params: [],
    privileges: [{ actions: ['find'], resource: { db: 'shop' } }],
    status: 'NEW',
    type: 'ROLES',
  },
] as const;

/** The world in which the quirks show. */
export function quirkyPlatform(own: Given): Tenant {
  return platformWith({
    projects: [project({ agents }), project({ name: 'shop2' })],
    keys: [key(), member],
    users: [ada, mia, stranger],
    teams: [operators],
    deployments: [rs0],
    snapshots: [kept, narrow],
    events: [event(5, { eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', diffs })],
    ...own,
  });
}
