export type { LdapGroupMapping, Organization } from '../tables/organizations.js';
