import { DAY_MS, type Instant } from '../instant.js';
import type { Invitation } from '../tables/invitations.js';

/** "Invitation lifetime: 30 days" (Limits). */
export const INVITATION_LIFETIME_MS = 30 * DAY_MS;

/** Returns the instant from which an invitation is no longer pending. */
export function expiresAt({ createdAt }: Invitation): Instant {
  return createdAt + INVITATION_LIFETIME_MS;
}

/**
 * Returns whether an invitation is pending. It is pending for 30 days from its creation (States: Invitation).
 */
export function isPending(invitation: Invitation, now: Instant): boolean {
  return now < expiresAt(invitation);
}
