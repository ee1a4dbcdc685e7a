import { GLOBEX, ORG } from '../../../support/rows/ids.js';
import { team } from '../../../support/rows/rows.js';

/** The path of the organization's teams. */
export const TEAMS = `/orgs/${ORG}/teams`;
export const operators = team();
/** A team of another organization. */
export const others = team({ name: 'Others', orgId: GLOBEX });
/** The refusal of a second team called Admins. */
export const TAKEN = [
  409,
  'TEAM_NAME_NOT_AVAILABLE',
  `Cannot create a team named Admins in organization ${ORG}.`,
  'Admins',
  ORG,
] as const;
