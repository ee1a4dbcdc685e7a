import { findEvent } from '../../../world/events/findEvent.js';
import type { Operation } from '../../operation.js';
import { presentEvent } from '../../presenters/presentEvent.js';

/** Returns one event of a project: `GET /groups/{groupId}/events/{eventId}`. */
export const getEvent: Operation<'getEvent'> = ({ world, project, path, query, links }) => ({
  body: presentEvent(findEvent(world, project, path.eventId), {
    groupId: project.id,
    links,
    quirks: world.quirks,
    includeRaw: query.includeRaw ?? false,
  }),
});
