import type { Instant } from '../instant.js';

/** A team of an organization; who is in it stands with the users. */
export interface Team {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly createdAt: Instant;
}

export const teamKeys = {
  organization: (team: Team) => [team.orgId, team.name, team.id],
} as const;
