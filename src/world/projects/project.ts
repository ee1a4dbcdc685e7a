import type { Instant } from '../instant.js';

export const AGENT_TYPES = ['MONITORING', 'AUTOMATION', 'BACKUP'] as const;
export type AgentType = (typeof AGENT_TYPES)[number];

/** One agent of a project: it pings every minute, unless it has fallen silent. */
export interface Agent {
  readonly typeName: AgentType;
  readonly hostname: string;
  readonly silentSince?: Instant;
  /** Version of the automation configuration that an automation agent had reached; unset while it pings. */
  readonly lastGoalVersion?: number;
}

/** A project; the paths call it a group. */
export interface Project {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly publicApiEnabled: boolean;
  readonly agents: readonly Agent[];
  readonly createdAt: Instant;
}

export const projectKeys = {
  /** Projects of an organization by name, whatever its case: E2's order and its prefix filter. */
  organization: (project: Project) => [project.orgId, project.name.toLowerCase(), project.id],
  name: (project: Project) => [project.name, project.id],
} as const;
