import type { Instant } from '../instant.js';
import type { Role } from '../roles/role.js';

/** A programmatic API key: its public half is the digest username, its private half the password. */
export interface Key {
  readonly id: string;
  /** A readable name for the tester, such as `admin`. */
  readonly name: string;
  readonly desc: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly roles: readonly Role[];
  /** Addresses and CIDR blocks the key may be used from; empty: from anywhere. */
  readonly accessList: readonly string[];
  readonly createdAt: Instant;
}

export const keyKeys = {
  publicKey: (key: Key) => [key.publicKey, key.id],
} as const;
