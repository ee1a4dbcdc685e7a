import { alertConfigsOf } from '../../../world/alertConfigs/findAlertConfigs.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedConfig } from '../../presenters/presentAlertConfig.js';

/** Lists the alert configurations of a project, oldest first: `GET /groups/{groupId}/alertConfigs`. */
export const listAlertConfigs: Operation<'listAlertConfigs'> = (call) => {
  const { world, project, links } = call;
  const configs = alertConfigsOf(world, project);
  return { body: list(call, configs, (config) => presentListedConfig(world, config, project.id, links)) };
};
