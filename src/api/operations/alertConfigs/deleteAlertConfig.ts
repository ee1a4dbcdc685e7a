import { findAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import { deleteAlertConfig as remove } from '../../../world/alertEngine/changeConfigs.js';
import type { Operation } from '../../operation.js';

/** Deletes one alert configuration: `DELETE /groups/{groupId}/alertConfigs/{alertConfigId}`. */
export const deleteAlertConfig: Operation<'deleteAlertConfig'> = ({ world, project, path }) => ({
  outcome: remove(world, project, findAlertConfig(world, project, path.alertConfigId)),
});
