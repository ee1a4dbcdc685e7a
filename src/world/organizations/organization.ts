/** The types of the rows. */
export type { LdapGroupMapping, Organization } from '../tables/organizations.js';
