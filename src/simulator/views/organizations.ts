import type { Organization } from '../../world/organizations/organization.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Organizations, by their own name. */
export const organizations: StateView<Organization> = {
  present: (organization) => ({ ...organization, createdAt: timestamp(organization.createdAt) }),
};
