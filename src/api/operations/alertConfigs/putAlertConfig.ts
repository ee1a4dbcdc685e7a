import { findAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import { replaceAlertConfig } from '../../../world/alertEngine/changeConfigs.js';
import type { Operation } from '../../operation.js';
import { presentAlertConfig } from '../../presenters/presentAlertConfig.js';
import { wire } from '../../presenters/wire.js';

/** Replaces one alert configuration: `PUT /groups/{groupId}/alertConfigs/{alertConfigId}`. */
export const putAlertConfig: Operation<'putAlertConfig'> = ({ world, project, path, body, links }) => {
  const old = findAlertConfig(world, project, path.alertConfigId);
  const outcome = replaceAlertConfig(world, project, old, wire(body));
  return { outcome, body: presentAlertConfig(outcome.world, outcome.config, project.id, links) };
};
