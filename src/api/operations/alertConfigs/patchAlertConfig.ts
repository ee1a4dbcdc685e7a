import { findAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import { enableAlertConfig } from '../../../world/alertEngine/changeConfigs.js';
import type { Operation } from '../../operation.js';
import { presentAlertConfig } from '../../presenters/presentAlertConfig.js';

/** Enables or disables one alert configuration: `PATCH /groups/{groupId}/alertConfigs/{alertConfigId}`. */
export const patchAlertConfig: Operation<'patchAlertConfig'> = ({ world, project, path, body, links }) => {
  const config = findAlertConfig(world, project, path.alertConfigId);
  const outcome = enableAlertConfig(world, config, body.enabled);
  return { outcome, body: presentAlertConfig(outcome.world, outcome.config, project.id, links) };
};
