import type { Operation } from '../../operation.js';
import { presentAutomationStatus } from '../../presenters/presentAutomationStatus.js';

/**
 * Returns how far each process of a project has applied the configuration, with its last plans:
 * `GET /groups/{groupId}/automationStatus/full`.
 */
export const getFullAutomationStatus: Operation<'getFullAutomationStatus'> = ({ world, project }) => ({
  body: presentAutomationStatus(world, project, ({ plans }) => plans.flat()),
});
