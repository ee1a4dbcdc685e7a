import { markAsBackingDatabase as mark } from '../../../world/projectChanges/markAsBackingDatabase.js';
import type { Operation } from '../../operation.js';

/** Marks the project of a database of the platform: `POST /api/private/v1.0/groups/{groupId}/markAsBackingDatabase`. */
export const markAsBackingDatabase: Operation<'markAsBackingDatabase'> = ({ world, project, body }) => ({
  outcome: mark(world, project, body),
  body: {},
});
