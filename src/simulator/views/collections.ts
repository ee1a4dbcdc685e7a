import type { CollectionName } from '../../world/world.js';
import { alerts } from './alerts.js';
import { automationConfigs } from './automationConfigs.js';
import { backupConfigs } from './backupConfigs.js';
import { clusters } from './clusters.js';
import { collection, type Collection } from './collection.js';
import { events } from './events.js';
import { hosts } from './hosts.js';
import { invitations } from './invitations.js';
import { keys } from './keys.js';
import { maintenanceWindows } from './maintenanceWindows.js';
import { organizations } from './organizations.js';
import { periods } from './periods.js';
import { projects } from './projects.js';
import { snapshots } from './snapshots.js';
import { teams } from './teams.js';
import { users } from './users.js';

/** The collections of a world by the name that the control plane's paths have for them. */
export const collections: Readonly<Record<CollectionName, Collection>> = {
  organizations: collection('organizations', organizations),
  projects: collection('projects', projects),
  teams: collection('teams', teams),
  users: collection('users', users),
  keys: collection('keys', keys),
  invitations: collection('invitations', invitations),
  clusters: collection('clusters', clusters),
  hosts: collection('hosts', hosts),
  snapshots: collection('snapshots', snapshots),
  maintenanceWindows: collection('maintenanceWindows', maintenanceWindows),
  backupConfigs: collection('backupConfigs', backupConfigs),
  automationConfigs: collection('automationConfigs', automationConfigs),
  events: collection('events', events),
  alerts: collection('alerts', alerts),
  periods: collection('periods', periods),
};
