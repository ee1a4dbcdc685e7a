import { isObjectId } from '../../ids.js';
import { Refusal } from '../../refusals.js';
import type { AlertConfig } from '../../tables/alertConfigs.js';
import { GLOBAL, type Alert } from '../../tables/alerts.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import { defaultConfigsOf } from './defaultConfigs.js';
import { systemConfigs } from './systemConfigs.js';

/** Returns the alert configurations of a project by id, which is the order of their creation. */
export function alertConfigsOf(world: World, project: Project): readonly AlertConfig[] {
  const defaults = defaultConfigsOf(project, world.seed);
  const rows = world.alertConfigs.select('project', project.id).toArray();
  if (rows.length === 0) return defaults;
  const unchanged = defaults.filter(({ id }) => world.alertConfigs.get(id) === undefined);
  return [...unchanged, ...rows.filter(({ deletedAt }) => deletedAt === undefined)].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}

/** Returns an alert configuration of a project, or `undefined` if the project has none with this id. */
export function alertConfigWithId(world: World, project: Project, id: string): AlertConfig | undefined {
  const row = world.alertConfigs.get(id);
  if (row !== undefined) return row.groupId === project.id && row.deletedAt === undefined ? row : undefined;
  return defaultConfigsOf(project, world.seed).find((config) => config.id === id);
}

/** Finds an alert configuration of a project. Refuses a malformed or unknown id. */
export function findAlertConfig(world: World, project: Project, id: string): AlertConfig {
  const config = alertConfigWithId(world, project, id);
  if (config !== undefined) return config;
  throw isObjectId(id)
    ? new Refusal('ALERT_CONFIG_NOT_FOUND', id, project.id)
    : new Refusal('INVALID_ALERT_CONFIG_ID', id);
}

/** Rows of a table that can be read in pages. */
export type ConfigRows = ReturnType<World['alertConfigs']['select']>;

/** Returns the global configurations, oldest first. */
export function globalAlertConfigs(world: World): ConfigRows {
  return world.alertConfigs.select('global', GLOBAL);
}

/** Finds a global configuration. Refuses a malformed or unknown id. */
export function findGlobalAlertConfig(world: World, id: string): AlertConfig {
  const config = world.alertConfigs.get(id);
  if (config?.scope !== undefined) return config;
  throw new Refusal(isObjectId(id) ? 'GLOBAL_ALERT_CONFIG_NOT_FOUND' : 'INVALID_ALERT_CONFIG_ID', id);
}

/** Returns the configuration that has opened an alert, or `undefined` if it was deleted. */
export function configOfAlert(world: World, alert: Alert): AlertConfig | undefined {
  if (alert.groupId === undefined)
    return systemConfigs(world.seed).find(({ id }) => id === alert.alertConfigId);
  if (alert.isGlobal === true) return world.alertConfigs.get(alert.alertConfigId);
  const project = world.projects.get(alert.groupId);
  return project && alertConfigWithId(world, project, alert.alertConfigId);
}
