import { list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { omit } from '../omit.js';

const WEB = /^https?:\/\/[^\s/]+/;

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
  editable: { friendlyName: {}, url: {} },
  normalize: (vault) =>
    vault.auth.mechanism === 'TOKEN' ? { ...vault, auth: omit(vault.auth, 'jwtClaims') } : vault,
  invariants: [
    {
      members: ['url'],
      says: 'expected an address such as https://vault.example.com',
      refusal: 'INVALID_ATTRIBUTE',
      parameters: () => ['url'],
      holds: ({ url }) => WEB.test(url),
    },
    {
      members: ['auth.jwtClaims', 'auth.mechanism'],
      says: 'a vault with the mechanism JWT needs claims',
      refusal: 'MISSING_ATTRIBUTE',
      parameters: () => ['auth.jwtClaims'],
      holds: ({ auth: { mechanism, jwtClaims } }) => mechanism !== 'JWT' || jwtClaims !== undefined,
    },
  ],
  readableName: ({ friendlyName }) => friendlyName,
});
