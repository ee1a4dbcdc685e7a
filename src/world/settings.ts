/** How the deployment is configured: what a fixture's `settings` says. */
export interface Settings {
  /** The deployment authenticates its users by LDAP (E1, E4, E19). */
  readonly ldap: boolean;
  /** E5 adds existing users directly instead of inviting them. */
  readonly inviteBypass: boolean;
  /** What E4 asks of a username. */
  readonly emailValidation: 'false' | 'loose' | 'strict';
  /** E4 creates the first user only. */
  readonly invitationOnly: boolean;
  /** A key without an access list may not call at all. */
  readonly accessListRequired: boolean;
}

export const DEFAULT_SETTINGS: Settings = Object.freeze({
  ldap: false,
  inviteBypass: false,
  emailValidation: 'false',
  invitationOnly: false,
  accessListRequired: false,
});
