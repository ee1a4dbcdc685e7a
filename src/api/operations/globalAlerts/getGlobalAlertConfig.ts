import { findGlobalAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import type { Operation } from '../../operation.js';
import { presentGlobalConfig } from '../../presenters/presentGlobalAlertConfig.js';

/** Returns one global alert configuration: `GET /globalAlertConfigs/{globalAlertConfigId}`. */
export const getGlobalAlertConfig: Operation<'getGlobalAlertConfig'> = ({ world, path, links }) => ({
  body: presentGlobalConfig(world, findGlobalAlertConfig(world, path.globalAlertConfigId), links),
});
