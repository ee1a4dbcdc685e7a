import { createGlobalConfig } from '../../../world/alertEngine/changeGlobalConfigs.js';
import type { Operation } from '../../operation.js';
import { presentGlobalConfig } from '../../presenters/presentGlobalAlertConfig.js';
import { wire } from '../../presenters/wire.js';

/** Creates a global alert configuration: `POST /globalAlertConfigs`. */
export const createGlobalAlertConfig: Operation<'createGlobalAlertConfig'> = ({ world, body, links }) => {
  const outcome = createGlobalConfig(world, wire(body));
  return {
    outcome,
    body: presentGlobalConfig(outcome.world, outcome.config, links),
    location: links.href(`/globalAlertConfigs/${outcome.config.id}`),
  };
};
