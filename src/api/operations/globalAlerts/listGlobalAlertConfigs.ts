import { globalAlertConfigs } from '../../../world/alertConfigs/findAlertConfigs.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedGlobalConfig } from '../../presenters/presentGlobalAlertConfig.js';

/** Lists the global alert configurations, oldest first: `GET /globalAlertConfigs`. */
export const listGlobalAlertConfigs: Operation<'listGlobalAlertConfigs'> = (call) => {
  const { world, links } = call;
  const configs = globalAlertConfigs(world);
  return { body: list(call, configs, (config) => presentListedGlobalConfig(world, config, links)) };
};
