import { findAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import type { Operation } from '../../operation.js';
import { presentAlertConfig } from '../../presenters/presentAlertConfig.js';

/** Returns one alert configuration: `GET /groups/{groupId}/alertConfigs/{alertConfigId}`. */
export const getAlertConfig: Operation<'getAlertConfig'> = ({ world, project, path, links }) => ({
  body: presentAlertConfig(world, findAlertConfig(world, project, path.alertConfigId), project.id, links),
});
