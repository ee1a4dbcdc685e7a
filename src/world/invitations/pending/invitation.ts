import { DAY_MS, type Instant } from '../../instant.js';
import type { Invitation } from '../../tables/invitations.js';

/** The platform's API document, section "Limits": "Invitation lifetime: 30 days". */
export const INVITATION_LIFETIME_MS = 30 * DAY_MS;

/** Returns the instant at which an invitation stops being pending. */
export function expiresAt({ createdAt }: Invitation): Instant {
  return createdAt + INVITATION_LIFETIME_MS;
}

/** Returns whether an invitation is pending. It is pending for 30 days after its creation. */
export function isPending(invitation: Invitation, now: Instant): boolean {
  return now < expiresAt(invitation);
}
