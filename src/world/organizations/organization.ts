/** Row types of organizations. */
export type { LdapGroupMapping, Organization } from '../tables/organizations.js';
