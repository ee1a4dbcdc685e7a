import type { Behaviour } from '../world/behaviour.js';
import { removeProject } from '../world/projectChanges/removeProject.js';

/** Removes a project some seconds after a client has deleted it, with everything that belongs to it. */
export const projectRemoved: Behaviour<'projects'> = {
  name: 'projectRemoved',
  subjects: 'projects',
  due: ({ removedAt }) => removedAt,
  fire: removeProject,
};
