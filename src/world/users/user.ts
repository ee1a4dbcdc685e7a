import type { Instant } from '../instant.js';
import type { Role } from '../roles/role.js';

/** A person. Membership of teams, organizations and projects stands here alone, so that both sides always agree. */
export interface User {
  readonly id: string;
  readonly username: string;
  /** Absent where neither it nor a username that is one was given. */
  readonly emailAddress?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber?: string;
  /** ISO 3166 alpha-2. */
  readonly country?: string;
  readonly roles: readonly Role[];
  readonly teamIds: readonly string[];
  /** Addresses and CIDR blocks. */
  readonly accessList: readonly string[];
  readonly createdAt: Instant;
}

export const userKeys = {
  username: (user: User) => [user.username, user.id],
} as const;
