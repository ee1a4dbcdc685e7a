import { markAsBackingDatabase as mark } from '../../../world/projectChanges/markAsBackingDatabase.js';
import type { Operation } from '../../operation.js';

/**
 * Marks a project that contains one of the platform's own databases:
 * `POST /api/private/v1.0/groups/{groupId}/markAsBackingDatabase`.
 */
export const markAsBackingDatabase: Operation<'markAsBackingDatabase'> = ({ world, project, body }) => ({
  outcome: mark(world, project, body),
  body: {},
});
