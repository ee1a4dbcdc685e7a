import { list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';

const auth = object({
  mechanism: oneOf('TOKEN', 'JWT'),
  /** The token, or the key that signs tokens. */
  secret: string,
  /** Set for JWT only. */
  jwtClaims: optional(object({ role: string, user: string })),
});

const schema = object({
  id: string,
  friendlyName: string,
  type: oneOf('HASHI_CORP'),
  url: string,
  auth,
  customCertificates: optional(list(object({ certString: string, filename: string }))),
});

/** A key vault, from which the platform reads credentials of stores. */
export interface KeyVault extends Infer<typeof schema> {}

export const keyVaults: TableDefinition<KeyVault> = defineTable({
  schema,
  readableName: ({ friendlyName }) => friendlyName,
});
