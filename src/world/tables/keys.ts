import { defineTable, type TableDefinition } from '../defineTable.js';
import { role } from '../role.js';
import { instant } from '../rowTypes.js';
import { list, object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

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
  createdAt: instant,
});

export interface Key extends Infer<typeof keySchema> {}

export const keys: TableDefinition<Key, 'publicKey'> = defineTable({
  schema: keySchema,
  indexes: { publicKey: ({ publicKey, id }) => [publicKey, id] },
  otherName: 'publicKey',
  targetWord: 'key',
});
