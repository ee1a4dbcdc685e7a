import type { Operation } from '../../operation.js';
import { presentAutomationStatus } from '../../presenters/presentAutomationStatus.js';

/** Returns how far the processes of a project are, with their last plans: `GET /groups/{groupId}/automationStatus/full`. */
export const getFullAutomationStatus: Operation<'getFullAutomationStatus'> = ({ world, project }) => ({
  body: presentAutomationStatus(world, project, ({ plans }) => plans.flat()),
});
