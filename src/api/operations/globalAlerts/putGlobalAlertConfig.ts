import type { Schema } from '../../../contract/types.js';
import { findGlobalAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import { enableAlertConfig, type ConfigOutcome } from '../../../world/alertEngine/changeConfigs.js';
import { replaceGlobalConfig } from '../../../world/alertEngine/changeGlobalConfigs.js';
import { Refusal } from '../../../world/refusals.js';
import type { AlertConfig } from '../../../world/tables/alertConfigs.js';
import type { World } from '../../../world/world.js';
import type { Operation } from '../../operation.js';
import { presentGlobalConfig } from '../../presenters/presentGlobalAlertConfig.js';
import { wire } from '../../presenters/wire.js';

/** Replaces, enables or disables one global configuration: `PUT /globalAlertConfigs/{globalAlertConfigId}`. */
export const putGlobalAlertConfig: Operation<'putGlobalAlertConfig'> = ({ world, path, body, links }) => {
  const old = findGlobalAlertConfig(world, path.globalAlertConfigId);
  const outcome = changeOf(world, old, body);
  return { outcome, body: presentGlobalConfig(outcome.world, outcome.config, links) };
};

function changeOf(world: World, old: AlertConfig, body: Schema<'GlobalAlertConfigChange'>): ConfigOutcome {
  const { enabled, eventTypeName, ...others } = body;
  if (enabled !== undefined && eventTypeName === undefined && Object.keys(others).length === 0)
    return enableAlertConfig(world, old, enabled);
  if (eventTypeName === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'eventTypeName');
  return replaceGlobalConfig(world, old, wire({ ...body, eventTypeName }));
}
