import { findGlobalAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import { deleteGlobalConfig } from '../../../world/alertEngine/changeGlobalConfigs.js';
import type { Operation } from '../../operation.js';

/** Deletes one global alert configuration: `DELETE /globalAlertConfigs/{globalAlertConfigId}`. */
export const deleteGlobalAlertConfig: Operation<'deleteGlobalAlertConfig'> = ({ world, path }) => ({
  outcome: deleteGlobalConfig(world, findGlobalAlertConfig(world, path.globalAlertConfigId)),
});
