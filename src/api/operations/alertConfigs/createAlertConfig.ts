import { createAlertConfig as create } from '../../../world/alertEngine/changeConfigs.js';
import type { Operation } from '../../operation.js';
import { presentAlertConfig } from '../../presenters/presentAlertConfig.js';
import { wire } from '../../presenters/wire.js';

/** Creates an alert configuration: `POST /groups/{groupId}/alertConfigs`. */
export const createAlertConfig: Operation<'createAlertConfig'> = ({ world, project, body, links }) => {
  const outcome = create(world, project, wire(body));
  return {
    outcome,
    body: presentAlertConfig(outcome.world, outcome.config, project.id, links),
    location: links.href(`/groups/${project.id}/alertConfigs/${outcome.config.id}`),
  };
};
