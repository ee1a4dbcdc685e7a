import type { Operation } from '../../operation.js';
import { presentAutomationStatus } from '../../presenters/presentAutomationStatus.js';

/**
 * Returns how far each process of a project has applied the configuration: `GET /groups/{groupId}/automationStatus`.
 */
export const getAutomationStatus: Operation<'getAutomationStatus'> = ({ world, project }) => ({
  body: presentAutomationStatus(world, project, ({ moves, plans, phase }) => {
    const isKept = phase === 'IDLE' && world.quirks.achievedPlan === 'kept';
    return isKept ? (plans.at(-1) ?? []) : moves.map(({ name }) => name);
  }),
});
