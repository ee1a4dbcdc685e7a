import type { Row } from '../tree/row.js';
import type { World } from '../world.js';

export type { Agent, Project } from '../tables/projects.js';

export const AGENT_TYPES = ['MONITORING', 'AUTOMATION', 'BACKUP'] as const;
export type AgentType = (typeof AGENT_TYPES)[number];

/** Returns the readable name of a row that has the same id as its project. */
export function projectName({ id }: Row, world: World): string {
  return world.projects.get(id)?.name ?? id;
}
