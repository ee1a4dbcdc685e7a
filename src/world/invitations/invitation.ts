import { DAY_MS, type Instant } from '../instant.js';
import type { RoleName } from '../roles/role.js';

/** "Invitation lifetime: 30 days" (Limits). */
export const INVITATION_LIFETIME_MS = 30 * DAY_MS;

/** An invitation into an organization, or into one of its projects where it has a `groupId`. */
export interface Invitation {
  readonly id: string;
  readonly orgId: string;
  readonly groupId?: string;
  readonly username: string;
  readonly roles: readonly RoleName[];
  readonly teamIds: readonly string[];
  /** The inviter's username, or the public key of the API key that invited. */
  readonly inviterUsername: string;
  readonly createdAt: Instant;
}

/** When an invitation stops being pending. */
export function expiresAt(invitation: Invitation): Instant {
  return invitation.createdAt + INVITATION_LIFETIME_MS;
}

/** Pending for 30 days from its creation (States: Invitation). */
export function isPending(invitation: Invitation, now: Instant): boolean {
  return now < expiresAt(invitation);
}

export const invitationKeys = {
  /** Project invitations by age: ids start with the second of their creation. */
  project: (invitation: Invitation) =>
    invitation.groupId === undefined ? undefined : [invitation.groupId, invitation.id],
  organization: (invitation: Invitation) =>
    invitation.groupId === undefined ? [invitation.orgId, invitation.id] : undefined,
} as const;
