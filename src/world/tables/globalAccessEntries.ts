import { defineTable, type TableDefinition } from '../defineTable.js';
import { blockOf, isAddressOrBlock, isIpv6 } from '../addresses.js';
import { instant } from '../rowTypes.js';
import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  /** A block of addresses, such as `192.0.2.0/24`. */
  cidrBlock: string,
  description: string,
  createdAt: instant,
  updatedAt: instant,
});

/**
 * An entry of the global access list. If the list has entries, keys can use global roles only from addresses in this
 * list or in their own access list.
 */
export interface GlobalAccessEntry extends Infer<typeof schema> {}

const DESCRIPTION_LENGTH_MAX = 250;

export const globalAccessEntries: TableDefinition<GlobalAccessEntry> = defineTable({
  schema,
  editable: { cidrBlock: {}, description: {} },
  invariants: [
    {
      members: ['cidrBlock'],
      says: 'a block must not be blank',
      refusal: 'GLOBAL_WHITELIST_ENTRY_REQUIRES_CIDR_BLOCK',
      holds: ({ cidrBlock }) => cidrBlock.trim() !== '',
    },
    {
      members: ['cidrBlock'],
      says: 'expected a block of addresses such as 192.0.2.0/24',
      refusal: 'INVALID_CIDR_BLOCK',
      parameters: ({ cidrBlock }) => [cidrBlock],
      holds: ({ cidrBlock }) => isAddressOrBlock(cidrBlock) && blockOf(cidrBlock) === cidrBlock,
    },
    {
      members: ['cidrBlock'],
      says: 'the global access list has no IPv6 addresses',
      refusal: 'IPV6_PERMISSION_ENTRY_NOT_SUPPORTED',
      holds: ({ cidrBlock }) => !isIpv6(cidrBlock),
    },
    {
      members: ['description'],
      says: 'a description must not be blank',
      refusal: 'GLOBAL_WHITELIST_ENTRY_REQUIRES_DESCRIPTION',
      holds: ({ description }) => description.trim() !== '',
    },
    {
      members: ['description'],
      says: `a description has at most ${DESCRIPTION_LENGTH_MAX} characters`,
      refusal: 'INVALID_GLOBAL_WHITELIST_DESCRIPTION',
      parameters: () => [String(DESCRIPTION_LENGTH_MAX)],
      holds: ({ description }) => description.length <= DESCRIPTION_LENGTH_MAX,
    },
  ],
  readableName: ({ cidrBlock }) => cidrBlock,
});
