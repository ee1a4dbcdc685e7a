import type { AlertConfig } from '../../tables/alertConfigs.js';
import { GLOBAL } from '../../tables/alerts.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';

/**
 * Returns whether a global configuration applies to a project. If the configuration is for all projects and has tags,
 * the project must have one of the tags.
 */
export function appliesTo({ scope }: AlertConfig, project: Project | undefined): boolean {
  if (scope === undefined || project === undefined || project.removedAt !== undefined) return false;
  if (!scope.forAllGroups) return scope.groupIds.includes(project.id);
  return scope.tags.length === 0 || scope.tags.some((tag) => project.tags.includes(tag));
}

/** Removes a project from the scopes of all global configurations. Returns the new table. */
export function withoutProject({ alertConfigs }: World, groupId: string): World['alertConfigs'] {
  return alertConfigs
    .select('global', GLOBAL)
    .toArray()
    .reduce((table, config) => {
      const { scope } = config;
      if (scope?.groupIds.includes(groupId) !== true) return table;
      const groupIds = scope.groupIds.filter((id) => id !== groupId);
      return table.put({ ...config, scope: { ...scope, groupIds } });
    }, alertConfigs);
}
