import { defineTable, type TableDefinition } from '../defineTable.js';
import { role } from '../role.js';
import { LIMITS } from '../limits.js';
import { instant } from '../rowTypes.js';
import { accessListRules } from './accessListRules.js';
import { roleRules } from './roleRules.js';
import { list, object, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** When an entry of an access list was added, and how often and when it was used. */
const accessUse = object({
  /** The address or block, as in the access list. */
  entry: string,
  createdAt: instant,
  /** Number of authenticated requests from addresses of the entry. */
  count: whole(...LIMITS.count),
  lastUsedAt: optional(instant),
  lastUsedAddress: optional(string),
});

/**
 * An API key. In digest authentication, the public key is the username and the private key is the password.
 */
export const keySchema = object({
  id: string,
  /** Readable name for testers, such as `admin`. */
  name: string,
  desc: string,
  publicKey: string,
  privateKey: string,
  roles: list(role),
  /** Addresses and CIDR blocks from which the key may be used. If empty, every address is allowed. */
  accessList: list(string),
  /** Data about entries of the access list. An entry that is missing here is as old as the key, and unused. */
  accessUses: optional(list(accessUse)),
  createdAt: instant,
});

const DESCRIPTION_LENGTH_MAX = 250;

export interface AccessUse extends Infer<typeof accessUse> {}

export interface Key extends Infer<typeof keySchema> {}

export const keys: TableDefinition<Key, 'publicKey'> = defineTable({
  schema: keySchema,
  editable: { desc: {}, roles: {}, accessList: {} },
  indexes: { publicKey: ({ publicKey, id }) => [publicKey, id] },
  invariants: [
    {
      members: ['desc'],
      says: 'a description must not be blank',
      refusal: 'API_KEY_REQUIRES_DESCRIPTION',
      holds: ({ desc }) => desc.trim() !== '',
    },
    {
      members: ['desc'],
      says: `a description has at most ${DESCRIPTION_LENGTH_MAX} characters`,
      refusal: 'INVALID_API_KEY_DESC',
      parameters: () => [String(DESCRIPTION_LENGTH_MAX)],
      holds: ({ desc }) => desc.length <= DESCRIPTION_LENGTH_MAX,
    },
    ...roleRules,
    ...accessListRules,
  ],
  otherName: 'publicKey',
  targetWord: 'key',
});
