import type { Tables } from '../../domain/world.js';
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
import { projects } from './projects.js';
import { snapshots } from './snapshots.js';
import { teams } from './teams.js';
import { users } from './users.js';

/** The collections of a world by the name that the control plane's paths have for them. */
export const collections: Readonly<Record<keyof Tables, Collection>> = {
  organizations: collection((world) => world.organizations, organizations),
  projects: collection((world) => world.projects, projects),
  teams: collection((world) => world.teams, teams),
  users: collection((world) => world.users, users),
  keys: collection((world) => world.keys, keys),
  invitations: collection((world) => world.invitations, invitations),
  clusters: collection((world) => world.clusters, clusters),
  hosts: collection((world) => world.hosts, hosts),
  snapshots: collection((world) => world.snapshots, snapshots),
  maintenanceWindows: collection((world) => world.maintenanceWindows, maintenanceWindows),
  backupConfigs: collection((world) => world.backupConfigs, backupConfigs),
  automationConfigs: collection((world) => world.automationConfigs, automationConfigs),
  events: collection((world) => world.events, events),
};
